internal import CGtk
public import LecternGeometry

/// Items in rows, with columns of texts that can be sorted by.
///
/// ```swift
/// let list = ColumnView(store, columns: [ListColumn("Title", expands: true) { $0.title }])
/// list.onSort { column, isReversed in model.sort(by: orders[column]) }
/// ```
public final class ColumnView<Item>: ItemsView<Item> {
    private let probe: SortProbe
    /// Runs when the user asks for the menu of an item: with its position, its cell and the point in it.
    public var onMenu: (@MainActor (Int, Widget, Point) -> Void)?

    /// Creates a list with columns.
    public init(_ store: ListStore<Item>, selection: SelectionMode = .multiple, columns: [ListColumn<Item>]) {
        let probe = SortProbe()
        self.probe = probe
        super.init(store, selection) { gtk_column_view_new($0) }
        for (number, column) in columns.enumerated() {
            let factory = CellFactory.make { [weak self] in
                TextCell(column, namesRow: number == 0) { self?.onMenu?($0, $1, $2) }
            }
            let made = GObjectReference(gtk_column_view_column_new(column.title, factory))
            gtk_column_view_column_set_expand(made.raw(), column.expands.gboolean)
            gtk_column_view_column_set_resizable(made.raw(), 1)
            if column.isSortable {
                let sorter = probe.sorter(of: number)
                gtk_column_view_column_set_sorter(made.raw(), sorter.raw())
            }
            gtk_column_view_append_column(raw(), made.raw())
        }
    }

    /// Runs when the user chooses a column to sort by, with its number and whether the order is reversed. The list does
    /// not sort its items itself.
    public func onSort(_ handler: @escaping @MainActor (Int, Bool) -> Void) {
        guard let sorter = gtk_column_view_get_sorter(raw()) else { return }
        let reference = GObjectReference(OpaquePointer(sorter), .borrowed)
        let (probe, store) = (probe, store)
        reference.onInteger("changed") { [weak reference] _ in
            guard let reference, let asked = probe.ask(reference, with: store) else { return }
            handler(asked.column, asked.isReversed)
        }
        kept = reference
    }

    /// Shows in the headings by which column the items are sorted; nil for none.
    public func showSorting(by column: Int?, isReversed: Bool) {
        let columns = gtk_column_view_get_columns(raw())
        guard let column, let object = g_list_model_get_item(columns, guint(column)) else {
            gtk_column_view_sort_by_column(raw(), nil, GTK_SORT_ASCENDING)
            return
        }
        defer { g_object_unref(object) }
        gtk_column_view_sort_by_column(
            raw(), OpaquePointer(object), isReversed ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING)
    }

    private var kept: GObjectReference?
}

/// A column of texts.
public struct ListColumn<Item> {
    let title: String
    let expands: Bool
    let isSortable: Bool
    let text: @MainActor (Item) -> String

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - expands: whether it takes spare width.
    ///   - isSortable: whether a click on its heading sorts by it.
    ///   - text: the text of an item.
    public init(
        _ title: String, expands: Bool = false, isSortable: Bool = true, text: @escaping @MainActor (Item) -> String
    ) {
        self.title = title
        self.expands = expands
        self.isSortable = isSortable
        self.text = text
    }
}

/// A text in a row.
@MainActor private final class TextCell<Item>: ListCell {
    let widget: Widget
    private let label = Label()
    private let column: ListColumn<Item>
    /// Whether its text is the name of the row for screen readers.
    private let namesRow: Bool

    init(
        _ column: ListColumn<Item>, namesRow: Bool, onMenu: @escaping @MainActor (Int, Widget, Point) -> Void
    ) {
        self.column = column
        self.namesRow = namesRow
        label.horizontalAlignment = 0
        label.setEllipsis(.end)
        if column.expands { label.setWidth(minimum: 12) }
        widget = label
        label.onMenuRequest { [weak label] point in
            guard let label, let position = CellFactory.position(of: label.widget) else { return }
            onMenu(position, label, point)
        }
    }

    func show(_ item: Item) {
        label.text = column.text(item)
        // GTK calls rows by the name of their class.
        guard namesRow, let cell = gtk_widget_get_parent(label.widget), let row = gtk_widget_get_parent(cell) else {
            return
        }
        Widget(row, .borrowed).setAccessibleName(label.text)
    }

    /// An empty cell is called by its column.
    var accessibleName: String { label.text.isEmpty ? column.title : label.text }
}

/// Finds out by which column a list is sorted.
///
/// GTK 4.8 does not tell it. But the list's sorter asks that of the column first, so we let it compare two objects.
@MainActor private final class SortProbe {
    private final class Column {
        let number: Int
        weak var probe: SortProbe?
        init(_ number: Int, _ probe: SortProbe) {
            self.number = number
            self.probe = probe
        }
    }

    private var asked: Int?

    /// Makes the sorter of a column, which notes that it was asked.
    func sorter(of number: Int) -> GObjectReference {
        let column = Unmanaged.passRetained(Column(number, self)).toOpaque()
        let sorter = gtk_custom_sorter_new(
            { _, _, data in
                nonisolated(unsafe) let data = data
                MainActor.assumeIsolated {
                    guard let data else { return }
                    let column = Unmanaged<Column>.fromOpaque(data).takeUnretainedValue()
                    if column.probe?.asked == nil { column.probe?.asked = column.number }
                }
                return 1
            }, column, { if let data = $0 { Unmanaged<AnyObject>.fromOpaque(data).release() } })
        return GObjectReference(sorter)
    }

    /// Returns the column that a sorter asks first; nil if it asks none.
    func ask(_ sorter: GObjectReference, with object: GObjectReference) -> (column: Int, isReversed: Bool)? {
        asked = nil
        let order = gtk_sorter_compare(sorter.raw(), object.pointer, sorter.pointer)
        defer { asked = nil }
        return asked.map { ($0, order == GTK_ORDERING_SMALLER) }
    }
}
