internal import CGtk
import LecternGTK
import LecternGeometry

/// Scrolling over the page with a wheel or touchpad.
struct PageWheel {
    /// The distance across the axis on a touchpad for a turn, in pixels.
    static let acrossTurn = 90.0
    /// The distance by which a notch moves a magnified page, in pixels.
    static let panStep = 72.0
    /// The factor by which a notch with Control magnifies.
    static let magnification = 1.18

    var turns = WheelTurns()
    var isScheduled = false
    /// The distance along the axis on a touchpad so far, in pixels to the right or down.
    var pulled = 0.0
    /// The distance across the axis on a touchpad since the last turn.
    var across = 0.0
    /// Whether the touchpad moves the page along the axis.
    var isPulling = false
}

extension PageTurner {
    /// Handles notches of a wheel.
    func wheelTurned(_ dx: Double, _ dy: Double) {
        if pansByWheel(dx * PageWheel.panStep, dy * PageWheel.panStep) { return }
        // Scrolling right is forward or backward, depending on the book; scrolling down is always forward.
        let sideways = isRightToLeft ? -dx : dx
        input.wheel.turns.add(abs(dy) >= abs(dx) ? dy : sideways)
        turnByWheel()
    }

    /// Makes the turn that is due, and schedules the next.
    private func turnByWheel() {
        if let direction = input.wheel.turns.due(at: Self.now) { turn(direction, animated: true) }
        guard input.wheel.turns.isWaiting, !input.wheel.isScheduled else { return }
        input.wheel.isScheduled = true
        MainLoop.timeout(milliseconds: Int(WheelTurns.interval * 1000)) { [weak self] in
            self?.input.wheel.isScheduled = false
            self?.turnByWheel()
            return .stop
        }
    }

    /// Handles pixels of a touchpad.
    func touchpadMoved(_ dx: Double, _ dy: Double, extent: Double) {
        if pansByWheel(dx, dy) { return }
        let (along, across) = axis == .vertical ? (dy, dx) : (dx, dy)
        if !input.wheel.isPulling && abs(along) > abs(across) {
            finish()
            input.drag.tracker.reset()
            input.wheel.isPulling = true
            input.wheel.pulled = 0
            lean = 1
            events.onDragBegin?()
        }
        if input.wheel.isPulling {
            // Fingers that move to the left scroll to the right, and pull the page to the left.
            input.wheel.pulled -= along
            return follow(input.wheel.pulled / max(1, extent), at: Self.now)
        }
        // Scrolling right is forward or backward, depending on the book; scrolling down is always forward.
        input.wheel.across += axis == .vertical && isRightToLeft ? -across : across
        guard abs(input.wheel.across) >= PageWheel.acrossTurn else { return }
        turn(input.wheel.across > 0 ? .forward : .backward, animated: true)
        input.wheel.across = 0
    }

    /// Moves a magnified page against the direction of scrolling. Returns false at its edge, where the wheel turns
    /// pages.
    private func pansByWheel(_ dx: Double, _ dy: Double) -> Bool {
        guard events.isMagnified?() == true else { return false }
        if events.onPan?(-dx, -dy) == true { return true }
        // Horizontal scrolling does not turn while the reader moves down a wide page.
        return abs(dx) > abs(dy)
    }

    /// Handles the wheel with Control, at the pointer.
    func wheelMagnified(_ dy: Double) {
        // Touchpads report fractions of a notch.
        var factor = 1.0
        for _ in 0..<Int(min(max(abs(dy).rounded(.up), 1), 4)) { factor *= PageWheel.magnification }
        if events.onMagnify?(dy < 0 ? factor : 1 / factor, input.pointer) == true { return }
        events.onZoom?(-dy)
    }

    /// Handles a pinch, with the scale relative to its beginning.
    func pinchMoved(to scale: Double, at point: Point) {
        guard scale > 0, input.pinched > 0, events.onMagnify?(scale / input.pinched, point) == true else { return }
        input.pinched = scale
    }

    /// Handles the end of scrolling with a touchpad.
    func touchpadLeft() {
        input.wheel.across = 0
        guard input.wheel.isPulling else { return }
        input.wheel.isPulling = false
        letGo(at: Self.now)
    }

    /// The time of the main loop, in seconds.
    static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
