import LecternGeometry

extension Shorthand {
    static func addBackground(_ table: inout [String: Shorthand]) {
        table["background"] = Shorthand(longhands: [
            .backgroundColor, .backgroundImage, .backgroundPosition, .backgroundSize, .backgroundRepeat,
            .backgroundAttachment, .backgroundOrigin, .backgroundClip,
        ]) { $0.background() }
    }
}

extension ValueParser {
    /// One layer of the `background` shorthand.
    private struct Layer: Sendable {
        var image: SpecifiedImage?
        var position: SpecifiedPosition?
        var size: SpecifiedBackgroundSize?
        var repetition: BackgroundLists.Repeat?
        var attachment: BackgroundAttachment?
        var origin: BackgroundBox?
        var clip: BackgroundBox?
        var color: SpecifiedColor?
    }

    /// https://www.w3.org/TR/css-backgrounds-3/#background
    mutating func background() -> [LonghandValue]? {
        guard let layers = commaList({ $0.backgroundLayer() }) else { return nil }
        // Only the last layer may have a colour.
        guard layers.dropLast().allSatisfy({ $0.color == nil }) else { return nil }
        let color = layers.last?.color
        let expression = color.flatMap { $0.followsCurrent ? CurrentColorExpression($0) : nil }
        func value(_ property: Property, _ setter: @escaping Setter) -> LonghandValue {
            LonghandValue(property: property, value: .set(setter))
        }
        return [
            value(.backgroundColor) { builder in
                builder.values.paint.follow(expression, .background)
                builder.values.paint.backgroundColor = color.map { builder.color($0) } ?? .transparent
            },
            value(.backgroundImage) { builder in
                builder.values.backgrounds.images = layers.map { $0.image.map { builder.image($0) } }
            },
            value(.backgroundPosition) { builder in
                builder.values.backgrounds.positions = layers.map {
                    $0.position?.resolve(builder.lengths) ?? LengthPair()
                }
            },
            value(.backgroundSize) { builder in
                builder.values.backgrounds.sizes = layers.map { $0.size?.resolve(builder) ?? .explicit(.auto, .auto) }
            },
            value(.backgroundRepeat) { builder in
                builder.values.backgrounds.repeats = layers.map { $0.repetition ?? .init(x: .repeat, y: .repeat) }
            },
            value(.backgroundAttachment) {
                $0.values.backgrounds.attachments = layers.map { $0.attachment ?? .scroll }
            },
            value(.backgroundOrigin) { $0.values.backgrounds.origins = layers.map { $0.origin ?? .paddingBox } },
            value(.backgroundClip) { $0.values.backgrounds.clips = layers.map { $0.clip ?? .borderBox } },
        ]
    }

    private mutating func backgroundLayer() -> Layer? {
        var layer = Layer()
        var hasImage = false
        var isEmpty = true
        while !atEnd, peek().kind != .comma {
            if !hasImage, let image = imageOrNone() {
                layer.image = image.image
                hasImage = true
            } else if layer.position == nil, let position = position(allowsThree: true) {
                layer.position = position
                if slash() {
                    guard let size = backgroundSize() else { return nil }
                    layer.size = size
                }
            } else if layer.repetition == nil, let repetition = backgroundRepeat() {
                layer.repetition = repetition
            } else if !backgroundKeyword(&layer) {
                return nil
            }
            isEmpty = false
        }
        return isEmpty ? nil : layer
    }

    private mutating func backgroundKeyword(_ layer: inout Layer) -> Bool {
        if layer.attachment == nil, let attachment = keyword(keywordTable(BackgroundAttachment.self)) {
            layer.attachment = attachment
        } else if layer.origin == nil, let box = keyword(Self.backgroundBoxes) {
            layer.origin = box == .text ? nil : box
            layer.clip = box
        } else if layer.origin != nil, layer.clip == layer.origin, let box = keyword(Self.backgroundBoxes) {
            layer.clip = box
        } else if layer.color == nil, let color = color() {
            layer.color = color
        } else {
            return false
        }
        return true
    }
}
