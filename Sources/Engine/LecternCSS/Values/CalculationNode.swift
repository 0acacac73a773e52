import Glibc
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
    case sum([CalculationNode])
    case product([CalculationNode])
    case invert(CalculationNode)
    case function(Function, [CalculationNode])

    enum Function: String, Sendable {
        case min, max, clamp, abs, sign, round, mod, rem, sin, cos, tan, asin, acos, atan, atan2, pow, sqrt, hypot, log,
            exp
        case roundUp, roundDown, roundToZero
    }

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
        case .length, .percent: .length
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

    private static func kind(of function: Function, _ nodes: [CalculationNode]) -> Kind? {
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
        case .channel: 0
        case .sum(let nodes): nodes.reduce(0) { $0 + $1.evaluate(pixels) }
        case .product(let nodes): nodes.reduce(1) { $0 * $1.evaluate(pixels) }
        case .invert(let node): 1 / node.evaluate(pixels)
        case .function(let function, let nodes):
            Self.apply(function, to: nodes.map { $0.evaluate(pixels) }, kind: nodes.first?.kind)
        }
    }

    private static func apply(_ function: Function, to values: [Double], kind: Kind?) -> Double {
        let first = values.first ?? 0
        let second = values.count > 1 ? values[1] : 1
        let radians = kind == .angle ? first * .pi / 180 : first
        switch function {
        case .min: return values.min() ?? 0
        case .max: return values.max() ?? 0
        case .clamp: return values.count == 3 ? Swift.max(values[0], Swift.min(values[1], values[2])) : first
        case .abs: return Swift.abs(first)
        case .sign: return first > 0 ? 1 : first < 0 ? -1 : first
        case .round: return second == 0 ? .nan : floor(first / second + 0.5) * second
        case .roundUp: return second == 0 ? .nan : ceil(first / second) * second
        case .roundDown: return second == 0 ? .nan : floor(first / second) * second
        case .roundToZero: return second == 0 ? .nan : trunc(first / second) * second
        case .mod: return second == 0 ? .nan : first - floor(first / second) * second
        case .rem: return second == 0 ? .nan : first - trunc(first / second) * second
        case .sin: return Glibc.sin(radians)
        case .cos: return Glibc.cos(radians)
        case .tan: return Glibc.tan(radians)
        case .asin: return Glibc.asin(first) * 180 / .pi
        case .acos: return Glibc.acos(first) * 180 / .pi
        case .atan: return Glibc.atan(first) * 180 / .pi
        case .atan2: return Glibc.atan2(first, second) * 180 / .pi
        case .pow: return Glibc.pow(first, second)
        case .sqrt: return first.squareRoot()
        case .hypot: return values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        case .log: return values.count > 1 ? Glibc.log(first) / Glibc.log(second) : Glibc.log(first)
        case .exp: return Glibc.exp(first)
        }
    }

    // MARK: Lengths

    /// Returns the computed length: linear if possible, otherwise a tree, as for
    /// percentages inside `min()`.
    func lengthPercentage(_ context: LengthContext, _ range: NumericRange) -> LengthPercentage {
        guard hasPercent else {
            let value = evaluate { number, unit in unit.map { context.pixels(number, $0) } ?? number }
            return LengthPercentage(pixels: finite(range == .nonNegative ? Swift.max(value, 0) : value))
        }
        let tree = calculation(context)
        if case .linear(let pixels, let percent) = tree, range == .all || pixels >= 0 && percent >= 0 {
            return LengthPercentage(pixels: finite(pixels), percent: finite(percent))
        }
        let bounded = range == .all ? tree : .max([tree, .linear(pixels: 0, percent: 0)])
        return LengthPercentage(calculation: bounded)
    }

    private func calculation(_ context: LengthContext) -> Calculation {
        switch self {
        case .number(let value), .angle(let value), .resolution(let value), .time(let value):
            return .linear(pixels: value, percent: 0)
        case .channel: return .linear(pixels: 0, percent: 0)
        case .length(let value, let unit):
            return .linear(pixels: unit.map { context.pixels(value, $0) } ?? value, percent: 0)
        case .percent(let value): return .linear(pixels: 0, percent: value)
        case .sum(let nodes): return Self.sum(nodes.map { $0.calculation(context) })
        case .product(let nodes):
            let factor = nodes.filter { $0.kind == .number }.reduce(1) { $0 * $1.number }
            guard let term = nodes.first(where: { $0.kind != .number }) else {
                return .linear(pixels: factor, percent: 0)
            }
            return Self.scaled(term.calculation(context), factor)
        case .invert(let node): return .linear(pixels: 1 / node.number, percent: 0)
        case .function(let function, let nodes):
            let terms = nodes.map { $0.calculation(context) }
            switch function {
            case .max: return .max(terms)
            case .clamp where terms.count == 3: return .clamp(terms[0], terms[1], terms[2])
            case .min: return .min(terms)
            // DEVIATION: other functions of percentages evaluate to their first argument.
            default: return terms.first ?? .linear(pixels: 0, percent: 0)
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
