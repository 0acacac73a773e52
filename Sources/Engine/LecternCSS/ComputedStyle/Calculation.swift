/// A `calc()` tree over pixels and percentages. CSS Values 4, section 10.
@usableFromInline package indirect enum Calculation: Hashable, Sendable {
    case linear(pixels: Double, percent: Double)
    /// `size` in `calc-size()`.
    case size
    case sum([Calculation])
    case product(Calculation, Double)
    case min([Calculation])
    case max([Calculation])
    case clamp(Calculation, Calculation, Calculation)
    /// `round()`, `abs()` and the like.
    case function(MathFunction, [Calculation])

    @usableFromInline package func value(base: Double) -> Double { value(base: base, size: 0) }

    /// The value for a base, which is 100 %, and for a value of `size`.
    package func value(base: Double, size: Double) -> Double {
        func values(_ terms: [Calculation]) -> [Double] { terms.map { $0.value(base: base, size: size) } }
        switch self {
        case .linear(let pixels, let percent): return pixels + percent * base / 100
        case .size: return size
        case .sum(let terms): return values(terms).reduce(0, +)
        case .product(let term, let factor): return term.value(base: base, size: size) * factor
        case .min(let terms): return values(terms).min() ?? 0
        case .max(let terms): return values(terms).max() ?? 0
        case .clamp(let low, let value, let high): return MathFunction.clamp.value(of: values([low, value, high]))
        case .function(let function, let terms): return function.value(of: values(terms))
        }
    }

    /// The pixels of a calculation without percentages.
    var constant: Double? { if case .linear(let pixels, 0) = self { pixels } else { nil } }

    /// The calculation with lengths scaled by a factor; percentages and `size` are of something that is scaled itself.
    package func scaled(by factor: Double) -> Calculation {
        func scaled(_ terms: [Calculation]) -> [Calculation] { terms.map { $0.scaled(by: factor) } }
        switch self {
        case .linear(let pixels, let percent): return .linear(pixels: pixels * factor, percent: percent)
        case .size: return self
        case .sum(let terms): return .sum(scaled(terms))
        case .product(let term, let number): return .product(term.scaled(by: factor), number)
        case .min(let terms): return .min(scaled(terms))
        case .max(let terms): return .max(scaled(terms))
        case .clamp(let low, let value, let high):
            return .clamp(low.scaled(by: factor), value.scaled(by: factor), high.scaled(by: factor))
        case .function(let function, let terms): return .function(function, scaled(terms))
        }
    }
}
