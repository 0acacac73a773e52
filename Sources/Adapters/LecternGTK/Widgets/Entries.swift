internal import CGtk

/// A single-line text entry.
public class Entry: Widget {
    override init(_ widget: UnsafeMutablePointer<GtkWidget>?, _ transfer: GObjectReference.Transfer = .new) {
        super.init(widget, transfer)
    }

    /// Creates an entry.
    public init(placeholder: String = "") {
        super.init(gtk_entry_new())
        setPlaceholder(placeholder)
    }

    /// Changes the text that an empty entry shows, which is also its accessible name.
    public func setPlaceholder(_ placeholder: String) {
        set("placeholder-text", placeholder)
        setAccessibleName(placeholder)
    }

    /// The text.
    public var text: String {
        get { String(borrowing: gtk_editable_get_text(raw())) }
        set { gtk_editable_set_text(raw(), newValue) }
    }

    /// Whether Enter activates the window's default widget.
    public func setActivatesDefault(_ activates: Bool) { set("activates-default", activates) }

    /// Selects the whole text.
    public func selectAll() { gtk_editable_select_region(raw(), 0, -1) }

    /// Moves the cursor behind the text.
    public func moveToEnd() { gtk_editable_set_position(raw(), -1) }

    /// Requests a width in characters.
    public func setWidth(characters: Int) { gtk_editable_set_width_chars(raw(), gint(clamping: characters)) }

    /// Runs after every change.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        onText(at: "changed", handler)
    }

    /// Connects a handler that takes the new text.
    final func onText(at signal: String, _ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        let entry = opaque
        return onSignal(signal) { handler(String(borrowing: gtk_editable_get_text(entry))) }
    }

    /// Runs when Enter is pressed.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        onText(at: "activate", handler)
    }
}

/// A text entry for a password.
public final class PasswordEntry: Entry {
    /// Creates an entry with a button that reveals the text.
    public override init(placeholder: String = "") {
        super.init(gtk_password_entry_new())
        gtk_password_entry_set_show_peek_icon(raw(), 1)
        setPlaceholder(placeholder)
    }
}

/// A text entry for a search.
public final class SearchEntry: Entry {
    /// Creates an entry.
    public override init(placeholder: String = "") {
        super.init(gtk_search_entry_new())
        if !placeholder.isEmpty { setPlaceholder(placeholder) }
    }

    /// Runs a moment after the last change.
    @discardableResult
    public func onSearch(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        onText(at: "search-changed", handler)
    }

    /// Runs when Escape is pressed.
    @discardableResult
    public func onStop(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("stop-search", handler)
    }

    /// Runs when the user requests the next hit (Ctrl+G).
    @discardableResult
    public func onNext(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("next-match", handler)
    }
}

/// A bar with a search entry that can be shown and hidden.
public final class SearchBar: Widget {
    /// Creates a bar around an entry, alone or inside a larger child.
    public init(_ entry: SearchEntry, child: Widget? = nil) {
        super.init(gtk_search_bar_new())
        gtk_search_bar_set_child(raw(), (child ?? entry).widget)
        gtk_search_bar_connect_entry(raw(), entry.raw())
    }

    /// Opens the bar when the user types anywhere in a widget.
    public func captureKeys(of widget: Widget) { gtk_search_bar_set_key_capture_widget(raw(), widget.widget) }

    /// Whether the bar is shown.
    public var isSearching: Bool {
        get { gtk_search_bar_get_search_mode(raw()) != 0 }
        set { gtk_search_bar_set_search_mode(raw(), newValue.gboolean) }
    }

    /// Runs when the bar is shown or hidden.
    @discardableResult
    public func onSearchingChange(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let bar = opaque
        return onNotify("search-mode-enabled") { handler(gtk_search_bar_get_search_mode(bar) != 0) }
    }
}

/// A button that opens a list to choose one text from.
public final class DropDown: Widget {
    /// Creates a list of texts to choose from.
    public init(_ choices: [String]) {
        super.init(withCStrings(choices) { gtk_drop_down_new_from_strings($0) })
    }

    /// The chosen position, counted from 0; nil for none.
    public var selected: Int? {
        get {
            let position = gtk_drop_down_get_selected(raw())
            return position == guint.max ? nil : Int(position)
        }
        set { gtk_drop_down_set_selected(raw(), newValue.map { guint(clamping: $0) } ?? guint.max) }
    }

    /// Runs when the choice changes, by the user or the program.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Int?) -> Void) -> SignalConnection {
        let choice = opaque
        return onNotify("selected") {
            let position = gtk_drop_down_get_selected(choice)
            handler(position == guint.max ? nil : Int(position))
        }
    }
}
