internal import CGtk

/// A text entry of several lines.
///
/// ```swift
/// let note = TextArea(name: "Note")
/// note.text = "well said"
/// ```
public final class TextArea: Widget {
    /// Creates an empty area.
    ///
    /// - Parameter name: the accessible name.
    public init(name: String) {
        super.init(gtk_text_view_new())
        gtk_text_view_set_wrap_mode(raw(), GTK_WRAP_WORD_CHAR)
        // Tab moves to the next widget.
        gtk_text_view_set_accepts_tab(raw(), 0)
        setAccessibleName(name)
    }

    /// The text.
    public var text: String {
        get {
            let buffer = gtk_text_view_get_buffer(raw())
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            return gtk_text_buffer_get_text(buffer, &start, &end, 0).map { String(taking: $0) } ?? ""
        }
        set { gtk_text_buffer_set_text(gtk_text_view_get_buffer(raw()), newValue, -1) }
    }

    /// Sets the space between its edge and the text, in logical pixels.
    public func setPadding(_ size: Int) {
        gtk_text_view_set_left_margin(raw(), gint(clamping: size))
        gtk_text_view_set_right_margin(raw(), gint(clamping: size))
        gtk_text_view_set_top_margin(raw(), gint(clamping: size))
        gtk_text_view_set_bottom_margin(raw(), gint(clamping: size))
    }
}
