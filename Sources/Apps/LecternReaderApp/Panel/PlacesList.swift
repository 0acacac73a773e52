import LecternGTK

/// A list of marked places in the side panel, or words on how to make one.
@MainActor final class PlacesList<Row: Identifiable & Equatable & Sendable> {
    let widget: Widget
    private let store = ListStore<Row>()
    private let empty: Widget

    /// - Parameters:
    ///   - name: what screen readers call it.
    ///   - hint: the words where there are none.
    ///   - cell: makes what shows a row.
    init<Cell: ListCell>(
        name: String, hint: String, onChoice: @escaping @MainActor (Row.ID) -> Void,
        cell: @escaping @MainActor () -> Cell
    ) where Cell.Item == Row {
        let list = ListView(store, selection: .none, cell: cell)
        list.activatesOnClick = true
        list.setAccessibleName(name)
        let scroller = ScrolledWindow(list)
        scroller.expands = true
        let words = Label(hint, styles: ["empty-words"])
        words.wraps = true
        words.setCentered(true)
        words.setWidth(maximum: 30)
        words.margins = Margins(start: 24, end: 24, top: 32)
        empty = words
        widget = Box(.vertical, [words, scroller])
        list.onActivate { [weak store] position in
            if let row = store?[position] { onChoice(row.id) }
        }
    }

    /// Shows the places as they are now.
    func show(_ rows: [Row]) {
        store.update(to: rows, where: { $0 == $1 })
        empty.isVisible = rows.isEmpty
    }
}
