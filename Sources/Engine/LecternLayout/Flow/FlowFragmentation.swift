import LecternCSS
import LecternGeometry

/// The fragmentation state of a block container's layout: what lies before the next break, and which breaks are known.
struct FlowFragmentation {
    var search: BreakSearch
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
    var spanner: LayoutBox?
    /// Where an unbreakable child ends that overflows the fragmentainer.
    var overflowEnd: LayoutUnit?
    /// Break values of first and last children, which apply around the box.
    var initialBreak = BreakValues()
    var finalBreak = BreakValues()

    init(_ input: BlockFlowInput) {
        hasSibling = input.token != nil
        clonedEnd = .zero
        search = BreakSearch(input.box, in: nil)
        guard case .fragmentainer(var fragmentainer) = input.space.fragmentation,
            !input.box.isMonolithic(input.geometry, in: input.context), !input.staysWholeInStrip
        else { return }
        if input.box.style.box.boxDecorationBreak == .clone, !input.isPastEnd, let size = fragmentainer.blockSize {
            clonedEnd = input.geometry.edges.blockEnd
            // Fragments that repeat their edges hold at least a pixel of content, or they would never end.
            let start =
                fragmentainer.offset + (input.isContext ? .zero : input.space.contextOffset.block)
                + input.edges.blockStart
            let minimumSize = input.token != nil || fragmentainer.isAtStart ? start + .one : .one
            fragmentainer.blockSize = max(size - clonedEnd, minimumSize)
        }
        search = BreakSearch(input.box, in: fragmentainer, chosen: input.earlyBreak)
    }

    /// The page or column that the box is broken into; nil if the box is monolithic or nothing is fragmented.
    var fragmentainer: Fragmentainer? { search.fragmentainer }

    /// Repeats no edge at the end: the box ends in this fragmentainer and its content covers its end.
    mutating func dropClonedEnd() {
        guard let size = fragmentainer?.blockSize else { return }
        search.fragmentainer?.blockSize = size + clonedEnd
        clonedEnd = .zero
    }
}
