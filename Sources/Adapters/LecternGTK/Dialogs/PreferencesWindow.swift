internal import CGtk

/// A window of settings, one page or several.
public final class PreferencesWindow: Window {
    /// Creates an empty window.
    public init(parent: Window?) {
        super.init(adw_preferences_window_new())
        setParent(parent, isModal: true)
    }

    /// Adds a page of groups.
    public func addPage(_ title: String, icon: String, _ groups: [PreferencesGroup]) {
        let page = Widget(adw_preferences_page_new())
        adw_preferences_page_set_title(page.raw(), title)
        adw_preferences_page_set_icon_name(page.raw(), icon)
        for group in groups { adw_preferences_page_add(page.raw(), group.raw()) }
        adw_preferences_window_add(raw(), page.raw())
    }
}
