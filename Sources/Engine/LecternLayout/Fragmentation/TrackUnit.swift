import LecternCSS
import LecternGeometry

/// Items of a track that stand side by side.
struct TrackUnit {
    var items: [TrackPart]
    /// Planned offsets in the border box, margins included.
    var start: LayoutUnit
    var end: LayoutUnit
    var before: BreakBetween
    var after: BreakBetween
    /// It grows where breaks make its items longer: not a grid row of fixed size.
    var grows = true
    /// Where one of its items must go to the next fragmentainer, all do: grid rows.
    var staysTogether = false
}

/// An item of a unit.
struct TrackPart {
    let box: Box
    /// Planned border-box offset in the border box.
    var offset: LogicalOffset
    var size: LayoutUnit
    var marginStart: LayoutUnit
    var marginEnd: LayoutUnit
    /// Its space, without fragmentation.
    var space: ConstraintSpace
    /// What breaks inside ask for at its edges.
    var initial = BreakValues()
    var final = BreakValues()
    /// It is as long as the unit, also where breaks make that longer.
    var stretches = false
}

extension Sequence where Element == TrackPart {
    /// What items that begin beside each other ask for together.
    func breakBefore(_ kind: Fragmentainer.Kind) -> BreakBetween {
        reduce(.auto) { $0.joined(with: $1.box.leadingBreak(kind).joined(with: $1.initial[kind], kind), kind) }
    }

    /// The same for items that end beside each other.
    func breakAfter(_ kind: Fragmentainer.Kind) -> BreakBetween {
        reduce(.auto) { $0.joined(with: $1.box.trailingBreak(kind).joined(with: $1.final[kind], kind), kind) }
    }
}

/// What a broken container tells the one around it.
struct TrackBreaking {
    var appeal = BreakAppeal.perfect
    var hasForcedBreak = false
    var shortage: LayoutUnit?
    var tallest = LayoutUnit.zero
    /// The best break that was passed.
    var early: EarlyBreak?

    /// Less room is missing for one more thing.
    mutating func note(shortage less: LayoutUnit?) {
        guard let less, less > .zero else { return }
        shortage = min(shortage ?? less, less)
    }
}

/// A track while it is placed.
struct TrackWalk {
    let units: [TrackUnit]
    var progress: TrackProgress
    let kind: Fragmentainer.Kind
    var appeal = BreakAppeal.perfect
    /// Break here, as a walk before has found.
    var breakBefore: EarlyBreak.Place?
    /// The best break that was passed.
    var best: EarlyBreak?
    /// The first unit of the fragment: a break before it is none of the track.
    var firstPlaced: Int?

    /// A possible break; later ones are fuller and win among equals.
    mutating func offer(_ place: EarlyBreak.Place, _ appeal: BreakAppeal) {
        guard appeal >= best?.appeal ?? .lastResort else { return }
        best = EarlyBreak(place: place, appeal: appeal)
    }

    /// A layout before has chosen the break before a unit.
    func mustBreak(before unit: TrackUnit) -> Bool {
        guard case .before(let id) = breakBefore else { return false }
        return unit.items.contains { $0.box.id == id }
    }

    /// The unit to go on with.
    var next: TrackUnit? { Int(progress.next) < units.count ? units[Int(progress.next)] : nil }

    /// The combined break values before a unit.
    func between(_ index: Int) -> BreakBetween {
        index > 0 ? units[index - 1].after.joined(with: units[index].before, kind) : .auto
    }

    /// How good a break before a unit is.
    func appeal(before index: Int, isAvoided: Bool = false) -> BreakAppeal {
        isAvoided || between(index).avoids(kind) ? .violatesAvoid : .perfect
    }
}
