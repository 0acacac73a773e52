import LecternCSS
import LecternGeometry

/// The fragmentation state of a block container's layout: what lies before the next break, and which breaks are known.
struct FlowFragmentation {
    /// The page or column that the box is broken into; nil if the box is monolithic or nothing is fragmented.
    var fragmentainer: Fragmentainer?
    /// Block-end edges that `box-decoration-break: clone` repeats before each break.
    var clonedEnd: LayoutUnit
    /// Whether content precedes the next break opportunity in this fragment.
    var hasContent = false
    /// Whether an in-flow child precedes, here or in an earlier fragment.
    var hasSibling: Bool
    var previousBreakAfter = BreakBetween.auto
    /// The page type that the previous sibling ends on.
    var previousPage: Int32 = 0
    var childTokens: [BreakToken] = []
    var resume = BreakToken.Resume.nothing
    var hasSeenAllChildren = false
    /// The best break opportunity so far.
    var best: BreakCandidate?
    var appeal = BreakAppeal.perfect
    var hasForcedBreak = false
    var spanner: Box?
    /// By how much the fragmentainer would have to grow for the next content to fit.
    var shortage: LayoutUnit?
    /// Block size of the tallest content that cannot be broken.
    var tallest = LayoutUnit.zero
    /// Where an unbreakable child ends that overflows the fragmentainer.
    var overflowEnd: LayoutUnit?
    /// Break values of first and last children, which apply around the box.
    var initialBreak = BreakValues()
    var finalBreak = BreakValues()

    init(_ input: BlockFlowInput) {
        hasSibling = input.token != nil
        clonedEnd = .zero
        guard case .fragmentainer(var own) = input.space.fragmentation,
            !input.box.isMonolithic(input.geometry, in: input.context), !input.staysWholeInStrip
        else { return }
        if input.box.style.box.boxDecorationBreak == .clone, !input.isPastEnd, let size = own.blockSize {
            clonedEnd = input.geometry.edges.blockEnd
            // Fragments that repeat their edges hold at least a pixel of content, or they would never end.
            let start =
                own.offset + (input.isContext ? .zero : input.space.contextOffset.block) + input.edges.blockStart
            let least = input.token != nil || own.isAtStart ? start + .one : .one
            own.blockSize = max(size - clonedEnd, least)
        }
        fragmentainer = own
    }

    /// The space left in the fragmentainer below a block offset of the formatting context; nil without limit.
    func spaceLeft(below block: LayoutUnit) -> LayoutUnit? {
        guard let fragmentainer, let size = fragmentainer.blockSize else { return nil }
        return size - fragmentainer.offset - block
    }

    /// Whether `break-inside: avoid` of a box or of one around it applies.
    func avoidsBreaks(inside box: Box) -> Bool {
        guard let fragmentainer else { return false }
        return fragmentainer.avoidsBreaks || box.style.box.breakInside.avoids(fragmentainer.kind)
    }

    /// Notes by how much content does not fit; the smallest amount counts.
    mutating func note(shortage less: LayoutUnit) { shortage = min(shortage ?? less, less) }

    /// Notes the size of content that cannot be broken.
    mutating func note(unbreakable size: LayoutUnit) { tallest = max(tallest, size) }

    /// Lowers the appeal of the break that ends this fragment.
    mutating func limitAppeal(to other: BreakAppeal) { appeal = min(appeal, other) }

    /// Repeats no edge at the end: the box ends in this fragmentainer and its content covers its end.
    mutating func dropClonedEnd() {
        guard let size = fragmentainer?.blockSize else { return }
        fragmentainer?.blockSize = size + clonedEnd
        clonedEnd = .zero
    }
}
