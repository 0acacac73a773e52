import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// Measures and places the floats of a line, for the block that owns the paragraph.
protocol FloatPlacer: ~Copyable {
    var exclusions: ExclusionSpace { get }
    /// Returns the margin-box inline size of a float, laid out independently.
    mutating func inlineSize(of float: LayoutBox) -> LayoutUnit
    /// Places a float no higher than a block offset of the formatting context.
    mutating func place(_ float: LayoutBox, below block: LayoutUnit)

    associatedtype Mark
    /// The current state, for `takeBack(to:)`.
    var mark: Mark { get }
    /// Removes everything that was placed after a mark.
    mutating func takeBack(to mark: Mark)
}

/// The input to the layout of a line.
struct LineRequest {
    var paragraph: Paragraph
    var position: InlinePosition
    /// The line-left offset of the block's content box in the formatting context, and the block
    /// offset at which the line would start.
    var contextOffset: ContextOffset
    var availableInline: LayoutUnit
    /// The bases of percentages in the block; the inline one is `availableInline` unless set.
    var percentageBlock: LayoutUnit?
    var percentageInline: LayoutUnit { percentageBase ?? availableInline }
    var percentageBase: LayoutUnit? = nil
    /// Whether forced breaks do not end the line, as in ruby.
    var isSingleLine = false
    /// The alignment of a ruby base or annotation, which replaces `text-align`.
    var rubyAlign: RubyAlign? = nil
    /// The block box, whose style decides strut, alignment and indent.
    var container: LayoutBox
    /// The first line of the block, if it has a style of its own.
    var firstLine: FirstLine? = nil
    /// The fragmentation context, for atomic inlines that must not be taller than the page.
    var fragmentation: FragmentationContext
    /// Whether only the line's position and extent are needed, so that its items need not be built.
    var wantsExtentOnly = false
    /// When paragraphs that the line contains make their glyphs.
    var glyphs: GlyphTiming { wantsExtentOnly ? .onDemand : .now }
    /// The `open` item of the interlinear note whose small line is made; -1 for other lines.
    var note: Int32 = -1
    /// Whether the block clamps its lines. Line optimization must not include hidden lines.
    var isClamped = false
    /// The ellipsis at the end of the last line of a clamped block.
    var ellipsis: LineEllipsis? = nil
    /// The number of the line that must not end with a hyphen, because a page or column ends after it; -1 for none.
    var unhyphenatedLine: Int32 = -1
    /// The block size that a line with a picture may have; nil for that of the page.
    var pictureLimit: LayoutUnit? = nil
    /// Whether the end of the line was chosen together with those of other lines.
    var isBrokenTogether = false

    /// Whether the line may end with a hyphen.
    var mayHyphenate: Bool { position.line != unhyphenatedLine }
}

/// The mark at the end of the last line of a clamped block.
final class LineEllipsis: Sendable {
    let mark: ShapedMark

    init(_ mark: ShapedMark) { self.mark = mark }
}

/// A finished line, with items in logical coordinates relative to the line box.
struct LineResult {
    /// The start of the next line; `nil` at the end of the paragraph.
    var next: InlinePosition?
    /// The offset of the line box from the content box's line-left edge and the requested block
    /// offset. A line may be pushed down past floats.
    var offset: LogicalOffset
    var size: LogicalSize
    var baseline: LayoutUnit
    /// The items, with rectangles relative to the line box along its line and over axes. The block
    /// converts them to physical coordinates.
    var items: [LineItem]
    var text: Range<Int32>
    var endsWithForcedBreak: Bool
    var endsWithHyphen: Bool
    /// Whether it has only collapsible spaces, floats and positioned boxes, and so no height.
    var isEmpty: Bool
    /// The positioned boxes, with static offsets relative to the line box.
    var outOfFlow: [LinePositioned]
    /// The extent of the text, if the items were not built.
    var unbuilt: UnbuiltText? = nil
}

extension LineRequest {
    /// Whether the line follows an initial letter, which has its indent.
    var isBesideInitialLetter: Bool {
        position.line == 0 && paragraph.hasFloats && paragraph.initialLetter != nil
    }

    /// Whether a line's base direction is right to left.
    var isRightToLeft: Bool {
        let style = container.style
        guard style.box.unicodeBidi == .plaintext else { return style.text.direction == .rtl }
        // P2, P3: by the first strong character of the bidi paragraph.
        let text = paragraph.text
        var start = min(Int(position.text), text.count)
        while start > 0, text[start - 1] != 0x0A, text[start - 1] != 0x2029 { start -= 1 }
        let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x2029 } ?? text.count
        switch BidiParagraph.firstStrongDirection(of: Array(text[start..<end])) {
        case .rightToLeft: return true
        case .leftToRight: return false
        default: return style.text.direction == .rtl
        }
    }
}

extension LayoutBox {
    /// Whether a block container has the first line of its element. An anonymous block may be a later
    /// part of an element that a block-level box split.
    func beginsItsBlock(in document: StyledDocument) -> Bool {
        guard origin == .anonymous else { return true }
        let markup = document.markup
        let start = Int(markup[node].textStart)
        let end = min(Int(source.lowerBound), markup.text.count)
        guard start < end else { return true }
        return markup.text[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
    }
}

/// An absolutely positioned box whose static position is in a line.
struct LinePositioned {
    var box: LayoutBox
    /// From the line's corner: to line-right, and in the block direction.
    var offset: LogicalOffset
    /// The edge of the box that is at the offset: its end where the direction of the inline box around it is not that of
    /// the line.
    var edge: OutOfFlowNode.Edge
}
