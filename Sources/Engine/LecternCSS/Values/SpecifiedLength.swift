import LecternGeometry

/// The unit of a relative length. CSS Values 4, section 6.1.
enum LengthUnit: UInt8, Sendable {
    case em, rem, ex, rex, ch, rch, ic, ric, cap, lh, rlh
    case vw, vh, vi, vb, vmin, vmax
}

/// A specified `<length-percentage>`.
enum SpecifiedLength: Sendable {
    case pixels(Double)
    case percent(Double)
    case relative(Double, LengthUnit)
    case calculation(CalculationNode, NumericRange)

    static let zero = SpecifiedLength.pixels(0)

    /// Creates a length from a dimension; `nil` if the unit is not a length.
    init?(_ number: Double, unit: String) {
        switch unit {
        case "px": self = .pixels(number)
        case "em": self = .relative(number, .em)
        case "rem": self = .relative(number, .rem)
        case "pt": self = .pixels(number * 4 / 3)
        case "in": self = .pixels(number * 96)
        case "cm": self = .pixels(number * 96 / 2.54)
        case "mm": self = .pixels(number * 96 / 25.4)
        case "q": self = .pixels(number * 96 / 101.6)
        case "pc": self = .pixels(number * 16)
        case "ex": self = .relative(number, .ex)
        case "ch": self = .relative(number, .ch)
        case "ic": self = .relative(number, .ic)
        case "cap": self = .relative(number, .cap)
        case "lh": self = .relative(number, .lh)
        case "rlh": self = .relative(number, .rlh)
        case "rex": self = .relative(number, .rex)
        case "rch": self = .relative(number, .rch)
        case "ric": self = .relative(number, .ric)
        case "vw", "svw", "lvw", "dvw": self = .relative(number, .vw)
        case "vh", "svh", "lvh", "dvh": self = .relative(number, .vh)
        case "vi", "svi", "lvi", "dvi": self = .relative(number, .vi)
        case "vb", "svb", "lvb", "dvb": self = .relative(number, .vb)
        case "vmin", "svmin", "lvmin", "dvmin": self = .relative(number, .vmin)
        case "vmax", "svmax", "lvmax", "dvmax": self = .relative(number, .vmax)
        default: return nil
        }
    }

    /// Whether the value contains a percentage.
    var hasPercent: Bool {
        switch self {
        case .percent: true
        case .calculation(let node, _): node.hasPercent
        default: false
        }
    }
}

/// The range of numbers that a property accepts.
enum NumericRange: UInt8, Sendable {
    case all, nonNegative

    func accepts(_ number: Double) -> Bool { self == .all || number >= 0 }
}

/// The reference values of relative lengths.
struct LengthContext {
    var fontSize: Double
    var rootFontSize: Double
    /// Evaluated for `lh` only, since it measures fonts.
    var lineHeight: () -> Double
    var rootLineHeight: Double
    var viewportWidth: Double
    var viewportHeight: Double
    var isHorizontal: Bool
    /// Evaluated for `ex`, `ch`, `ic` and `cap` only.
    var metrics: () -> LengthMetrics

    func pixels(_ number: Double, _ unit: LengthUnit) -> Double {
        switch unit {
        case .em: number * fontSize
        case .rem: number * rootFontSize
        case .ex: number * metrics().xHeight
        case .ch: number * metrics().zeroAdvance
        case .ic: number * metrics().ideographAdvance
        case .cap: number * metrics().capHeight
        case .rex, .rch: number * rootFontSize / 2
        case .ric: number * rootFontSize
        case .lh: number * lineHeight()
        case .rlh: number * rootLineHeight
        case .vw: number * viewportWidth / 100
        case .vh: number * viewportHeight / 100
        case .vi: number * (isHorizontal ? viewportWidth : viewportHeight) / 100
        case .vb: number * (isHorizontal ? viewportHeight : viewportWidth) / 100
        case .vmin: number * min(viewportWidth, viewportHeight) / 100
        case .vmax: number * max(viewportWidth, viewportHeight) / 100
        }
    }

    /// Returns the computed value of a length.
    func resolve(_ length: SpecifiedLength) -> LengthPercentage {
        switch length {
        case .pixels(let pixels): LengthPercentage(pixels: finite(pixels))
        case .percent(let percent): LengthPercentage(percent: finite(percent))
        case .relative(let number, let unit): LengthPercentage(pixels: finite(pixels(number, unit)))
        case .calculation(let node, let range): node.lengthPercentage(self, range)
        }
    }

    /// Returns a length in CSS pixels; percentages refer to `base`.
    func pixels(_ length: SpecifiedLength, percentOf base: Double = 0) -> Double {
        let value = resolve(length)
        if let calculation = value.calculation { return calculation.value(base: base) }
        return Double(value.pixels) + Double(value.percent) * base / 100
    }
}

/// Returns the number clamped to a finite range that layout can handle.
func finite(_ value: Double) -> Float {
    value.isNaN ? 0 : Float(min(max(value, -33_554_432), 33_554_432))
}

/// Measures of a font in CSS pixels that lengths refer to.
public struct LengthMetrics: Hashable, Sendable {
    package var xHeight: Double
    package var zeroAdvance: Double
    package var ideographAdvance: Double
    package var capHeight: Double
    /// `line-height: normal`: ascent, descent and line gap.
    package var lineHeight: Double
    package var ascent: Double
    package var descent: Double

    /// Creates the fallback measures that CSS defines for an unavailable font.
    package init(fontSize: Double) {
        xHeight = fontSize / 2
        zeroAdvance = fontSize / 2
        ideographAdvance = fontSize
        capHeight = fontSize * 0.7
        lineHeight = fontSize * 1.2
        ascent = fontSize * 0.8
        descent = fontSize * 0.2
    }
}

/// Provides font measures to the cascade.
public protocol FontMetricsProvider: Sendable {
    /// Returns the measures of the first available font of a style; `nil` if there is none.
    func metrics(for style: TextStyle) -> LengthMetrics?
    /// Returns a provider that also knows a document's own fonts.
    func adding(_ fontFaces: [FontFaceRule]) -> any FontMetricsProvider
}

extension FontMetricsProvider {
    public func adding(_ fontFaces: [FontFaceRule]) -> any FontMetricsProvider { self }
}
