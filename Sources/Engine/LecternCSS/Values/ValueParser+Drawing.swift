import LecternGeometry

/// A specified `<paint>`.
enum SpecifiedPaint: Sendable {
    case ready(DrawingPaint)
    case color(SpecifiedColor)
    indirect case server(String, fallback: SpecifiedPaint?)

    func resolve(_ builder: StyleBuilder) -> DrawingPaint {
        switch self {
        case .ready(let paint): paint
        case .color(.current): .current
        case .color(let color): .color(builder.color(color))
        case .server(let url, let fallback): .server(url, fallback: fallback?.resolve(builder))
        }
    }
}

/// A specified `baseline-shift`.
enum SpecifiedBaselineShift: Sendable {
    case keyword(BaselineShift)
    case length(SpecifiedLength)

    func resolve(_ builder: StyleBuilder) -> BaselineShift {
        switch self {
        case .keyword(let keyword): keyword
        case .length(let length):
            builder.length(length).isZero ? .baseline : .length(builder.length(length))
        }
    }
}

/// A specified function of `filter`.
enum SpecifiedFilter: Sendable {
    case ready(FilterFunction)
    case blur(SpecifiedLength)
    case dropShadow(SpecifiedShadow)

    func resolve(_ builder: StyleBuilder) -> FilterFunction {
        switch self {
        case .ready(let function): return function
        case .blur(let length): return .blur(builder.pixels(length))
        case .dropShadow(let shadow):
            let resolved = shadow.resolve(builder)
            return .dropShadow(x: resolved.x, y: resolved.y, deviation: resolved.blur, resolved.color)
        }
    }
}

// The values of properties of drawings.

extension ValueParser {
    /// A length, or a number of user units.
    mutating func numberOrLength(_ range: NumericRange) -> SpecifiedLength? {
        let token = peek()
        if token.kind == .number, range.accepts(token.number) {
            advance()
            return .pixels(token.number)
        }
        return length(range)
    }

    /// https://www.w3.org/TR/SVG2/painting.html#SpecifyingPaint
    mutating func paint() -> SpecifiedPaint? {
        if let url = url() { return .server(url, fallback: atEnd ? nil : plainPaint()) }
        return plainPaint()
    }

    /// A paint that is no reference.
    mutating func plainPaint() -> SpecifiedPaint? {
        if take("none") { return .ready(.none) }
        if take("context-fill") { return .ready(.contextFill) }
        if take("context-stroke") { return .ready(.contextStroke) }
        guard let color = color() else { return nil }
        // SVG 1.1 allows a colour of a profile after the colour.
        if functionName() == "icc-color" { skipComponent() }
        return .color(color)
    }

    /// `none` or a reference.
    mutating func referenceOrNone() -> String?? {
        if take("none") { return .some(nil) }
        return url().map { .some($0) }
    }

    /// `fill stroke markers` in any order; missing parts follow in this order.
    mutating func paintOrder() -> [PaintPart]? {
        let normal: [PaintPart] = [.fill, .stroke, .markers]
        if take("normal") { return normal }
        var parts: [PaintPart] = []
        while let part = keyword(["fill": PaintPart.fill, "stroke": .stroke, "markers": .markers]) {
            guard !parts.contains(part) else { return nil }
            parts.append(part)
        }
        return parts.isEmpty ? nil : parts + normal.filter { !parts.contains($0) }
    }

    /// Lengths of dashes and gaps, separated by commas or white space.
    mutating func dashes() -> [SpecifiedLength]? {
        if take("none") { return [] }
        var lengths: [SpecifiedLength] = []
        repeat {
            guard lengths.count < 1024, let length = numberOrLength(.nonNegative) else { return nil }
            lengths.append(length)
            _ = comma()
        } while !atEnd
        return lengths
    }

    mutating func baselineShift() -> SpecifiedBaselineShift? {
        if let keyword = keyword(["baseline": BaselineShift.baseline, "sub": .sub, "super": .super]) {
            return .keyword(keyword)
        }
        return numberOrLength(.all).map { .length($0) }
    }
}

// MARK: Filters

extension ValueParser {
    /// https://www.w3.org/TR/filter-effects-1/#FilterProperty
    mutating func filters() -> [SpecifiedFilter]? {
        if take("none") { return [] }
        var filters: [SpecifiedFilter] = []
        while !atEnd {
            guard filters.count < 64, let filter = filter() else { return nil }
            filters.append(filter)
        }
        return filters.isEmpty ? nil : filters
    }

    private mutating func filter() -> SpecifiedFilter? {
        if let url = url() { return .ready(.reference(url)) }
        guard let name = functionName() else { return nil }
        return arguments { inner in
            switch name {
            case "blur":
                inner.atEnd ? .blur(.zero) : inner.length(.nonNegative, percent: false).map { .blur($0) }
            case "drop-shadow": inner.shadows(isText: true)?.first.map { .dropShadow($0) }
            case "hue-rotate":
                inner.atEnd
                    ? .ready(.color(.hueRotate, 0)) : inner.angle().map { .ready(.color(.hueRotate, $0)) }
            default: inner.colorFilter(name)
            }
        }
    }

