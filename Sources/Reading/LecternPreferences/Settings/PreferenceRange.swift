/// The values a number may take, and the steps between them.
public struct PreferenceRange: Hashable, Sendable {
    /// How a value gets to the next one.
    public enum Steps: Hashable, Sendable {
        /// By an amount.
        case every(Double)
        /// To the next of a list in order.
        case among([Double])
    }

    /// The least and the greatest value.
    public let bounds: ClosedRange<Double>
    /// The steps between them.
    public let steps: Steps
    /// What counts where nobody says.
    public let neutral: Double

    init(_ bounds: ClosedRange<Double>, every step: Double, neutral: Double = 0) {
        self.bounds = bounds
        steps = .every(step)
        self.neutral = neutral
    }

    init(among values: [Double], neutral: Double) {
        bounds = (values.min() ?? neutral)...(values.max() ?? neutral)
        steps = .among(values.sorted())
        self.neutral = neutral
    }

    /// The nearest value in the bounds, rounded to thousandths.
    ///
    ///     PreferenceRange.fontSize.clamp(7)  // 5.0
    public func clamp(_ value: Double) -> Double {
        guard value.isFinite else { return neutral }
        return min(max(Self.round(value), bounds.lowerBound), bounds.upperBound)
    }

    /// The value one step up, within the bounds.
    public func value(after value: Double) -> Double {
        switch steps {
        case .every(let step): clamp(value + step)
        case .among(let values): values.first { $0 > value + Self.precision } ?? bounds.upperBound
        }
    }

    /// The value one step down, within the bounds.
    public func value(before value: Double) -> Double {
        switch steps {
        case .every(let step): clamp(value - step)
        case .among(let values): values.last { $0 < value - Self.precision } ?? bounds.lowerBound
        }
    }

    /// Half of the least difference that a reader can ask for.
    private static let precision = 0.0005

    private static func round(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
}

extension PreferenceRange {
    /// The size of text; 1 is 100 %.
    public static let fontSize = PreferenceRange(0.1...5, every: 0.1, neutral: 1)
    /// The weight of text; 1 is 400.
    public static let fontWeight = PreferenceRange(0...2.5, every: 0.25, neutral: 1)
    /// Space added between letters, in em.
    public static let letterSpacing = PreferenceRange(0...1, every: 0.1)
    /// The pitch of lines as a multiple of the font size.
    public static let lineHeight = PreferenceRange(1...2, every: 0.1, neutral: 1.2)
    /// A factor of the margins.
    public static let pageMargins = PreferenceRange(0...4, every: 0.3, neutral: 1)
    /// The indent of first lines, in em.
    public static let paragraphIndent = PreferenceRange(0...3, every: 0.2)
    /// Space added after paragraphs, in em.
    public static let paragraphSpacing = PreferenceRange(0...2, every: 0.1)
    /// The ratio of the sizes of headings.
    public static let typeScale = PreferenceRange(
        among: [1, 1.067, 1.125, 1.2, 1.25, 1.333, 1.414, 1.5, 1.618], neutral: 1.2)
    /// Space added between words, in em.
    public static let wordSpacing = PreferenceRange(0...1, every: 0.1)
}
