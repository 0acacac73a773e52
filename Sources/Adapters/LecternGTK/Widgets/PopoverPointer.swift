internal import CGtk

/// Delivers clicks and wheel events to the window or popover that is under the pointer.
///
/// A popover is a window of its own, but GTK 4.8 keeps one pointer target for a window and its popovers. When the
/// window changes its layout, GTK looks for the widget under the pointer in the window, although the pointer is on a
/// popover above it. A click without a motion before it then goes to the window, with coordinates of the popover. In
/// the same way, the first click after a popover has closed goes to a widget of the popover. Here the last motion is
/// repeated before such an event, so that GTK looks where the event is.
@MainActor final class PopoverPointer {
    private static let shared = PopoverPointer()
    /// The last motion over a popover, and over a window.
    private var popover: Motion?
    private var window: Motion?
    /// Whether the last motion of all was over a popover.
    private var isOverPopover = false
    /// Whether a motion is being repeated. Hooks also run for such a signal,
    /// and would release its event.
    private var isRepeating = false
    private let signal: guint

    /// Begins to observe events. Further calls do nothing.
    static func observe() { _ = shared }

    private init() {
        g_type_class_ref(gdk_surface_get_type())
        signal = g_signal_lookup("event", gdk_surface_get_type())
        // Hooks run before GTK's own handler of the event.
        g_signal_add_emission_hook(
            signal, 0,
            { _, count, values, _ in
                nonisolated(unsafe) let values = values
                if count >= 2, let values {
                    MainActor.assumeIsolated { PopoverPointer.shared.receive(values[0], values[1]) }
                }
                return 1
            }, nil, nil)
    }

    private func receive(_ surface: GValue, _ event: GValue) {
        guard !isRepeating else { return }
        var (surface, event) = (surface, event)
        guard let target = g_value_peek_pointer(&surface), let data = g_value_peek_pointer(&event) else { return }
        switch gdk_event_get_event_type(OpaquePointer(data)) {
        case GDK_MOTION_NOTIFY, GDK_ENTER_NOTIFY:
            isOverPopover = isPopover(target)
            let motion = Motion(surface: target, event: event)
            if isOverPopover { popover = motion } else { window = motion }
        case GDK_LEAVE_NOTIFY:
            if popover?.surface == target { popover = nil }
            if window?.surface == target { window = nil }
        case GDK_BUTTON_PRESS:
            if let motion = [popover, window].lazy.compactMap({ $0 }).first(where: { $0.surface == target }) {
                emitAgain(motion, to: surface)
            }
        case GDK_SCROLL:
            if let popover, popover.surface == target, !isOverPopover { emitAgain(popover, to: surface) }
        default: break
        }
    }

    private func isPopover(_ surface: UnsafeMutableRawPointer) -> Bool {
        g_type_check_instance_is_a(surface.assumingMemoryBound(to: GTypeInstance.self), gdk_popup_get_type()) != 0
    }

    private func emitAgain(_ motion: Motion, to surface: GValue) {
        var answer = GValue()
        // The type of `gboolean`.
        g_value_init(&answer, GType(5 << 2))
        isRepeating = true
        defer { isRepeating = false }
        g_signal_emitv([surface, motion.event], signal, 0, &answer)
        g_value_unset(&answer)
        isOverPopover = motion.surface == popover?.surface
    }
}

/// A motion over a surface, as an argument of the signal.
@MainActor private final class Motion {
    let surface: UnsafeMutableRawPointer
    private(set) var event = GValue()

    init(surface: UnsafeMutableRawPointer, event: GValue) {
        self.surface = surface
        var event = event
        // The signal passes a plain pointer, which a copied value does not retain.
        gdk_event_ref(g_value_peek_pointer(&event).map { OpaquePointer($0) })
        g_value_init(&self.event, event.g_type)
        g_value_copy(&event, &self.event)
    }

    isolated deinit {
        gdk_event_unref(g_value_peek_pointer(&event).map { OpaquePointer($0) })
        g_value_unset(&event)
    }
}
