import LecternCSS
import LecternGeometry
import LecternText

/// A line that is one piece of left-to-right text directly in its block: most
/// lines of most books. It gives what ``LineBuilder`` would, without tables of
/// boxes and leaves.
enum PlainLine {
    /// The finished line, but for where it stands; `nil` for a line that is more than that.
    static func build(
        _ context: LayoutContext, _ request: LineRequest, _ candidate: LineCandidate,
        size: LayoutUnit
    ) -> LineResult? {
        let paragraph = request.paragraph
        guard candidate.pieces.count == 1, paragraph.levels.isEmpty, request.firstLine == nil,
            request.ellipsis == nil
        else { return nil }
        let piece = candidate.pieces[0]
        let item = paragraph.items[Int(piece.item)]
        guard item.kind == .text, item.parent < 0, piece.start < piece.visibleEnd, piece.startTrim == .zero,
            !context.isRightToLeft(request)
        else { return nil }
        let root = context.inlineStyle(request.container.style)
        var extents = AlignedSubtree(alignment: .baseline)
        extents.include(root.lineAscent, root.lineDescent)
        if let metrics = paragraph.fallbackMetrics(piece, item, in: root) {
            extents.include(metrics.lineAscent, metrics.lineDescent)
        }
        let baseline = extents.ascent ?? .zero
        let end = candidate.next?.text ?? Int32(truncatingIfNeeded: paragraph.text.count)
        let start = request.position.text
        let alignment = LineAlignment(
            candidate, paragraph, in: request.container.style, size: size, isRTL: false, clonedEdges: .zero,
            rubyAlign: request.rubyAlign)
        return LineResult(
            next: candidate.next, offset: .zero, size: .init(inline: size, block: extents.height), baseline: baseline,
            items: items(context, paragraph, candidate, alignment, item, baseline), text: start..<max(start, end),
            endsWithForcedBreak: candidate.endsWithForcedBreak, endsWithHyphen: candidate.endsWithHyphen,
            isEmpty: false, outOfFlow: [])
    }

    /// The text, and the hyphen behind it.
    private static func items(
        _ context: LayoutContext, _ paragraph: Paragraph, _ candidate: LineCandidate,
        _ alignment: LineAlignment, _ item: PreparedItem, _ baseline: LayoutUnit
    ) -> [LineItem] {
        let piece = candidate.pieces[0]
        let style = paragraph.styles[Int(item.style)]
        let extra = alignment.justification.extras.first ?? .zero
        let hyphen = piece.hasHyphen ? context.hyphen(for: style) : nil
        let width = piece.inlineSize - (hyphen?.inlineSize ?? .zero) + extra
        func rect(_ x: LayoutUnit, _ width: LayoutUnit) -> PhysicalRect {
            PhysicalRect(x: x, y: baseline - style.ascent, width: width, height: style.ascent + style.descent)
        }
        let decorations =
            context.hasDecorations ? context.decorations(of: item.node, style: style.computed) : []
        var text = TextFragment(
            piece, of: candidate, item, style, in: paragraph, rect: rect(alignment.pen, width),
            decorations: decorations)
        if extra != .zero { alignment.justification.apply(extra, to: &text, ofPiece: 0, paragraph.text) }
        guard let hyphen else { return [.text(text)] }
        let place = rect(alignment.pen + width, hyphen.inlineSize)
        guard
            let mark = TextFragment(
                hyphen, after: piece.end, node: item.node, style, in: paragraph, rect: place, decorations: decorations)
        else { return [.text(text)] }
        return [.text(text), .text(mark)]
    }
}
