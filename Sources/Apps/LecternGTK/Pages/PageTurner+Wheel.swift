internal import CGtk

/// A wheel, or two fingers on a touchpad, over the page.
struct PageWheel {
    /// How far two fingers go up or down for a turn, in pixels.
    static let verticalTurn = 90.0
    /// How far a notch moves a magnified page, in pixels.
    static let panStep = 72.0
    /// What a notch with Control magnifies by.
    static let magnification = 1.18

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
        if pansByWheel(dx * PageWheel.panStep, dy * PageWheel.panStep) { return }
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
        if pansByWheel(dx, dy) { return }
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

    /// Moves a magnified page against the way that the wheel scrolls; false at
    /// its edge, where the wheel turns.
    private func pansByWheel(_ dx: Double, _ dy: Double) -> Bool {
        guard events.isMagnified?() == true else { return false }
        if events.onPan?(-dx, -dy) == true { return true }
        // Sideways is no turn while one reads down a wide page.
        return abs(dx) > abs(dy)
    }

    /// The wheel with Control held, at the pointer.
    func wheelMagnified(_ dy: Double) {
        // Touchpads tell small parts of a notch.
        var factor = 1.0
        for _ in 0..<Int(min(max(abs(dy).rounded(.up), 1), 4)) { factor *= PageWheel.magnification }
        if events.onMagnify?(dy < 0 ? factor : 1 / factor, pointer) == true { return }
        events.onZoom?(-dy)
    }

    /// Two fingers have moved apart, in relation to where they began.
    func pinchMoved(to scale: Double, at point: Point) {
        guard scale > 0, pinched > 0, events.onMagnify?(scale / pinched, point) == true else { return }
        pinched = scale
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
