import LecternGTK
import LecternLibrary
import LecternReader

/// The reader's highlights in the order of the book.
@MainActor final class HighlightsList {
    let widget: Widget
    private let store = ListStore<HighlightRow>()
    private let empty: Widget

    init(
        onChoice: @escaping @MainActor (HighlightRow.ID) -> Void,
        onRemoval: @escaping @MainActor (HighlightRow.ID) -> Void
    ) {
        let list = ListView(store, selection: .none) { HighlightCell(onRemoval: onRemoval) }
        list.activatesOnClick = true
        list.setAccessibleName(tr("Highlights"))
        let scroller = ScrolledWindow(list)
        scroller.expands = true
        let words = Label(
            tr("No highlights yet. Drag over words on the page, or press Shift and an arrow key, and choose a colour."),
            styles: ["empty-words"])
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

    /// Shows the highlights as they are now.
    func show(_ rows: [HighlightRow]) {
        store.update(to: rows, where: ==)
        empty.isVisible = rows.isEmpty
    }
}

/// A highlight: its colour, words and note, chapter and page.
@MainActor private final class HighlightCell: ListCell {
    let widget: Widget
    private let mark = Box(.horizontal)
    private let name = Label(styles: ["name"])
    private let page = Label(styles: ["page"])
    private let words = Label(styles: ["marked-words"])
    private let note = Label(styles: ["excerpt"])
    private let remove = Button(icon: "user-trash-symbolic", tooltip: tr("Remove the highlight"))
    private var row: HighlightRow?

    init(onRemoval: @escaping @MainActor (HighlightRow.ID) -> Void) {
        for label in [name, words, note] { label.horizontalAlignment = 0 }
        name.addStyle("chapter")
        name.expandsHorizontally = true
        name.setEllipsis(.end)
        for (label, lines) in [(words, 4), (note, 3)] {
            label.wraps = true
            label.setMaximumLines(lines)
            label.setEllipsis(.end)
            label.setWidth(maximum: 32)
        }
        remove.addStyle("flat")
        remove.addStyle("circular")
        remove.align(vertically: .center)
        mark.addStyle("mark-stripe")
        let text = Box(.vertical, spacing: 3, [Box(.horizontal, spacing: 12, [name, page]), words, note])
        text.expandsHorizontally = true
        let box = Box(.horizontal, spacing: 10, [mark, text, remove])
        box.addStyle("entry")
        widget = box
        remove.onClick { [weak self] in
            if let row = self?.row { onRemoval(row.id) }
        }
    }

    func show(_ row: HighlightRow) {
        if let old = self.row?.color { mark.removeStyle(old.rawValue) }
        mark.addStyle(row.color.rawValue)
        self.row = row
        name.text = row.title
        page.text = row.pageLabel
        words.text = row.text
        note.text = row.note
        note.isVisible = !row.note.isEmpty
        widget.setAccessibleDescription(row.color.title)
    }
}
