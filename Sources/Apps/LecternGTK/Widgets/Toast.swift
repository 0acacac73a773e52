internal import CGtk

/// A short message that disappears by itself, with an optional button.
public struct Toast {
    /// The message; plain text, not markup.
    public var title: String
    /// The button with its action.
    public var button: Button?
    /// How long it is shown, in seconds; 0 for no limit.
    public var seconds: Int
    /// Whether it is shown before queued messages.
    public var isUrgent: Bool
    /// Runs when the message is dismissed in any way.
    public var whenGone: (@MainActor () -> Void)?

    /// The button of a toast.
    public struct Button {
        /// Its label.
        public var label: String
        /// What it does.
        public var action: @MainActor () -> Void

        /// Creates a button.
        public init(_ label: String, action: @escaping @MainActor () -> Void) {
            (self.label, self.action) = (label, action)
        }
    }

    /// Creates a toast.
    public init(_ title: String, button: Button? = nil, seconds: Int = 5, isUrgent: Bool = false) {
        (self.title, self.button, self.seconds, self.isUrgent) = (title, button, seconds, isUrgent)
    }
}

/// A toast that is shown or queued.
public final class ShownToast: GObjectReference {
    /// Dismisses it.
    public func dismiss() { adw_toast_dismiss(raw()) }
}

/// A container that shows toasts over its child.
public final class ToastOverlay: Widget {
    /// Creates an overlay over a child.
    public init(_ child: Widget) {
        super.init(adw_toast_overlay_new())
        adw_toast_overlay_set_child(raw(), child.widget)
    }

    /// Shows a toast, after the toasts that are queued.
    @discardableResult
    public func show(_ toast: Toast) -> ShownToast {
        let shown = ShownToast(adw_toast_new(Label.escape(toast.title)))
        adw_toast_set_timeout(shown.raw(), guint(clamping: toast.seconds))
        adw_toast_set_priority(shown.raw(), toast.isUrgent ? ADW_TOAST_PRIORITY_HIGH : ADW_TOAST_PRIORITY_NORMAL)
        if let button = toast.button {
            adw_toast_set_button_label(shown.raw(), button.label)
            shown.onSignal("button-clicked", button.action)
        }
        if let gone = toast.whenGone { shown.onSignal("dismissed", gone) }
        // The overlay takes one reference; the caller keeps the other.
        g_object_ref(shown.pointer)
        adw_toast_overlay_add_toast(raw(), shown.raw())
        return shown
    }
}