    private static let colorFilters: [String: ColorFilter] = [
        "brightness": .brightness, "contrast": .contrast, "grayscale": .grayscale, "invert": .invert,
        "opacity": .opacity, "saturate": .saturate, "sepia": .sepia,
    ]

    private mutating func colorFilter(_ name: String) -> SpecifiedFilter? {
        guard let filter = Self.colorFilters[name] else { return nil }
        guard !atEnd else { return .ready(.color(filter, 1)) }
        guard let amount = numberOrPercentage(), amount >= 0 else { return nil }
        let isShare = [.grayscale, .invert, .opacity, .sepia].contains(filter)
        return .ready(.color(filter, isShare ? min(amount, 1) : amount))
    }
}

// MARK: Shapes

/// A specified basic shape.
private enum SpecifiedShape: Sendable {
    case inset([SpecifiedLength], radius: SpecifiedLength)
    case circle(SpecifiedLength?, SpecifiedPosition)
    case ellipse(SpecifiedLength?, SpecifiedLength?, SpecifiedPosition)
    case polygon(FillRule, [[SpecifiedLength]])
    case path(FillRule, String)

    func resolve(_ builder: StyleBuilder) -> BasicShape {
        switch self {
        case .inset(let edges, let radius): .inset(edges.map { builder.length($0) }, radius: builder.length(radius))
        case .circle(let radius, let center):
            .circle(radius.map { builder.length($0) }, center: center.resolve(builder.lengths))
        case .ellipse(let x, let y, let center):
            .ellipse(
                x.map { builder.length($0) }, y.map { builder.length($0) }, center: center.resolve(builder.lengths))
        case .polygon(let rule, let points):
            .polygon(rule, points.map { LengthPair(x: builder.length($0[0]), y: builder.length($0[1])) })
        case .path(let rule, let data): .path(rule, data)
        }
    }
}

extension ValueParser {
    /// https://www.w3.org/TR/css-masking-1/#the-clip-path
    mutating func clipPath() -> Setter? {
        if take("none") { return { $0.values.box.drawing.value.clipPath = .none } }
        if let url = url() { return { $0.values.box.drawing.value.clipPath = .reference(url) } }
        let boxes = ["fill-box", "stroke-box", "view-box", "margin-box", "border-box", "padding-box", "content-box"]
        func skipBox(_ parser: inout ValueParser) {
            if parser.keyword(Dictionary(uniqueKeysWithValues: boxes.map { ($0, true) })) != nil { return }
        }
        skipBox(&self)
        guard let shape = basicShape() else { return nil }
        skipBox(&self)
        return { $0.values.box.drawing.value.clipPath = .shape(shape.resolve($0)) }
    }

    private mutating func basicShape() -> SpecifiedShape? {
        guard let name = functionName() else { return nil }
        return arguments { inner in
            switch name {
            case "inset": inner.inset()
            case "circle":
                inner.sides(1).flatMap { radii in inner.center().map { .circle(radii[0], $0) } }
            case "ellipse":
                inner.sides(2).flatMap { radii in inner.center().map { .ellipse(radii[0], radii[1], $0) } }
            case "polygon": inner.polygon()
            case "path":
                inner.shapeRule().flatMap { rule in inner.string().map { .path(rule, $0) } }
            default: nil
            }
        }
    }

    /// Up to four distances, and `round` with a radius.
    private mutating func inset() -> SpecifiedShape? {
        var edges: [SpecifiedLength] = []
        while edges.count < 4, let edge = length() { edges.append(edge) }
        guard let top = edges.first else { return nil }
        let right = edges.count > 1 ? edges[1] : top
        let bottom = edges.count > 2 ? edges[2] : top
        let all = [top, right, bottom, edges.count > 3 ? edges[3] : right]
        guard take("round") else { return .inset(all, radius: .zero) }
        guard let radius = length(.nonNegative) else { return nil }
        // DEVIATION: one radius for all corners.
        while length(.nonNegative) != nil || slash() {}
        return .inset(all, radius: radius)
    }

    /// Radii: nil for the closest side, and for those that are missing.
    private mutating func sides(_ count: Int) -> [SpecifiedLength?]? {
        var radii: [SpecifiedLength?] = []
        while radii.count < count {
            if let radius = length(.nonNegative) {
                radii.append(radius)
            } else if take("closest-side") || take("farthest-side") {
                radii.append(nil)
            } else {
                break
            }
        }
        return radii.isEmpty || radii.count == count ? radii + Array(repeating: nil, count: count - radii.count) : nil
    }

    private mutating func center() -> SpecifiedPosition? { take("at") ? position() : SpecifiedPosition() }

    /// The rule before the points or data of a shape.
    private mutating func shapeRule() -> FillRule? {
        guard let rule = keyword(["nonzero": FillRule.nonzero, "evenodd": .evenodd]) else { return .nonzero }
        return comma() ? rule : nil
    }

    private mutating func polygon() -> SpecifiedShape? {
        guard let rule = shapeRule(),
            let points = commaList({ parser -> [SpecifiedLength]? in
                guard let x = parser.length(), let y = parser.length() else { return nil }
                return [x, y]
            })
        else { return nil }
        return .polygon(rule, points)
    }
}
