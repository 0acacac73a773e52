import LecternGTK
import LecternReader

/// The reader's bookmarks in the order of the book.
@MainActor final class BookmarksList {
    let widget: Widget
    private let store = ListStore<BookmarkRow>()
    private let empty: Widget

    init(
        onChoice: @escaping @MainActor (BookmarkRow.ID) -> Void,
        onRemoval: @escaping @MainActor (BookmarkRow.ID) -> Void
    ) {
        let list = ListView(store, selection: .none) { BookmarkCell(onRemoval: onRemoval) }
        list.activatesOnClick = true
        list.setAccessibleName(tr("Bookmarks"))
        let scroller = ScrolledWindow(list)
        scroller.expands = true
        let words = Label(
            tr("No bookmarks yet. Press Ctrl+D, or the button above the page, to mark one."), styles: ["empty-words"])
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

    /// Shows the bookmarks as they are now.
    func show(_ rows: [BookmarkRow]) {
        store.update(to: rows, where: ==)
        empty.isVisible = rows.isEmpty
    }
}

/// A bookmark: chapter, page, and the words it stands at.
@MainActor private final class BookmarkCell: ListCell {
    let widget: Widget
    private let name = Label(styles: ["name"])
    private let page = Label(styles: ["page"])
    private let excerpt = Label(styles: ["excerpt"])
    private let remove = Button(icon: "user-trash-symbolic", tooltip: tr("Remove the bookmark"))
    private var row: BookmarkRow?

    init(onRemoval: @escaping @MainActor (BookmarkRow.ID) -> Void) {
        for label in [name, excerpt] { label.horizontalAlignment = 0 }
        name.expandsHorizontally = true
        name.setEllipsis(.end)
        excerpt.wraps = true
        excerpt.setMaximumLines(2)
        excerpt.setEllipsis(.end)
        excerpt.setWidth(maximum: 34)
        remove.addStyle("flat")
        remove.addStyle("circular")
        remove.align(vertically: .center)
        let text = Box(.vertical, spacing: 2, [Box(.horizontal, spacing: 12, [name, page]), excerpt])
        text.expandsHorizontally = true
        let box = Box(.horizontal, spacing: 6, [text, remove])
        box.addStyle("entry")
        widget = box
        remove.onClick { [weak self] in
            if let row = self?.row { onRemoval(row.id) }
        }
    }

    func show(_ row: BookmarkRow) {
        self.row = row
        name.text = row.title
        page.text = row.pageLabel
        excerpt.text = row.excerpt
        excerpt.isVisible = !row.excerpt.isEmpty
    }
}
