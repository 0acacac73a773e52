import LecternGeometry
import LecternText

/// The measures of a formula's font, in pixels.
///
/// They come from the font's MATH table. Most fonts of books have no such table. For them the values are those of
/// TeX's fonts cmsy10 and cmex10 (*The TeXbook*, appendix G), or judgements between two of them, because OpenType has
/// one value where TeX has one for displays and one for lines.
struct MathMetrics {
    let font: FontInstance
    let table: (any MathFontData)?

    init(_ font: FontInstance) {
        self.font = font
        table = font.face.math
    }

    /// The size of the text. Lengths of formulas are multiples of it.
    var em: LayoutUnit { LayoutUnit(font.size) }

    subscript(constant: MathConstant) -> LayoutUnit {
        table.map { pixels($0.constant(constant)) } ?? em * Self.fallback(constant)
    }

    /// A constant that is a percentage, as a factor.
    func factor(_ constant: MathConstant) -> Float {
        table.map { Float($0.constant(constant)) / 100 } ?? Self.fallback(constant)
    }

    /// The thickness of a bar: at least half a pixel, because a thinner bar is pale on a screen.
    func rule(_ constant: MathConstant = .fractionRuleThickness) -> LayoutUnit { max(self[constant], LayoutUnit(0.5)) }

    func pixels(_ units: Int32) -> LayoutUnit { LayoutUnit(Double(units) * Double(font.scale)) }

    /// Returns a length in font units, rounded up; zero for text of no size.
    func units(_ length: LayoutUnit) -> Int32 {
        guard font.scale > 0 else { return 0 }
        let units = (length.double / Double(font.scale)).rounded(.up)
        return Int32(min(max(units, -1_000_000), 1_000_000))
    }

    /// Returns the value of a constant for fonts without a MATH table, in ems.
    static func fallback(_ constant: MathConstant) -> Float {
        switch constant {
        // σ22: fraction bars and minus signs are centred on the axis.
        case .axisHeight: 0.25
        case .scriptPercentScaleDown: 0.71
        case .scriptScriptPercentScaleDown: 0.55
        case .delimitedSubFormulaMinHeight: 1.2
        case .displayOperatorMinHeight: 1.5
        case .mathLeading: 0.15
        // σ5 is 0.431.
        case .accentBaseHeight: 0.45
        case .flattenedAccentBaseHeight: 0.65
        default: script(constant) ?? bar(constant)
        }
    }

    /// Scripts: σ13 to σ19, and the x-height by rules 18b, 18c and 18e.
    private static func script(_ constant: MathConstant) -> Float? {
        switch constant {
        case .subscriptShiftDown: 0.17
        case .subscriptTopMax: 0.36
        case .subscriptBaselineDropMin: 0.05
        case .superscriptShiftUp: 0.38
        case .superscriptShiftUpCramped: 0.29
        case .superscriptBottomMin: 0.11
        case .superscriptBaselineDropMax: 0.3
        case .subSuperscriptGapMin: 0.2
        case .superscriptBottomMaxWithSubscript: 0.36
        // `\scriptspace` of plain TeX: half a point at ten points.
        case .spaceAfterScript: 0.05
        // ξ9 to ξ13 are 0.11 to 0.6.
        case .upperLimitGapMin, .lowerLimitGapMin: 0.15
        case .upperLimitBaselineRiseMin: 0.2
        case .lowerLimitBaselineDropMin: 0.6
        default: nil
        }
    }

    /// Fractions (σ8 to σ12), stacks, bars (ξ8 is 0.04; ours are thicker, for screens) and radicals.
    private static func bar(_ constant: MathConstant) -> Float {
        switch constant {
        case .stackTopShiftUp: 0.444
        case .stackTopDisplayStyleShiftUp, .fractionNumeratorDisplayStyleShiftUp: 0.677
        case .stackBottomShiftDown, .fractionDenominatorShiftDown: 0.345
        case .stackBottomDisplayStyleShiftDown, .fractionDenominatorDisplayStyleShiftDown: 0.686
        case .stackGapMin: 0.12
        case .stackDisplayStyleGapMin: 0.28
        case .stretchStackTopShiftUp: 0.2
        case .stretchStackBottomShiftDown: 0.6
        case .stretchStackGapAboveMin, .stretchStackGapBelowMin: 0.06
        case .fractionNumeratorShiftUp: 0.394
        case .fractionNumeratorGapMin, .fractionDenominatorGapMin: 0.08
        case .fractionNumDisplayStyleGapMin, .fractionDenomDisplayStyleGapMin: 0.165
        case .skewedFractionHorizontalGap: 0.3
        case .skewedFractionVerticalGap: 0.06
        case .overbarVerticalGap, .underbarVerticalGap: 0.12
        case .overbarExtraAscender, .underbarExtraDescender, .radicalExtraAscender: 0.04
        case .radicalVerticalGap: 0.11
        case .radicalDisplayStyleVerticalGap: 0.15
        case .radicalKernBeforeDegree: 0.05
        case .radicalKernAfterDegree: -0.25
        case .radicalDegreeBottomRaisePercent: 0.55
        default: 0.055
        }
    }
}
