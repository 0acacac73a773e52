import LecternGTK
import LecternGeometry

/// A drag of the page with a finger or the pointer.
struct PageDrag {
    /// The minimum distance of a drag, in pixels.
    static let threshold = 10.0

    /// The minimum distance of a mouse drag that selects, in pixels.
    static let selectingThreshold = 3.0

    /// Whether it moves the page.
    var isActive = false
    /// Whether it selects text.
    var isSelecting = false
    /// Whether it has selected text and ended.
    var hasSelected = false
    /// Whether it may still begin to select.
    var maySelect = false
    /// The start, and the number of clicks.
    var start = Point(x: 0, y: 0)
    var clicks = 1
    /// The distance at which the drag began, so that the page does not jump.
    var origin = 0.0
    var tracker = VelocityTracker()
    /// Whether it moves a magnified page.
    var isPanning = false
    /// Whether it began at the edge of a magnified page, away from it, so that it turns.
    var leavesPage = false
    /// The distance by which it has moved the magnified page.
    var panned = Point(x: 0, y: 0)
}

extension PageTurner {
    /// Begins a drag.
    ///
    /// - Parameters:
    ///   - breadth: the extent of the stage across its axis.
    ///   - maySelect: true for a mouse.
    func dragBegan(at point: Point, breadth: Double, maySelect: Bool = false) {
        input.drag = PageDrag()
        input.drag.start = point
        input.drag.maySelect = maySelect
        input.drag.clicks = input.clicks
        input.drag.isSelecting = events.onGrab?(point) ?? false
        lean = (axis == .vertical ? point.x : point.y) < breadth * 0.4 ? -1 : 1
    }

    /// Moves the drag to a distance from its start. Returns whether it becomes a drag of the page now.
    func dragMoved(_ dx: Double, _ dy: Double, extent: Double, at time: Double) -> Bool {
        let point = Point(x: input.drag.start.x + dx, y: input.drag.start.y + dy)
        if input.drag.isSelecting {
            events.onSelectMove?(point)
            return false
        }
        if beginsToSelect(dx, dy) {
            events.onSelectMove?(point)
            return true
        }
        if events.isMagnified?() == true, !input.drag.leavesPage { return pan(dx, dy) }
        let (along, across) = axis == .vertical ? (dy, dx) : (dx, dy)
        let begins = !input.drag.isActive && abs(along) > PageDrag.threshold && abs(along) > abs(across) * 1.2
        if begins {
            let lean = lean
            finish()
            self.lean = lean
            input.drag.isActive = true
            input.drag.origin = along > 0 ? PageDrag.threshold : -PageDrag.threshold
            events.onDragBegin?()
        }
        guard input.drag.isActive, extent > 0 else { return false }
        follow((along - input.drag.origin) / extent, at: time)
        return begins
    }

    /// Returns whether this movement begins a selection.
    private func beginsToSelect(_ dx: Double, _ dy: Double) -> Bool {
        guard input.drag.maySelect, max(abs(dx), abs(dy)) > PageDrag.selectingThreshold, !motion.isMoving else {
            return false
        }
        input.drag.maySelect = false
        input.drag.isSelecting = events.onSelectBegin?(input.drag.start, input.drag.clicks) ?? false
        return input.drag.isSelecting
    }

    /// Handles a long press. Returns whether it selects from now on.
    func dragHeld(at point: Point) -> Bool {
        guard !input.drag.isActive, !input.drag.isSelecting, events.onHold?(point) == true else { return false }
        input.drag.isSelecting = true
        return true
    }

    /// Moves a magnified page. Returns whether this begins to move it.
    private func pan(_ dx: Double, _ dy: Double) -> Bool {
        let begins = !input.drag.isPanning && max(abs(dx), abs(dy)) > PageDrag.threshold / 2
        if begins, leavesPage(dx, dy) {
            input.drag.leavesPage = true
            return false
        }
        if begins {
            finish()
            input.drag.isPanning = true
            events.onDragBegin?()
        }
        guard input.drag.isPanning else { return false }
        _ = events.onPan?(dx - input.drag.panned.x, dy - input.drag.panned.y)
        input.drag.panned = Point(x: dx, y: dy)
        return begins
    }

    /// Returns whether a drag along the axis of turns begins where the magnified page cannot move that way.
    private func leavesPage(_ dx: Double, _ dy: Double) -> Bool {
        let (along, across) = axis == .vertical ? (dy, dx) : (dx, dy)
        guard abs(along) > abs(across) * 1.2, let pan = events.onPan else { return false }
        let step = axis == .vertical ? Point(x: 0, y: dy) : Point(x: dx, y: 0)
        guard pan(step.x, step.y) else { return true }
        input.drag.panned = step
        return false
    }

    /// Ends or cancels the drag.
    func dragEnded(at time: Double, isCancelled: Bool = false) {
        if input.drag.isSelecting {
            input.drag.isSelecting = false
            input.drag.hasSelected = true
            events.onSelectEnd?()
        }
        guard input.drag.isActive else { return }
        input.drag.isActive = false
        letGo(at: time, isCancelled: isCancelled)
    }

    /// Moves the page by a distance to the right or down from the start, as a part of the extent of the stage.
    func follow(_ distance: Double, at time: Double) {
        let forward = axis == .horizontal && isRightToLeft ? distance : -distance
        input.drag.tracker.add(forward, at: time)
        beginFrames()
        let direction: TurnDirection = forward >= 0 ? .forward : .backward
        motion.follow(direction, by: abs(forward), isAtEnd: !canTurn(direction))
        redraw()
    }

    /// Releases the page, which moves to one side or the other.
    func letGo(at time: Double, isCancelled: Bool = false) {
        guard motion.stage == .following else { return }
        let direction = motion.direction
        let speed = input.drag.tracker.velocity(at: time) * (direction == .forward ? 1 : -1)
        input.drag.tracker.reset()
        let turns = !isCancelled && motion.turnsWhenLetGo(speed: speed) && commit(direction)
        guard effectiveStyle != .none else {
            motion.stop()
            comeToRest()
            return
        }
        motion.settle(direction, turning: turns, speed: speed)
        startTicking()
    }
}
