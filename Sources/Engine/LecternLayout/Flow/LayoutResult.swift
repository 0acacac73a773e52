import LecternCSS
import LecternGeometry

/// The result of a box's layout: a fragment, a break token, and what a block parent needs to place it.
package struct LayoutResult {
    enum Status: Hashable, Sendable {
        case done
        /// The box's offset in its block formatting context differs from the parent's assumption: the parent must lay
        /// its children out again from `contextBlock`.
        case needsRelayout
        /// Not even the start fits: the parent must break before the box.
        case outOfSpace
        /// The parent must lay out again and break earlier, at `earlyBreak`.
        case needsEarlierBreak
    }

    var status = Status.done
    package var fragment: Fragment?
    /// Where the box resumes in the next fragmentainer; the fragment has the same token.
    var breakToken: BreakToken? { fragment?.breakToken }
    /// Margins at the end that collapse with following margins.
    var endMarginStrut = MarginStrut()
    /// The border edge's block offset in its formatting context, `nil` while its
    /// margins collapse through it.
    var contextBlock: LayoutUnit? = nil
    /// The assumed offset from which floats were placed, in a box whose offset is not resolved.
    var floatBase: LayoutUnit? = nil
    /// The assumed offset of a self-collapsing box.
    var assumedContextBlock = LayoutUnit.zero
    var exclusions = ExclusionSpace()
    /// Whether the box has no height, border, padding or content, so that its margins collapse through it.
    var isSelfCollapsing = false
    var isPushedByClearance = false
    /// Positioned descendants whose containing block is an ancestor of the box.
    var outOfFlow: [OutOfFlowNode] = []
    /// `break-before` and `break-after` of the first and last items of flex lines and grid rows, which only layout
    /// knows.
    var initialBreak = BreakValues()
    var finalBreak = BreakValues()
    var breakAppeal = BreakAppeal.perfect
    var earlyBreak: EarlyBreak? = nil
    /// The smallest additional block size in which more content would fit, to balance columns.
    var spaceShortage: LayoutUnit? = nil
    /// The block size of the tallest unbreakable content, the minimum height of columns.
    var tallestUnbreakable = LayoutUnit.zero
    /// The `column-span: all` box that stopped the layout of a column.
    var spanner: LayoutBox? = nil
    var hasForcedBreak = false
    /// Block size of the content, before `min-`, `max-` and fixed sizes.
    var intrinsicBlockSize = LayoutUnit.zero

    init() {}
}

/// The break values of boxes at an edge, for each kind of fragmentainer.
struct BreakValues: Hashable, Sendable {
    var page = BreakBetween.auto
    var column = BreakBetween.auto

    subscript(kind: Fragmentainer.Kind) -> BreakBetween { kind == .page ? page : column }

    /// Joins the values with those of another box at the same edge.
    mutating func join(
        _ box: LayoutBox, _ inner: BreakValues, by value: (LayoutBox, Fragmentainer.Kind) -> BreakBetween
    ) {
        page = page.joined(with: value(box, .page).joined(with: inner.page, .page), .page)
        column = column.joined(with: value(box, .column).joined(with: inner.column, .column), .column)
    }
}

/// A positioned box that is passed up to its containing block.
struct OutOfFlowNode {
    var box: LayoutBox
    /// The point of its static position, in the border box of the fragment that carries it.
    var staticOffset: PhysicalOffset
    /// The edges of the margin box that the static position refers to.
    var inlineEdge: Edge
    var blockEdge: Edge
    /// The writing mode of the offset.
    var writingDirection: WritingDirection
    /// The containing block, once it is found in a column: the outermost
    /// multi-column container lays the box out, so that it can break like the columns.
    var container: Container? = nil
    /// The part of the containing block between grid lines, if the box names lines.
    var area = Area()
    /// The column that `staticOffset` refers to, once it is known.
    var thread: Thread? = nil

    /// A containing block: a box, or an inline box of its lines.
    struct Container: Hashable, Sendable {
        var box: Int32
        var inline: Int32? = nil
    }

    /// Edges of an area between grid lines, from the block-start inline-start border corner of the containing block
    /// and in its directions; `nil` for those of its padding box.
    struct Area: Hashable, Sendable {
        var inlineStart: LayoutUnit?
        var inlineEnd: LayoutUnit?
        var blockStart: LayoutUnit?
        var blockEnd: LayoutUnit?
    }

    /// A column: its multi-column container, the fragment of that, and the column's number there.
    struct Thread: Hashable, Sendable {
        var multicol: Int32
        var part: Int32
        var column: Int32
    }

    enum Edge: UInt8, Hashable, Sendable { case start, center, end }

    init(
        box: LayoutBox, staticOffset: PhysicalOffset, inlineEdge: Edge = .start, blockEdge: Edge = .start,
        writingDirection: WritingDirection
    ) {
        self.box = box
        self.staticOffset = staticOffset
        self.inlineEdge = inlineEdge
        self.blockEdge = blockEdge
        self.writingDirection = writingDirection
    }

    /// Moves the static position with the fragment around it, unless it refers to a column.
    mutating func move(by delta: PhysicalOffset) {
        if thread == nil { staticOffset += delta }
    }
}

/// The best break that a failed layout has passed.
final class EarlyBreak: Sendable {
    enum Place: Sendable {
        /// Before a child box, or inside it at `inner`.
        case before(box: Int32)
        case inside(box: Int32, EarlyBreak)
        /// Before a line, by its number in the paragraph.
        case line(Int32)
    }
    let place: Place
    let appeal: BreakAppeal

    init(place: Place, appeal: BreakAppeal) {
        self.place = place
        self.appeal = appeal
    }
}
