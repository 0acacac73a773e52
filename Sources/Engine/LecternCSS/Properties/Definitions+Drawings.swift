import LecternGeometry

private let ofDrawings = "drawings"

// The properties of SVG 2, CSS Masking 1 and Filter Effects 1.

extension PropertyTable {
    /// The inherited properties of drawings.
    mutating func defineInk() {
        paint(.fill, \.text.ink.value.fill, initial: "black") { $0.paint() }
        paint(.stroke, \.text.ink.value.stroke, initial: "none") { $0.paint() }
        opacity(.fillOpacity, \.text.ink.value.fillOpacity)
        opacity(.strokeOpacity, \.text.ink.value.strokeOpacity)
        keywords(.fillRule, \.text.ink.value.fillRule, initial: "nonzero", support: ofDrawings)
        keywords(.clipRule, \.text.ink.value.clipRule, initial: "nonzero", support: ofDrawings)
        defineStrokes()
        plain(.markerStart, \.text.ink.value.markerStart, initial: "none", support: ofDrawings) { $0.referenceOrNone() }
        plain(.markerMid, \.text.ink.value.markerMid, initial: "none", support: ofDrawings) { $0.referenceOrNone() }
        plain(.markerEnd, \.text.ink.value.markerEnd, initial: "none", support: ofDrawings) { $0.referenceOrNone() }
        plain(.paintOrder, \.text.ink.value.paintOrder, initial: "normal", support: ofDrawings) { $0.paintOrder() }
        keywords(.textAnchor, \.text.ink.value.textAnchor, initial: "start", support: ofDrawings)
        baseline(.dominantBaseline, \.text.ink.value.dominantBaseline)
        interpolation(.colorInterpolation, \.text.ink.value.interpolation, initial: "srgb")
        interpolation(.colorInterpolationFilters, \.text.ink.value.filterInterpolation, initial: "linearrgb")
    }

    private mutating func defineStrokes() {
        define(.strokeWidth, \.text.ink.value.strokeWidth, initial: "1px", support: ofDrawings) {
            $0.numberOrLength(.nonNegative)
        } compute: {
            $1.length($0)
        }
        keywords(.strokeLinecap, \.text.ink.value.linecap, initial: "butt", support: ofDrawings)
        keywords(.strokeLinejoin, \.text.ink.value.linejoin, initial: "miter", support: "drawings; no arcs")
        plain(.strokeMiterlimit, \.text.ink.value.miterLimit, initial: "4", support: ofDrawings) {
            $0.number(.nonNegative).map { finite($0) }
        }
        define(.strokeDasharray, \.text.ink.value.dashes, initial: "none", support: ofDrawings) {
            $0.dashes()
        } compute: { dashes, builder in
            dashes.map { builder.length($0) }
        }
        define(.strokeDashoffset, \.text.ink.value.dashOffset, initial: "0", support: ofDrawings) {
            $0.numberOrLength(.all)
        } compute: {
            $1.length($0)
        }
    }

    /// The properties of drawings that are not inherited.
    mutating func defineDrawings() {
        custom(
            .clipPath, initial: "none", support: ofDrawings, parse: { $0.clipPath() },
            copy: { $0.values.box.drawing.value.clipPath = $1.box.drawing.value.clipPath },
            text: { cssText($0.box.drawing.value.clipPath) })
        plain(.mask, \.box.drawing.value.mask, initial: "none", support: "drawings; one mask element") {
            $0.referenceOrNone()
        }
        plain(.maskType, \.box.drawing.value.maskTakesAlpha, initial: "luminance", support: ofDrawings) {
            $0.keyword(["luminance": false, "alpha": true])
        }
        paint(.floodColor, \.box.drawing.value.floodColor, initial: "black") { $0.plainPaint() }
        opacity(.floodOpacity, \.box.drawing.value.floodOpacity)
        paint(.lightingColor, \.box.drawing.value.lightingColor, initial: "white") { $0.plainPaint() }
        paint(.stopColor, \.box.drawing.value.stopColor, initial: "black") { $0.plainPaint() }
        opacity(.stopOpacity, \.box.drawing.value.stopOpacity)
        baseline(.alignmentBaseline, \.box.drawing.value.alignmentBaseline)
        define(.baselineShift, \.box.drawing.value.baselineShift, initial: "0", support: ofDrawings) {
            $0.baselineShift()
        } compute: {
            $0.resolve($1)
        }
        plain(
            .vectorEffect, \.box.drawing.value.hasFixedStroke, initial: "none",
            support: "drawings; none, non-scaling-stroke"
        ) {
            $0.keyword(["none": false, "non-scaling-stroke": true])
        }
        keywords(.transformBox, \.box.drawing.value.transformBox, initial: "view-box", support: ofDrawings)
        defineGeometry()
    }

