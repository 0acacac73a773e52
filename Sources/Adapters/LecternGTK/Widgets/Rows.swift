internal import CGtk

/// A list row with a title, a subtitle and widgets at both ends.
public class ActionRow: Widget {
    override init(_ widget: UnsafeMutablePointer<GtkWidget>?, _ transfer: GObjectReference.Transfer = .new) {
        super.init(widget, transfer)
        adw_preferences_row_set_use_markup(raw(), 0)
    }

    /// Creates a row. Title and subtitle are plain text, not markup.
    public init(_ title: String, subtitle: String = "") {
        super.init(adw_action_row_new())
        adw_preferences_row_set_use_markup(raw(), 0)
        self.title = title
        self.subtitle = subtitle
    }

    /// The title.
    var title: String {
        get { String(borrowing: adw_preferences_row_get_title(raw())) }
        set { adw_preferences_row_set_title(raw(), newValue) }
    }

    /// The line below.
    public var subtitle: String {
        get { String(borrowing: adw_action_row_get_subtitle(raw())) }
        set { adw_action_row_set_subtitle(raw(), newValue) }
    }

    /// Adds a widget after the title.
    public func addSuffix(_ child: Widget) { adw_action_row_add_suffix(raw(), child.widget) }

    /// Makes a click on the row activate a widget in it.
    public func setActivated(_ child: Widget) { adw_action_row_set_activatable_widget(raw(), child.widget) }

    /// Whether the row itself can be activated.
    public var isActivatable: Bool {
        get { gtk_list_box_row_get_activatable(raw()) != 0 }
        set { gtk_list_box_row_set_activatable(raw(), newValue.gboolean) }
    }

    /// Runs when the row is activated.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("activated", handler)
    }
}

/// A list row with a text chosen from a list.
public final class ComboRow: ActionRow {
    /// Creates a row of texts to choose from.
    public init(_ title: String, choices: [String]) {
        super.init(adw_combo_row_new())
        self.title = title
        setChoices(choices)
    }

    /// Replaces the texts.
    func setChoices(_ choices: [String]) {
        let list = GObjectReference(withCStrings(choices) { gtk_string_list_new($0) })
        adw_combo_row_set_model(raw(), list.raw())
    }

    /// The chosen position, counted from 0; nil for none.
    public var selected: Int? {
        get {
            let position = adw_combo_row_get_selected(raw())
            return position == guint.max ? nil : Int(position)
        }
        set { adw_combo_row_set_selected(raw(), newValue.map { guint(clamping: $0) } ?? guint.max) }
    }

    /// Runs when the choice changes, by the user or the program.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Int?) -> Void) -> SignalConnection {
        let row = opaque
        return onNotify("selected") {
            let position = adw_combo_row_get_selected(UnsafeMutablePointer(row))
            handler(position == guint.max ? nil : Int(position))
        }
    }
}

/// A list row that expands to show further rows.
public final class ExpanderRow: Widget {
    /// Creates a row. Title and subtitle are plain text, not markup.
    public init(_ title: String, subtitle: String = "") {
        super.init(adw_expander_row_new())
        adw_preferences_row_set_use_markup(raw(), 0)
        adw_preferences_row_set_title(raw(), title)
        adw_expander_row_set_subtitle(raw(), subtitle)
    }

    /// Adds a row below.
    public func add(_ row: Widget) { adw_expander_row_add_row(raw(), row.widget) }
}

/// Rows under a title.
public final class PreferencesGroup: Widget {
    /// Creates a group of rows.
    public init(_ title: String = "", description: String = "", _ rows: [Widget] = []) {
        super.init(adw_preferences_group_new())
        adw_preferences_group_set_title(raw(), Label.escape(title))
        adw_preferences_group_set_description(raw(), description.isEmpty ? nil : Label.escape(description))
        for row in rows { add(row) }
    }

    /// Adds a row.
    func add(_ row: Widget) { adw_preferences_group_add(raw(), row.widget) }
}
