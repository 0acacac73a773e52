internal import CGtk

/// Delivers clicks and wheel events over a popover to the popover.
///
/// A popover is a window of its own, but GTK 4.8 keeps one pointer target for
/// a window and its popovers. When the window changes its layout, GTK looks for
/// the widget under the pointer in the window, although the pointer is on a
/// popover above it. A click without a motion before it then goes to the
/// window, with coordinates of the popover. Here the popover's last motion is
/// repeated before such an event, so that GTK looks in the popover.
@MainActor final class PopoverPointer {
    private static let shared = PopoverPointer()
    /// The popover's surface and its last motion, as arguments of the signal.
    private var motion: (surface: UnsafeMutableRawPointer, event: GValue)?
    /// Whether that motion was the last of all surfaces.
    private var isCurrent = false
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
            isCurrent = isPopover(target)
            if isCurrent { remember(target, &event) }
        case GDK_LEAVE_NOTIFY: if motion?.surface == target { forget() }
        case GDK_BUTTON_PRESS, GDK_SCROLL:
            if motion?.surface == target, !isCurrent { repeatMotion(to: &surface) }
        default: break
        }
    }

    private func isPopover(_ surface: UnsafeMutableRawPointer) -> Bool {
        g_type_check_instance_is_a(surface.assumingMemoryBound(to: GTypeInstance.self), gdk_popup_get_type()) != 0
    }

    private func remember(_ surface: UnsafeMutableRawPointer, _ event: inout GValue) {
        // The signal passes a plain pointer, which a copied value does not retain.
        gdk_event_ref(g_value_peek_pointer(&event).map { OpaquePointer($0) })
        forget()
        var copy = GValue()
        g_value_init(&copy, event.g_type)
        g_value_copy(&event, &copy)
        motion = (surface, copy)
    }

    private func forget() {
        guard var old = motion?.event else { return }
        motion = nil
        gdk_event_unref(g_value_peek_pointer(&old).map { OpaquePointer($0) })
        g_value_unset(&old)
    }

    private func repeatMotion(to surface: inout GValue) {
        guard let motion else { return }
        var answer = GValue()
        // The type of `gboolean`.
        g_value_init(&answer, GType(5 << 2))
        isRepeating = true
        defer { isRepeating = false }
        g_signal_emitv([surface, motion.event], signal, 0, &answer)
        g_value_unset(&answer)
        isCurrent = true
    }
}
