import LecternGTK
import LecternGeometry
import LecternReader

/// The search in the whole book, with its hits.
@MainActor final class FindList {
    let widget: Widget
    private let entry = SearchEntry(placeholder: tr("Find in book"))
    private let options = FindOptions()
    /// Whether the entry was focused and has not had a key since.
    private var isAwaitingKeyboard = false
    private var isTypedInto = false
    private let recent = FindHistory()
    private let summary = Label(styles: ["empty-words"])
    private let store = ListStore<SearchRow>()
    /// Shown when there are no hits.
    private let empty = StatusPage(icon: "edit-find-symbolic", title: tr("Find in book"))
    private let scroller: Widget
    /// Runs when the query changes.
    var onQuery: (@MainActor (String) -> Void)?
    /// Runs when the options of the search change.
    var onChoices: (@MainActor (SearchChoices) -> Void)? {
        get { options.onChange }
        set { options.onChange = newValue }
    }
    /// Runs when the earlier searches are to be forgotten.
    var onForget: (@MainActor () -> Void)? {
        get { recent.onForget }
        set { recent.onForget = newValue }
    }
    /// Runs when Enter is pressed, for the next hit.
    var onNext: (@MainActor () -> Void)?
    /// Runs when Escape is pressed.
    var onStop: (@MainActor () -> Void)?

    init(onChoice: @escaping @MainActor (SearchRow.ID) -> Void) {
        let list = ListView(store, selection: .none) { FindCell() }
        list.activatesOnClick = true
        list.setAccessibleName(tr("Hits"))
        let scroller = ScrolledWindow(list)
        scroller.expands = true
        entry.expandsHorizontally = true
        options.onClosed = { [weak entry] in entry?.grabFocus() }
        let line = Box(.horizontal, spacing: 4, [entry, options.button])
        line.margins = Margins(start: 12, end: 8, bottom: 6)
        summary.horizontalAlignment = 0
        summary.margins = Margins(start: 18, end: 18, bottom: 6)
        empty.addStyle("compact")
        empty.expands = true
        self.scroller = scroller
        widget = Box(.vertical, [line, summary, recent.widget, empty, scroller])
        show([], summary: "")
        recent.onChoice = { [weak self] query in
            self?.entry.text = query
            self?.entry.grabFocus()
        }
        entry.onChange { [weak self] in self?.onQuery?($0) }
        entry.onActivate { [weak self] _ in self?.onNext?() }
        entry.onNext { [weak self] in self?.onNext?() }
        entry.onStop { [weak self] in self?.onStop?() }
        list.onActivate { [weak store] position in
            if let row = store?[position] { onChoice(row.id) }
        }
    }

    /// Shows the hits.
    func show(_ rows: [SearchRow], summary words: String) {
        // New hits are appended, so that the list does not move.
        let same = zip(store.items, rows).prefix { $0 == $1 }.count
        store.replace(same..<store.count, with: Array(rows[same...]))
        summary.text = words
        // Screen readers say it when it changes, as the entry has the focus.
        entry.setAccessibleDescription(words)
        summary.isVisible = !words.isEmpty && !rows.isEmpty
        empty.title = words.isEmpty ? tr("Find in book") : words
        empty.isVisible = rows.isEmpty
        scroller.isVisible = !rows.isEmpty
        showRecent()
    }

    /// Shows the options in use and the earlier searches.
    func show(_ choices: SearchChoices, _ history: SearchHistory) {
        options.show(choices)
        recent.show(history.queries)
        showRecent()
    }

    /// Earlier searches take the place of the hint while nothing is searched for.
    private func showRecent() {
        recent.widget.isVisible = entry.text.isEmpty && !recent.isEmpty
        if recent.widget.isVisible { empty.isVisible = false }
    }

    /// Puts words into the entry, as if they were typed.
    func type(_ words: String) {
        entry.text = words
        entry.moveToEnd()
    }

    /// Focuses the search entry.
    func focus() {
        entry.grabFocus()
        entry.selectAll()
        isAwaitingKeyboard = true
        isTypedInto = false
    }

    /// Takes a key that was pressed after ``focus()``, while the entry is not on the screen and so gets no keys.
    ///
    /// - Returns: Whether the key is in the entry.
    func takeEarlyKey(_ name: String) -> Bool {
        guard isAwaitingKeyboard else { return false }
        isAwaitingKeyboard = !(entry.isMapped && entry.containsFocus)
        guard isAwaitingKeyboard, let letter = KeyName.text(of: name) else { return false }
        type(isTypedInto ? entry.text + letter : letter)
        isTypedInto = true
        return true
    }
}

/// A hit in its sentence.
@MainActor private final class FindCell: ListCell {
    let widget: Widget
    private let box: Box
    private let text = Label(styles: ["name"])
    private let chapter = Label(styles: ["page"])
    private let page = Label(styles: ["page"])

    init() {
        for label in [text, chapter] { label.horizontalAlignment = 0 }
        text.wraps = true
        // The number of lines is limited; a truncated line ends within a word.
        text.setMaximumLines(6)
        text.setEllipsis(.end)
        text.setWidth(maximum: 34)
        chapter.expandsHorizontally = true
        chapter.setEllipsis(.end)
        box = Box(.vertical, spacing: 3, [text, Box(.horizontal, spacing: 12, [chapter, page])])
        for style in ["entry", "hit"] { box.addStyle(style) }
        widget = box
    }

    private(set) var accessibleName = ""

    func show(_ row: SearchRow) {
        accessibleName = [row.before + row.match + row.after, row.chapter, row.pageLabel].filter { !$0.isEmpty }
            .joined(separator: ", ")
        let (before, match, after) = (Label.escape(row.before), Label.escape(row.match), Label.escape(row.after))
        text.setMarkup("\(before)<b>\(match)</b>\(after)")
        chapter.text = row.chapter
        page.text = row.pageLabel
        box.setStyle("current", row.isCurrent)
    }
}
