import LecternGeometry

/// A math function as parsed. CSS Values 4, section 10.
indirect enum CalculationNode: Sendable {
    case number(Double)
    case length(Double, LengthUnit?)
    case percent(Double)
    /// Degrees.
    case angle(Double)
    /// Dots per pixel.
    case resolution(Double)
    case time(Double)
    /// A component of the colour that a relative one is made of, by its number.
    case channel(Int)
    /// `size` in `calc-size()`. CSS Values 5, section 10.
    case size
    case sum([CalculationNode])
    case product([CalculationNode])
    case invert(CalculationNode)
    case function(MathFunction, [CalculationNode])

    /// The type of a calculation; `nil` if the operand types do not match.
    enum Kind: Sendable { case number, length, angle, resolution, time }

    var hasPercent: Bool {
        switch self {
        case .percent: true
        case .sum(let nodes), .product(let nodes), .function(_, let nodes): nodes.contains { $0.hasPercent }
        case .invert(let node): node.hasPercent
        default: false
        }
    }

    var kind: Kind? {
        switch self {
        case .number, .channel: .number
        case .length, .percent, .size: .length
        case .angle: .angle
        case .resolution: .resolution
        case .time: .time
        case .sum(let nodes): Self.common(nodes)
        case .product(let nodes): Self.productKind(nodes)
        case .invert(let node): node.kind == .number ? .number : nil
        case .function(let function, let nodes): Self.kind(of: function, nodes)
        }
    }

    private static func common(_ nodes: [CalculationNode]) -> Kind? {
        guard let first = nodes.first?.kind else { return nil }
        return nodes.allSatisfy { $0.kind == first } ? first : nil
    }

    private static func productKind(_ nodes: [CalculationNode]) -> Kind? {
        var result = Kind.number
        for node in nodes {
            guard let kind = node.kind else { return nil }
            if kind == .number { continue }
            guard result == .number else { return nil }
            result = kind
        }
        return result
    }

    private static func kind(of function: MathFunction, _ nodes: [CalculationNode]) -> Kind? {
        switch function {
        case .sign, .log, .exp, .sqrt, .pow: common(nodes) == nil ? nil : .number
        case .sin, .cos, .tan: common(nodes).flatMap { $0 == .number || $0 == .angle ? .number : nil }
        case .asin, .acos, .atan: common(nodes) == .number ? .angle : nil
        case .atan2: common(nodes) == nil ? nil : .angle
        default: common(nodes)
        }
    }

    /// Returns the calculation with the values of channels.
    func binding(_ channels: [Double]) -> CalculationNode {
        switch self {
        case .channel(let index): .number(channels[index])
        case .sum(let nodes): .sum(nodes.map { $0.binding(channels) })
        case .product(let nodes): .product(nodes.map { $0.binding(channels) })
        case .invert(let node): .invert(node.binding(channels))
        case .function(let function, let nodes): .function(function, nodes.map { $0.binding(channels) })
        default: self
        }
    }

    // MARK: Evaluation

    /// The value of a calculation whose type is not a length; angles in degrees.
    // DEVIATION: relative lengths inside `sign()` and the like assume 16 px.
    var number: Double { evaluate { number, unit in unit == nil ? number : number * 16 } }

    /// Evaluates with lengths in pixels; percentages count as their number.
    private func evaluate(_ pixels: (Double, LengthUnit?) -> Double) -> Double {
        switch self {
        case .number(let value), .percent(let value), .angle(let value), .resolution(let value), .time(let value): value
        case .length(let value, let unit): pixels(value, unit)
        case .channel, .size: 0
        case .sum(let nodes): nodes.reduce(0) { $0 + $1.evaluate(pixels) }
        case .product(let nodes): nodes.reduce(1) { $0 * $1.evaluate(pixels) }
        case .invert(let node): 1 / node.evaluate(pixels)
        case .function(let function, let nodes):
            function.value(of: nodes.map { $0.evaluate(pixels) }, isAngle: nodes.first?.kind == .angle)
        }
    }

    /// Evaluates with lengths in pixels.
    private func number(in context: LengthContext) -> Double {
        evaluate { number, unit in unit.map { context.pixels(number, $0) } ?? number }
    }

    // MARK: Lengths

    /// Returns the computed length: linear if possible, otherwise a tree, as for
    /// percentages inside `min()`.
    func lengthPercentage(_ context: LengthContext, _ range: NumericRange) -> LengthPercentage {
        guard hasPercent else {
            let value = number(in: context)
            return LengthPercentage(pixels: finite(range == .nonNegative ? Swift.max(value, 0) : value))
        }
        let tree = calculation(context)
        if case .linear(let pixels, let percent) = tree, range == .all || pixels >= 0 && percent >= 0 {
            return LengthPercentage(pixels: finite(pixels), percent: finite(percent))
        }
        let bounded = range == .all ? tree : .max([tree, .linear(pixels: 0, percent: 0)])
        return LengthPercentage(calculation: bounded)
    }

    /// Returns the computed calculation: relative lengths in pixels, with percentages and `size` as they are.
    func calculation(_ context: LengthContext) -> Calculation {
        switch self {
        case .number(let value), .angle(let value), .resolution(let value), .time(let value):
            return .linear(pixels: value, percent: 0)
        case .channel: return .linear(pixels: 0, percent: 0)
        case .size: return .size
        case .length(let value, let unit):
            return .linear(pixels: unit.map { context.pixels(value, $0) } ?? value, percent: 0)
        case .percent(let value): return .linear(pixels: 0, percent: value)
        case .sum(let nodes): return Self.sum(nodes.map { $0.calculation(context) })
        case .product(let nodes):
            let factor = nodes.filter { $0.kind == .number }.reduce(1) { $0 * $1.number(in: context) }
            guard let term = nodes.first(where: { $0.kind != .number }) else {
                return .linear(pixels: factor, percent: 0)
            }
            return Self.scaled(term.calculation(context), factor)
        case .invert(let node): return .linear(pixels: 1 / node.number(in: context), percent: 0)
        case .function(let function, let nodes):
            let terms = nodes.map { $0.calculation(context) }
            let constants = terms.compactMap { $0.constant }
            if constants.count == terms.count {
                let isAngle = nodes.first?.kind == .angle
                return .linear(pixels: function.value(of: constants, isAngle: isAngle), percent: 0)
            }
            switch function {
            case .max: return .max(terms)
            case .clamp where terms.count == 3: return .clamp(terms[0], terms[1], terms[2])
            case .min: return .min(terms)
            default: return .function(function, terms)
            }
        }
    }

    private static func sum(_ terms: [Calculation]) -> Calculation {
        var (pixels, percent) = (0.0, 0.0)
        var others: [Calculation] = []
        for term in terms {
            if case .linear(let p, let q) = term {
                pixels += p
                percent += q
            } else {
                others.append(term)
            }
        }
        let linear = Calculation.linear(pixels: pixels, percent: percent)
        return others.isEmpty ? linear : .sum([linear] + others)
    }

    private static func scaled(_ term: Calculation, _ factor: Double) -> Calculation {
        if case .linear(let pixels, let percent) = term {
            return .linear(pixels: pixels * factor, percent: percent * factor)
        }
        return .product(term, factor)
    }
}
