/// A length in layout: a whole number of 1/64 CSS pixels with saturating arithmetic.
///
/// Arithmetic never traps: results out of range become ``max`` or ``min``
/// (about ±33 million pixels).
///
///     let gap = LayoutUnit(1.5) + LayoutUnit(pixels: 2)   // 3.5 px
public struct LayoutUnit: RawRepresentable, Hashable, Sendable, Comparable, AdditiveArithmetic {
    public var rawValue: Int32

    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Creates a length of whole CSS pixels.
    @inlinable public init(pixels: Int) {
        self.init(
            clamping: pixels.multipliedReportingOverflow(by: 64).overflow ? (pixels < 0 ? .min : .max) : pixels &* 64)
    }

    /// Creates a length from CSS pixels, rounded towards zero; NaN becomes zero.
    @inlinable public init(_ pixels: Double) {
        let scaled = pixels * 64
        if scaled.isNaN {
            self.init(rawValue: 0)
        } else if scaled >= 2_147_483_647 {
            self = .max
        } else if scaled <= -2_147_483_648 {
            self = .min
        } else {
            self.init(rawValue: Int32(scaled))
        }
    }

    /// Creates a length from CSS pixels, rounded towards zero; NaN becomes zero.
    @inlinable public init(_ pixels: Float) { self.init(Double(pixels)) }

    /// Creates a length from CSS pixels, rounded to the nearest unit; halves away from zero.
    @inlinable public init(rounding pixels: Double) { self.init(pixels + (pixels < 0 ? -1 : 1) / 128) }

    /// Creates a length from a number of 1/64 pixels, clamped to the range.
    @inlinable public init(clamping raw: Int) { rawValue = Int32(clamping: raw) }

    /// No length.
    @inlinable public static var zero: LayoutUnit { LayoutUnit(rawValue: 0) }
    /// The largest length, 33,554,432 CSS pixels less one unit; the result of positive overflow.
    @inlinable public static var max: LayoutUnit { LayoutUnit(rawValue: .max) }
    /// The smallest length, −33,554,432 CSS pixels; the result of negative overflow.
    @inlinable public static var min: LayoutUnit { LayoutUnit(rawValue: .min) }
    /// One CSS pixel.
    @inlinable public static var one: LayoutUnit { LayoutUnit(rawValue: 64) }
    /// The smallest positive length.
    @inlinable public static var epsilon: LayoutUnit { LayoutUnit(rawValue: 1) }
    /// A large length that means “no limit”, with head room for sums.
    @inlinable public static var unlimited: LayoutUnit { LayoutUnit(rawValue: .max / 2) }

    /// The length in CSS pixels.
    @inlinable public var double: Double { Double(rawValue) / 64 }
    /// The length in CSS pixels; above 262,144 pixels it is rounded.
    @inlinable public var float: Float { Float(rawValue) / 64 }

    @inlinable public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    /// Adds; the result is clamped to ``min`` and ``max``.
    @inlinable public static func + (a: Self, b: Self) -> Self { Self(clamping: Int(a.rawValue) &+ Int(b.rawValue)) }
    /// Subtracts; the result is clamped to ``min`` and ``max``.
    @inlinable public static func - (a: Self, b: Self) -> Self { Self(clamping: Int(a.rawValue) &- Int(b.rawValue)) }
    /// Negates; ``min`` becomes ``max``.
    @inlinable public static prefix func - (a: Self) -> Self { Self(clamping: 0 &- Int(a.rawValue)) }
    /// Multiplies; the result is clamped to ``min`` and ``max``.
    @inlinable public static func * (a: Self, b: Int) -> Self {
        let (product, overflow) = Int(a.rawValue).multipliedReportingOverflow(by: b)
        return overflow ? ((a.rawValue < 0) == (b < 0) ? .max : .min) : Self(clamping: product)
    }
    /// Multiplies and rounds towards zero; the result is clamped, and zero if the factor is NaN.
    @inlinable public static func * (a: Self, b: Double) -> Self { Self(a.double * b) }
    /// Divides and rounds towards zero. Division by zero returns the dividend.
    @inlinable public static func / (a: Self, b: Int) -> Self { b == 0 ? a : Self(clamping: Int(a.rawValue) / b) }
    /// Returns the ratio of two lengths; 0 if the divisor is zero.
    @inlinable public static func / (a: Self, b: Self) -> Double {
        b.rawValue == 0 ? 0 : Double(a.rawValue) / Double(b.rawValue)
    }

    /// The length, or zero if it is negative.
    @inlinable public var clampedNegativeToZero: Self { rawValue < 0 ? .zero : self }
    /// Whole pixels, rounded down.
    @inlinable public var floor: Int { Int(rawValue >> 6) }
    /// Whole pixels, rounded up.
    @inlinable public var ceil: Int { (Int(rawValue) + 63) >> 6 }
    /// Whole pixels, rounded to nearest.
    @inlinable public var rounded: Int { (Int(rawValue) + 32) >> 6 }
}

extension LayoutUnit: ExpressibleByIntegerLiteral {
    @inlinable public init(integerLiteral value: Int) { self.init(pixels: value) }
}

extension LayoutUnit: CustomStringConvertible {
    /// CSS pixels with at most two decimals, as dumps print them.
    public var description: String {
        let hundredths = (Int(rawValue) * 100 + (rawValue < 0 ? -32 : 32)) / 64
        let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let sign = hundredths < 0 ? "-" : ""
        if part == 0 { return "\(sign)\(whole)" }
        return part % 10 == 0 ? "\(sign)\(whole).\(part / 10)" : "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
    }
}
