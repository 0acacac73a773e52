import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

extension PlacesList<HighlightRow> {
    /// Returns the list of highlights, in reading order.
    static func highlights(
        onChoice: @escaping @MainActor (HighlightRow.ID) -> Void,
        onRemoval: @escaping @MainActor (HighlightRow.ID) -> Void,
        onEdit: @escaping @MainActor (HighlightRow.ID) -> Void
    ) -> PlacesList {
        PlacesList(
            name: tr("Highlights"), icon: "document-edit-symbolic",
            hint: tr(
                "No highlights yet. Drag over words on the page, or press Shift and an arrow key, and choose a colour."),
            onRemoval: { if $0.kind != .brought { onRemoval($0.id) } }, onChoice: onChoice,
            onRename: { onEdit($0.id) },
            cell: { HighlightCell(onRemoval: onRemoval) })
    }
}

/// A highlight: colour, text, note, chapter and page.
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
        remove.addStyle("row-remove")
        remove.align(vertically: .center)
        // Rows have the keyboard focus, and Delete removes them.
        remove.isFocusable = false
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

    var accessibleName: String {
        [row?.title, row?.pageLabel, row?.color?.title, row?.text, row?.note].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func show(_ row: HighlightRow) {
        if let old = self.row?.color { mark.removeStyle(old.rawValue) }
        if let color = row.color { mark.addStyle(color.rawValue) }
        self.row = row
        name.text = row.title
        page.text = row.pageLabel
        words.setMarkup(row.style.markup(Label.escape(row.text)))
        words.isVisible = !row.text.isEmpty
        remove.isVisible = row.kind != .brought
        remove.tooltip = row.kind == .wholeBook ? tr("Remove the note") : tr("Remove the highlight")
        remove.setAccessibleName(remove.tooltip)
        note.text = ([row.note] + row.tags.map { "#" + $0 }).filter { !$0.isEmpty }.joined(separator: " ")
        note.isVisible = !note.text.isEmpty
        widget.setAccessibleDescription(row.color?.title ?? "")
    }
}
