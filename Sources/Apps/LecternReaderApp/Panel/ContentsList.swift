import LecternGTK
import LecternReader

/// The contents of the book as a list that marks the current entry. Branches of
/// long contents are folded.
@MainActor final class ContentsList {
    let widget: Widget
    private let store = ListStore<ContentsTreeRow>()
    private let list: ListView<ContentsTreeRow>
    private let scroller: ScrolledWindow
    private let entry = SearchEntry(placeholder: tr("Find in contents"))
    private let empty = StatusPage(
        icon: "view-list-symbolic", title: tr("Contents"), description: tr("This book has no table of contents."))
    /// The rows that are shown unless the user searches.
    private var visible: [ContentsTreeRow] = []
    private var all: [ContentsRow] = []
    private let tree = ContentsTree()
    private var following = ContentsFollower()
    /// Whether the program is scrolling the list.
    private var isFollowing = false
    private let onFold: @MainActor (ContentsRow.ID, Bool) -> Void

    /// The number of entries shown before and after the current one.
    private static let neighbours = 3

    /// - Parameters:
    ///   - onFold: Runs with `true` to unfold the branch of an entry, else to fold it.
    ///   - onChoice: Runs when an entry is chosen.
    init(
        onFold: @escaping @MainActor (ContentsRow.ID, Bool) -> Void,
        onChoice: @escaping @MainActor (ContentsRow.ID) -> Void
    ) {
        self.onFold = onFold
        let tree = tree
        list = ListView(store, selection: .none) { ContentsCell(in: tree, onFold: onFold) }
        list.activatesOnClick = true
        list.setAccessibleName(tr("Contents"))
        scroller = ScrolledWindow(list)
        scroller.expands = true
        entry.margins = Margins(start: 12, end: 12, bottom: 8)
        empty.addStyle("compact")
        empty.expands = true
        empty.isVisible = false
        widget = Box(.vertical, [entry, empty, scroller])
        connect(onChoice)
    }

    private func connect(_ onChoice: @escaping @MainActor (ContentsRow.ID) -> Void) {
        list.onActivate { [weak self] position in
            if let row = self?.store[position] { onChoice(row.id) }
        }
        let keys = KeyController()
        keys.onPress { [weak self] name, modifiers in modifiers.isEmpty && self?.key(name) == true }
        list.add(keys)
        entry.onChange { [weak self] _ in self?.fill() }
        entry.onActivate { [weak self] _ in
            if let row = self?.store[0] { onChoice(row.id) }
        }
        scroller.onVerticalScroll { [weak self] _ in
            guard let self, !isFollowing else { return }
            following.userScrolled()
        }
    }

    /// Shows the rows.
    ///
    /// - Parameters:
    ///   - visible: The rows outside of folded branches.
    ///   - all: All rows, which a search shows.
    func show(_ visible: [ContentsTreeRow], of all: [ContentsRow]) {
        (self.visible, self.all) = (visible, all)
        tree.hasBranches = visible.contains { $0.isExpanded != nil }
        empty.isVisible = all.isEmpty
        entry.isVisible = !all.isEmpty
        scroller.isVisible = !all.isEmpty
        fill()
        if following.currentChanged(to: all.firstIndex(where: \.isCurrent)) { follow() }
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

    /// Unfolds or folds the branch of the focused entry: an arrow key towards the end unfolds.
    private func key(_ name: String) -> Bool {
        let unfolding = list.isRightToLeft ? "Left" : "Right"
        guard name == "Left" || name == "Right", let position = list.focusedPosition, let row = store[position],
            let isExpanded = row.isExpanded
        else { return false }
        if isExpanded != (name == unfolding) { onFold(row.id, !isExpanded) }
        return true
    }

    private func fill() {
        let isSearching = !entry.text.allSatisfy(\.isWhitespace)
        let shown =
            isSearching ? ContentsFilter.rows(all, matching: entry.text).map { ContentsTreeRow(row: $0) } : visible
        isFollowing = true
        store.update(to: shown, where: ==)
        isFollowing = false
    }

    private func follow() { store.whenComplete { [weak self] in self?.scrollToCurrent() } }

    /// Scrolls to the current entry, with some before and after it.
    private func scrollToCurrent() {
        guard let position = store.items.firstIndex(where: \.row.isCurrent) else { return }
        isFollowing = true
        list.scroll(to: min(store.count - 1, position + Self.neighbours))
        list.scroll(to: max(0, position - Self.neighbours))
        MainLoop.idle { [weak self] in
            self?.isFollowing = false
            return .stop
        }
    }
}

/// State that all cells of the contents share.
@MainActor private final class ContentsTree {
    /// Whether any entry has a branch, so that titles are aligned after the arrows.
    var hasBranches = false
}

/// An entry of the contents: an arrow if it has a branch, title, indented, and page.
@MainActor private final class ContentsCell: ListCell {
    let widget: Widget
    private let box: Box
    private let name = Label(styles: ["name"])
    private let page = Label(styles: ["page"])
    private let arrow = Button(icon: "pan-end-symbolic", tooltip: "")
    private var row: ContentsTreeRow?
    private(set) var accessibleName = ""

    private let tree: ContentsTree

    init(in tree: ContentsTree, onFold: @escaping @MainActor (ContentsRow.ID, Bool) -> Void) {
        self.tree = tree
        name.horizontalAlignment = 0
        name.expandsHorizontally = true
        name.wraps = true
        name.setMaximumLines(3)
        name.setEllipsis(.end)
        name.setWidth(maximum: 30)
        page.align(vertically: .start)
        for style in ["flat", "circular", "fold-arrow"] { arrow.addStyle(style) }
        arrow.align(vertically: .start)
        arrow.isFocusable = false
        box = Box(.horizontal, spacing: 6, [arrow, name, page])
        box.addStyle("entry")
        widget = box
        arrow.onClick { [weak self] in
            if let row = self?.row, let isExpanded = row.isExpanded { onFold(row.id, !isExpanded) }
        }
    }

    func show(_ shown: ContentsTreeRow) {
        let row = shown.row
        self.row = shown
        name.text = row.title
        page.text = row.pageLabel
        (tree.hasBranches ? arrow : name).margins = Margins(start: min(row.depth, 5) * 16)
        box.setStyle("deep", row.depth > 0)
        box.setStyle("current", row.isCurrent)
        accessibleName = row.isCurrent ? tr("{title}, you are here", ["title": row.title]) : row.title
        show(isExpanded: shown.isExpanded)
        box.setAccessibleName(accessibleName)
    }

    private func show(isExpanded: Bool?) {
        arrow.isVisible = tree.hasBranches
        arrow.opacity = isExpanded == nil ? 0 : 1
        arrow.receivesPointer = isExpanded != nil
        guard let isExpanded else { return arrow.tooltip = "" }
        arrow.icon = isExpanded ? "pan-down-symbolic" : "pan-end-symbolic"
        arrow.tooltip = isExpanded ? tr("Fold") : tr("Unfold")
        arrow.setAccessibleName(arrow.tooltip)
        if !isExpanded { accessibleName = tr("{title}, folded", ["title": accessibleName]) }
    }
}
