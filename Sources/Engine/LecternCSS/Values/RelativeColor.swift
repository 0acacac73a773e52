import LecternGeometry

/// A colour made of the components of another: `rgb(from green r g calc(b / 2))`. CSS Color 5, section 4.
struct RelativeColor: Sendable {
    /// A function of colours, and what it calls the components of its space.
    struct Function: Sendable {
        let space: ColorSpace
        let names: [String]
        /// What 100 % of each component is.
        let whole: [Double]
        /// The value of a component for one in the space itself: 255 in `rgb()`.
        var unit: [Double] = [1, 1, 1]

        /// The functions by their names; `color()` has one for each space.
        static let named: [String: Function] = {
            let rgb = Function(space: .srgb, names: ["r", "g", "b"], whole: [255, 255, 255], unit: [255, 255, 255])
            let hsl = Function(space: .hsl, names: ["h", "s", "l"], whole: [0, 100, 100], unit: [1, 100, 100])
            return [
                "rgb": rgb, "rgba": rgb, "hsl": hsl, "hsla": hsl,
                "hwb": Function(space: .hwb, names: ["h", "w", "b"], whole: [0, 100, 100], unit: [1, 100, 100]),
                "lab": Function(space: .lab, names: ["l", "a", "b"], whole: [100, 125, 125]),
                "oklab": Function(space: .oklab, names: ["l", "a", "b"], whole: [1, 0.4, 0.4]),
                "lch": Function(space: .lch, names: ["l", "c", "h"], whole: [100, 150, 0]),
                "oklch": Function(space: .oklch, names: ["l", "c", "h"], whole: [1, 0.4, 0]),
            ]
        }()

        /// `color()` with a space.
        static func color(_ space: ColorSpace) -> Function {
            let isXYZ = space == .xyz || space == .xyzD50 || space == .xyzD65
            return Function(space: space, names: isXYZ ? ["x", "y", "z"] : ["r", "g", "b"], whole: [1, 1, 1])
        }
    }

    let origin: SpecifiedColor
    let function: Function
    /// The components, then alpha, in terms of those of the origin.
    let components: [CalculationNode]

    func resolve(current: Color) -> FloatColor {
        let color = origin.resolveExactly(current: current)
        let own = zip(color.values(in: function.space), function.unit).map { $0 * $1 } + [color.alpha]
        let values = components.map { node in
            let value = node.binding(own).number
            return value.isNaN ? 0 : value
        }
        return FloatColor(
            function.space, a: values[0] / function.unit[0], b: values[1] / function.unit[1],
            c: values[2] / function.unit[2], alpha: values[3])
    }
}

/// A colour that follows `currentcolor`, as it was specified: heirs compute it anew. Equal only to itself.
final class CurrentColorExpression: Hashable, Sendable {
    let color: SpecifiedColor

    init(_ color: SpecifiedColor) { self.color = color }

    static func == (a: CurrentColorExpression, b: CurrentColorExpression) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SpecifiedColor {
    /// Whether the colour depends on `currentcolor`.
    var followsCurrent: Bool {
        switch self {
        case .color, .modern: false
        case .current: true
        case .mix(let mix): mix.first.followsCurrent || mix.second.followsCurrent
        case .relative(let relative): relative.origin.followsCurrent
        }
    }
}

extension ValueParser {
    /// Parses the arguments of a function of colours that begin with `from`.
    ///
    /// - Parameter function: nil for `color()`, whose space is an argument.
    mutating func relativeColor(_ function: RelativeColor.Function?) -> SpecifiedColor? {
        guard take("from"), let origin = color() else { return nil }
        guard let function = function ?? predefinedSpace().map({ .color($0) }) else { return nil }
        channels = Dictionary((function.names + ["alpha"]).enumerated().map { ($1, $0) }) { first, _ in first }
        defer { channels = [:] }
        var components: [CalculationNode] = []
        for index in 0..<3 {
            let isHue = function.space.hueIndex == index
            guard let node = relativeComponent(percentOf: function.whole[index], isHue: isHue) else { return nil }
            components.append(node)
        }
        var alpha = CalculationNode.channel(3)
        if slash() {
            guard let node = relativeComponent(percentOf: 1, isHue: false) else { return nil }
            alpha = node
        }
        guard atEnd else { return nil }
        return .relative(RelativeColor(origin: origin, function: function, components: components + [alpha]))
    }

    private mutating func relativeComponent(percentOf whole: Double, isHue: Bool) -> CalculationNode? {
        if take("none") { return .number(0) }
        if isHue, let degrees = angle(allowsZero: false) { return .number(degrees) }
        let token = peek()
        switch token.kind {
        case .ident:
            guard let index = channels[list.lowercased(token)] else { return nil }
            advance()
            return .channel(index)
        case .percentage: return percentage().map { .number($0 * whole / 100) }
        case .function: return calculation(.number)
        default: return number().map { .number($0) }
        }
    }
}
