import LecternGeometry

/// The `background-*` lists of a style while it is computed. The number of
/// images determines the number of layers.
struct BackgroundLists: Sendable {
    struct Repeat: Hashable, Sendable {
        var x: BackgroundRepeat
        var y: BackgroundRepeat
    }
    var images: [ImageValue?] = [nil]
    var positions: [LengthPair] = [LengthPair()]
    var sizes: [BackgroundLayer.Size] = [.explicit(.auto, .auto)]
    var repeats: [Repeat] = [Repeat(x: .repeat, y: .repeat)]
    var attachments: [BackgroundAttachment] = [.scroll]
    var origins: [BackgroundBox] = [.paddingBox]
    var clips: [BackgroundBox] = [.borderBox]

    init() {}

    /// Creates the lists from computed layers.
    init(_ layers: [BackgroundLayer]) {
        guard !layers.isEmpty else { return }
        images = layers.map(\.image)
        positions = layers.map(\.position)
        sizes = layers.map(\.size)
        repeats = layers.map { Repeat(x: $0.repeatX, y: $0.repeatY) }
        attachments = layers.map(\.attachment)
        origins = layers.map(\.origin)
        clips = layers.map(\.clip)
    }

    /// The layers; other lists are repeated to the number of images. Without an
    /// image a layer is created only for `background-clip`, which clips the colour.
    var layers: [BackgroundLayer] {
        if images == [nil], clips[0] == .borderBox { return [] }
        return images.indices.map { index in
            var layer = BackgroundLayer(image: images[index])
            layer.position = positions[index % positions.count]
            layer.size = sizes[index % sizes.count]
            let repetition = repeats[index % repeats.count]
            layer.repeatX = repetition.x
            layer.repeatY = repetition.y
            layer.attachment = attachments[index % attachments.count]
            layer.origin = origins[index % origins.count]
            layer.clip = clips[index % clips.count]
            return layer
        }
    }
}

extension BackgroundLayer.Size: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .cover: "cover"
        case .contain: "contain"
        case .explicit(let width, let height): width.cssText + " " + height.cssText
        }
    }
}

extension BackgroundLists.Repeat: CSSTextConvertible {
    var cssText: String {
        let (a, b) = (LecternCSS.cssText(x), LecternCSS.cssText(y))
        return a == b ? a : a + " " + b
    }
}

/// `background-size` as specified.
enum SpecifiedBackgroundSize: Sendable {
    case keyword(BackgroundLayer.Size)
    case explicit(SpecifiedLengthOrAuto, SpecifiedLengthOrAuto)

    func resolve(_ builder: StyleBuilder) -> BackgroundLayer.Size {
        switch self {
        case .keyword(let size): size
        case .explicit(let width, let height): .explicit(builder.lengthOrAuto(width), builder.lengthOrAuto(height))
        }
    }
}

/// The `border-image-*` values of a style while it is computed.
struct BorderImageParts: Sendable {
    /// A multiple of the border's width, or a length.
    enum Measure: Hashable, Sendable {
        case number(Float)
        case length(LengthOrAuto)
    }
    var source: ImageValue?
    var slice = Sides<LengthPercentage>(.init(percent: 100))
    var fills = false
    var width = Sides<Measure>(.number(1))
    var outset = Sides<Measure>(.number(0))
    var repeatX = 0
    var repeatY = 0

    init() {}

    init(_ image: BorderImage?) {
        guard let image else { return }
        source = image.source
        slice = image.slice
        fills = image.fills
        for side in PhysicalSide.allCases {
            width[side] = image.width[side].map { .length($0) } ?? .number(1)
            outset[side] = .length(.length(.init(pixels: image.outset[side])))
        }
        repeatX = image.repeatX
        repeatY = image.repeatY
    }

    /// Returns the computed value for the given border widths.
    func resolve(_ border: Sides<Float>) -> BorderImage? {
        guard let source else { return nil }
        var image = BorderImage(source: source)
        image.slice = slice
        image.fills = fills
        image.repeatX = repeatX
        image.repeatY = repeatY
        for side in PhysicalSide.allCases {
            switch width[side] {
            case .number(1): image.width[side] = nil
            case .number(let number): image.width[side] = .length(.init(pixels: number * border[side]))
            case .length(let length): image.width[side] = length
            }
            switch outset[side] {
            case .number(let number): image.outset[side] = number * border[side]
            case .length(.length(let length)): image.outset[side] = length.pixels
            case .length(.auto): image.outset[side] = 0
            }
        }
        return image
    }
}

extension ValueParser {
    mutating func backgroundSize() -> SpecifiedBackgroundSize? {
        if take("cover") { return .keyword(.cover) }
        if take("contain") { return .keyword(.contain) }
        guard let width = lengthOrAuto(.nonNegative) else { return nil }
        return .explicit(width, lengthOrAuto(.nonNegative) ?? SpecifiedLengthOrAuto(length: nil))
    }

    mutating func backgroundRepeat() -> BackgroundLists.Repeat? {
        if take("repeat-x") { return .init(x: .repeat, y: .noRepeat) }
        if take("repeat-y") { return .init(x: .noRepeat, y: .repeat) }
        guard let x = keyword(Self.repeats) else { return nil }
        return .init(x: x, y: keyword(Self.repeats) ?? x)
    }

    private static let repeats: [String: BackgroundRepeat] = keywordTable(BackgroundRepeat.self)
    static let backgroundBoxes: [String: BackgroundBox] = keywordTable(BackgroundBox.self).merging([
        "padding": .paddingBox, "border": .borderBox, "content": .contentBox,
    ]) { current, _ in current }

    /// Parses one to four values for the sides of a box.
    mutating func sides<Value: Hashable & Sendable>(_ body: (inout ValueParser) -> Value?) -> Sides<Value>? {
        guard let top = body(&self) else { return nil }
        var sides = Sides(top)
        guard let right = body(&self) else { return sides }
        sides.right = right
        sides.left = right
        guard let bottom = body(&self) else { return sides }
        sides.bottom = bottom
        if let left = body(&self) { sides.left = left }
        return sides
    }

    mutating func borderImageSlice() -> (Sides<LengthPercentage>, Bool)? {
        var fills = take("fill")
        let slice = sides { parser -> LengthPercentage? in
            if let percent = parser.percentage(.nonNegative) { return LengthPercentage(percent: finite(percent)) }
            return parser.number(.nonNegative).map { LengthPercentage(pixels: finite($0)) }
        }
        if !fills { fills = take("fill") }
        return slice.map { ($0, fills) }
    }

    mutating func borderImageRepeat() -> (Int, Int)? {
        let table = ["stretch": 0, "repeat": 1, "round": 2, "space": 3]
        guard let x = keyword(table) else { return nil }
        return (x, keyword(table) ?? x)
    }
}
