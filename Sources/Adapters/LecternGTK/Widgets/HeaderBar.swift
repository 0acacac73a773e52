internal import CGtk

/// The bar at the top of a window.
public final class HeaderBar: Widget {
    /// Creates a bar.
    public init() { super.init(adw_header_bar_new()) }

    /// Adds a widget at the start.
    public func addStart(_ child: Widget) { adw_header_bar_pack_start(raw(), child.widget) }

    /// Adds a widget at the end.
    public func addEnd(_ child: Widget) { adw_header_bar_pack_end(raw(), child.widget) }

    /// Shows a widget in place of the title.
    public func setTitle(_ title: Widget) { adw_header_bar_set_title_widget(raw(), title.widget) }

    /// Shows or hides the window's own buttons.
    public func showsWindowButtons(start: Bool, end: Bool) {
        adw_header_bar_set_show_start_title_buttons(raw(), start.gboolean)
        adw_header_bar_set_show_end_title_buttons(raw(), end.gboolean)
    }

    /// Keeps of the window's own buttons only the one that closes it, for narrow windows.
    public var showsCloseButtonOnly: Bool {
        get { adw_header_bar_get_decoration_layout(raw()) != nil }
        set {
            guard newValue != showsCloseButtonOnly else { return }
            let closeIsFirst = Desktop.windowButtons.split(separator: ":", omittingEmptySubsequences: false).first?
                .contains("close")
            adw_header_bar_set_decoration_layout(raw(), newValue ? closeIsFirst == true ? "close:" : ":close" : nil)
        }
    }
}

/// A title with a line below it.
public final class WindowTitle: Widget {
    /// Creates a title.
    public init(_ title: String, subtitle: String = "") { super.init(adw_window_title_new(title, subtitle)) }

    /// The title.
    public var title: String {
        get { String(borrowing: adw_window_title_get_title(raw())) }
        set { adw_window_title_set_title(raw(), newValue) }
    }

    /// The subtitle.
    public var subtitle: String {
        get { String(borrowing: adw_window_title_get_subtitle(raw())) }
        set { adw_window_title_set_subtitle(raw(), newValue) }
    }
}
