internal import CGtk

/// A short message that disappears by itself, with an optional button.
public struct Toast {
    /// The message; plain text, not markup.
    public var title: String
    /// The button with its action.
    var button: Button?
    /// How long it is shown, in seconds; 0 for no limit.
    var seconds: Int
    /// Whether it replaces the message that is shown, and those that are queued.
    var isUrgent: Bool
    /// Runs when the message is dismissed in any way.
    public var whenGone: (@MainActor () -> Void)?

    /// The button of a toast.
    public struct Button {
        /// Its label.
        var label: String
        /// What it does.
        var action: @MainActor () -> Void

        /// Creates a button.
        public init(_ label: String, action: @escaping @MainActor () -> Void) {
            self.label = label
            self.action = action
        }
    }

    /// Creates a toast.
    public init(_ title: String, button: Button? = nil, seconds: Int = 5, isUrgent: Bool = false) {
        self.title = title
        self.button = button
        self.seconds = seconds
        self.isUrgent = isUrgent
    }
}

/// A toast that is shown or queued.
public final class ShownToast: GObjectReference {
    fileprivate weak var overlay: ToastOverlay?
    fileprivate var whenGone: (@MainActor () -> Void)?

    /// Dismisses it. Does nothing if it is gone already.
    public func dismiss() { overlay?.dismiss(self) }
}

/// A container that shows toasts over its child, one after another.
///
/// It keeps the queue itself, and adds a toast only when the previous one has
/// faded out. libadwaita 1.2 aborts if a toast of high priority is dismissed
/// while the one it postponed is fading out, and accesses freed memory if a
/// toast is dismissed soon after it has replaced another.
public final class ToastOverlay: Widget {
    private var current: ShownToast?
    private var queue: [ShownToast] = []
    /// Whether a dismissed toast is fading out.
    private var isFading = false
    /// Called with the message of each toast, so that it can be said by a screen reader.
    public var onShow: (@MainActor (String) -> Void)?

    /// Creates an overlay over a child.
    public init(_ child: Widget) {
        super.init(adw_toast_overlay_new())
        adw_toast_overlay_set_child(raw(), child.widget)
    }

    /// Shows a toast: after those that are queued, or in place of them if it is
    /// urgent.
    @discardableResult
    public func show(_ toast: Toast) -> ShownToast {
        let shown = ShownToast(adw_toast_new(Label.escape(toast.title)))
        shown.overlay = self
        shown.whenGone = toast.whenGone
        adw_toast_set_timeout(shown.raw(), guint(clamping: toast.seconds))
        if let button = toast.button {
            adw_toast_set_button_label(shown.raw(), button.label)
            shown.onSignal("button-clicked", button.action)
        }
        if toast.isUrgent { dismissAll() }
        onShow?(toast.title)
        queue.append(shown)
        showNext()
        return shown
    }

    fileprivate func dismiss(_ toast: ShownToast) {
        if toast == current {
            adw_toast_dismiss(toast.raw())
        } else if let position = queue.firstIndex(of: toast) {
            queue.remove(at: position)
            toast.whenGone?()
        }
    }

    private func dismissAll() {
        for toast in queue { dismiss(toast) }
        current?.dismiss()
    }

    private func showNext() {
        guard current == nil, !isFading, !queue.isEmpty else { return }
        let toast = queue.removeFirst()
        current = toast
        toast.onSignal("dismissed") { [weak self] in self?.currentIsDismissed() }
        // The overlay takes one reference; the wrapper keeps the other.
        g_object_ref(toast.pointer)
        adw_toast_overlay_add_toast(raw(), toast.raw())
    }

    private func currentIsDismissed() {
        guard let toast = current else { return }
        current = nil
        isFading = true
        MainLoop.timeout(milliseconds: 40) { [weak self] in
            guard let self else { return .stop }
            guard !showsToast else { return .again }
            isFading = false
            showNext()
            return .stop
        }
        toast.whenGone?()
    }

    /// Whether there is the widget of a toast over the child, also while it fades out.
    private var showsToast: Bool {
        gtk_widget_get_first_child(widget).flatMap { gtk_widget_get_next_sibling($0) } != nil
    }
}
