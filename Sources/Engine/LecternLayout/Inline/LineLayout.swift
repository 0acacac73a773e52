import LecternCSS
import LecternGeometry

/// What the block that owns a paragraph offers to the line being made: floats
/// are measured and placed through it.
protocol FloatPlacer: ~Copyable {
    var exclusions: ExclusionSpace { get }
    /// Margin-box inline size of a float, laid out as if alone.
    mutating func inlineSize(of float: Box) -> LayoutUnit
    /// Places a float no higher than a block offset of the formatting context.
    mutating func place(_ float: Box, below block: LayoutUnit)

    associatedtype Mark
    /// What was placed so far.
    var mark: Mark { get }
    /// Takes back what was placed since.
    mutating func takeBack(to mark: Mark)
}

/// What a line is made from.
struct LineRequest {
    var paragraph: Paragraph
    var position: InlinePosition
    /// Content box of the block in the formatting context: line-left offset, and
    /// the block offset where the line would start.
    var contextOffset: ContextOffset
    var availableInline: LayoutUnit
    /// The bases of percentages in the block; the inline one is `availableInline` unless set.
    var percentageBlock: LayoutUnit?
    var percentageInline: LayoutUnit { percentageBase ?? availableInline }
    var percentageBase: LayoutUnit? = nil
    /// Forced breaks do not end the line: ruby.
    var isSingleLine = false
    /// How a ruby base or annotation is set within its pair; it stands for `text-align`.
    var rubyAlign: RubyAlign? = nil
    /// The block box: its style gives strut, alignment and indent.
    var container: Box
    /// Set where the line is the first of its block, with a style of its own.
    var firstLine: FirstLine? = nil
    /// Fragmentation for atomic inlines that may not be taller than the page.
    var fragmentation: FragmentationContext
    /// The line's place and extent are enough: what stands on it is not to be built, where that can be.
    var wantsExtentOnly = false
    /// When paragraphs that the line contains make their glyphs.
    var glyphs: GlyphTiming { wantsExtentOnly ? .onDemand : .now }
    /// The `open` item of the interlinear note whose small line is made; -1 for others.
    var note: Int32 = -1
    /// Lines after some are not shown: those that are cannot be chosen with the rest in view.
    var isClamped = false
    /// What stands at the end of the line, as lines after it are not shown.
    var ellipsis: LineEllipsis? = nil
}

/// The mark at the end of a line after which no more are shown.
final class LineEllipsis: Sendable {
    let mark: ShapedMark

    init(_ mark: ShapedMark) { self.mark = mark }
}

/// A finished line: items relative to the line box, logical still.
struct LineResult {
    /// Where the next line starts; `nil` at the end of the paragraph.
    var next: InlinePosition?
    /// Line box relative to the content box's line-left edge and the requested block offset
    /// (a line may be pushed down past floats).
    var offset: LogicalOffset
    var size: LogicalSize
    var baseline: LayoutUnit
    /// Items with rects relative to the line box, as if physical = (line, over) axes; the
    /// block turns them physical once.
    var items: [LineItem]
    var text: Range<Int32>
    var endsWithForcedBreak: Bool
    var endsWithHyphen: Bool
    /// Nothing on it but collapsible space, floats and positioned boxes: takes no height.
    var isEmpty: Bool
    /// Positioned boxes with their static offsets relative to the line box.
    var outOfFlow: [(box: Box, offset: LogicalOffset)]
    /// Stands for the items where only the extent was asked for.
    var unbuilt: UnbuiltText? = nil
}
