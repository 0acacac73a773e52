/// A finger, or the pointer, on the page.
struct PageDrag {
    /// How far it must move to be a drag, in pixels.
    static let threshold = 10.0

    /// Whether it drags the page.
    var isActive = false
    /// Where it was when it began to drag, so that the page does not jump.
    var origin = 0.0
    var tracker = VelocityTracker()
}

extension PageTurner {
    /// The finger went down.
    func dragBegan(at point: Point, height: Double) {
        drag = PageDrag()
        lean = point.y < height * 0.4 ? -1 : 1
    }

    /// The finger is so far from where it went down. True when this made it a drag of the page.
    func dragMoved(_ dx: Double, _ dy: Double, width: Double, at time: Double) -> Bool {
        let begins = !drag.isActive && abs(dx) > PageDrag.threshold && abs(dx) > abs(dy) * 1.2
        if begins {
            let lean = lean
            finish()
            self.lean = lean
            drag.isActive = true
            drag.origin = dx > 0 ? PageDrag.threshold : -PageDrag.threshold
            events.onDragBegin?()
        }
        guard drag.isActive, width > 0 else { return false }
        follow((dx - drag.origin) / width, at: time)
        return begins
    }

    /// The finger went up, or was taken away.
    func dragEnded(at time: Double, isCancelled: Bool = false) {
        guard drag.isActive else { return }
        drag.isActive = false
        letGo(at: time, isCancelled: isCancelled)
    }

    /// Moves the page with a finger that is to the right of where it began, in widths.
    func follow(_ distance: Double, at time: Double) {
        let forward = isRightToLeft ? distance : -distance
        drag.tracker.add(forward, at: time)
        let direction: TurnDirection = forward >= 0 ? .forward : .backward
        motion.follow(direction, by: abs(forward), isAtEnd: !canTurn(direction))
        redraw()
    }

    /// Lets the page go to one side or the other.
    func letGo(at time: Double, isCancelled: Bool = false) {
        guard motion.stage == .following else { return }
        let direction = motion.direction
        let speed = drag.tracker.velocity(at: time) * (direction == .forward ? 1 : -1)
        drag.tracker.reset()
        let turns = !isCancelled && motion.turnsWhenLetGo(speed: speed) && commit(direction)
        guard effectiveStyle != .none else {
            motion.stop()
            rest()
            return
        }
        motion.settle(direction, turning: turns, speed: speed)
        startTicking()
    }
}
