import LecternCSS
import LecternGeometry

// Block and inline formatting contexts: CSS 2.2, chapters 8 to 10, with CSS
// Fragmentation 3.
//
// `BlockFlow` lays out one block container. It walks its children (or lines)
// with a position below its block-start border edge and a strut of margins that
// may still collapse. While nothing separates the box from the margins before
// it, it does not know its own offset in the block formatting context
// (`contextBlock` is nil); the first line, border, padding or resolved child
// *resolves* it. Floats met before are placed from an assumed offset; if that
// proves wrong the parent lays the box out again with the right one.
//
// - `BlockFlow+Children`: block-level children
// - `BlockFlow+Contexts`: those with formatting contexts of their own
// - `BlockFlow+Markers`: markers of list items
// - `BlockFlow+Lines`: a paragraph's lines, widows and orphans
// - `BlockFlow+Floats`: placing floats
// - `BlockFlow+Breaking`: where to break, and how good that is
// - `BlockFlow+Clamp`: lines that are too many
// - `BlockFlow+Finish`: the block size, the fragment, the result

/// The layout of one block container. Not to be copied: it is large, and the compiler copied it once a box without need.
struct BlockFlow: ~Copyable {
    let context: LayoutContext
    let box: Box
    let space: ConstraintSpace
    let token: BreakToken?
    let earlyBreak: EarlyBreak?
    let geometry: BoxGeometry
    /// Root of a block formatting context.
    let isContext: Bool
    /// Borders and paddings that show in this fragment.
    var edges: LogicalSides
    /// Line-left edges of the border and content boxes in the formatting context.
    let borderLine: LayoutUnit
    let contentLine: LayoutUnit
    let contentInline: LayoutUnit
    /// Definite content block size, for percentages and stretched children.
    let contentBlock: LayoutUnit?

    var builder: FragmentBuilder
    /// Offset of the border edge in the formatting context, once known.
    var contextBlock: LayoutUnit?
    /// Where the next in-flow child would start, from the border edge, without margins.
    var position: LayoutUnit
    /// Margins not yet applied.
    var strut: MarginStrut
    var exclusions: ExclusionSpace
    /// Where floats were placed from while `contextBlock` was unknown.
    var floatBase: LayoutUnit?
    /// Self-collapsing children placed while `contextBlock` was unknown: their offsets wait for it.
    var waiting: [Int] = []
    /// Lines that may still stand, in a box whose lines are clamped.
    var clamp: ClampedLines?
    /// The last child collapsed through itself and has clearance.
    var endsWithClearance = false

    // Fragmentation.
    var fragmentainer: Fragmentainer?
    /// Block-end edges that `box-decoration-break: clone` repeats before each break.
    var clonedEnd: LayoutUnit
    /// Something that a break could separate from stands before in this fragment.
    var hasContent = false
    /// An in-flow child stands before (or ended in an earlier fragment).
    var hasSibling: Bool
    var previousBreakAfter = BreakBetween.auto
    /// Number of the page type that the sibling before ends on.
    var previousPage: Int32 = 0
    var childTokens: [BreakToken] = []
    var resume = BreakToken.Resume.nothing
    var hasSeenAllChildren = false
    var best: BreakCandidate?
    var appeal = BreakAppeal.perfect
    var hasForcedBreak = false
    var spanner: Box?
    var shortage: LayoutUnit?
    var tallest = LayoutUnit.zero
    var marker: Box?
    /// Where a child ended that overflows the fragmentainer as one piece.
    var overflowEnd: LayoutUnit?
    /// What first and last children ask of the breaks around the box.
    var initialBreak = BreakValues()
    var finalBreak = BreakValues()
    /// Always `nil`. What may hold a value of any type has to stay at its address: else the compiler hands the whole
    /// flow, 700 bytes, to each method that changes nothing as a copy.
    private let stays: Any? = nil

    /// Why layout of the children ended.
    enum Stop {
        case none
        /// The rest goes to the next fragmentainer; tokens are noted.
        case broke
        case relayout
        case outOfSpace
        case earlier(EarlyBreak)
    }

