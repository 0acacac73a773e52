internal import CGtk

/// Rules of CSS for widgets.
public final class ApplicationStyleSheet: GObjectReference {
    /// Creates a style sheet. GTK skips invalid rules with a warning on the console.
    public init(_ text: String) {
        super.init(gtk_css_provider_new().map { OpaquePointer($0) })
        load(text)
    }

    /// Replaces all rules.
    public func load(_ text: String) { gtk_css_provider_load_from_data(raw(), text, -1) }

    /// Applies the rules to all windows, with precedence over the theme.
    public func apply() {
        guard let display = gdk_display_get_default() else { return }
        gtk_style_context_add_provider_for_display(
            display, raw(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
}
