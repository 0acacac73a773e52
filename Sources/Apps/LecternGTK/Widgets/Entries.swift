internal import CGtk

/// A line to type in.
public class Entry: Widget {
    override init(_ widget: UnsafeMutablePointer<GtkWidget>?, _ transfer: GObjectReference.Transfer = .new) {
        super.init(widget, transfer)
    }

    /// Makes an entry.
    public init(placeholder: String = "") {
        super.init(gtk_entry_new())
        set("placeholder-text", placeholder)
        setAccessibleName(placeholder)
    }

    /// What is typed.
    public var text: String {
        get { String(borrowing: gtk_editable_get_text(raw())) }
        set { gtk_editable_set_text(raw(), newValue) }
    }

    /// Whether Enter activates what the window does by default.
    public func setActivatesDefault(_ activates: Bool) { set("activates-default", activates) }

    /// Selects all of it.
    public func selectAll() { gtk_editable_select_region(raw(), 0, -1) }

    /// Asks for a width in characters.
    public func setWidth(characters: Int) { gtk_editable_set_width_chars(raw(), gint(clamping: characters)) }

    /// Runs with every change.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        onText(at: "changed", handler)
    }

    /// Connects a handler that wants to know what is typed.
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

/// A line to type a secret.
public final class PasswordEntry: Entry {
    /// Makes an entry that shows what is typed on demand.
    public override init(placeholder: String = "") {
        super.init(gtk_password_entry_new())
        gtk_password_entry_set_show_peek_icon(raw(), 1)
        set("placeholder-text", placeholder)
        setAccessibleName(placeholder)
    }
}

/// A line to type what is looked for.
public final class SearchEntry: Entry {
    /// Makes an entry.
    public override init(placeholder: String = "") {
        super.init(gtk_search_entry_new())
        guard !placeholder.isEmpty else { return }
        set("placeholder-text", placeholder)
        setAccessibleName(placeholder)
    }

    /// Takes keys typed anywhere in a widget.
    public func captureKeys(of widget: Widget) { gtk_search_entry_set_key_capture_widget(raw(), widget.widget) }

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

    /// Runs when the next hit is asked for (Ctrl+G).
    @discardableResult
    public func onNext(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("next-match", handler)
    }

    /// Runs when the previous hit is asked for (Ctrl+Shift+G).
    @discardableResult
    public func onPrevious(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("previous-match", handler)
    }
}

/// A bar that comes and goes with a search entry.
public final class SearchBar: Widget {
    /// Makes a bar of an entry, alone or within a larger child.
    public init(_ entry: SearchEntry, child: Widget? = nil) {
        super.init(gtk_search_bar_new())
        gtk_search_bar_set_child(raw(), (child ?? entry).widget)
        gtk_search_bar_connect_entry(raw(), entry.raw())
    }

    /// Opens the bar with what is typed anywhere in a widget.
    public func captureKeys(of widget: Widget) { gtk_search_bar_set_key_capture_widget(raw(), widget.widget) }

    /// Whether the bar is shown.
    public var isSearching: Bool {
        get { gtk_search_bar_get_search_mode(raw()) != 0 }
        set { gtk_search_bar_set_search_mode(raw(), newValue.gboolean) }
    }

    /// Runs when the bar comes or goes.
    @discardableResult
    public func onSearchingChange(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let bar = opaque
        return onNotify("search-mode-enabled") { handler(gtk_search_bar_get_search_mode(bar) != 0) }
    }
}

/// A number to type or step.
public final class SpinButton: Widget {
    /// Makes a spin button.
    public init(_ range: ClosedRange<Double>, step: Double, digits: Int = 0) {
        super.init(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
        gtk_spin_button_set_digits(raw(), guint(clamping: digits))
    }

    /// The number.
    public var value: Double {
        get { gtk_spin_button_get_value(raw()) }
        set { gtk_spin_button_set_value(raw(), newValue) }
    }

    /// Whether Enter activates what the window does by default.
    public func setActivatesDefault(_ activates: Bool) {
        // The spin button has no such property before GTK 4.14, but the text in it does.
        guard let text = gtk_editable_get_delegate(raw()) else { return }
        gtk_text_set_activates_default(UnsafeMutablePointer(text), activates.gboolean)
    }

    /// Runs when the number changes.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let button = opaque
        return onSignal("value-changed") { handler(gtk_spin_button_get_value(button)) }
    }
}

/// A choice of one from a few.
public final class DropDown: Widget {
    /// Makes a choice of texts.
    public init(_ choices: [String]) {
        super.init(withCStrings(choices) { gtk_drop_down_new_from_strings($0) })
    }

    /// Which is chosen, counted from 0; nil for none.
    public var selected: Int? {
        get {
            let position = gtk_drop_down_get_selected(raw())
            return position == guint.max ? nil : Int(position)
        }
        set { gtk_drop_down_set_selected(raw(), newValue.map { guint(clamping: $0) } ?? guint.max) }
    }

    /// Runs when another one is chosen, by anybody.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Int?) -> Void) -> SignalConnection {
        let choice = opaque
        return onNotify("selected") {
            let position = gtk_drop_down_get_selected(choice)
            handler(position == guint.max ? nil : Int(position))
        }
    }
}
