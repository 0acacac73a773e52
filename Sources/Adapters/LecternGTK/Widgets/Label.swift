internal import CGtk

/// A text label.
public final class Label: Widget {
    /// Where text that is too long is shortened.
    public enum Ellipsis: Sendable {
        /// Nowhere.
        case none
        /// In the middle.
        case middle
        /// At the end.
        case end
    }

    /// Creates a label; the style classes may be `title-1`, `heading`, `dim-label`, …
    public init(_ text: String = "", styles: [String] = []) {
        super.init(gtk_label_new(text))
        expose()
        for style in styles { addStyle(style) }
    }

    /// The text, as shown.
    public var text: String {
        get { String(borrowing: gtk_label_get_text(raw())) }
        set {
            gtk_label_set_text(raw(), newValue)
            expose()
        }
    }

    private var isExposed = true

    /// Shows the label to assistive technology if it has text: GTK would call one without text by the name of its class.
    private func expose() {
        let hasText = !text.isEmpty
        guard hasText != isExposed else { return }
        isExposed = hasText
        setHiddenFromAssistiveTechnology(!hasText)
    }

    /// Sets the text as Pango markup; escape untrusted text with ``escape(_:)``.
    public func setMarkup(_ markup: String) {
        gtk_label_set_markup(raw(), markup)
        expose()
    }

    /// Returns text with the special characters of markup escaped.
    public static func escape(_ text: String) -> String { String(taking: g_markup_escape_text(text, -1)) }

    /// The horizontal alignment of the text: 0 is the start, 1 the end.
    public var horizontalAlignment: Double {
        get { Double(gtk_label_get_xalign(raw())) }
        set { gtk_label_set_xalign(raw(), Float(newValue)) }
    }

    /// Whether lines wrap.
    public var wraps: Bool {
        get { gtk_label_get_wrap(raw()) != 0 }
        set {
            gtk_label_set_wrap(raw(), newValue.gboolean)
            gtk_label_set_wrap_mode(raw(), PANGO_WRAP_WORD_CHAR)
        }
    }

    /// Sets where text that is too long is shortened.
    public func setEllipsis(_ ellipsis: Ellipsis) {
        let mode =
            switch ellipsis {
            case .none: PANGO_ELLIPSIZE_NONE
            case .middle: PANGO_ELLIPSIZE_MIDDLE
            case .end: PANGO_ELLIPSIZE_END
            }
        gtk_label_set_ellipsize(raw(), mode)
    }

    /// Sets the number of lines after which wrapped text is shortened; nil for no limit.
    public func setMaximumLines(_ lines: Int?) { gtk_label_set_lines(raw(), gint(clamping: lines ?? -1)) }

    /// Sets the minimum and maximum width to request, in characters.
    public func setWidth(minimum: Int? = nil, maximum: Int? = nil) {
        gtk_label_set_width_chars(raw(), gint(clamping: minimum ?? -1))
        gtk_label_set_max_width_chars(raw(), gint(clamping: maximum ?? -1))
    }

    /// Centres the lines relative to each other.
    public func setCentered(_ isCentered: Bool) {
        gtk_label_set_justify(raw(), isCentered ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    }

    /// Whether the text can be selected and copied.
    public var isSelectable: Bool {
        get { gtk_label_get_selectable(raw()) != 0 }
        set { gtk_label_set_selectable(raw(), newValue.gboolean) }
    }

    /// Clears the selection: a label selects its whole text when it gets the focus.
    public func deselect() { gtk_label_select_region(raw(), 0, 0) }

    /// Makes the label name a widget, for Alt keys and screen readers.
    public func setTarget(_ target: Widget) { gtk_label_set_mnemonic_widget(raw(), target.widget) }

    /// Runs when the user follows a link of the markup. Return true to stop the desktop from opening it.
    @discardableResult
    public func onLink(_ handler: @escaping @MainActor (String) -> Bool) -> SignalConnection {
        onTextQuestion("activate-link", handler)
    }
}
