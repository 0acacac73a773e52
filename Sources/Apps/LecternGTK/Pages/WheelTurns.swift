/// Turns a wheel's steps into turns of pages: one for each notch, but not
/// faster than pages can be seen.
struct WheelTurns {
    /// The least time between two turns, in seconds.
    static let interval = 0.08
    /// How many notches wait at most; what is spun further is not meant.
    static let patience = 2.0

    private var notches = 0.0
    private var lastTurn = -Double.infinity

    /// Takes a step of the wheel, down being more than 0.
    mutating func add(_ step: Double) {
        // Turning back is meant at once.
        if notches * step < 0 { notches = 0 }
        notches = min(Self.patience, max(-Self.patience, notches + step))
    }

    /// Whether a turn waits for its time.
    var isWaiting: Bool { abs(notches) >= 1 }

    /// The turn that is due, which is taken off.
    mutating func due(at time: Double) -> TurnDirection? {
        guard isWaiting, time - lastTurn >= Self.interval else { return nil }
        lastTurn = time
        let direction: TurnDirection = notches > 0 ? .forward : .backward
        notches += notches > 0 ? -1 : 1
        return direction
    }
}
