import LecternGTK
import LecternView

/// Controllers of the app over the view: they print what they receive.
@MainActor func addControllers(to view: PublicationView) {
    let click = ClickGesture()
    click.onPress { count, _ in say("host click \(count)") }
    view.add(click)
    let motion = MotionController()
    motion.onMove { _ in say("host motion") }
    view.add(motion)
    let scroll = ScrollController()
    scroll.setPhase(.capture)
    scroll.onScroll { _, dy in
        say("host wheel \(dy)")
        return false
    }
    view.add(scroll)
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPress { name, _ in
        say("host key \(name)")
        return name == "Tab"
    }
    view.add(keys)
    let drag = DragGesture()
    drag.setPhase(.capture)
    drag.onBegin { _ in say("host drag begins") }
    drag.onMove { dx, _ in if abs(dx) > 50 { say("host drag moves") } }
    view.add(drag)
}
