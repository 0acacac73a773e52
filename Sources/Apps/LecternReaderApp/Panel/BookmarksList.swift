import LecternGTK
import LecternGeometry
import LecternReader

extension PlacesList<BookmarkRow> {
    /// Returns the list of bookmarks, in reading order.
    static func bookmarks(
        onChoice: @escaping @MainActor (BookmarkRow.ID) -> Void,
        onRemoval: @escaping @MainActor (BookmarkRow.ID) -> Void,
        onRename: @escaping @MainActor (BookmarkRow) -> Void
    ) -> PlacesList {
        PlacesList(
            name: tr("Bookmarks"), icon: "user-bookmarks-symbolic",
            hint: tr("No bookmarks yet. Press Ctrl+D, or the button above the page, to mark one."),
            onRemoval: { onRemoval($0.id) }, onChoice: onChoice, onRename: onRename,
            cell: { BookmarkCell(onRemoval: onRemoval, onRename: onRename) })
    }
}

/// A bookmark: chapter, page, and first words.
@MainActor private final class BookmarkCell: ListCell {
    let widget: Widget
    private let name = Label(styles: ["name"])
    private let page = Label(styles: ["page"])
    private let excerpt = Label(styles: ["excerpt"])
    private let remove = Button(icon: "user-trash-symbolic", tooltip: tr("Remove the bookmark"))
    private let rename = Button(icon: "document-edit-symbolic", tooltip: tr("Name the bookmark…"))
    private var row: BookmarkRow?

    init(
        onRemoval: @escaping @MainActor (BookmarkRow.ID) -> Void, onRename: @escaping @MainActor (BookmarkRow) -> Void
    ) {
        for label in [name, excerpt] { label.horizontalAlignment = 0 }
        name.expandsHorizontally = true
        name.setEllipsis(.end)
        excerpt.wraps = true
        excerpt.setMaximumLines(2)
        excerpt.setEllipsis(.end)
        excerpt.setWidth(maximum: 34)
        for button in [rename, remove] {
            for style in ["flat", "circular", "row-remove"] { button.addStyle(style) }
            button.align(vertically: .center)
            // Rows have the keyboard focus: Delete removes them, F2 names them.
            button.isFocusable = false
        }
        let text = Box(.vertical, spacing: 2, [Box(.horizontal, spacing: 12, [name, page]), excerpt])
        text.expandsHorizontally = true
        let box = Box(.horizontal, spacing: 6, [text, rename, remove])
        box.addStyle("entry")
        widget = box
        remove.onClick { [weak self] in
            if let row = self?.row { onRemoval(row.id) }
        }
        rename.onClick { [weak self] in
            if let row = self?.row { onRename(row) }
        }
    }

    var accessibleName: String {
        [row?.title, row?.pageLabel, row?.excerpt].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func show(_ row: BookmarkRow) {
        self.row = row
        name.text = row.title
        page.text = row.pageLabel
        excerpt.text = row.excerpt
        excerpt.isVisible = !row.excerpt.isEmpty
    }
}
