internal import CGtk

/// A panel beside content, or over it if there is no room for both.
public final class Flap: Widget {
    /// When the panel covers the content instead of narrowing it.
    public enum Folding: Sendable {
        /// Never.
        case never
        /// Always.
        case always
        /// When there is no room for both.
        case automatic
    }

    /// Creates a flap of a panel and content.
    public init(panel: Widget, content: Widget, atEnd: Bool = false) {
        super.init(adw_flap_new())
        adw_flap_set_flap(raw(), panel.widget)
        adw_flap_set_content(raw(), content.widget)
        adw_flap_set_separator(raw(), gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        adw_flap_set_flap_position(raw(), atEnd ? GTK_PACK_END : GTK_PACK_START)
    }

    /// Whether the panel is shown.
    public var isRevealed: Bool {
        get { adw_flap_get_reveal_flap(raw()) != 0 }
        set { adw_flap_set_reveal_flap(raw(), newValue.gboolean) }
    }

    /// Runs when the panel is shown or hidden, by the user or the program.
    @discardableResult
    public func onRevealedChange(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let flap = opaque
        return onNotify("reveal-flap") { handler(adw_flap_get_reveal_flap(flap) != 0) }
    }

    /// Whether the panel stays when the window folds or unfolds.
    public var isLocked: Bool {
        get { adw_flap_get_locked(raw()) != 0 }
        set { adw_flap_set_locked(raw(), newValue.gboolean) }
    }
}

/// A container that limits the width of its child.
public final class Clamp: Widget {
    /// Creates a clamp of a width.
    public init(_ child: Widget, maximum: Int) {
        super.init(adw_clamp_new())
        adw_clamp_set_maximum_size(raw(), gint(clamping: maximum))
        adw_clamp_set_child(raw(), child.widget)
    }
}

/// A page with an icon, a title and a description, for an empty or failed state.
public final class StatusPage: Widget {
    /// Creates a page. The description is plain text, not markup.
    public init(icon: String, title: String, description: String = "", child: Widget? = nil) {
        super.init(adw_status_page_new())
        adw_status_page_set_icon_name(raw(), icon)
        self.title = title
        setDescription(description)
        self.child = child
    }

    /// The title.
    public var title: String {
        get { String(borrowing: adw_status_page_get_title(raw())) }
        set { adw_status_page_set_title(raw(), newValue) }
    }

    /// Sets the text below the title.
    public func setDescription(_ text: String) {
        adw_status_page_set_description(raw(), text.isEmpty ? nil : Label.escape(text))
    }

    /// Shows another icon.
    public func setIcon(_ name: String) { adw_status_page_set_icon_name(raw(), name) }

    /// The widget below the text, such as a button.
    public var child: Widget? {
        get { adw_status_page_get_child(raw()).map { Widget($0, .borrowed) } }
        set { adw_status_page_set_child(raw(), newValue?.widget) }
    }
}
