internal import CGtk
import LecternGTK

extension PageStage {
    /// Connects the pointer, touch and wheel controllers.
    func connectInput() {
        StaleMotionFilter.add(to: self)
        connectDrag()
        connectClicks()
        connectWheel()
        connectPinch()
        let motion = MotionController()
        motion.onMove { [weak turner] point in
            turner?.input.pointer = point
            turner?.events.onPointer?(point)
        }
        motion.onLeave { [weak turner] in turner?.events.onPointerLeave?() }
        add(motion)
    }

    private func connectDrag() {
        let gesture = DragGesture()
        gesture.onBegin { [weak turner, weak gesture] point in
            guard let turner else { return }
            if turner.events.isTaken?() == true {
                gesture?.deny()
                return
            }
            turner.dragBegan(at: point, breadth: turner.breadth, maySelect: gesture?.isTouch == false)
        }
        gesture.onMove { [weak turner, weak gesture] dx, dy in
            guard let turner else { return }
            // A drag is not a click.
            let time = gesture?.eventTime ?? PageTurner.now
            if turner.dragMoved(dx, dy, extent: turner.extent, at: time) { gesture?.claim() }
        }
        // Use the time of the event: if the processor is busy, a page that was held still before it was released
        // would otherwise seem to be thrown.
        gesture.onEnd { [weak turner, weak gesture] _, _ in
            turner?.dragEnded(at: gesture?.eventTime ?? PageTurner.now)
        }
        gesture.onCancel { [weak turner] in turner?.dragEnded(at: PageTurner.now, isCancelled: true) }
        keep(gesture)
    }

    private func connectClicks() {
        let click = ClickGesture()
        click.onPress { [weak turner] count, _ in
            turner?.input.clicks = count
            turner?.input.drag.clicks = count
        }
        click.onRelease { [weak turner, weak click] count, point in
            guard let turner, !turner.input.drag.isActive, !turner.input.drag.isPanning, !turner.input.drag.isSelecting,
                !turner.input.drag.hasSelected
            else { return }
            if click?.modifiers.contains(.shift) == true, turner.events.onExtend?(point) == true { return }
            turner.events.onTap?(point, count)
        }
        keep(click)
        let secondary = ClickGesture(.secondary)
        secondary.onPress { [weak turner] _, point in turner?.events.onContext?(point) }
        add(secondary)
        let hold = LongPressGesture()
        hold.setTouchOnly()
        hold.onPress { [weak turner] point in
            if turner?.dragHeld(at: point) != true { turner?.events.onContext?(point) }
        }
        add(hold)
    }

    private func connectWheel() {
        let scroll = ScrollController()
        scroll.onScroll { [weak turner, weak scroll] dx, dy in
            guard let turner, let scroll else { return false }
            if scroll.modifiers.contains(.control) {
                turner.wheelMagnified(dy)
            } else if scroll.isSmooth {
                turner.touchpadMoved(dx, dy, extent: turner.extent)
            } else {
                turner.wheelTurned(dx, dy)
            }
            return true
        }
        scroll.onEnd { [weak turner] in turner?.touchpadLeft() }
        keep(scroll)
    }

    private func connectPinch() {
        let pinch = ZoomGesture()
        pinch.onBegin { [weak turner] in turner?.input.pinched = 1 }
        pinch.onScale { [weak turner, weak pinch] scale in
            guard let turner else { return }
            turner.pinchMoved(to: scale, at: pinch?.center ?? turner.input.pointer)
        }
        keep(pinch)
    }

    /// Adds a controller that its own handlers use, and retains it as long as the widget.
    private func keep(_ controller: Controller) {
        add(controller)
        turner.controllers.append(controller)
    }
}
