internal import CGtk

/// A reusable cell of a list, which shows one item after another.
@MainActor public protocol ListCell: AnyObject {
    /// The type of the items.
    associatedtype Item
    /// The widget of the cell.
    var widget: Widget { get }
    /// Shows an item.
    func show(_ item: Item)
    /// The name of the row for screen readers, after ``show(_:)``; empty for the text in the cell.
    var accessibleName: String { get }
    /// Releases what belongs to the item, before the next one is shown.
    func clear()
    /// Tells a cell of a grid whether it is at most a screen away from the visible ones. Cells whose pictures take
    /// much memory show them only then. Called after ``show(_:)``.
    func setNear(_ isNear: Bool)
}

extension ListCell {
    /// Does nothing.
    public func clear() {}

    /// Does nothing.
    public func setNear(_ isNear: Bool) {}

    /// Empty.
    public var accessibleName: String { "" }

    /// Shows an item and sets the row's accessible name; by default GTK uses the class name.
    func showAndName(_ item: Item) {
        show(item)
        guard let row = gtk_widget_get_parent(widget.widget), !accessibleName.isEmpty else { return }
        Widget(row, .borrowed).setAccessibleName(accessibleName)
    }
}

/// The number of items that can be selected.
public enum SelectionMode: Sendable {
    /// None.
    case none
    /// None or one.
    case single
    /// Any.
    case multiple
}

/// The positions that a model of GTK has selected.
@MainActor private func selectedPositions(in model: OpaquePointer) -> [Int] {
    guard let set = gtk_selection_model_get_selection(model) else { return [] }
    defer { gtk_bitset_unref(set) }
    return (0..<gtk_bitset_get_size(set)).map { Int(gtk_bitset_get_nth(set, guint($0))) }
}

/// A list or grid that makes cells for visible items only.
public class ItemsView<Item>: Widget {
    /// The items.
    let store: ListStore<Item>
    private let selection: GObjectReference
    private let mode: SelectionMode

    init(
        _ store: ListStore<Item>, _ mode: SelectionMode,
        make: (_ model: OpaquePointer?) -> UnsafeMutablePointer<GtkWidget>?
    ) {
        self.store = store
        self.mode = mode
        // GTK's constructors take ownership of the model.
        g_object_ref(store.pointer)
        switch mode {
        case .none: selection = GObjectReference(gtk_no_selection_new(store.raw()))
        case .single:
            selection = GObjectReference(gtk_single_selection_new(store.raw()))
            gtk_single_selection_set_autoselect(selection.raw(), 0)
            gtk_single_selection_set_can_unselect(selection.raw(), 1)
        case .multiple: selection = GObjectReference(gtk_multi_selection_new(store.raw()))
        }
        g_object_ref(selection.pointer)
        super.init(make(selection.raw()))
    }

    /// The positions that are selected.
    public var selected: [Int] {
        get { selectedPositions(in: selection.raw()) }
        set {
            guard mode != .none else { return }
            if mode == .single {
                let position = newValue.first.map { guint(clamping: $0) } ?? guint.max
                gtk_single_selection_set_selected(selection.raw(), position)
                return
            }
            gtk_selection_model_unselect_all(selection.raw())
            for position in newValue { gtk_selection_model_select_item(selection.raw(), guint(clamping: position), 0) }
        }
    }

    /// Selects an item as a click does: adding it to the selection or taking it out, as with Control.
    public func toggleSelection(of position: Int) {
        let model: OpaquePointer = selection.raw()
        if gtk_selection_model_is_selected(model, guint(clamping: position)) != 0 {
            gtk_selection_model_unselect_item(model, guint(clamping: position))
        } else {
            gtk_selection_model_select_item(model, guint(clamping: position), 0)
        }
    }

