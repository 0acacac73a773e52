import LecternCSS
package import LecternGeometry
package import LecternText

/// The mark that `text-emphasis` draws beside each character of a text. It is laid out like an annotation of half the
/// font size.
///
/// https://www.w3.org/TR/css-text-decor-3/#emphasis-marks
package struct EmphasisMark: Sendable {
    /// The mark, shaped at the size of the text, in the first run.
    package let shaped: ShapedText
    /// The mark's font, at half the size of the text.
    package let font: FontInstance
    /// Extent of the annotation's line above and below its baseline.
    package let ascent: LayoutUnit
    package let descent: LayoutUnit
    /// Distance of the marks from the edges of the text's content area, inwards.
    package private(set) var overInset = LayoutUnit.zero
    package private(set) var underInset = LayoutUnit.zero

    init?(_ style: TextStyle, shaping: ShapingStyle, shaper: any TextShaper, isCentral: Bool) {
        guard let units = Self.units(style.textEmphasis.mark, isHorizontal: style.writingMode.isHorizontal),
            !units.isEmpty
        else { return nil }
        shaped = shaper.shape(units, style: shaping, factor: 0.5)
        guard let run = shaped.runs.first else { return nil }
        font = Self.half(run.font)
        // Like annotations, marks are on lines of one em.
        let metrics = LineMetrics(Self.half(shaping.cascade.primary), .number(1), isCentral: isCentral)
        ascent = min(metrics.lineAscent, metrics.ascent)
        descent = min(metrics.lineDescent, metrics.descent)
    }

    /// Sets the distances of the marks from the edges of the text's content area.
    mutating func stand(over: LayoutUnit, under: LayoutUnit) {
        overInset = over
        underInset = under
    }

    private static func half(_ font: FontInstance) -> FontInstance {
        FontInstance(
            face: font.face, size: font.size / 2, isSyntheticBold: font.isSyntheticBold,
            syntheticSlant: font.syntheticSlant, palette: font.palette,
            ascent: font.ascent / 2, descent: font.descent / 2, lineGap: font.lineGap / 2)
    }

    /// Returns the mark's characters. If only its fill is specified, it is a sesame in vertical text and a circle
    /// otherwise.
    private static func units(_ mark: TextEmphasis.Mark, isHorizontal: Bool) -> [UInt16]? {
        switch mark {
        case .none: return nil
        case .string(let text): return text.first.map { Array($0.utf16) }
        case .shape(let name, let isFilled):
            switch name {
            case "dot": return [isFilled ? 0x2022 : 0x25E6]
            case "circle": return [isFilled ? 0x25CF : 0x25CB]
            case "double-circle": return [isFilled ? 0x25C9 : 0x25CE]
            case "triangle": return [isFilled ? 0x25B2 : 0x25B3]
            case "sesame": return [isFilled ? 0xFE45 : 0xFE46]
            default: return [isHorizontal ? (isFilled ? 0x25CF : 0x25CB) : (isFilled ? 0xFE45 : 0xFE46)]
            }
        }
    }

    /// Whether a character gets a mark. Spaces, controls and most punctuation do not.
    package static func isTaken(by unit: UInt16) -> Bool {
        switch unit {
        // Punctuation that represents words.
        case 0x23, 0x25, 0x26, 0x40, 0xA7, 0xB6, 0x2030, 0x2031, 0x204A, 0x66A: return true
        // Surrogates: mostly letters and symbols.
        case 0xD800...0xDFFF: return true
        default: break
        }
        switch CodePoint(UInt32(unit)).category {
        case .dashPunctuation, .openPunctuation, .closePunctuation, .connectorPunctuation, .otherPunctuation,
            .initialQuote,
            .finalQuote, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .unassigned:
            return false
        default: return true
        }
    }
}
