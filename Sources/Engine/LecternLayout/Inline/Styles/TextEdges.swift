import LecternCSS
import LecternGeometry
import LecternText

/// The edges of a style's font to which text is trimmed, as distances from the baseline.
///
/// <https://www.w3.org/TR/css-inline-3/#text-edges>
struct TextEdges {
    let style: InlineStyle

    /// The distance of an edge above the baseline.
    func over(_ edge: TextBoxEdge.Over) -> LayoutUnit {
        switch edge {
        case .auto, .text, .glyphs: style.ascent
        case .ideographic, .ideographicInk: emBox / 2 + (style.ascent - style.descent) / 2
        case .cap: pixels(style.font.face.metrics.capHeight) - alphabeticBaseline
        case .ex: style.xHeight - alphabeticBaseline
        }
    }

    /// The distance of an edge below the baseline.
    func under(_ edge: TextBoxEdge.Under) -> LayoutUnit {
        switch edge {
        case .auto, .text, .glyphs: style.descent
        case .ideographic, .ideographicInk: emBox / 2 - (style.ascent - style.descent) / 2
        case .alphabetic: alphabeticBaseline
        }
    }

    private var emBox: LayoutUnit { LayoutUnit(Double(style.computed.text.fontSize)) }

    /// The distance of the alphabetic baseline below the one that lines are aligned at.
    private var alphabeticBaseline: LayoutUnit {
        style.usesCentralBaseline ? LayoutUnit(Double(style.font.ascent - style.font.descent) / 2) : .zero
    }

    private func pixels(_ units: Int32) -> LayoutUnit { LayoutUnit(Double(units) * Double(style.font.scale)) }
}

extension LineResult {
    /// The space above an edge of the block's text.
    func space(above edge: TextBoxEdge, in style: InlineStyle) -> LayoutUnit {
        let over = edge.over == .glyphs ? glyphEdges?.over : nil
        return baseline - (over ?? TextEdges(style: style).over(edge.over))
    }

    /// The space below an edge of the block's text.
    func space(below edge: TextBoxEdge, in style: InlineStyle) -> LayoutUnit {
        let under = edge.under == .glyphs ? glyphEdges?.under : nil
        return size.block - baseline - (under ?? TextEdges(style: style).under(edge.under))
    }

    /// How far outlines of glyphs reach above and below the baseline; nil if there are none.
    private var glyphEdges: (over: LayoutUnit, under: LayoutUnit)? {
        var result: (over: Double, under: Double)?
        for case .text(let text) in items {
            let font = text.glyphRun.font
            for glyph in text.shaped.glyphs.glyphs[Int(text.glyphs.lowerBound)..<Int(text.glyphs.upperBound)] {
                guard let ink = font.face.extents(of: UInt32(glyph)), ink.top > ink.bottom else { continue }
                let (over, under) = (Double(ink.top) * Double(font.scale), Double(-ink.bottom) * Double(font.scale))
                result = (max(result?.over ?? over, over), max(result?.under ?? under, under))
            }
        }
        return result.map { (LayoutUnit(rounding: $0.over), LayoutUnit(rounding: $0.under)) }
    }
}