    /// Runs when the selection changed, by the user or the program.
    @discardableResult
    public func onSelectionChange(_ handler: @escaping @MainActor ([Int]) -> Void) -> SignalConnection {
        let model = selection.opaque
        return selection.onRange("selection-changed") { _, _ in handler(selectedPositions(in: model)) }
    }

    /// Runs when an item is activated: a double click, Enter, or a click (``activatesOnClick``).
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        onPosition("activate", handler)
    }

    /// Whether a single click activates an item.
    public var activatesOnClick: Bool {
        get { flag("single-click-activate") }
        set { set("single-click-activate", newValue) }
    }

    /// The cell that has the keyboard focus, or will get it with the view; nil if there is none.
    public var focusedCell: Widget? { gtk_widget_get_focus_child(widget).map { Widget($0, .borrowed) } }

    /// The position of ``focusedCell``.
    public var focusedPosition: Int? {
        guard let cell = focusedCell, let child = gtk_widget_get_first_child(cell.widget) else { return nil }
        return CellFactory.position(of: child)
    }

    /// Scrolls until an item is visible.
    public func scroll(to position: Int) {
        guard position >= 0, position < store.count else { return }
        // GTK 4.8 has no function for this, but its key bindings use this action.
        gtk_widget_activate_action_variant(widget, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
    }
}

/// Items in a column.
public final class ListView<Item>: ItemsView<Item> {
    /// Creates a list.
    public init<Cell: ListCell>(
        _ store: ListStore<Item>, selection: SelectionMode = .single, cell: @escaping @MainActor () -> Cell
    ) where Cell.Item == Item {
        super.init(store, selection) { gtk_list_view_new($0, CellFactory.make(cell)) }
    }

    /// Whether items follow each other sideways: to the left in a list that is read from right to left.
    public var isSideways: Bool {
        get { gtk_orientable_get_orientation(raw()) == GTK_ORIENTATION_HORIZONTAL }
        set { gtk_orientable_set_orientation(raw(), newValue ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL) }
    }
}

/// Items in rows and columns.
///
/// Cells are filled in steps, visible ones first, so that a list of hundreds does not delay input.
public final class GridView<Item>: ItemsView<Item> {
    private let filler = CellFiller()
    private let cellWidth: Int
    private var widths: SignalConnection?
    private static var mostColumns: Int { 12 }

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - cellWidth: the least width of a cell.
    ///   - cell: makes a cell, which has its size before it shows anything.
    public init<Cell: ListCell>(
        _ store: ListStore<Item>, selection: SelectionMode = .single, cellWidth: Int,
        cell: @escaping @MainActor () -> Cell
    ) where Cell.Item == Item {
        let filler = filler
        self.cellWidth = cellWidth
        super.init(store, selection) {
            gtk_grid_view_new($0, CellFactory.make(filledBy: filler, cell))
        }
        gtk_grid_view_set_min_columns(raw(), 1)
        // A default for half a window, until it has a size.
        gtk_grid_view_set_max_columns(raw(), 6)
        filler.attach(to: self)
        onNotify("hadjustment") { [weak self] in self?.followWidth() }
        followWidth()
    }

    /// GTK keeps thirty rows with the maximum number of columns, so the maximum is set to those that fit.
    private func followWidth() {
        widths?.disconnect()
        guard let adjustment = gtk_scrollable_get_hadjustment(raw()) else { return }
        widths = GObjectReference(OpaquePointer(adjustment), .borrowed).onSignal("changed") { [weak self] in
            // The grid is being allocated now.
            MainLoop.soon { self?.fitColumns() }
        }
    }

    private func fitColumns() {
        guard let adjustment = gtk_scrollable_get_hadjustment(raw()) else { return }
        let fitting = Int(gtk_adjustment_get_page_size(adjustment)) / max(1, cellWidth)
        let columns = guint(min(max(2, fitting), Self.mostColumns))
        if gtk_grid_view_get_max_columns(raw()) != columns { gtk_grid_view_set_max_columns(raw(), columns) }
    }
}
