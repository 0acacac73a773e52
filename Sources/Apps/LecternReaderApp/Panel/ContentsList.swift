import LecternGTK
import LecternGeometry
import LecternReader

/// The contents of the book as a list that marks the current entry. Branches of
/// long contents are folded. In a book that is written vertically, entries are columns from right to left.
@MainActor final class ContentsList {
    let widget: Widget
    private let store = ListStore<ContentsTreeRow>()
    private var list: ListView<ContentsTreeRow>
    private let scroller: ScrolledWindow
    private let entry = SearchEntry(placeholder: tr("Find in contents"))
    private let empty = StatusPage(
        icon: "view-list-symbolic", title: tr("Contents"), description: tr("This book has no table of contents."))
    /// The rows that are shown unless the user searches.
    private var visible: [ContentsTreeRow] = []
    private var all: [ContentsRow] = []
    private let tree = ContentsTree()
    private var following = ContentsFollower()
    /// The moves of the list by the program that are under way.
    private var moves = 0
    private let onFold: @MainActor (ContentsRow.ID, Bool) -> Void
    private let onChoice: @MainActor (ContentsRow.ID) -> Void
    /// Whether entries are columns.
    private var isVertical = false

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
        self.onChoice = onChoice
        let tree = tree
        list = ListView(store, selection: .none) { ContentsCell(in: tree, onFold: onFold) }
        scroller = ScrolledWindow(list)
        scroller.expands = true
        entry.margins = Margins(start: 12, end: 12, bottom: 8)
        empty.addStyle("compact")
        empty.expands = true
        empty.isVisible = false
        empty.isFocusable = true
        empty.setAccessibleName(empty.title)
        widget = Box(.vertical, [entry, empty, scroller])
        connectList()
        connect()
    }

    private func connectList() {
        list.activatesOnClick = true
        list.setAccessibleName(tr("Contents"))
        list.onActivate { [weak self] position in
            if let row = self?.store[position] { self?.onChoice(row.id) }
        }
        let keys = KeyController()
        keys.onPress { [weak self] name, modifiers in modifiers.isEmpty && self?.key(name) == true }
        list.add(keys)
    }

    private func connect() {
        entry.onChange { [weak self] _ in self?.fill() }
        entry.onActivate { [weak self] _ in
            if let row = self?.store[0] { self?.onChoice(row.id) }
        }
        scroller.onVerticalScroll { [weak self] _ in self?.scrolled() }
        scroller.onHorizontalScroll { [weak self] _ in self?.scrolled() }
    }

    private func scrolled() { if moves == 0 { following.userScrolled() } }

    /// Shows entries as columns from right to left, or as rows.
    private func use(vertical: Bool) {
        guard vertical != isVertical else { return }
        isVertical = vertical
        let (tree, onFold) = (tree, onFold)
        list =
            vertical
            ? ListView(store, selection: .none) { ContentsColumn(in: tree, onFold: onFold) }
            : ListView(store, selection: .none) { ContentsCell(in: tree, onFold: onFold) }
        list.isSideways = vertical
        if vertical { list.isRightToLeft = true }
        scroller.setScrolling(horizontally: vertical, vertically: !vertical)
        scroller.child = list
        connectList()
    }

    /// Shows the rows.
    ///
    /// - Parameters:
    ///   - visible: The rows outside of folded branches.
    ///   - all: All rows, which a search shows.
    ///   - isVertical: Whether the text of the book is written vertically.
    func show(_ visible: [ContentsTreeRow], of all: [ContentsRow], isVertical: Bool) {
        use(vertical: isVertical)
        self.visible = visible
        self.all = all
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
    func focus() { (empty.isVisible ? empty : list).grabFocus() }

    /// Unfolds or folds the branch of the focused entry: an arrow key towards the end unfolds; of columns, the one down.
    private func key(_ name: String) -> Bool {
        let unfolding = isVertical ? "Down" : list.isRightToLeft ? "Left" : "Right"
        let folding = isVertical ? "Up" : list.isRightToLeft ? "Right" : "Left"
        guard name == unfolding || name == folding, let position = list.focusedPosition, let row = store[position],
            let isExpanded = row.isExpanded
        else { return false }
        if isExpanded != (name == unfolding) { onFold(row.id, !isExpanded) }
        return true
    }

    private func fill() {
        let isSearching = !entry.text.allSatisfy(\.isWhitespace)
        let shown =
            isSearching ? ContentsFilter.rows(all, matching: entry.text).map { ContentsTreeRow(row: $0) } : visible
        guard shown != store.items else { return }
        moved()
        store.update(to: shown, where: ==)
    }

    private func follow() { store.whenComplete { [weak self] in self?.scrollToCurrent() } }

    /// Scrolls to the current entry, with some beyond it. The list carries out one scroll per frame.
    private func scrollToCurrent() {
        guard let position = store.items.firstIndex(where: \.row.isCurrent) else { return }
        moved()
        let isBelow = Double(position) > scroller.middle(sideways: isVertical) * Double(store.count)
        let beyond = isBelow ? position + Self.neighbours : position - Self.neighbours
        list.scroll(to: min(max(beyond, 0), store.count - 1))
    }

    /// The program moves the list. The offset changes when the next frame is laid out, after its ticks.
    private func moved() {
        moves += 1
        var ticks = 0
        scroller.onTick { [weak self] _ in
            ticks += 1
            guard ticks > 2 else { return .again }
            self?.moves -= 1
            return .stop
        }
    }
}
