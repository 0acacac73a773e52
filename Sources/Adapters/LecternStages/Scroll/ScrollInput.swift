internal import CGtk
import LecternGTK
import LecternGeometry

/// The state of pointer, touch and wheel input to a ``ScrollStage``.
struct ScrollInput {
    /// What a drag does.
    enum Drag { case none, mayBegin, scrolling, selecting, seeking }

    /// The distance of a notch of the wheel, in pixels.
    static let notch = 110.0
    /// The breadth of the edges at which selecting scrolls, in pixels.
    static let edge = 28.0
    /// The minimum distance of a drag, in pixels.
    static let threshold = 8.0
    /// The minimum distance of a swipe across the direction of scrolling, in pixels.
    static let swipe = 60.0
    /// The minimum speed of a swipe on a touchpad, in pixels per second.
    static let swipeSpeed = 400.0

    var drag = Drag.none
    /// Whether the drag may select text.
    var maySelect = false
    /// Whether the last drag has selected or scrolled, so that its release is no click.
    var hasDragged = false
    var start = Point(x: 0, y: 0)
    var clicks = 1
    /// The distance that the drag has scrolled.
    var followed = 0.0
    /// The distance that the drag has moved across.
    var shifted = 0.0
    /// Whether content has moved across with the drag, or with the fingers on a touchpad.
    var hasShifted = false
    /// The distance from the start of the scroll bar to the pointer that drags it.
    var grip = 0.0
    /// Where the visible part shall begin, while the scroll bar is dragged.
    var sought: Double?
    var tracker = VelocityTracker()
    /// The last position of the pointer.
    var pointer = Point(x: 0, y: 0)
    var pinched = 1.0
}

// Drags.
extension Scroller {
    func dragBegan(at point: Point, maySelect: Bool) {
        let wasMoving = motion.isMoving
        stop()
        if wasMoving { comeToRest() }
        input.drag = .mayBegin
        input.start = point
        input.maySelect = maySelect
        input.followed = 0
        input.hasDragged = false
        input.tracker.reset()
        if takeBar(at: point, isMouse: maySelect) { return }
        if events.page.onGrab?(point) == true {
            input.drag = .selecting
            input.hasDragged = true
        }
    }

    /// Returns whether it becomes a drag now.
    func dragMoved(_ dx: Double, _ dy: Double, at time: Double) -> Bool {
        let point = Point(x: input.start.x + dx, y: input.start.y + dy)
        let forward = direction.forward(dx, dy)
        switch input.drag {
        case .none: return false
        case .seeking:
            seek(to: point)
            return true
        case .selecting:
            select(to: point)
            return false
        case .mayBegin:
            guard max(abs(dx), abs(dy)) > (input.maySelect ? 3 : ScrollInput.threshold) else { return false }
            input.hasDragged = true
            if input.maySelect, events.page.onSelectBegin?(input.start, input.clicks) == true {
                input.drag = .selecting
                events.page.onSelectMove?(point)
                return true
            }
            input.drag = .scrolling
            input.followed = forward
            input.shifted = direction.across(dx, dy)
            input.hasShifted = false
            events.page.onDragBegin?()
            return true
        case .scrolling:
            input.tracker.add(forward, at: time)
            follow(forward - input.followed)
            let across = direction.across(dx, dy)
            if events.onShift?(across - input.shifted) == true { input.hasShifted = true }
            input.followed = forward
            input.shifted = across
            return false
        }
    }

    /// Extends the selection. At an edge of the stage the column moves along.
    private func select(to point: Point) {
        input.pointer = point
        events.page.onSelectMove?(point)
        let place =
            switch direction {
            case .down: point.y
            case .left: extent - point.x
            case .right: point.x
            }
        let beyond = min(place - ScrollInput.edge, 0) + max(place - extent + ScrollInput.edge, 0)
        motion.run(at: beyond * 12)
        startTicking()
    }

    /// Handles a long press. Returns whether it selects from now on.
    func dragHeld(at point: Point) -> Bool {
        guard input.drag == .mayBegin, events.page.onHold?(point) == true else { return false }
        input.drag = .selecting
        input.hasDragged = true
        return true
    }

    /// Whether the drag went across the direction of scrolling, where nothing moved.
    private var isSwipe: Bool {
        !input.hasShifted && abs(input.shifted) > max(ScrollInput.swipe, 2 * abs(input.followed))
    }

    func dragEnded(at time: Double) {
        let drag = input.drag
        input.drag = .none
        switch drag {
        case .selecting:
            motion.stop()
            events.page.onSelectEnd?()
        case .scrolling:
            if isSwipe, events.onSwipe?(input.shifted < 0) == true { return comeToRest() }
            fling(at: input.tracker.velocity(at: time))
            if !motion.isMoving { comeToRest() }
        case .seeking:
            input.sought = nil
            redraw()
            comeToRest()
        case .none, .mayBegin: break
        }
    }
}

// The scroll bar.
extension Scroller {
    /// Takes the scroll bar, if a press is at its edge of the stage. A press beside the bar moves its middle there.
    private func takeBar(at point: Point, isMouse: Bool) -> Bool {
        guard let shape = barShape(width: Double(size.width), height: Double(size.height)), events.onSeek != nil,
            shape.isTaken(at: point, reach: isMouse ? ScrollBarShape.mouseReach : ScrollBarShape.touchReach)
        else { return false }
        input.drag = .seeking
        input.hasDragged = true
        let distance = shape.place(of: point) - shape.start
        let isOnBar = (0...shape.length).contains(distance)
        input.grip = isOnBar ? distance : shape.length / 2
        if !isOnBar { seek(to: point) }
        return true
    }