    init(
        _ context: LayoutContext, _ box: Box, _ space: ConstraintSpace, token: BreakToken?, earlyBreak: EarlyBreak?,
        definiteBlock: LayoutUnit? = nil, geometry known: BoxGeometry? = nil
    ) {
        let resumed = token.flatMap { $0.flags.contains(.isBreakBefore) ? nil : $0 }
        let geometry = context.expandingScrollContainer(known ?? context.geometry(box, space), box, space)
        let isContext = space.establishesContext || box.establishesContext(in: space.writingDirection)
        var (edges, border, padding) = (geometry.edges, geometry.border, geometry.padding)
        let isPastEnd = resumed?.flags.contains(.isAtBlockEnd) ?? false
        if isPastEnd || resumed != nil && box.style.box.boxDecorationBreak == .slice {
            border.blockStart = .zero
            padding.blockStart = .zero
            edges.blockStart = .zero
        }
        if isPastEnd {
            border.blockEnd = .zero
            padding.blockEnd = .zero
            edges.blockEnd = .zero
        }
        var fragmentainer: Fragmentainer?
        var clonedEnd = LayoutUnit.zero
        if case .fragmentainer(let own) = space.fragmentation, !box.isMonolithic(geometry, in: context) {
            fragmentainer = own
            if box.style.box.boxDecorationBreak == .clone, !isPastEnd, let size = own.blockSize {
                clonedEnd = geometry.edges.blockEnd
                // Fragments that repeat their edges hold a pixel of content at the least, or they would never end.
                let start = own.offset + (isContext ? .zero : space.contextOffset.block) + edges.blockStart
                let least = resumed != nil || own.isAtStart ? start + .one : .one
                fragmentainer?.blockSize = max(size - clonedEnd, least)
            }
        }
        // Set once each: what is changed after it was set would be made twice.
        self.context = context
        self.box = box
        self.space = space
        self.token = resumed
        self.earlyBreak = earlyBreak
        self.geometry = geometry
        self.isContext = isContext
        self.edges = edges
        builder = FragmentBuilder(
            box: box, direction: geometry.direction, border: border, padding: padding, isContinuation: resumed != nil)
        self.fragmentainer = fragmentainer
        self.clonedEnd = clonedEnd
        let borderLine = isContext ? .zero : space.contextOffset.line
        self.borderLine = borderLine
        contentLine = borderLine + (geometry.direction.isRTL ? edges.inlineEnd : edges.inlineStart)
        contentInline = geometry.contentInline
        contentBlock = Self.definiteContent(geometry, space) ?? definiteBlock
        position = edges.blockStart + (space.tableCell?.alignmentOffset ?? .zero)
        let isPlaced = resumed != nil || space.isPushedByClearance
        contextBlock = isContext ? .zero : isPlaced ? space.contextOffset.block : nil
        strut = isContext || isPlaced ? MarginStrut() : space.marginStrut
        exclusions = isContext ? ExclusionSpace() : space.exclusions
        hasSibling = resumed != nil
        clamp = space.clamp
    }

    private static func definiteContent(_ geometry: BoxGeometry, _ space: ConstraintSpace) -> LayoutUnit? {
        guard let size = geometry.blockSize, !geometry.blockSizeIsMinimum || space.fixedBlockIsMinimum,
            space.fixedBlock == nil || !space.fixedBlockIsIndefinite
        else { return nil }
        return (size - geometry.edges.blockSum).clampedNegativeToZero
    }

    /// Where the box ends here, what overflows it covers its end.
    private mutating func takeBackClonedEnd() {
        guard clonedEnd > .zero, endsHere, let size = fragmentainer?.blockSize else { return }
        fragmentainer?.blockSize = size + clonedEnd
        clonedEnd = .zero
    }

