import LecternGTK
import LecternGeometry

/// Converts wheel steps to page turns: one per notch, with a minimum interval.
struct WheelTurns {
    /// The minimum time between two turns, in seconds.
    static let interval = 0.08
    /// The maximum number of pending notches; further ones are dropped.
    static let patience = 2.0

    private var notches = 0.0
    private var lastTurn = -Double.infinity

    /// Adds a step of the wheel; down is positive.
    mutating func add(_ step: Double) {
        // A change of direction takes effect at once.
        if notches * step < 0 { notches = 0 }
        notches = min(Self.patience, max(-Self.patience, notches + step))
    }

    /// Whether a turn is pending.
    var isWaiting: Bool { abs(notches) >= 1 }

    /// Returns the turn that is due, and removes it.
    mutating func due(at time: Double) -> TurnDirection? {
        guard isWaiting, time - lastTurn >= Self.interval else { return nil }
        lastTurn = time
        let direction: TurnDirection = notches > 0 ? .forward : .backward
        notches += notches > 0 ? -1 : 1
        return direction
    }
}
