internal import CGtk

/// A wheel, or two fingers on a touchpad, over the page.
struct PageWheel {
    /// How far two fingers go up or down for a turn, in pixels.
    static let verticalTurn = 90.0

    var turns = WheelTurns()
    var isScheduled = false
    /// How far two fingers have moved the page, in pixels to the right.
    var pulled = 0.0
    /// How far they have moved up or down since the last turn.
    var vertical = 0.0
    /// Whether they move the page sideways.
    var isPulling = false
}

extension PageTurner {
    /// A wheel moved by notches.
    func wheelTurned(_ dx: Double, _ dy: Double) {
        // To the right is on in one book and back in another; down is always on.
        let sideways = isRightToLeft ? -dx : dx
        wheel.turns.add(abs(dy) >= abs(dx) ? dy : sideways)
        turnByWheel()
    }

    /// Makes the turn that is due, and comes back for the next.
    private func turnByWheel() {
        if let direction = wheel.turns.due(at: Self.now) { turn(direction, animated: true) }
        guard wheel.turns.isWaiting, !wheel.isScheduled else { return }
        wheel.isScheduled = true
        MainLoop.timeout(milliseconds: Int(WheelTurns.interval * 1000)) { [weak self] in
            self?.wheel.isScheduled = false
            self?.turnByWheel()
            return .stop
        }
    }

    /// Two fingers moved on a touchpad, by pixels.
    func touchpadMoved(_ dx: Double, _ dy: Double, width: Double) {
        if !wheel.isPulling && abs(dx) > abs(dy) {
            finish()
            drag.tracker.reset()
            (wheel.isPulling, wheel.pulled, lean) = (true, 0, 1)
            events.onDragBegin?()
        }
        if wheel.isPulling {
            // Fingers to the left scroll to the right, and pull the page to the left.
            wheel.pulled -= dx
            return follow(wheel.pulled / max(1, width), at: Self.now)
        }
        wheel.vertical += dy
        guard abs(wheel.vertical) >= PageWheel.verticalTurn else { return }
        turn(wheel.vertical > 0 ? .forward : .backward, animated: true)
        wheel.vertical = 0
    }

    /// The fingers left the touchpad.
    func touchpadLeft() {
        wheel.vertical = 0
        guard wheel.isPulling else { return }
        wheel.isPulling = false
        letGo(at: Self.now)
    }

    /// The time of the main loop, in seconds.
    static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