    /// Lays the box out.
    mutating func run() -> LayoutResult {
        takeBackClonedEnd()
        if contextBlock == nil, edges.blockStart > .zero, !resolve() { return finish(.relayout) }
        switch box.kind {
        case .blocks(let children), .grid(let children), .flex(let children): return finish(layoutChildren(children))
        case .inlines(let content): return finish(layoutLines(content))
        case .inline, .replaced, .table, .tablePart, .math: return finish(.none)
        }
    }
}

extension BlockFlow {
    /// The block offset in the formatting context from which `position` counts,
    /// margins not applied.
    var origin: LayoutUnit { contextBlock ?? space.contextOffset.block }

    /// Where the border edge is taken to be while it is not known.
    var assumedBlock: LayoutUnit { contextBlock ?? space.forcedContextBlock ?? (space.contextOffset.block + strut.sum) }

    /// The offset becomes known: all margins so far collapse to it.
    mutating func resolve() -> Bool { resolve(at: space.contextOffset.block + strut.sum) }

    /// The offset becomes known. False where floats were placed from another.
    mutating func resolve(at block: LayoutUnit) -> Bool {
        if contextBlock != nil { return true }
        contextBlock = block
        strut = MarginStrut()
        // Their margins collapse with the box's own: they lie at its edge.
        for child in waiting { builder.children[child].offset.block = .zero }
        waiting = []
        return floatBase == nil || floatBase == block
    }

    /// What the fragmentainer has left below a position; `nil` without limit.
    func spaceLeft(at position: LayoutUnit) -> LayoutUnit? {
        guard let fragmentainer, let size = fragmentainer.blockSize else { return nil }
        return size - fragmentainer.offset - assumedBlock - position
    }

    /// Nothing is gained by breaking before what comes next.
    var isAtStart: Bool { !hasContent && (fragmentainer?.isAtStart ?? true || mustBegin) }

    /// Logical inline offset of a child of a given inline size from a line-left offset in the context.
    func inlineOffset(line: LayoutUnit, size: LayoutUnit) -> LayoutUnit {
        geometry.direction.isRTL ? geometry.inlineSize - (line - borderLine) - size : line - borderLine
    }

    /// The line-left border edge of a child in the context, from its logical inline offset.
    func line(inlineOffset: LayoutUnit, size: LayoutUnit) -> LayoutUnit {
        borderLine + (geometry.direction.isRTL ? geometry.inlineSize - inlineOffset - size : inlineOffset)
    }

    /// A space for a child, without its place in the formatting context.
    func makeSpace() -> ConstraintSpace {
        var result = ConstraintSpace(availableInline: contentInline, availableBlock: contentBlock)
        result.writingDirection = geometry.direction
        result.orthogonalLimit = geometry.orthogonalLimit(box.style, in: space.orthogonalLimit)
        return result
    }

    /// The fragmentainer as a child at a block offset of this context sees it;
    /// `origin` is where the child's own formatting context begins, if it has one.
    func fragmentation(contextOrigin: LayoutUnit? = nil) -> FragmentationContext {
        guard var result = fragmentainer else { return .none }
        if let contextOrigin {
            result.offset = result.offset + contextOrigin
            result.allowsSpanners = false
        }
        result.isAtStart = isAtStart
        result.avoidsBreaks = result.avoidsBreaks || box.style.box.breakInside.avoids(result.kind)
        return .fragmentainer(result)
    }
}

extension Box {
    /// Whether the box never breaks. Layouts for reading do break scroll containers
    /// of unlimited size, as nobody can scroll them.
    ///
    /// <https://www.w3.org/TR/css-break-3/#possible-breaks>
    func isMonolithic(_ geometry: BoxGeometry, in context: LayoutContext) -> Bool {
        if isReplaced { return true }
        let style = style
        if style.box.contain & 1 != 0 || style.box.lineClamp.isActive { return true }
        func scrolls(_ value: Overflow) -> Bool { value == .scroll || value == .auto }
        return (scrolls(style.box.overflowX) || scrolls(style.box.overflowY))
            && (!context.mode.expandsScrollContainers || geometry.blockSize != nil && !geometry.blockSizeIsMinimum
                || geometry.maxBlock != .max)
    }
}