    /// Moves the scroll bar with the pointer.
    private func seek(to point: Point) {
        guard let shape = barShape(width: Double(size.width), height: Double(size.height)) else { return }
        let part = shape.part(at: shape.place(of: point) - input.grip)
        guard part != input.sought else { return }
        input.sought = part
        redraw()
        events.onSeek?(part)
    }
}

// Wheel and touchpad.
extension Scroller {
    /// Handles notches of a wheel. In vertical text, scrolling down leads on, too.
    func wheelTurned(_ dx: Double, _ dy: Double) {
        let along = -direction.forward(dx, dy)
        if direction == .down, dx != 0, dy == 0, events.onShift?(-dx * ScrollInput.notch) == true { return }
        let notches = direction == .down || abs(dy) >= abs(dx) ? dy : along
        glide(by: notches * ScrollInput.notch)
    }

    func touchpadMoved(_ dx: Double, _ dy: Double) {
        let along = -direction.forward(dx, dy)
        if direction == .down, dx != 0, events.onShift?(-dx) == true { input.hasShifted = true }
        follow(direction == .down || abs(dy) > abs(dx) ? dy : along)
    }

    func touchpadThrown(_ dx: Double, _ dy: Double) {
        let along = -direction.forward(dx, dy)
        let hasShifted = input.hasShifted
        input.hasShifted = false
        if direction == .down, !hasShifted, abs(dx) > max(ScrollInput.swipeSpeed, 2 * abs(dy)),
            events.onSwipe?(dx > 0) == true
        {
            return
        }
        fling(at: direction == .down || abs(dy) > abs(dx) ? dy : along)
    }

    /// Handles the wheel with Control, at the pointer.
    func wheelMagnified(_ dy: Double) {
        if events.page.onMagnify?(dy < 0 ? 1.18 : 1 / 1.18, input.pointer) == true { return }
        events.page.onZoom?(-dy)
    }

    func pinchMoved(to scale: Double, at point: Point) {
        guard scale > 0, input.pinched > 0, events.page.onMagnify?(scale / input.pinched, point) == true else { return }
        input.pinched = scale
    }
}

extension ScrollStage {
    /// Connects the pointer, touch and wheel controllers.
    func connectInput() {
        connectDrag()
        connectClicks()
        connectWheel()
        let motion = MotionController()
        motion.onMove { [weak scroller] point in
            scroller?.input.pointer = point
            scroller?.events.page.onPointer?(point)
        }
        motion.onLeave { [weak scroller] in scroller?.events.page.onPointerLeave?() }
        add(motion)
        let pinch = ZoomGesture()
        pinch.onBegin { [weak scroller] in scroller?.input.pinched = 1 }
        pinch.onScale { [weak scroller, weak pinch] scale in
            guard let scroller else { return }
            scroller.pinchMoved(to: scale, at: pinch?.center ?? scroller.input.pointer)
        }
        keep(pinch)
    }

    private func connectDrag() {
        let gesture = DragGesture()
        gesture.onBegin { [weak scroller, weak gesture] point in
            if scroller?.events.page.isTaken?() == true {
                gesture?.deny()
                return
            }
            scroller?.dragBegan(at: point, maySelect: gesture?.isTouch == false)
        }
        gesture.onMove { [weak scroller, weak gesture] dx, dy in
            // A drag is not a click.
            if scroller?.dragMoved(dx, dy, at: gesture?.eventTime ?? PageTurner.now) == true { gesture?.claim() }
        }
        gesture.onEnd { [weak scroller, weak gesture] _, _ in
            scroller?.dragEnded(at: gesture?.eventTime ?? PageTurner.now)
        }
        gesture.onCancel { [weak scroller] in scroller?.dragEnded(at: .infinity) }
        keep(gesture)
    }

    private func connectClicks() {
        let click = ClickGesture()
        click.onPress { [weak scroller] count, _ in scroller?.input.clicks = count }
        click.onRelease { [weak scroller, weak click] count, point in
            guard let scroller, !scroller.input.hasDragged else { return }
            if click?.modifiers.contains(.shift) == true, scroller.events.page.onExtend?(point) == true { return }
            scroller.events.page.onTap?(point, count)
        }
        keep(click)
        let secondary = ClickGesture(.secondary)
        secondary.onPress { [weak scroller] _, point in scroller?.events.page.onContext?(point) }
        add(secondary)
        let hold = LongPressGesture()
        hold.setTouchOnly()
        hold.onPress { [weak scroller] point in
            if scroller?.dragHeld(at: point) != true { scroller?.events.page.onContext?(point) }
        }
        add(hold)
    }

    private func connectWheel() {
        let scroll = ScrollController()
        scroll.onScroll { [weak scroller, weak scroll] dx, dy in
            guard let scroller, let scroll else { return false }
            if scroll.modifiers.contains(.control) {
                scroller.wheelMagnified(dy)
            } else if scroll.isSmooth {
                scroller.touchpadMoved(dx, dy)
            } else {
                scroller.wheelTurned(dx, dy)
            }
            return true
        }
        scroll.onDecelerate { [weak scroller] vx, vy in scroller?.touchpadThrown(vx, vy) }
        keep(scroll)
    }

    /// Adds a controller that its own handlers use, and retains it as long as the widget.
    private func keep(_ controller: Controller) {
        add(controller)
        scroller.controllers.append(controller)
    }
}