    /// SVG 2, section 7.
    private mutating func defineGeometry() {
        coordinate(.x, \.box.drawing.value.x)
        coordinate(.y, \.box.drawing.value.y)
        coordinate(.cx, \.box.drawing.value.cx)
        coordinate(.cy, \.box.drawing.value.cy)
        coordinate(.r, \.box.drawing.value.r, in: .nonNegative)
        define(.rx, \.box.drawing.value.rx, initial: "auto", support: ofDrawings) {
            $0.lengthOrAuto(.nonNegative)
        } compute: {
            $1.lengthOrAuto($0)
        }
        define(.ry, \.box.drawing.value.ry, initial: "auto", support: ofDrawings) {
            $0.lengthOrAuto(.nonNegative)
        } compute: {
            $1.lengthOrAuto($0)
        }
        plain(.d, \.box.drawing.value.d, initial: "none", support: ofDrawings) { parser in
            if parser.take("none") { return .some(nil) }
            guard parser.functionName() == "path" else { return nil }
            return parser.arguments { $0.string() }.map { .some($0) }
        }
    }

    /// `filter`, which boxes outside of drawings obey for layout only.
    mutating func defineFilter() {
        custom(
            .filter, initial: "none", support: "drawings; elsewhere containing blocks and stacking contexts only",
            parse: { parser in
                guard let filters = parser.filters() else { return nil }
                return { builder in
                    builder.values.box.hasFilter = !filters.isEmpty
                    builder.values.box.drawing.value.filters = filters.map { $0.resolve(builder) }
                }
            },
            copy: { builder, source in
                builder.values.box.hasFilter = source.box.hasFilter
                builder.values.box.drawing.value.filters = source.box.drawing.value.filters
            },
            text: { cssText($0.box.drawing.value.filters) })
    }

    // MARK: Kinds

    private mutating func paint(
        _ property: Property, _ path: @autoclosure @escaping Path<DrawingPaint>, initial: String,
        read: @escaping @Sendable (inout ValueParser) -> SpecifiedPaint?
    ) {
        define(property, path(), initial: initial, support: ofDrawings, read: read) { $0.resolve($1) }
    }

    private mutating func opacity(_ property: Property, _ path: @autoclosure @escaping Path<Float>) {
        plain(property, path(), initial: "1", support: ofDrawings) {
            $0.numberOrPercentage().map { finite(min(max($0, 0), 1)) }
        }
    }

    private mutating func baseline(_ property: Property, _ path: @autoclosure @escaping Path<TextBaseline>) {
        let others: [String: TextBaseline] = [
            "text-before-edge": .textTop, "before-edge": .textTop, "text-after-edge": .textBottom,
            "after-edge": .textBottom, "use-script": .auto, "no-change": .auto, "reset-size": .auto,
            "text-top": .textTop, "text-bottom": .textBottom,
        ]
        keywords(property, path(), initial: "auto", also: others, support: ofDrawings)
    }

    private mutating func interpolation(
        _ property: Property, _ path: @autoclosure @escaping Path<ColorInterpolation>, initial: String
    ) {
        plain(property, path(), initial: initial, support: ofDrawings) {
            $0.keyword(["auto": .auto, "srgb": .srgb, "linearrgb": .linear])
        }
    }

    private mutating func coordinate(
        _ property: Property, _ path: @autoclosure @escaping Path<LengthPercentage>, in range: NumericRange = .all
    ) {
        define(property, path(), initial: "0", support: ofDrawings) {
            $0.length(range)
        } compute: {
            $1.length($0)
        }
    }
}

extension ColorInterpolation: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .auto: "auto"
        case .srgb: "srgb"
        case .linear: "linearrgb"
        }
    }
}

extension DrawingPaint: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .none: "none"
        case .initial: "black"
        case .current: "currentcolor"
        case .color(let color): color == .black ? "black" : color == .white ? "white" : color.description
        case .contextFill: "context-fill"
        case .contextStroke: "context-stroke"
        case .server(let url, let fallback): "url(\(cssString(url)))" + (fallback.map { " " + $0.cssText } ?? "")
        }
    }
}

extension BaselineShift: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .baseline: "0"
        case .super: "super"
        case .sub: "sub"
        case .length(let length): length.cssText
        }
    }
}

extension FilterFunction: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .reference(let url): "url(\(cssString(url)))"
        case .blur(let deviation): "blur(\(cssNumber(Double(deviation)))px)"
        case .dropShadow(let x, let y, let deviation, let color):
            "drop-shadow(" + [x, y, deviation].map { cssNumber(Double($0)) + "px" }.joined(separator: " ")
                + (color.map { " \($0)" } ?? "") + ")"
        case .color(.hueRotate, let degrees): "hue-rotate(\(cssNumber(degrees))deg)"
        case .color(let filter, let amount): "\(filter)(\(cssNumber(amount)))"
        }
    }
}

extension ClipPath: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .none: "none"
        case .reference(let url): "url(\(cssString(url)))"
        case .shape(let shape): shape.cssText
        }
    }
}

extension BasicShape: CSSTextConvertible {
    var cssText: String {
        func side(_ length: LengthPercentage?) -> String { length?.cssText ?? "closest-side" }
        switch self {
        case .inset(let edges, let radius):
            return "inset(\(edges.map(\.cssText).joined(separator: " ")) round \(radius.cssText))"
        case .circle(let radius, let center): return "circle(\(side(radius)) at \(center.cssText))"
        case .ellipse(let x, let y, let center): return "ellipse(\(side(x)) \(side(y)) at \(center.cssText))"
        case .polygon(let rule, let points):
            return "polygon(\(rule), \(points.map(\.cssText).joined(separator: ", ")))"
        case .path(let rule, let data): return "path(\(rule), \(cssString(data)))"
        }
    }
}
