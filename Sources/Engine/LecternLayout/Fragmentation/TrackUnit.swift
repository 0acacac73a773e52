import LecternCSS
import LecternGeometry

/// The items at one position of a track, side by side.
struct TrackUnit {
    var items: [TrackPart]
    /// Planned offsets in the border box, margins included.
    var start: LayoutUnit
    var end: LayoutUnit
    var before: BreakBetween
    var after: BreakBetween
    /// Whether it grows when breaks make its items longer; false for grid rows of fixed size.
    var grows = true
    /// Whether all items move to the next fragmentainer if one must; true for grid rows.
    var staysTogether = false
}

/// An item of a unit.
struct TrackPart {
    let box: LayoutBox
    /// Planned border-box offset in the border box.
    var offset: LogicalOffset
    var size: LayoutUnit
    var marginStart: LayoutUnit
    var marginEnd: LayoutUnit
    /// Its space, without fragmentation.
    var space: ConstraintSpace
    /// The break values of descendants at its edges.
    var initial = BreakValues()
    var final = BreakValues()
    /// Whether it is as long as the unit, also if breaks make the unit longer.
    var stretches = false
}

extension Sequence where Element == TrackPart {
    /// Returns the combined break value before items that begin side by side.
    func breakBefore(_ kind: Fragmentainer.Kind) -> BreakBetween {
        reduce(.auto) { $0.joined(with: $1.box.leadingBreak(kind).joined(with: $1.initial[kind], kind), kind) }
    }

    /// Returns the combined break value after items that end side by side.
    func breakAfter(_ kind: Fragmentainer.Kind) -> BreakBetween {
        reduce(.auto) { $0.joined(with: $1.box.trailingBreak(kind).joined(with: $1.final[kind], kind), kind) }
    }
}

/// The state of placing one track.
struct TrackWalk {
    let units: [TrackUnit]
    var progress: TrackProgress
    var search: BreakSearch
    /// The index of the first unit in this fragment. A break before it is outside of the track.
    var firstPlaced: Int?

    /// Whether an earlier layout has chosen the break before a unit.
    func mustBreak(before unit: TrackUnit) -> Bool {
        guard case .before(let id)? = search.chosen?.place else { return false }
        return unit.items.contains { $0.box.id == id }
    }

    /// The unit that comes next; `nil` at the end of the track.
    var next: TrackUnit? { Int(progress.next) < units.count ? units[Int(progress.next)] : nil }

    /// Returns the combined break values before a unit.
    func between(_ index: Int) -> BreakBetween {
        guard index > 0, let kind = search.fragmentainer?.kind else { return .auto }
        return units[index - 1].after.joined(with: units[index].before, kind)
    }

    /// Returns the appeal of a break before a unit.
    func appeal(before index: Int) -> BreakAppeal { search.appeal(of: between(index)) }
}
