import LecternGTK

/// A list of bookmarks or highlights in the side panel, or a hint if there are
/// none.
@MainActor final class PlacesList<Row: Identifiable & Equatable & Sendable> {
    let widget: Widget
    private let store = ListStore<Row>()
    private let empty: Widget
    private let scroller: Widget
    private let list: ListView<Row>

    /// - Parameters:
    ///   - name: the accessible name.
    ///   - icon: the icon of the hint.
    ///   - hint: the text shown if the list is empty.
    ///   - cell: creates the cell of a row.
    init<Cell: ListCell>(
        name: String, icon: String, hint: String, onRemoval: @escaping @MainActor (Row) -> Void,
        onChoice: @escaping @MainActor (Row.ID) -> Void,
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
        empty = page
        self.scroller = scroller
        self.list = list
        widget = Box(.vertical, [page, scroller])
        let keys = KeyController()
        keys.onPress { [weak store, weak list] key, _ in
            guard ["Delete", "KP_Delete"].contains(key), let position = list?.focusedPosition,
                let row = store?[position]
            else { return false }
            onRemoval(row)
            return true
        }
        list.add(keys)
        list.onActivate { [weak store] position in
            if let row = store?[position] { onChoice(row.id) }
        }
    }

    /// Focuses the list.
    func focus() { list.grabFocus() }

    /// Shows the rows.
    func show(_ rows: [Row]) {
        store.update(to: rows, where: { $0 == $1 })
        empty.isVisible = rows.isEmpty
        scroller.isVisible = !rows.isEmpty
    }
}
