import LecternCSS
public import LecternGeometry

/// What laying out a box gives: a fragment, where to go on, and what a block
/// parent must know to place it.
public struct LayoutResult {
    public enum Status: Hashable, Sendable {
        case done
        /// The box's offset in its block formatting context turned out to differ
        /// from what the parent assumed: lay the parent's children out again from `contextBlock`.
        case needsRelayout
        /// Not even the start fits: break before the box.
        case outOfSpace
        /// Break earlier, at the place in `earlyBreak`, and lay out again.
        case needsEarlierBreak
    }

    public var status = Status.done
    public var fragment: Fragment?
    /// Set where the box goes on in the next fragmentainer (also in the fragment).
    public var breakToken: BreakToken? { fragment?.breakToken }
    /// Margins at the end that go on collapsing with what follows.
    public var endMarginStrut = MarginStrut()
    /// The border edge's block offset in its formatting context, `nil` while its
    /// margins collapse through it.
    public var contextBlock: LayoutUnit? = nil
    /// Where floats in a box without an offset were placed from.
    public var floatBase: LayoutUnit? = nil
    /// Where a self-collapsing box takes itself to be.
    public var assumedContextBlock = LayoutUnit.zero
    public var exclusions = ExclusionSpace()
    /// No height, border, padding or content: its margins collapse through it.
    public var isSelfCollapsing = false
    public var isPushedByClearance = false
    /// Positioned descendants whose containing block is further out.
    public var outOfFlow: [OutOfFlowNode] = []
    /// `break-before` and `break-after` of what stands first and last, as far as
    /// only layout can tell: the items of flex lines and grid rows.
    public var initialBreak = BreakValues()
    public var finalBreak = BreakValues()
    public var breakAppeal = BreakAppeal.perfect
    public var earlyBreak: EarlyBreak? = nil
    /// Least extra block size that would let one more thing fit: for balancing columns.
    public var spaceShortage: LayoutUnit? = nil
    /// Tallest thing that cannot be broken: columns must be at least so high.
    public var tallestUnbreakable = LayoutUnit.zero
    /// The `column-span: all` box that stopped the layout of a column.
    public var spanner: Box? = nil
    public var hasForcedBreak = false
    /// Block size of the content, before `min-`, `max-` and fixed sizes.
    public var intrinsicBlockSize = LayoutUnit.zero

    public init() {}
}

/// What boxes ask of the break at an edge, for either kind of fragmentainer.
public struct BreakValues: Hashable, Sendable {
    var page = BreakBetween.auto
    var column = BreakBetween.auto

    subscript(kind: Fragmentainer.Kind) -> BreakBetween { kind == .page ? page : column }

    /// Takes the values of another box at the same edge in.
    mutating func join(_ box: Box, _ inner: BreakValues, _ value: (Box, Fragmentainer.Kind) -> BreakBetween) {
        page = page.joined(with: value(box, .page).joined(with: inner.page, .page), .page)
        column = column.joined(with: value(box, .column).joined(with: inner.column, .column), .column)
    }
}

/// A positioned box on its way up to its containing block.
public struct OutOfFlowNode {
    public var box: Box
    /// The point of its static position, in the border box of the fragment that carries it.
    public var staticOffset: PhysicalOffset
    /// Which edges of the margin box the static position names.
    public var inlineEdge: Edge
    public var blockEdge: Edge
    /// The writing mode in which the offset reads.
    public var writingDirection: WritingDirection
    /// The containing block, once it is found in a column: the outermost
    /// multi-column container lays the box out, so that it can break like the columns.
    public var container: Container? = nil
    /// What of the containing block it has, where grid lines say so.
    public var area = Area()
    /// The column that `staticOffset` refers to, once it is known.
    public var thread: Thread? = nil

    /// A containing block: a box, or an inline box of its lines.
    public struct Container: Hashable, Sendable {
        public var box: Int32
        public var inline: Int32? = nil
    }

    /// Edges between grid lines, from the block-start inline-start border corner of
    /// the containing block, in its directions; `nil` for those of its padding box.
    public struct Area: Hashable, Sendable {
        public var inlineStart: LayoutUnit?
        public var inlineEnd: LayoutUnit?
        public var blockStart: LayoutUnit?
        public var blockEnd: LayoutUnit?
    }

    /// A column: of which multi-column container, which fragment of it, which there.
    public struct Thread: Hashable, Sendable {
        public var multicol: Int32
        public var part: Int32
        public var column: Int32
    }

    public enum Edge: UInt8, Hashable, Sendable { case start, center, end }

    public init(
        box: Box, staticOffset: PhysicalOffset, inlineEdge: Edge = .start, blockEdge: Edge = .start,
        writingDirection: WritingDirection
    ) {
        (self.box, self.staticOffset, self.inlineEdge, self.blockEdge, self.writingDirection) = (
            box, staticOffset, inlineEdge, blockEdge, writingDirection
        )
    }

    /// A fragment around moves what it carries; a column holds on to its own.
    mutating func move(by delta: PhysicalOffset) {
        if thread == nil { staticOffset += delta }
    }
}

/// The best place to break that a failed layout has passed.
public final class EarlyBreak: Sendable {
    public enum Place: Sendable {
        /// Before a child box, or inside it at `inner`.
        case before(box: Int32)
        case inside(box: Int32, EarlyBreak)
        /// Before a line, by its number in the paragraph.
        case line(Int32)
    }
    public let place: Place
    public let appeal: BreakAppeal

    public init(place: Place, appeal: BreakAppeal) {
        self.place = place
        self.appeal = appeal
    }
}
