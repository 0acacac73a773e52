import LecternCSS
import LecternGeometry
import LecternText

// Counting pages needs where each line ends and its extents, and nothing that
// is drawn. This folder measures the lines of ordinary paragraphs without
// building them; everything else goes through `LineBreaker` and `LineBuilder`.
//
// The contract: a page that is counted ends where the same page ends when it is
// built, and the next page starts at the same token. Whatever this folder cannot
// decide it leaves to the general code by returning nil, never by guessing.
// `CountedLinesTests` and `Scripts/check-counting`, which CI runs, compare both.
//
// - `CountedLines`: the lines of a paragraph
// - `LineWalk`: finds the end of a line, as `LineBreaker` does
// - `CountedExtent`, `LineText`: the extents of a line, and its visible text
// - `RubyExtent`, `CombinedExtent`: extents of plain ruby and combined text
// - `PreparedRuby`, `PlainRuby`: plain ruby in font units, independent of sizes
//
// See docs/decisions/0016.

/// Measures the lines of a paragraph of text, inline boxes, plain ruby and combined text.
///
/// It finds the ends that ``LineBreaker`` finds and the extents that ``LineBuilder`` computes. Lines with other
/// content, and lines whose end depends on more than the last break opportunity, have to be laid out.
struct CountedLines {
    private let paragraph: Paragraph
    private let container: LayoutBox
    private let root: InlineStyle
    private let isPretty: Bool
    /// Whether the lines are broken together.
    private let isOptimal: Bool
    /// Whether punctuation at the start of the block may hang.
    private let hangsFirst: Bool
    private let inlineSize: LayoutUnit

    /// The lines of a paragraph without floats beside it; nil if the block's style affects every line.
    ///
    /// - Parameter inlineSize: the size of each line.
    init?(_ context: LayoutContext, _ paragraph: Paragraph, in container: LayoutBox, inlineSize: LayoutUnit) {
        let block = container.style
        guard Self.canCount(paragraph, in: block, inlineSize: inlineSize), !context.hasNotes else { return nil }
        self.paragraph = paragraph
        self.container = container
        self.inlineSize = inlineSize
        hangsFirst = HangingPunctuation(block).hangsFirst
        root = context.styles.inlineStyle(block)
        isPretty = block.text.textWrapStyle == .pretty
        isOptimal = LineWidths.areOptimal(paragraph, in: container)
    }

    /// Whether the text runs one way and neither it nor the block's style concerns every line.
    private static func canCount(_ paragraph: Paragraph, in block: ComputedStyle, inlineSize: LayoutUnit) -> Bool {
        paragraph.levels.isEmpty && !paragraph.hasFloats && !paragraph.hasSoftHyphens && paragraph.shaped.isAscending
            && inlineSize >= .zero && inlineSize < .unlimited && block.text.direction == .ltr
            && block.box.unicodeBidi != .plaintext && HangingPunctuation(block).concernsEndsOfBlockAlone
            && block.text.textWrapStyle != .balance
    }

    /// The line that starts at a position, as ``InlineLayout/layoutLine(_:floats:)`` gives it; nil if it has to be
    /// laid out.
    ///
    /// - Parameter request: the request for the line.
    func line(
        _ request: @autoclosure () -> LineRequest, at position: InlinePosition, unhyphenatedLine: Int32,
        in context: LayoutContext
    ) -> LineResult? {
        guard position.line > 0 || !context.firstLines.mayBegin(container) && !hangsFirst else { return nil }
        let indent = context.lines.textIndent(container, position, percentage: inlineSize)
        guard indent <= inlineSize else { return nil }
        let width = isOptimal ? LineWidths(context).optimalWidth(request()) : nil
        let hyphens = LineHyphens(areAllowed: position.line != unhyphenatedLine, haveZone: width == nil)
        var walk = LineWalk(
            paragraph, from: position, indent: indent, available: width ?? inlineSize, hyphens: hyphens)
        guard walk.run(context), width != nil || !isBeforeScrap(walk.end, context) else { return nil }
        var extent = CountedExtent(context, paragraph, root: root)
        guard extent.addLine(from: position, to: walk.end), !extent.isEmpty else { return nil }
        return result(extent, walk, from: position)
    }

    /// Whether the last line would be so short, or begin with so little of a word, that this line may have to end
    /// earlier, which ``LastLine`` decides.
    private func isBeforeScrap(_ end: LineWalk.End?, _ context: LayoutContext) -> Bool {
        guard let end, !end.isForced else { return false }
        if end.hasHyphen, LastLine.mayPrecede(end.text, in: paragraph, of: container) { return true }
        guard isPretty else { return false }
        let next = end.position(in: paragraph, after: InlinePosition())
        guard paragraph.text.count - Int(next.text) < LastLine.longestScrap,
            let remainingSize = paragraph.textSize(from: next)
        else { return false }
        return remainingSize > .zero && remainingSize < LastLine.leastSize(container, inlineSize)
    }

    private func result(
        _ extent: borrowing CountedExtent, _ walk: borrowing LineWalk, from start: InlinePosition
    ) -> LineResult {
        let baseline = extent.extents.ascent ?? .zero
        let next = walk.end?.position(in: paragraph, after: start)
        let end = next?.text ?? Int32(truncatingIfNeeded: paragraph.text.count)
        return LineResult(
            next: next, offset: .zero, size: .init(inline: inlineSize, block: extent.extents.height),
            baseline: baseline, items: [], text: start.text..<max(start.text, end),
            endsWithForcedBreak: walk.endsWithForcedBreak, endsWithHyphen: walk.end?.hasHyphen ?? false,
            isEmpty: false, outOfFlow: [],
            unbuilt: extent.textBottom.map { UnbuiltText(bottom: baseline + $0, sourceEnd: extent.sourceEnd) })
    }
}
