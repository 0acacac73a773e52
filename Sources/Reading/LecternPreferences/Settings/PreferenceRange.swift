/// The range of a number preference, and its steps.
public struct PreferenceRange: ProgressionStrategy, Hashable, Sendable {
    /// How to find the next value.
    public enum Steps: Hashable, Sendable {
        /// Adds an amount.
        case every(Double)
        /// Takes the next value of a sorted list.
        case among([Double])
    }

    /// The smallest and the largest value.
    public let bounds: ClosedRange<Double>
    /// The steps in the range.
    public let steps: Steps
    /// The default value.
    public let neutral: Double

    /// Creates a range with steps of an amount.
    public init(_ bounds: ClosedRange<Double>, every step: Double, neutral: Double = 0) {
        self.bounds = bounds
        steps = .every(step)
        self.neutral = neutral
    }

    /// Creates a range of listed values.
    public init(among values: [Double], neutral: Double) {
        bounds = (values.min() ?? neutral)...(values.max() ?? neutral)
        steps = .among(values.sorted())
        self.neutral = neutral
    }

    /// Returns the nearest value in the range, rounded to thousandths.
    ///
    ///     PreferenceRange.fontSize.clamp(7)  // 5.0
    public func clamp(_ value: Double) -> Double {
        guard value.isFinite else { return neutral }
        return min(max(Self.round(value), bounds.lowerBound), bounds.upperBound)
    }

    /// Returns the next larger value, within the range.
    public func value(after value: Double) -> Double {
        switch steps {
        case .every(let step): clamp(value + step)
        case .among(let values): values.first { $0 > value + Self.precision } ?? bounds.upperBound
        }
    }

    /// Returns the next smaller value, within the range.
    public func value(before value: Double) -> Double {
        switch steps {
        case .every(let step): clamp(value - step)
        case .among(let values): values.last { $0 < value - Self.precision } ?? bounds.lowerBound
        }
    }

    public func increment(_ value: Double) -> Double { self.value(after: value) }

    public func decrement(_ value: Double) -> Double { self.value(before: value) }

    /// Half of the smallest difference between values.
    private static let precision = 0.0005

    private static func round(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
}

extension PreferenceRange {
    /// The brightness of pictures; 1 is their own.
    public static let brightness = PreferenceRange(0.5...2, every: 0.1, neutral: 1)
    /// The contrast of pictures; 1 is their own.
    public static let contrast = PreferenceRange(0.5...3, every: 0.1, neutral: 1)
    /// The gap between fixed pages, in CSS pixels.
    public static let pageSpacing = PreferenceRange(0...50, every: 5)
    /// The text size; 1 is 100 %.
    public static let fontSize = PreferenceRange(0.1...5, every: 0.1, neutral: 1)
    /// The font weight; 1 is 400.
    public static let fontWeight = PreferenceRange(0...2.5, every: 0.25, neutral: 1)
    /// Additional space between letters, in em.
    public static let letterSpacing = PreferenceRange(0...1, every: 0.1)
    /// The line height as a multiple of the font size.
    public static let lineHeight = PreferenceRange(1...2, every: 0.1, neutral: 1.2)
    /// A factor of the page margins.
    public static let pageMargins = PreferenceRange(0...4, every: 0.3, neutral: 1)
    /// The first-line indent, in em.
    public static let paragraphIndent = PreferenceRange(0...3, every: 0.2)
    /// Additional space after paragraphs, in em.
    public static let paragraphSpacing = PreferenceRange(0...2, every: 0.1)
    /// The size ratio of heading levels.
    public static let typeScale = PreferenceRange(
        among: [1, 1.067, 1.125, 1.2, 1.25, 1.333, 1.414, 1.5, 1.618], neutral: 1.2)
    /// Additional space between words, in em.
    public static let wordSpacing = PreferenceRange(0...1, every: 0.1)
}
