import LecternCSS
import LecternGeometry
import LecternText

/// The lines of text with inline boxes and plain ruby in it, where pages are only counted: what ``PlainLines`` is to
/// lines of a single text.
///
/// It finds the same ends as ``LineBreaker`` would and the extents that ``LineExtent`` would, without a list of what
/// stands on the line. A line with anything else on it, or at whose end more is to be decided than the last
/// opportunity, is left to them.
final class MeasuredLines {
    private let context: LayoutContext
    private let paragraph: Paragraph
    private let container: Box
    private let root: InlineStyle
    private let isPretty: Bool
    /// Punctuation at the start of the block may hang.
    private let hangsFirst: Bool
    private let inlineSize: LayoutUnit

    /// The lines of a paragraph, without floats beside them; `nil` where a style of its block concerns every line.
    init?(_ context: LayoutContext, _ paragraph: Paragraph, _ container: Box, inlineSize: LayoutUnit) {
        let block = container.style
        guard PlainLines.mayCount(paragraph, in: block, inlineSize: inlineSize), !context.hasNotes else { return nil }
        (self.context, self.paragraph, self.container) = (context, paragraph, container)
        (self.inlineSize, hangsFirst) = (inlineSize, HangingPunctuation(block).hangsFirst)
        root = context.inlineStyle(block)
        isPretty = block.text.textWrapStyle == .pretty
    }

    /// The line that starts at a position, as ``LayoutContext/layoutLine(_:floats:)`` gives it; `nil` where it is not
    /// for this type to say.
    func result(at position: InlinePosition) -> LineResult? {
        guard position.line > 0 || !context.mayHaveFirstLine(container) && !hangsFirst else { return nil }
        let indent = context.textIndent(container, position, percentage: inlineSize)
        guard indent <= inlineSize else { return nil }
        var walk = LineWalk(paragraph, from: position, indent: indent, available: inlineSize)
        guard walk.run(context), !isBeforeScrap(walk.end) else { return nil }
        return extent(from: position, to: walk.end)
    }

    /// Whether so little is left for the last line that this one may have to be broken earlier, which
    /// ``LayoutContext/sparingTheLastLine(_:_:_:_:)`` knows.
    private func isBeforeScrap(_ end: LineWalk.End?) -> Bool {
        guard isPretty, let end else { return false }
        let next = end.position(in: paragraph, after: InlinePosition())
        guard paragraph.text.count - Int(next.text) < LayoutContext.longestScrap,
            let rest = context.remainder(paragraph, from: next)
        else { return false }
        return rest > .zero && rest < context.leastLastLine(container, inlineSize)
    }

    // MARK: Extents

    private func extent(from position: InlinePosition, to end: LineWalk.End?) -> LineResult? {
        var extent = MeasuredExtent(context, paragraph, root)
        guard extent.addLine(from: position, to: end), !extent.isEmpty else { return nil }
        let baseline = extent.extents.ascent ?? .zero
        let next = end?.position(in: paragraph, after: position)
        return LineResult(
            next: next, offset: .zero, size: .init(inline: inlineSize, block: extent.extents.height),
            baseline: baseline, items: [],
            text: position.text..<max(position.text, next?.text ?? Int32(truncatingIfNeeded: paragraph.text.count)),
            endsWithForcedBreak: false, endsWithHyphen: end?.hasHyphen ?? false, isEmpty: false, outOfFlow: [],
            unbuilt: extent.text?.moved(by: baseline))
    }
}
