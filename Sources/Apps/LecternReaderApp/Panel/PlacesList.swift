import LecternGTK
import LecternGeometry
import LecternReader

/// A list of bookmarks or highlights in the side panel, or a hint if there are
/// none.
@MainActor final class PlacesList<Row: Identifiable & Equatable & Sendable> {
    let widget: Box
    private let store = ListStore<Row>()
    private let empty: StatusPage
    private let hint: String
    private let name: String
    private let scroller: Widget
    private let list: ListView<Row>

    /// - Parameters:
    ///   - name: the accessible name.
    ///   - icon: the icon of the hint.
    ///   - hint: the text shown if the list is empty.
    ///   - onRename: asks for the name of a row; nil if rows have none of their own.
    ///   - cell: creates the cell of a row.
    init<Cell: ListCell>(
        name: String, icon: String, hint: String, onRemoval: @escaping @MainActor (Row) -> Void,
        onChoice: @escaping @MainActor (Row.ID) -> Void, onRename: (@MainActor (Row) -> Void)? = nil,
        cell: @escaping @MainActor () -> Cell
    ) where Cell.Item == Row {
        let list = ListView(store, selection: .none, cell: cell)
        list.activatesOnClick = true
        list.setAccessibleName(name)
        let scroller = ScrolledWindow(list)
        scroller.expands = true
        let page = StatusPage(icon: icon, title: name, description: hint)
        page.addStyle("compact")
        page.expands = true
        // Otherwise nothing has the focus, and a screen reader is silent.
        page.isFocusable = true
        empty = page
        self.hint = hint
        self.name = name
        self.scroller = scroller
        self.list = list
        widget = Box(.vertical, [page, scroller])
        let keys = KeyController()
        keys.onPress { [weak store, weak list] key, _ in
            guard let position = list?.focusedPosition, let row = store?[position] else { return false }
            switch key {
            case "Delete", "KP_Delete": onRemoval(row)
            case "F2": onRename?(row)
            default: return false
            }
            return true
        }
        list.add(keys)
        list.onActivate { [weak store] position in
            if let row = store?[position] { onChoice(row.id) }
        }
    }

    /// Focuses the list.
    func focus() { (empty.isVisible ? empty : list).grabFocus() }

    /// Shows the rows.
    ///
    /// - Parameter isFiltered: whether there may be others.
    func show(_ rows: [Row], isFiltered: Bool = false) {
        store.update(to: rows, where: { $0 == $1 })
        empty.title = isFiltered ? tr("Nothing found") : name
        empty.setDescription(isFiltered ? "" : hint)
        empty.setAccessibleName(isFiltered ? tr("Nothing found") : name + ". " + hint)
        empty.isVisible = rows.isEmpty
        scroller.isVisible = !rows.isEmpty
    }
}
