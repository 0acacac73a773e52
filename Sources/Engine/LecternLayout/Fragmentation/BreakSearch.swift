import LecternCSS
import LecternGeometry

// Where a box breaks: CSS Fragmentation 3, section 4.
//
// Block flow, tables, columns, flex and grid containers all search for a break
// in the same way; they differ only in where they can break.
//
// 1. A layout *offers* each break opportunity that it passes, with its appeal:
//    how many wishes of the author it violates.
// 2. Where content does not fit, it breaks there, and *takes* that break's appeal.
// 3. If a better break was offered before, the box, or its parent, is laid out
//    once more with that break *chosen*: see `EarlyBreak`.
//
// Along the way it notes what its parent needs to balance columns: by how much
// content did not fit, and the block size of the tallest unbreakable content.

/// The search for the best break of one box in one fragmentainer.
struct BreakSearch {
    /// The page or column that the box is broken into; `nil` if the box is monolithic or nothing is fragmented.
    var fragmentainer: Fragmentainer?
    /// Whether `break-inside: avoid` of the box or of one around it applies.
    let avoidsBreaks: Bool
    /// The break that an earlier layout has chosen. With it no other is offered.
    private(set) var chosen: EarlyBreak?
    /// The best break that was passed.
    private(set) var best: BreakCandidate?
    /// The appeal of the break that ends this fragment.
    private(set) var appeal = BreakAppeal.perfect
    /// Whether the break that ends this fragment is forced.
    private(set) var isForced = false
    /// By how much the fragmentainer would have to grow for the next content to fit.
    private(set) var shortage: LayoutUnit?
    /// The block size of the tallest content that cannot be broken.
    private(set) var tallest = LayoutUnit.zero

    init(_ box: LayoutBox, in fragmentainer: Fragmentainer?, chosen: EarlyBreak? = nil) {
        self.fragmentainer = fragmentainer
        self.chosen = chosen
        avoidsBreaks =
            fragmentainer.map { $0.avoidsBreaks || box.style.box.breakInside.avoids($0.kind) } ?? false
    }

    /// The space left in the fragmentainer below a block offset, which is measured from where
    /// `Fragmentainer.offset` points to; `nil` without limit.
    func spaceLeft(below block: LayoutUnit) -> LayoutUnit? { end.map { $0 - block } }

    /// The block offset at which the fragmentainer ends; `nil` without limit.
    var end: LayoutUnit? {
        guard let fragmentainer, let size = fragmentainer.blockSize else { return nil }
        return size - fragmentainer.offset
    }

    // MARK: Opportunities

    /// The appeal of a break at which `break-before` and `break-after` have a joined value.
    func appeal(of between: BreakBetween) -> BreakAppeal {
        guard let fragmentainer else { return .perfect }
        return inside(between.avoids(fragmentainer.kind) ? .violatesAvoid : .perfect)
    }

    /// The appeal of a break inside the box, which violates what avoids breaks around it, too.
    func inside(_ appeal: BreakAppeal) -> BreakAppeal { avoidsBreaks ? appeal.inside : appeal }

    /// Remembers a possible break. Among equals the later one wins, as it leaves the fragmentainer fuller.
    mutating func offer(_ place: EarlyBreak.Place, _ appeal: BreakAppeal) {
        guard chosen == nil, appeal >= best?.appeal ?? .lastResort else { return }
        best = BreakCandidate(place: place, appeal: appeal)
    }

    /// The best break that was passed, if it is better than one of another appeal.
    func best(above appeal: BreakAppeal) -> EarlyBreak? {
        guard let best, best.appeal > appeal else { return nil }
        return EarlyBreak(place: best.place, appeal: best.appeal)
    }

    /// Whether an earlier layout has chosen the break before a child.
    func mustBreak(before child: LayoutBox) -> Bool {
        if case .before(let id)? = chosen?.place { id == child.id } else { false }
    }

    /// Chooses a break that was passed, before the layout is repeated.
    mutating func choose(_ better: EarlyBreak) {
        chosen = better
        best = nil
    }

    /// The break to prefer to one that leaves only the box's own block-end edge to the next fragmentainer.
    var insteadOfEnd: EarlyBreak? { best(above: .violatesAvoid) }

    // MARK: Breaks

    /// Takes a break into account that ends this fragment.
    mutating func take(_ other: BreakAppeal) { appeal = min(appeal, other) }

    /// Takes a forced break.
    mutating func takeForced() { isForced = true }

    // MARK: Measures

    /// Notes by how much content does not fit; the smallest amount counts.
    mutating func note(shortage less: LayoutUnit?) {
        guard let less, less > .zero else { return }
        shortage = min(shortage ?? less, less)
    }

    /// Notes the size of content that cannot be broken.
    mutating func note(unbreakable size: LayoutUnit) { tallest = max(tallest, size) }

    /// Notes what a child reports about content that was placed.
    mutating func notePlaced(_ child: LayoutBox, _ result: LayoutResult, size: @autoclosure () -> LayoutUnit) {
        note(unbreakable: result.tallestUnbreakable)
        // While columns are measured without a limit, children that avoid breaks count whole.
        guard let fragmentainer, fragmentainer.blockSize == nil, result.fragment != nil,
            child.isReplaced || child.style.box.breakInside.avoids(fragmentainer.kind)
        else { return }
        note(unbreakable: size())
    }

    // MARK: The result

    /// Joins the search along one of several tracks that are broken side by side.
    ///
    /// - Parameter isOnly: whether there is no other track. The best break of one of several says nothing of the others.
    mutating func join(_ track: BreakSearch, isOnly: Bool) {
        take(track.appeal)
        isForced = isForced || track.isForced
        note(shortage: track.shortage)
        note(unbreakable: track.tallest)
        if isOnly { best = track.best }
    }

    /// Reports what the parent needs to know.
    func report(to result: inout LayoutResult) {
        result.breakAppeal = appeal
        result.spaceShortage = shortage
        result.tallestUnbreakable = max(result.tallestUnbreakable, tallest)
        result.hasForcedBreak = isForced
        if fragmentainer != nil, let best { result.earlyBreak = EarlyBreak(place: best.place, appeal: best.appeal) }
    }
}

/// A possible break that was passed, and its appeal.
struct BreakCandidate {
    var place: EarlyBreak.Place
    var appeal: BreakAppeal
}
