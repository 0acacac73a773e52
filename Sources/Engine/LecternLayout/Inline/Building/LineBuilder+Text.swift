import LecternCSS
import LecternGeometry
import LecternText

extension LineBuilder {
    /// Places the glyphs of a text piece, and its hyphen.
    mutating func placeText(_ index: Int, _ item: PreparedItem, _ box: Int) {
        let piece = candidate.pieces[index]
        let style = paragraph.styles[Int(item.style)]
        let extra = justification.extras.isEmpty ? .zero : justification.extras[index]
        var size = piece.inlineSize
        let hyphen = piece.hasHyphen ? context.hyphen(for: style) : nil
        if let hyphen { size = size - hyphen.inlineSize }
        let isRTL = item.level & 1 == 1
        if let hyphen, isRTL { placeHyphen(hyphen, item, style, box, at: piece.end) }
        if piece.start < piece.visibleEnd {
            append(index, item, style, box, size: size + extra, extra: extra)
        }
        pen = pen + size + extra
        if let hyphen, !isRTL { placeHyphen(hyphen, item, style, box, at: piece.end) }
    }

    private mutating func append(
        _ index: Int, _ item: PreparedItem, _ style: InlineStyle, _ box: Int, size: LayoutUnit, extra: LayoutUnit
    ) {
        let piece = candidate.pieces[index]
        let shaped = piece.reshaped ?? paragraph.shaped
        let run = piece.reshaped == nil ? item.run : 0
        let range = piece.start..<piece.visibleEnd
        var fragment = TextFragment(
            shaped: shaped, run: run, glyphs: shaped.glyphs(of: run, in: range), text: range,
            source: paragraph.mapping.source(of: range), style: style.computed,
            rect: rect(style, box, size), baseline: baseline(style, shaped.runs[Int(run)].orientation),
            letterSpacing: style.letterSpacing, wordSpacing: style.wordSpacing, decorations: [], node: item.node)
        if context.hasDecorations { fragment.decorations = decorations(of: item, style) }
        fragment.emphasis = style.emphasis
        if extra != .zero { justification.apply(extra, to: &fragment, ofPiece: index, paragraph.text) }
        items.append(.text(fragment))
    }

    private mutating func placeHyphen(
        _ hyphen: ShapedMark, _ item: PreparedItem, _ style: InlineStyle, _ box: Int, at text: Int32
    ) {
        defer { pen = pen + hyphen.inlineSize }
        guard let run = hyphen.shaped.runs.first else { return }
        let source = paragraph.mapping.source(at: text)
        var fragment = TextFragment(
            shaped: hyphen.shaped, run: 0, glyphs: run.glyphStart..<run.glyphEnd, text: text..<text,
            source: source..<source,
            style: style.computed, rect: rect(style, box, hyphen.inlineSize),
            baseline: baseline(style, run.orientation),
            node: item.node)
        if context.hasDecorations { fragment.decorations = decorations(of: item, style) }
        items.append(.text(fragment))
    }

    private func rect(_ style: InlineStyle, _ box: Int, _ size: LayoutUnit) -> PhysicalRect {
        let state = boxes.boxes[box]
        return PhysicalRect(
            x: pen + state.displacement.x, y: boxes.baseline(of: box) - style.ascent + state.displacement.y,
            width: size,
            height: style.ascent + style.descent)
    }

    /// From the rect's over edge: the alphabetic baseline, for upright glyphs the central one.
    private func baseline(_ style: InlineStyle, _ orientation: GlyphRun.Orientation) -> LayoutUnit {
        guard style.usesCentralBaseline, orientation != .upright else { return style.ascent }
        return LayoutUnit(pixels: LayoutUnit(rounding: Double(style.font.ascent)).rounded)
    }
}

extension ShapedText {
    /// The glyphs of a text range within one run.
    func glyphs(of run: Int32, in range: Range<Int32>) -> Range<Int32> {
        let glyphRun = runs[Int(run)]
        if range.lowerBound <= glyphRun.textStart, range.upperBound >= glyphRun.textEnd {
            return glyphRun.glyphStart..<glyphRun.glyphEnd
        }
        // Clusters ascend from left to right, and descend in right-to-left runs.
        func first(where reached: (Int32) -> Bool) -> Int32 {
            var (low, high) = (glyphRun.glyphStart, glyphRun.glyphEnd)
            while low < high {
                let middle = (low + high) / 2
                if reached(glyphs.clusters[Int(middle)]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        if glyphRun.isRTL {
            let start = first { $0 < range.upperBound }
            return start..<max(start, first { $0 < range.lowerBound })
        }
        let start = first { $0 >= range.lowerBound }
        return start..<max(start, first { $0 >= range.upperBound })
    }
}
