internal import CGtk

/// A drop-down list of widgets.
public final class ChoiceButton<Item>: Widget {
    /// The items to choose from.
    public let store: ListStore<Item>

    /// Creates a drop-down list. The same cells are shown in the button and in
    /// the list.
    public init<Cell: ListCell>(_ items: [Item], cell: @escaping @MainActor () -> Cell) where Cell.Item == Item {
        store = ListStore(items)
        // GTK's constructor takes ownership of the model.
        g_object_ref(store.pointer)
        super.init(gtk_drop_down_new(store.raw(), nil))
        let factory = GObjectReference(CellFactory.make(cell))
        gtk_drop_down_set_factory(raw(), factory.raw())
    }

    /// Shows other cells in the list than in the button, such as longer texts.
    public func setListCell<Cell: ListCell>(_ cell: @escaping @MainActor () -> Cell) where Cell.Item == Item {
        let factory = GObjectReference(CellFactory.make(cell))
        gtk_drop_down_set_list_factory(raw(), factory.raw())
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
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onNotify("selected", handler)
    }
}
