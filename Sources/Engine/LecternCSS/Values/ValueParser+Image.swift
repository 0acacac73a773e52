import LecternGeometry

// <image>, <gradient>, <position>.

extension ValueParser {
    /// A `<position>` of one to four values.
    /// https://www.w3.org/TR/css-values-4/#position
    mutating func position(allowsThree: Bool = false) -> SpecifiedPosition? {
        attempt { parser in
            var parts: [PositionPart] = []
            while parts.count < 4, let part = parser.positionPart() { parts.append(part) }
            for count in [4, 3, 2, 1] where count <= parts.count && (count != 3 || allowsThree) {
                if let position = PositionPart.combine(Array(parts.prefix(count))) {
                    guard count < parts.count else { return position }
                    parser.rewind(to: parts[count - 1].end)
                    return position
                }
            }
            return nil
        }
    }

    private mutating func positionPart() -> PositionPart? {
        let kind: PositionPart.Kind
        if let length = length() {
            kind = .length(length)
        } else {
            switch peek().kind == .ident ? list.lowercased(peek()) : "" {
            case "left": kind = .horizontal(isEnd: false)
            case "right": kind = .horizontal(isEnd: true)
            case "top": kind = .vertical(isEnd: false)
            case "bottom": kind = .vertical(isEnd: true)
            case "center": kind = .center
            default: return nil
            }
            advance()
        }
        return PositionPart(kind: kind, end: index)
    }

    mutating func image() -> SpecifiedImage? {
        if let url = url() { return .url(url) }
        guard let name = functionName() else { return nil }
        switch name {
        case "linear-gradient", "repeating-linear-gradient", "-webkit-linear-gradient",
            "-webkit-repeating-linear-gradient":
            let isOld = name.hasPrefix("-webkit-")
            return arguments { $0.linearGradient(isOld: isOld) }.map { finish($0, name) }
        case "radial-gradient", "repeating-radial-gradient":
            return arguments { $0.radialGradient() }.map { finish($0, name) }
        case "conic-gradient", "repeating-conic-gradient":
            return arguments { $0.conicGradient() }.map { finish($0, name) }
        case "image-set", "-webkit-image-set": return arguments { $0.imageSet() }
        default: return nil
        }
    }

    private func finish(_ gradient: SpecifiedGradient, _ name: String) -> SpecifiedImage {
        var gradient = gradient
        gradient.isRepeating = name.hasPrefix("repeating-") || name.hasPrefix("-webkit-repeating-")
        return .gradient(gradient)
    }

    /// The types of images that are decoded.
    private static let imageTypes: Set<String> = [
        "image/png", "image/apng", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/jxl", "image/svg+xml",
    ]

    /// Returns the first choice of a known type and at least one dot per pixel, otherwise the first; an image that cannot
    /// be loaded if no type is known.
    private mutating func imageSet() -> SpecifiedImage? {
        let choices = commaList { parser -> (SpecifiedImage, Double, Bool)? in
            let base = parser.base
            guard let image = parser.image() ?? parser.string().map({ .url(base.resolve($0)) }) else { return nil }
            var (resolution, isKnown) = (1.0, true)
            while parser.peek().kind != .comma, !parser.atEnd {
                if let dots = parser.resolution() {
                    resolution = dots
                } else if parser.functionName() == "type" {
                    guard let type = parser.arguments({ $0.string() }) else { return nil }
                    isKnown = Self.imageTypes.contains(type.lowercased())
                } else {
                    parser.skipComponent()
                }
            }
            return (image, resolution, isKnown)
        }
        return choices.flatMap { list in
            let known = list.filter(\.2)
            return (known.first { $0.1 >= 1 } ?? known.first)?.0 ?? .url("about:invalid")
        }
    }

    // MARK: Gradients

