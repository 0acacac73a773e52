import LecternGTK
import LecternGeometry

/// The three sheets of a ``PageStage``, and the sheet that a committed turn leaves.
struct TurnSheets {
    var previous: PageSheet?
    var current: PageSheet?
    var next: PageSheet?
    /// What was drawn of them in the last frame.
    let nodes = SheetNodes()
    /// The sheet that a committed turn leaves. It is no longer ``current``.
    private(set) var leaving: PageSheet?
    /// Whether the sheets have moved while the animation may still be in progress.
    private(set) var isCommitted = false

    /// Moves the sheets by one. The sheet after the new one is empty.
    mutating func commit(_ direction: TurnDirection) {
        leaving = current
        isCommitted = true
        switch direction {
        case .forward:
            previous = current
            current = next
            next = nil
        case .backward:
            next = current
            current = previous
            previous = nil
        }
    }

    /// Ends a committed turn.
    mutating func endTurn() {
        leaving = nil
        isCommitted = false
    }

    /// The sheets of a turn in a direction: the one that leaves and the one that arrives.
    func turning(_ direction: TurnDirection) -> (left: PageSheet?, arriving: PageSheet?) {
        if isCommitted { return (leaving, current) }
        return (current, direction == .forward ? next : previous)
    }
}
