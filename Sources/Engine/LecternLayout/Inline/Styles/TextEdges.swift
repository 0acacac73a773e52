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
        let over = edge.over == .glyphs ? glyphEdges(style)?.over : nil
        return baseline - (over ?? TextEdges(style: style).over(edge.over))
    }

    /// The space below an edge of the block's text.
    func space(below edge: TextBoxEdge, in style: InlineStyle) -> LayoutUnit {
        let under = edge.under == .glyphs ? glyphEdges(style)?.under : nil
        return size.block - baseline - (under ?? TextEdges(style: style).under(edge.under))
    }

    /// How far outlines of glyphs reach above and below the baseline; nil if there are none.
    private func glyphEdges(_ style: InlineStyle) -> (over: LayoutUnit, under: LayoutUnit)? {
        var result: (over: Double, under: Double)?
        for case .text(let text) in items {
            for glyph in Int(text.glyphs.lowerBound)..<Int(text.glyphs.upperBound) {
                guard let (over, under) = text.reach(ofGlyph: glyph, isCentral: style.usesCentralBaseline) else {
                    continue
                }
                result = (max(result?.over ?? over, over), max(result?.under ?? under, under))
            }
        }
        return result.map { (LayoutUnit(rounding: $0.over), LayoutUnit(rounding: $0.under)) }
    }
}

extension TextFragment {
    /// How far the outline of a glyph reaches above and below the baseline; nil if it has none.
    ///
    /// - Parameter isCentral: Whether the baseline is the central one of vertical lines.
    fileprivate func reach(ofGlyph index: Int, isCentral: Bool) -> (over: Double, under: Double)? {
        let font = glyphRun.font
        let glyphs = shaped.glyphs
        guard let ink = font.face.extents(of: UInt32(glyphs.glyphs[index])), ink.top > ink.bottom else { return nil }
        let scale = Double(font.scale)
        if glyphRun.orientation == .upright {
            // The pen is on the centre line.
            let left = Double(Int32(glyphs.offsetsX[index]) + ink.left)
            return (left * scale + Double(ink.right - ink.left) * scale, -left * scale)
        }
        let center = isCentral ? Double(font.ascent - font.descent) / 2 : 0
        return (Double(ink.top) * scale - center, center - Double(ink.bottom) * scale)
    }
}