    private mutating func linearGradient(isOld: Bool) -> SpecifiedGradient? {
        var shape = SpecifiedGradient.Shape.linear(angle: 180)
        let start = index
        var method = colorInterpolation()
        if let angle = angle() {
            shape = .linear(angle: isOld ? 90 - angle : angle)
        } else if isOld || take("to"), let (x, y) = sideOrCorner() {
            shape = isOld ? .linearTo(x: -x, y: -y) : .linearTo(x: x, y: y)
        }
        if method == nil { method = colorInterpolation() }
        if index > start { guard comma() else { return nil } }
        guard let stops = colorStops() else { return nil }
        return SpecifiedGradient(shape: shape, stops: stops, isRepeating: false, interpolation: method)
    }

    private mutating func sideOrCorner() -> (Int, Int)? {
        var (x, y) = (0, 0)
        for _ in 0..<2 {
            if x == 0, take("left") { x = -1 } else if x == 0, take("right") { x = 1 }
            if y == 0, take("top") { y = -1 } else if y == 0, take("bottom") { y = 1 }
        }
        return x == 0 && y == 0 ? nil : (x, y)
    }

    private mutating func radialGradient() -> SpecifiedGradient? {
        var isCircle: Bool?
        var extent: SpecifiedGradient.Extent?
        var center = SpecifiedPosition()
        let start = index
        var method = colorInterpolation()
        for _ in 0..<2 {
            if isCircle == nil, take("circle") {
                isCircle = true
            } else if isCircle == nil, take("ellipse") {
                isCircle = false
            }
            if extent == nil { extent = radialExtent() }
        }
        if take("at") {
            guard let position = position() else { return nil }
            center = position
        }
        if method == nil { method = colorInterpolation() }
        if index > start, peek().kind != .comma { return nil }
        if peek().kind == .comma, index > start { advance() }
        let usesOneLength = if case .explicit(let x, _) = extent, case .pixels(-1) = x { true } else { false }
        if case .explicit(let x, let y) = extent, usesOneLength {
            _ = x
            extent = .explicit(y, y)
            isCircle = true
        }
        guard let stops = colorStops() else { return nil }
        let shape = SpecifiedGradient.Shape.radial(
            isCircle: isCircle ?? false, extent: extent ?? .keyword(.farthestCorner), center: center)
        return SpecifiedGradient(shape: shape, stops: stops, isRepeating: false, interpolation: method)
    }

    /// Parses the extent. A single length is a circle's radius, returned with a first length of -1.
    private mutating func radialExtent() -> SpecifiedGradient.Extent? {
        let keywords: [String: Gradient.Extent] = [
            "closest-side": .closestSide, "farthest-side": .farthestSide, "closest-corner": .closestCorner,
            "farthest-corner": .farthestCorner,
        ]
        if let keyword = keyword(keywords) { return .keyword(keyword) }
        guard let first = length(.nonNegative) else { return nil }
        guard let second = length(.nonNegative) else { return .explicit(.pixels(-1), first) }
        return .explicit(first, second)
    }

    private mutating func conicGradient() -> SpecifiedGradient? {
        var angle = 0.0
        var center = SpecifiedPosition()
        let start = index
        var method = colorInterpolation()
        if take("from") {
            guard let value = self.angle() else { return nil }
            angle = value
        }
        if take("at") {
            guard let position = position() else { return nil }
            center = position
        }
        if method == nil { method = colorInterpolation() }
        if index > start, peek().kind != .end, peek().kind == .comma { advance() }
        guard let stops = colorStops(isAngular: true) else { return nil }
        return SpecifiedGradient(
            shape: .conic(angle: angle, center: center), stops: stops, isRepeating: false, interpolation: method)
    }

    /// Parses at least two colours; a colour with two positions becomes two stops.
    private mutating func colorStops(isAngular: Bool = false) -> [SpecifiedGradient.Stop]? {
        var stops: [SpecifiedGradient.Stop] = []
        repeat {
            let hint = stopPosition(isAngular)
            if let hint, peek().kind == .comma {
                guard stops.last?.color != nil else { return nil }
                stops.append(.init(color: nil, position: hint))
                continue
            }
            guard let color = color() else { return nil }
            let first = hint ?? stopPosition(isAngular)
            stops.append(.init(color: color, position: first))
            if first != nil, let second = stopPosition(isAngular) {
                stops.append(.init(color: color, position: second))
            }
        } while comma()
        return stops.count >= 2 && stops.last?.color != nil ? stops : nil
    }

