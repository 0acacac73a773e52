import LecternGeometry

/// The unit of a relative length. CSS Values 4, section 6.1.
enum LengthUnit: UInt8, Sendable {
    case em, rem, ex, rex, ch, rch, ic, ric, cap, lh, rlh
    case vw, vh, vi, vb, vmin, vmax
}

/// A length or percentage as a style sheet says it.
enum SpecifiedLength: Sendable {
    case pixels(Double)
    case percent(Double)
    case relative(Double, LengthUnit)
    case calculation(CalculationNode, NumericRange)

    static let zero = SpecifiedLength.pixels(0)

    /// From a dimension's number and unit; `nil` for other units.
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

    /// Whether a percentage takes part.
    var hasPercent: Bool {
        switch self {
        case .percent: true
        case .calculation(let node, _): node.hasPercent
        default: false
        }
    }
}

/// Which numbers a property takes.
enum NumericRange: UInt8, Sendable {
    case all, nonNegative

    func accepts(_ number: Double) -> Bool { self == .all || number >= 0 }
}

/// What lengths relative to fonts and viewport need.
struct LengthContext {
    var fontSize: Double
    var rootFontSize: Double
    /// Only asked for by `lh`: it takes the fonts.
    var lineHeight: () -> Double
    var rootLineHeight: Double
    var viewportWidth: Double
    var viewportHeight: Double
    var isHorizontal: Bool
    /// Asked only where `ex`, `ch`, `ic` or `cap` occur.
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

    /// The computed value of a length.
    func resolve(_ length: SpecifiedLength) -> LengthPercentage {
        switch length {
        case .pixels(let pixels): LengthPercentage(pixels: finite(pixels))
        case .percent(let percent): LengthPercentage(percent: finite(percent))
        case .relative(let number, let unit): LengthPercentage(pixels: finite(pixels(number, unit)))
        case .calculation(let node, let range): node.lengthPercentage(self, range)
        }
    }

    /// The pixels of a length, percentages taken of `base`.
    func pixels(_ length: SpecifiedLength, percentOf base: Double = 0) -> Double {
        let value = resolve(length)
        if let calculation = value.calculation { return calculation.value(base: base) }
        return Double(value.pixels) + Double(value.percent) * base / 100
    }
}

/// A number that layout can live with.
func finite(_ value: Double) -> Float {
    value.isNaN ? 0 : Float(min(max(value, -33_554_432), 33_554_432))
}

/// Sizes of a font that lengths refer to, in pixels.
public struct LengthMetrics: Hashable, Sendable {
    public var xHeight: Double
    public var zeroAdvance: Double
    public var ideographAdvance: Double
    public var capHeight: Double
    /// Ascent, descent and line gap together: `line-height: normal`.
    public var lineHeight: Double
    public var ascent: Double
    public var descent: Double

    /// What CSS assumes where the font is unknown.
    public init(fontSize: Double) {
        xHeight = fontSize / 2
        zeroAdvance = fontSize / 2
        ideographAdvance = fontSize
        capHeight = fontSize * 0.7
        lineHeight = fontSize * 1.2
        ascent = fontSize * 0.8
        descent = fontSize * 0.2
    }
}

/// Knows fonts well enough to size lengths by them.
public protocol FontMetricsProvider: Sendable {
    /// Sizes of the first available font of a style; `nil` where there is none.
    func metrics(for style: TextStyle) -> LengthMetrics?
    /// The same provider for a document with fonts of its own.
    func adding(_ fontFaces: [FontFaceRule]) -> any FontMetricsProvider
}

extension FontMetricsProvider {
    public func adding(_ fontFaces: [FontFaceRule]) -> any FontMetricsProvider { self }
}
