// Numbers, lengths, angles and math functions.

extension ValueParser {
    /// A `<number>`.
    mutating func number(_ range: NumericRange = .all) -> Double? {
        let token = peek()
        if token.kind == .number, range.accepts(token.number) {
            advance()
            return token.number
        }
        guard token.kind == .function, let node = calculation(.number) else { return nil }
        let value = node.number.isNaN ? 0 : node.number
        return range == .nonNegative ? max(value, 0) : value
    }

    /// An `<integer>`; a calculation is rounded.
    mutating func integer(_ bounds: ClosedRange<Int> = -2_147_483_647...2_147_483_647) -> Int? {
        let token = peek()
        if token.kind == .number {
            guard token.flags.contains(.integer) else { return nil }
            let value = Int(min(max(token.number, -2_147_483_647), 2_147_483_647))
            guard bounds.contains(value) else { return nil }
            advance()
            return value
        }
        guard token.kind == .function, let node = calculation(.number) else { return nil }
        let value = node.number.isNaN ? 0 : node.number
        let whole = Int(min(max(value + 0.5, -2_147_483_647), 2_147_483_647).rounded(.down))
        return min(max(whole, bounds.lowerBound), bounds.upperBound)
    }

    /// A `<percentage>`, as its number.
    mutating func percentage(_ range: NumericRange = .all) -> Double? {
        let token = peek()
        if token.kind == .percentage, range.accepts(token.number) {
            advance()
            return token.number
        }
        return attempt { parser in
            guard let node = parser.calculation(.length), node.isPurePercentage else { return nil }
            return range == .nonNegative ? max(node.number, 0) : node.number
        }
    }

    /// A number or a percentage as a fraction: `opacity`.
    mutating func numberOrPercentage() -> Double? { number() ?? percentage().map { $0 / 100 } }

    /// A `<length>` or, where allowed, `<length-percentage>`.
    mutating func length(_ range: NumericRange = .all, percent: Bool = true) -> SpecifiedLength? {
        let token = peek()
        switch token.kind {
        case .dimension:
            guard range.accepts(token.number), let length = SpecifiedLength(token.number, unit: list.lowercased(token))
            else { return nil }
            advance()
            return length
        case .percentage:
            guard percent, range.accepts(token.number) else { return nil }
            advance()
            return .percent(token.number)
        case .number:
            guard token.number == 0 || (allowsUnitlessLengths && range.accepts(token.number)) else { return nil }
            advance()
            return .pixels(token.number)
        case .function:
            return attempt { parser in
                guard let node = parser.calculation(.length), percent || !node.hasPercent else { return nil }
                return .calculation(node, range)
            }
        default: return nil
        }
    }

    /// An `<angle>` in degrees; zero needs no unit.
    mutating func angle(allowsZero: Bool = true) -> Double? {
        let token = peek()
        if token.kind == .dimension, let degrees = Self.degrees(token.number, unit: list.lowercased(token)) {
            advance()
            return degrees
        }
        if token.kind == .number, token.number == 0, allowsZero {
            advance()
            return 0
        }
        return token.kind == .function ? calculation(.angle)?.number : nil
    }

    static func degrees(_ number: Double, unit: String) -> Double? {
        switch unit {
        case "deg": number
        case "rad": number * 180 / .pi
        case "grad": number * 0.9
        case "turn": number * 360
        default: nil
        }
    }

    /// A `<resolution>` in dots per pixel.
    mutating func resolution() -> Double? {
        let token = peek()
        guard token.kind == .dimension, let dots = Self.dots(token.number, unit: list.lowercased(token)) else {
            return token.kind == .function ? calculation(.resolution)?.number : nil
        }
        advance()
        return dots
    }

    static func dots(_ number: Double, unit: String) -> Double? {
        switch unit {
        case "dppx", "x": number
        case "dpi": number / 96
        case "dpcm": number * 2.54 / 96
        default: nil
        }
    }

    // MARK: Math functions

    /// Parses a math function of a given type.
    mutating func calculation(_ kind: CalculationNode.Kind) -> CalculationNode? {
        attempt { parser in
            guard let node = parser.mathFunction(depth: 0), node.kind == kind else { return nil }
            return node
        }
    }

    /// A `<calc-sum>` of lengths and percentages.
    mutating func lengthSum() -> CalculationNode? {
        attempt { parser in
            guard let node = parser.mathSum(depth: 0), node.kind == .length else { return nil }
            return node
        }
    }

    /// The maximum nesting of math functions and parentheses.
    private static var maximumDepth: Int { 32 }

