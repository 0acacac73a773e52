import LecternCSS
import LecternGeometry
import LecternText

/// The lines of text with inline boxes, plain ruby and combined text in it, where pages are only counted: what ``PlainLines`` is to
/// lines of a single text.
///
/// It finds the same ends as ``LineBreaker`` would and the extents that ``LineExtent`` would, without a list of what
/// stands on the line. A line with anything else on it, or at whose end more is to be decided than the last
/// opportunity, is left to them.
final class MeasuredLines {
    private let paragraph: Paragraph
    private let container: Box
    private let root: InlineStyle
    private let isPretty: Bool
    /// Punctuation at the start of the block may hang.
    private let hangsFirst: Bool
    private let inlineSize: LayoutUnit
    /// The extents of every line without objects, where nothing else in the paragraph is higher or lower than the root
    /// inline box.
    private let common: CountedLine?

    /// The lines of a paragraph, without floats beside them; `nil` where a style of its block concerns every line.
    init?(_ context: LayoutContext, _ paragraph: Paragraph, _ container: Box, inlineSize: LayoutUnit) {
        let block = container.style
        guard PlainLines.mayCount(paragraph, in: block, inlineSize: inlineSize), !context.hasNotes else { return nil }
        (self.paragraph, self.container) = (paragraph, container)
        (self.inlineSize, hangsFirst) = (inlineSize, HangingPunctuation(block).hangsFirst)
        root = context.inlineStyle(block)
        isPretty = block.text.textWrapStyle == .pretty
        common = paragraph.commonExtents(in: root)
    }

    /// The line that starts at a position; `nil` where it is not for this type to say.
    func line(at position: InlinePosition, _ context: LayoutContext) -> CountedLine? {
        guard position.line > 0 || !context.mayHaveFirstLine(container) && !hangsFirst else { return nil }
        let indent = context.textIndent(container, position, percentage: inlineSize)
        guard indent <= inlineSize else { return nil }
        var walk = LineWalk(paragraph, from: position, indent: indent, available: inlineSize)
        guard walk.run(context), !isBeforeScrap(walk.end, context), var line = extents(position, walk, context)
        else { return nil }
        line.next = walk.end?.position(in: paragraph, after: position)
        line.endsWithHyphen = walk.end?.hasHyphen ?? false
        line.endsWithForcedBreak = walk.endsWithForcedBreak
        return line
    }

    /// Whether so little is left for the last line that this one may have to be broken earlier, which
    /// ``LayoutContext/sparingTheLastLine(_:_:_:_:)`` knows.
    private func isBeforeScrap(_ end: LineWalk.End?, _ context: LayoutContext) -> Bool {
        guard isPretty, let end, !end.isForced else { return false }
        let next = end.position(in: paragraph, after: InlinePosition())
        guard paragraph.text.count - Int(next.text) < LayoutContext.longestScrap,
            let rest = context.remainder(paragraph, from: next)
        else { return false }
        return rest > .zero && rest < context.leastLastLine(container, inlineSize)
    }

    /// The extents of a line; `nil` where they are not for this type to say.
    private func extents(
        _ start: InlinePosition, _ walk: borrowing LineWalk, _ context: LayoutContext
    ) -> CountedLine? {
        // Where the line begins with more than a space something shows on it.
        if let common, Int(start.text) < paragraph.text.count,
            !InlineCharacter.isSpace(paragraph.text[Int(start.text)])
        {
            return common.with(walk.objects)
        }
        var extent = MeasuredExtent(context, paragraph, root)
        guard extent.addLine(from: start, to: walk.end), !extent.isEmpty else { return nil }
        let baseline = extent.extents.ascent ?? .zero
        return CountedLine(
            blockSize: extent.extents.height, baseline: baseline, textBottom: extent.textBottom.map { baseline + $0 })
    }
}

extension CountedLine {
    /// The same line with objects on it.
    fileprivate func with(_ objects: LineWalk.Objects) -> CountedLine {
        guard objects.ascent > .min else { return self }
        var result = self
        result.baseline = max(baseline, objects.ascent)
        result.blockSize = result.baseline + max(blockSize - baseline, objects.descent)
        let bottom = max(textBottom.map { $0 - baseline } ?? .min, objects.textBottom)
        result.textBottom = result.baseline + bottom
        return result
    }
}

extension Paragraph {
    /// The extents of its lines, where they are those of the root inline box whatever stands on them but objects; `nil`
    /// if they may be more. The text's lowest edge is that of all its styles.
    fileprivate func commonExtents(in root: InlineStyle) -> CountedLine? {
        var extents = AlignedSubtree(alignment: .baseline)
        extents.include(root.lineAscent, root.lineDescent)
        let (baseline, height) = (root.lineAscent, extents.height)
        var bottom = LayoutUnit.min
        for style in styles {
            // Fonts that stand in for missing glyphs heighten lines of `line-height: normal`.
            guard style.computed.text.lineHeight != .normal else { return nil }
            // A line may begin in a box that is shifted, or has its edges on every line.
            guard style.isPlainBox || style.computed === root.computed else { return nil }
            extents.include(style.lineAscent, style.lineDescent)
            bottom = max(bottom, style.descent)
        }
        guard extents.height == height, extents.ascent == baseline, bottom > .min else { return nil }
        return CountedLine(blockSize: height, baseline: baseline, textBottom: baseline + bottom)
    }
}
