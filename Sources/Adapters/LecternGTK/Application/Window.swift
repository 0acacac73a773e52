internal import CGtk

/// A window.
public class Window: Widget {
    override init(_ widget: UnsafeMutablePointer<GtkWidget>?, _ transfer: GObjectReference.Transfer = .new) {
        super.init(widget, transfer)
        if transfer == .new { StaleMotionFilter.add(to: self) }
    }

    /// The title that desktops show.
    public var title: String {
        get { String(borrowing: gtk_window_get_title(raw())) }
        set { gtk_window_set_title(raw(), newValue) }
    }

    /// Sets the size that the window opens with, or gets when it is not maximised.
    public func setDefaultSize(width: Int, height: Int) {
        gtk_window_set_default_size(raw(), gint(clamping: width), gint(clamping: height))
    }

    /// The size of the window when it is neither maximised nor full-screen.
    public var defaultSize: (width: Int, height: Int) {
        var (width, height) = (gint(0), gint(0))
        gtk_window_get_default_size(raw(), &width, &height)
        return (Int(width), Int(height))
    }

    /// Runs when ``defaultSize`` changes.
    public func onDefaultSizeChange(_ handler: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
        let window = opaque
        let changed: @MainActor () -> Void = {
            var (width, height) = (gint(0), gint(0))
            gtk_window_get_default_size(UnsafeMutablePointer(window), &width, &height)
            handler(Int(width), Int(height))
        }
        onNotify("default-width", changed)
        onNotify("default-height", changed)
    }

    /// Shows the window, or brings it to the front.
    public func present() { gtk_window_present(raw()) }

    /// Closes the window, unless a handler keeps it open.
    public func close() { gtk_window_close(raw()) }

    /// Destroys the window without asking handlers.
    package func destroy() { gtk_window_destroy(raw()) }

    /// Sets the window above which this one stays. A modal window blocks its input.
    public func setParent(_ parent: Window?, isModal: Bool) {
        gtk_window_set_transient_for(raw(), parent?.raw())
        gtk_window_set_modal(raw(), isModal.gboolean)
        joinApplication(of: parent)
    }

    /// Whether the window is maximised.
    public var isMaximized: Bool {
        get { gtk_window_is_maximized(raw()) != 0 }
        set { newValue ? gtk_window_maximize(raw()) : gtk_window_unmaximize(raw()) }
    }

    /// Whether the window is full-screen.
    public var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(raw()) != 0 }
        set { newValue ? gtk_window_fullscreen(raw()) : gtk_window_unfullscreen(raw()) }
    }

    /// Runs when the window enters or leaves full screen.
    @discardableResult
    public func onFullscreenChange(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let window = opaque
        return onNotify("fullscreened") { handler(gtk_window_is_fullscreen(UnsafeMutablePointer(window)) != 0) }
    }

    /// Whether the window has the keyboard.
    public var isActive: Bool { gtk_window_is_active(raw()) != 0 }

    /// Runs when the window becomes active or inactive.
    @discardableResult
    public func onActiveChange(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let window = opaque
        return onNotify("is-active") { handler(gtk_window_is_active(UnsafeMutablePointer(window)) != 0) }
    }

    /// Makes the keys of the application, such as that to quit, work in this window, too.
    func joinApplication(of parent: Window?) {
        guard let parent, let application = gtk_window_get_application(parent.raw()) else { return }
        gtk_window_set_application(raw(), application)
    }

    /// Runs when the window is asked to close. Return true to keep it open.
    @discardableResult
    public func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) -> SignalConnection {
        onQuestion("close-request", handler)
    }

    /// Tells screen readers again which widget has the keyboard focus, unless it is in a popover.
    ///
    /// GTK 4.8 tells them when the focus moves, which is lost if the widget has only just appeared.
    public func announceFocus() { Self.announceFocus(of: raw()) }

    /// Sets the button that Enter clicks in an entry that activates the default.
    public func setDefaultWidget(_ button: Button) { gtk_window_set_default_widget(raw(), button.widget) }

    /// Does the same for the program's active window, which may be a dialog of GTK.
    static func announceFocusOfActive() {
        guard let windows = gtk_window_get_toplevels() else { return }
        for position in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, position) else { continue }
            defer { g_object_unref(item) }
            let window = item.assumingMemoryBound(to: GtkWindow.self)
            if gtk_window_is_active(window) != 0 { announceFocus(of: window) }
        }
    }

    private static func announceFocus(of window: UnsafeMutablePointer<GtkWindow>) {
        guard let focus = gtk_window_get_focus(window), gtk_widget_get_ancestor(focus, gtk_popover_get_type()) == nil
        else { return }
        gtk_window_set_focus(window, nil)
        gtk_window_set_focus(window, focus)
    }

    /// The widget that has the keyboard focus.
    public var focus: Widget? { gtk_window_get_focus(raw()).map { Widget($0, .borrowed) } }
}

/// A window of an application; its content includes a ``HeaderBar``.
public final class ApplicationWindow: Window {
    /// Creates a window, initially hidden.
    public init(_ application: Application) { super.init(adw_application_window_new(application.raw())) }

    /// Sets the content.
    public func setContent(_ content: Widget) { adw_application_window_set_content(raw(), content.widget) }
}

/// A separate window; its content includes a ``HeaderBar``.
public final class PlainWindow: Window {
    /// Creates a window with content, initially hidden.
    public init(_ content: Widget) {
        super.init(adw_window_new())
        adw_window_set_content(raw(), content.widget)
    }

    /// Closes the window when Escape is pressed and no widget in it uses the key.
    public func closeOnEscape() {
        let keys = KeyController()
        keys.onPress { [weak self] name, _ in
            guard name == "Escape", let self else { return false }
            close()
            return true
        }
        add(keys)
    }
}