    private mutating func mathFunction(depth: Int) -> CalculationNode? {
        guard depth < Self.maximumDepth, let name = functionName() else { return nil }
        if name == "calc" || name == "-webkit-calc" { return arguments { $0.mathSum(depth: depth + 1) } }
        if name == "round" { return arguments { $0.roundArguments(depth: depth + 1) } }
        guard let function = MathFunction(rawValue: name) else { return nil }
        guard let nodes = arguments({ inner in inner.commaList { $0.mathSum(depth: depth + 1) } }) else { return nil }
        let counts: ClosedRange<Int>
        switch function {
        case .min, .max, .hypot: counts = 1...256
        case .clamp: counts = 3...3
        case .mod, .rem, .atan2, .pow: counts = 2...2
        case .log: counts = 1...2
        default: counts = 1...1
        }
        return counts.contains(nodes.count) ? .function(function, nodes) : nil
    }

    private mutating func roundArguments(depth: Int) -> CalculationNode? {
        var function = MathFunction.round
        if peek().kind == .ident, let strategy = ident() {
            switch strategy {
            case "nearest": function = .round
            case "up": function = .roundUp
            case "down": function = .roundDown
            case "to-zero": function = .roundToZero
            default: return nil
            }
            guard comma() else { return nil }
        }
        guard let nodes = commaList({ $0.mathSum(depth: depth) }), nodes.count <= 2 else { return nil }
        return .function(function, nodes)
    }

    /// `a + b - c`: the operators need white space on both sides.
    private mutating func mathSum(depth: Int) -> CalculationNode? {
        guard let first = mathProduct(depth: depth) else { return nil }
        var terms = [first]
        while isAtWhitespace {
            let token = peek()
            guard token.isDelimiter("+") || token.isDelimiter("-") else { break }
            advance()
            guard isAtWhitespace, let term = mathProduct(depth: depth) else { return nil }
            terms.append(token.isDelimiter("+") ? term : .product([.number(-1), term]))
        }
        return terms.count == 1 ? first : .sum(terms)
    }

    private mutating func mathProduct(depth: Int) -> CalculationNode? {
        guard let first = mathValue(depth: depth) else { return nil }
        var factors = [first]
        while true {
            let start = index
            let token = peek()
            guard token.isDelimiter("*") || token.isDelimiter("/") else {
                // White space before the next operator must not be lost.
                rewind(to: start)
                break
            }
            advance()
            guard let factor = mathValue(depth: depth) else { return nil }
            factors.append(token.isDelimiter("*") ? factor : .invert(factor))
        }
        return factors.count == 1 ? first : .product(factors)
    }

    private mutating func mathValue(depth: Int) -> CalculationNode? {
        let token = peek()
        switch token.kind {
        case .number:
            advance()
            return .number(token.number)
        case .percentage:
            advance()
            return .percent(token.number)
        case .dimension:
            guard let node = CalculationNode(token.number, unit: list.lowercased(token)) else { return nil }
            advance()
            return node
        case .ident:
            if let channel = channels[list.lowercased(token)] {
                advance()
                return .channel(channel)
            }
            if allowsSize, list.matches(token, "size") {
                advance()
                return .size
            }
            guard let constant = Self.constants[list.lowercased(token)] else { return nil }
            advance()
            return .number(constant)
        case .openParenthesis:
            guard depth < Self.maximumDepth else { return nil }
            return arguments { $0.mathSum(depth: depth + 1) }
        case .function: return mathFunction(depth: depth)
        default: return nil
        }
    }

    private static let constants: [String: Double] = [
        "pi": .pi, "e": 2.718281828459045, "infinity": .infinity, "-infinity": -.infinity, "nan": .nan,
    ]
}

extension CalculationNode {
    /// Creates a value from a dimension; `nil` for unknown units.
    init?(_ number: Double, unit: String) {
        if let length = SpecifiedLength(number, unit: unit) {
            switch length {
            case .pixels(let pixels): self = .length(pixels, nil)
            case .relative(let number, let unit): self = .length(number, unit)
            default: return nil
            }
        } else if let degrees = ValueParser.degrees(number, unit: unit) {
            self = .angle(degrees)
        } else if let dots = ValueParser.dots(number, unit: unit) {
            self = .resolution(dots)
        } else if unit == "s" || unit == "ms" {
            self = .time(unit == "s" ? number : number / 1_000)
        } else {
            return nil
        }
    }

    /// Whether the calculation has only percentages and numbers.
    var isPurePercentage: Bool {
        switch self {
        case .percent, .number: true
        case .sum(let nodes), .product(let nodes), .function(_, let nodes): nodes.allSatisfy { $0.isPurePercentage }
        case .invert(let node): node.isPurePercentage
        default: false
        }
    }
}
