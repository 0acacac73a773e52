internal import CGtk

/// Keeps GTK from losing clicks.
///
/// Before a frame GDK may report the position of the pointer again, with the buttons that are down *by then*
/// (`gdk_surface_request_motion`). A button that was pressed and released quickly is up by then, although its release
/// still waits in the queue. GTK’s gestures take such a motion for the end of their button, and forget the click: of
/// 6,600 quick clicks on a page 13 had no effect. Here such a motion, which says nothing new, ends before any gesture.
///
/// Real motions have a time; those that GDK makes up have none.
@MainActor package enum StaleMotionFilter {
    /// Adds the filter to a window, for everything in it and its popovers, or to a widget in a window of somebody else.
    package static func add(to widget: Widget) {
        let watch = Controller(gtk_event_controller_legacy_new())
        watch.setPhase(.capture)
        gtk_event_controller_set_propagation_limit(watch.raw(), GTK_LIMIT_NONE)
        // The handler lives as long as the widget.
        let buttons = PressedButtons()
        watch.onObjectQuestion("event") { event in event.map { buttons.isStale($0) } ?? false }
        widget.add(watch)
    }
}

/// The buttons of the mouse that are down in the order of events.
@MainActor private final class PressedButtons {
    private var pressed: UInt32 = 0

    func isStale(_ event: OpaquePointer) -> Bool {
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS: pressed |= Self.mask(of: gdk_button_event_get_button(event))
        case GDK_BUTTON_RELEASE: pressed &= ~Self.mask(of: gdk_button_event_get_button(event))
        case GDK_MOTION_NOTIFY:
            let state = gdk_event_get_modifier_state(event).rawValue
            if gdk_event_get_time(event) == 0 { return pressed & ~state != 0 }
            // A release may have gone elsewhere, as in a drag to another program.
            pressed &= state
        default: break
        }
        return false
    }

    private static func mask(of button: guint) -> UInt32 {
        (1...5).contains(button) ? GDK_BUTTON1_MASK.rawValue << (button - 1) : 0
    }
}
