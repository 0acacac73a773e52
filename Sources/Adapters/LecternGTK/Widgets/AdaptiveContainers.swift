internal import CGtk

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

    /// The widget below the text, such as a button.
    var child: Widget? {
        get { adw_status_page_get_child(raw()).map { Widget($0, .borrowed) } }
        set { adw_status_page_set_child(raw(), newValue?.widget) }
    }
}
