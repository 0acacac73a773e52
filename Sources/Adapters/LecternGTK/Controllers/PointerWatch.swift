internal import CGtk
package import LecternGeometry

/// Every press, motion and release over a widget, before gestures make clicks and drags of them.
///
/// A watch handles nothing: all gestures receive the events, too.
package final class PointerWatch: Controller {
    /// What a mouse button, a pointer or a finger does.
    package struct Event: Sendable {
        /// A step of a gesture.
        package enum Phase: Sendable { case down, move, up, cancel }

        /// What has happened.
        package var phase: Phase
        /// The point in the widget.
        package var point: Point
        /// Identifies a finger; nil for a mouse.
        package var finger: Int?
        /// The buttons that are down, numbered as in ``PointerButton``; with ``Phase/up`` the one that was released.
        package var buttons: Set<Int>
        /// The modifier keys.
        package var modifiers: Modifiers
        /// The time in seconds; only differences are meaningful.
        package var time: Double
    }

    /// Creates a watch.
    package init() {
        super.init(gtk_event_controller_legacy_new())
        setPhase(.capture)
    }

    /// Runs with each event.
    @discardableResult
    package func onEvent(_ handler: @escaping @MainActor (Event) -> Void) -> SignalConnection {
        let watch = opaque
        return onObjectQuestion("event") { event in
            if let event, let event = Event(event, watch: watch) { handler(event) }
            return false
        }
    }
}

extension PointerWatch.Event {
    /// Reads an event of GDK; nil if it is none of a pointer.
    @MainActor fileprivate init?(_ event: OpaquePointer, watch: OpaquePointer) {
        let type = gdk_event_get_event_type(event)
        guard let phase = Self.phases.first(where: { $0.0 == type })?.1,
            let widget = gtk_event_controller_get_widget(watch),
            let point = Self.point(of: event, in: widget)
        else { return nil }
        let state = gdk_event_get_modifier_state(event).rawValue
        var buttons = Set((1...3).filter { state & (GDK_BUTTON1_MASK.rawValue << UInt32($0 - 1)) != 0 })
        if type == GDK_BUTTON_PRESS { buttons.insert(Int(gdk_button_event_get_button(event))) }
        if type == GDK_BUTTON_RELEASE { buttons = [Int(gdk_button_event_get_button(event))] }
        self.init(
            phase: phase, point: point, finger: gdk_event_get_event_sequence(event).map { Int(bitPattern: $0) },
            buttons: buttons, modifiers: Modifiers(bits: state), time: Double(gdk_event_get_time(event)) / 1000)
    }

    private static let phases = [
        (GDK_BUTTON_PRESS, Phase.down), (GDK_BUTTON_RELEASE, .up), (GDK_MOTION_NOTIFY, .move),
        (GDK_TOUCH_BEGIN, .down), (GDK_TOUCH_UPDATE, .move), (GDK_TOUCH_END, .up), (GDK_TOUCH_CANCEL, .cancel),
    ]

    /// Converts the position of an event to coordinates of a widget.
    @MainActor private static func point(of event: OpaquePointer, in widget: UnsafeMutablePointer<GtkWidget>) -> Point?
    {
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        guard gdk_event_get_position(event, &x, &y) != 0, let native = gtk_widget_get_native(widget) else { return nil }
        gtk_native_get_surface_transform(native, &left, &top)
        let window = UnsafeMutablePointer<GtkWidget>(native)
        guard gtk_widget_translate_coordinates(window, widget, x - left, y - top, &x, &y) != 0 else { return nil }
        return Point(x: x, y: y)
    }
}
