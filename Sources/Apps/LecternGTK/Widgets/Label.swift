internal import CGtk

/// A text to read.
public final class Label: Widget {
    /// Where a text that is too long is cut.
    public enum Ellipsis: Sendable {
        /// Nowhere.
        case none
        /// In the middle.
        case middle
        /// At the end.
        case end
    }

    /// Makes a label; the style classes may be `title-1`, `heading`, `dim-label`, …
    public init(_ text: String = "", styles: [String] = []) {
        super.init(gtk_label_new(text))
        for style in styles { addStyle(style) }
    }

    /// The text, as shown.
    public var text: String {
        get { String(borrowing: gtk_label_get_text(raw())) }
        set { gtk_label_set_text(raw(), newValue) }
    }

    /// Sets the text with Pango's markup; what is not ours is to be escaped first (``escape(_:)``).
    public func setMarkup(_ markup: String) { gtk_label_set_markup(raw(), markup) }

    /// The text with what markup would take as its own replaced.
    public static func escape(_ text: String) -> String { String(taking: g_markup_escape_text(text, -1)) }

    /// Where the text lies in the label: 0 is its start, 1 its end.
    public var horizontalAlignment: Double {
        get { Double(gtk_label_get_xalign(raw())) }
        set { gtk_label_set_xalign(raw(), Float(newValue)) }
    }

    /// Whether lines are broken.
    public var wraps: Bool {
        get { gtk_label_get_wrap(raw()) != 0 }
        set {
            gtk_label_set_wrap(raw(), newValue.gboolean)
            gtk_label_set_wrap_mode(raw(), PANGO_WRAP_WORD_CHAR)
        }
    }

    /// Sets where a text is cut that is too long.
    public func setEllipsis(_ ellipsis: Ellipsis) {
        let mode =
            switch ellipsis {
            case .none: PANGO_ELLIPSIZE_NONE
            case .middle: PANGO_ELLIPSIZE_MIDDLE
            case .end: PANGO_ELLIPSIZE_END
            }
        gtk_label_set_ellipsize(raw(), mode)
    }

    /// How many lines a broken text may have before it is cut; nil for any.
    public func setMaximumLines(_ lines: Int?) { gtk_label_set_lines(raw(), gint(clamping: lines ?? -1)) }

    /// How wide the label wants to be at least and at most, in characters.
    public func setWidth(minimum: Int? = nil, maximum: Int? = nil) {
        gtk_label_set_width_chars(raw(), gint(clamping: minimum ?? -1))
        gtk_label_set_max_width_chars(raw(), gint(clamping: maximum ?? -1))
    }

    /// Whether lines are centred among themselves.
    public func setCentered(_ isCentered: Bool) {
        gtk_label_set_justify(raw(), isCentered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    }

    /// Whether the text can be selected and copied.
    public var isSelectable: Bool {
        get { gtk_label_get_selectable(raw()) != 0 }
        set { gtk_label_set_selectable(raw(), newValue.gboolean) }
    }

    /// Selects nothing: a label that gets the keyboard selects all of it.
    public func deselect() { gtk_label_select_region(raw(), 0, 0) }

    /// Says which widget the label names, for Alt keys and screen readers.
    public func setTarget(_ target: Widget) { gtk_label_set_mnemonic_widget(raw(), target.widget) }

    /// Runs when a link of the markup is followed; true keeps it from the desktop.
    @discardableResult
    public func onLink(_ handler: @escaping @MainActor (String) -> Bool) -> SignalConnection {
        onTextQuestion("activate-link", handler)
    }
}
