import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

extension LineBuilder {
    /// Places the glyphs of a text piece, and its hyphen.
    mutating func placeText(_ index: Int, _ item: PreparedItem, in box: Int) {
        let piece = candidate.pieces[index]
        let style = paragraph.styles[Int(item.style)]
        let extra = justification.extras.isEmpty ? .zero : justification.extras[index]
        var size = piece.inlineSize
        let hyphen = piece.hasHyphen ? context.styles.hyphen(for: style) : nil
        if let hyphen { size = size - hyphen.inlineSize }
        let isRTL = item.level & 1 == 1
        if let hyphen, isRTL { placeHyphen(hyphen, item, style: style, box: box, at: piece.end) }
        if piece.start < piece.visibleEnd {
            append(index, item, style: style, box: box, size: size + extra, extra: extra)
        }
        pen = pen + size + extra
        if let hyphen, !isRTL { placeHyphen(hyphen, item, style: style, box: box, at: piece.end) }
    }

    private mutating func append(
        _ index: Int, _ item: PreparedItem, style: InlineStyle, box: Int, size: LayoutUnit, extra: LayoutUnit
    ) {
        var fragment = TextFragment(
            candidate.pieces[index], of: candidate, item: item, style: style, in: paragraph,
            rect: rect(style, in: box, size: size, before: candidate.pieces[index].startTrim),
            decorations: context.decorations.exist ? decorations(of: item, style) : [])
        if extra != .zero { justification.apply(extra, to: &fragment, ofPiece: index, paragraph.text) }
        items.append(.text(fragment))
    }

    private mutating func placeHyphen(
        _ hyphen: ShapedMark, _ item: PreparedItem, style: InlineStyle, box: Int, at text: Int32
    ) {
        defer { pen = pen + hyphen.inlineSize }
        guard
            let fragment = TextFragment(
                hyphen, after: text, node: item.node, style, in: paragraph,
                rect: rect(style, in: box, size: hyphen.inlineSize),
                decorations: context.decorations.exist ? decorations(of: item, style) : [])
        else { return }
        items.append(.text(fragment))
    }

    /// Places the ellipsis of a clamped block at the line's end, outside of its inline boxes.
    /// <https://www.w3.org/TR/css-overflow-4/#block-ellipsis>
    mutating func placeEllipsis() {
        guard let ellipsis = request.ellipsis?.mark, !boxes.isEmpty else { return }
        place(ellipsis)
        pen = pen + ellipsis.inlineSize
    }

    /// Adds a mark at the pen, outside of the line's inline boxes.
    mutating func place(_ mark: ShapedMark) {
        let style = context.styles.inlineStyle(request.container.style)
        let text = candidate.pieces.last?.end ?? request.position.text
        if let fragment = TextFragment(
            mark, after: text, node: request.container.node.rawValue, style, in: paragraph,
            rect: rect(style, in: 0, size: mark.inlineSize), decorations: [])
        {
            items.append(.text(fragment))
        }
    }

    private func rect(
        _ style: InlineStyle, in box: Int, size: LayoutUnit, before trim: LayoutUnit = .zero
    ) -> PhysicalRect {
        let state = boxes.boxes[box]
        return PhysicalRect(
            x: pen - trim + state.displacement.x, y: boxes.baseline(of: box) - style.ascent + state.displacement.y,
            width: size + trim,
            height: style.ascent + style.descent)
    }
}

extension TextFragment {
    /// Creates the fragment of a text piece.
    init(
        _ piece: LinePiece, of candidate: LineCandidate, item: PreparedItem, style: InlineStyle,
        in paragraph: Paragraph, rect: PhysicalRect, decorations: [ComputedStyle]
    ) {
        let isReshaped = piece.reshaped >= 0
        let shaped = isReshaped ? candidate.reshaped[Int(piece.reshaped)] : paragraph.shaped
        let run = isReshaped ? 0 : item.run
        let range = piece.start..<piece.visibleEnd
        self.init(
            shaped: shaped, run: run, glyphs: shaped.glyphs(of: run, in: range), text: range,
            source: paragraph.mapping.source(of: range), style: style.computed, rect: rect,
            baseline: style.baseline(shaped.runs[Int(run)].orientation), letterSpacing: style.letterSpacing,
            wordSpacing: style.wordSpacing, decorations: decorations, node: item.node)
        emphasis = style.emphasis
    }

    /// Creates the fragment of the hyphen after a text offset; `nil` if it has no glyphs.
    init?(
        _ hyphen: ShapedMark, after text: Int32, node: Int32, _ style: InlineStyle, in paragraph: Paragraph,
        rect: PhysicalRect, decorations: [ComputedStyle]
    ) {
        guard let run = hyphen.shaped.runs.first else { return nil }
        let source = paragraph.mapping.source(at: text)
        self.init(
            shaped: hyphen.shaped, run: 0, glyphs: run.glyphStart..<run.glyphEnd, text: text..<text,
            source: source..<source, style: style.computed, rect: rect, baseline: style.baseline(run.orientation),
            decorations: decorations, node: node)
    }
}

extension InlineStyle {
    /// Returns the distance from the rectangle's over edge to the alphabetic baseline; for upright glyphs, to the
    /// central baseline.
    func baseline(_ orientation: GlyphRun.Orientation) -> LayoutUnit {
        guard usesCentralBaseline, orientation != .upright else { return ascent }
        return LayoutUnit(pixels: LayoutUnit(rounding: Double(font.ascent)).rounded)
    }
}

extension ShapedText {
    /// Returns the glyphs of a text range within one run.
    func glyphs(of run: Int32, in range: Range<Int32>) -> Range<Int32> {
        let glyphRun = runs[Int(run)]
        if range.lowerBound <= glyphRun.textStart, range.upperBound >= glyphRun.textEnd {
            return glyphRun.glyphStart..<glyphRun.glyphEnd
        }
        // Clusters ascend in left-to-right runs and descend in right-to-left runs.
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
