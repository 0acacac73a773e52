import LecternGTK
import LecternReader

/// The contents of the book as a list that marks the current entry.
@MainActor final class ContentsList {
    let widget: Widget
    private let store = ListStore<ContentsRow>()
    private let list: ListView<ContentsRow>
    private let scroller: ScrolledWindow
    private let entry = SearchEntry(placeholder: tr("Find in contents"))
    private var rows: [ContentsRow] = []
    private var following = ContentsFollower()
    /// Whether the program is scrolling the list.
    private var isFollowing = false

    init(onChoice: @escaping @MainActor (ContentsRow.ID) -> Void) {
        list = ListView(store, selection: .none) { ContentsCell() }
        list.activatesOnClick = true
        list.setAccessibleName(tr("Contents"))
        scroller = ScrolledWindow(list)
        scroller.expands = true
        entry.margins = Margins(start: 12, end: 12, bottom: 8)
        let empty = Label(tr("This book has no table of contents."), styles: ["empty-words"])
        empty.wraps = true
        empty.margins = Margins(18)
        empty.isVisible = false
        widget = Box(.vertical, [entry, empty, scroller])
        self.empty = empty
        list.onActivate { [weak self] position in
            if let row = self?.store[position] { onChoice(row.id) }
        }
        entry.onChange { [weak self] _ in self?.fill() }
        entry.onActivate { [weak self] _ in
            if let row = self?.store[0] { onChoice(row.id) }
        }
        scroller.onVerticalScroll { [weak self] _ in
            guard let self, !isFollowing else { return }
            following.userScrolled()
        }
    }

    private let empty: Label
    /// The number of entries shown before and after the current one.
    private static let neighbours = 3

    /// Shows the rows.
    func show(_ rows: [ContentsRow]) {
        self.rows = rows
        empty.isVisible = rows.isEmpty
        entry.isVisible = !rows.isEmpty
        fill()
        if following.currentChanged(to: rows.firstIndex(where: \.isCurrent)) { follow() }
    }

    /// Called when the list becomes visible.
    func appear() {
        following.opened()
        // A list that was never shown has no rows before the next frame.
        MainLoop.timeout(milliseconds: 30) { [weak self] in
            self?.follow()
            return .stop
        }
    }

    /// Focuses the entry for filtering.
    func find() {
        entry.grabFocus()
        entry.selectAll()
    }

    /// Focuses the list.
    func focus() { list.grabFocus() }

    private func fill() {
        let shown = ContentsFilter.rows(rows, matching: entry.text)
        isFollowing = true
        store.update(to: shown, where: ==)
        isFollowing = false
    }

    private func follow() { store.whenComplete { [weak self] in self?.scrollToCurrent() } }

    /// Scrolls to the current entry, with some before and after it.
    private func scrollToCurrent() {
        guard let position = store.items.firstIndex(where: \.isCurrent) else { return }
        isFollowing = true
        list.scroll(to: min(store.count - 1, position + Self.neighbours))
        list.scroll(to: max(0, position - Self.neighbours))
        MainLoop.idle { [weak self] in
            self?.isFollowing = false
            return .stop
        }
    }
}

/// An entry of the contents: title, indented, and page.
@MainActor private final class ContentsCell: ListCell {
    let widget: Widget
    private let box: Box
    private let name = Label(styles: ["name"])
    private let page = Label(styles: ["page"])

    init() {
        name.horizontalAlignment = 0
        name.expandsHorizontally = true
        name.wraps = true
        name.setMaximumLines(3)
        name.setEllipsis(.end)
        name.setWidth(maximum: 30)
        page.align(vertically: .start)
        box = Box(.horizontal, spacing: 12, [name, page])
        box.addStyle("entry")
        widget = box
    }

    private(set) var accessibleName = ""

    func show(_ row: ContentsRow) {
        name.text = row.title
        page.text = row.pageLabel
        name.margins = Margins(start: min(row.depth, 5) * 16)
        box.setStyle("deep", row.depth > 0)
        box.setStyle("current", row.isCurrent)
        accessibleName = row.isCurrent ? tr("{title}, you are here", ["title": row.title]) : row.title
        box.setAccessibleName(accessibleName)
    }
}