    private mutating func stopPosition(_ isAngular: Bool) -> SpecifiedLength? {
        guard isAngular else { return length() }
        if let degrees = angle() { return .percent(degrees / 3.6) }
        return percentage().map { .percent($0) }
    }
}

/// One keyword or length of a `<position>`.
private struct PositionPart {
    enum Kind {
        case horizontal(isEnd: Bool), vertical(isEnd: Bool), center
        case length(SpecifiedLength)
    }
    let kind: Kind
    /// The token index after it.
    let end: Int

    private typealias Axis = SpecifiedPosition.Axis

    static func combine(_ parts: [PositionPart]) -> SpecifiedPosition? {
        switch parts.count {
        case 1: one(parts[0].kind)
        case 2: two(parts[0].kind, parts[1].kind)
        default: many(parts.map(\.kind))
        }
    }

    private static func edge(_ isEnd: Bool) -> Axis { Axis(length: .percent(isEnd ? 100 : 0)) }

    private static func one(_ kind: Kind) -> SpecifiedPosition {
        switch kind {
        case .horizontal(let isEnd): SpecifiedPosition(x: edge(isEnd))
        case .vertical(let isEnd): SpecifiedPosition(y: edge(isEnd))
        case .center: SpecifiedPosition()
        case .length(let length): SpecifiedPosition(x: Axis(length: length))
        }
    }

    private static func two(_ a: Kind, _ b: Kind) -> SpecifiedPosition? {
        switch (a, b) {
        case (.horizontal(let x), .vertical(let y)), (.vertical(let y), .horizontal(let x)):
            SpecifiedPosition(x: edge(x), y: edge(y))
        case (.horizontal(let x), .center), (.center, .horizontal(let x)): SpecifiedPosition(x: edge(x))
        case (.vertical(let y), .center), (.center, .vertical(let y)): SpecifiedPosition(y: edge(y))
        case (.center, .center): SpecifiedPosition()
        case (.horizontal(let x), .length(let y)): SpecifiedPosition(x: edge(x), y: Axis(length: y))
        case (.length(let x), .vertical(let y)): SpecifiedPosition(x: Axis(length: x), y: edge(y))
        case (.center, .length(let y)): SpecifiedPosition(y: Axis(length: y))
        case (.length(let x), .center): SpecifiedPosition(x: Axis(length: x))
        case (.length(let x), .length(let y)): SpecifiedPosition(x: Axis(length: x), y: Axis(length: y))
        default: nil
        }
    }

    /// Edges with offsets: `right 10px bottom 20%`, `top left 1em`.
    private static func many(_ kinds: [Kind]) -> SpecifiedPosition? {
        var x: Axis?
        var y: Axis?
        var centers = 0
        var index = 0
        while index < kinds.count {
            var offset: SpecifiedLength?
            if index + 1 < kinds.count, case .length(let length) = kinds[index + 1] { offset = length }
            switch kinds[index] {
            case .horizontal(let isEnd):
                guard x == nil else { return nil }
                x = offset.map { Axis(isFromEnd: isEnd, length: $0) } ?? edge(isEnd)
            case .vertical(let isEnd):
                guard y == nil else { return nil }
                y = offset.map { Axis(isFromEnd: isEnd, length: $0) } ?? edge(isEnd)
            case .center:
                guard offset == nil else { return nil }
                centers += 1
            case .length: return nil
            }
            index += offset == nil ? 1 : 2
        }
        guard (x == nil ? 1 : 0) + (y == nil ? 1 : 0) == centers else { return nil }
        return SpecifiedPosition(x: x ?? Axis(), y: y ?? Axis())
    }
}
