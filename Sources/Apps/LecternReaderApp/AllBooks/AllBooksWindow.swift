import LecternGTK
import LecternGeometry
import LecternModel
import LecternReader

/// The window that searches the texts of all books.
@MainActor final class AllBooksWindow {
    /// The window that is shown.
    private static var shown: AllBooksWindow?

    private let model: LibrarySearchModel
    private let window: PlainWindow
    private let entry = SearchEntry(placeholder: tr("Words in the text of your books"))
    private let summary = Label(styles: ["empty-words"])
    private let store = ListStore<LibrarySearchRow>()
    private let list: ListView<LibrarySearchRow>
    private let scroller: ScrolledWindow
    private let empty = StatusPage(icon: "edit-find-symbolic", title: tr("Find in All Books"))
    private let progress: Revealer
    private let progressWords = Label(styles: ["book-progress"])
    private let progressBar = ProgressBar()

    /// Opens the window, or shows the one that is open.
    ///
    /// - Parameter onChoice: shows a book, at a place in it if one was chosen.
    static func open(
        _ app: ReaderAppModel, over parent: Window, onChoice: @escaping @MainActor (String, Locator?) -> Void
    ) {
        shown?.window.close()
        let opened = AllBooksWindow(app.makeLibrarySearch(), over: parent, onChoice: onChoice)
        shown = opened
        opened.window.present()
        opened.entry.grabFocus()
    }

    private init(
        _ model: LibrarySearchModel, over parent: Window, onChoice: @escaping @MainActor (String, Locator?) -> Void
    ) {
        self.model = model
        list = ListView(store, selection: .none) { AllBooksCell() }
        scroller = ScrolledWindow(list)
        let row = Box(.horizontal, spacing: 14, [progressWords, progressBar])
        row.addStyle("import-bar")
        progress = Revealer(row, .slideUp)
        let content = Box(.vertical)
        window = PlainWindow(content)
        build(content)
        window.title = tr("Find in All Books")
        window.setDefaultSize(width: 620, height: 720)
        window.setParent(parent, isModal: false)
        window.closeOnEscape()
        list.onActivate { [weak self] position in
            guard let row = self?.store[position] else { return }
            self?.window.close()
            switch row {
            case .book(let book): onChoice(book.path, nil)
            case .hit(let hit): onChoice(hit.path, hit.locator)
            }
        }
        model.onChange = { [weak self] in self?.show() }
        window.onCloseRequest { [weak self] in
            self?.model.close()
            AllBooksWindow.shown = nil
            return false
        }
        show()
        model.start()
    }

    private func build(_ content: Box) {
        list.activatesOnClick = true
        list.setAccessibleName(tr("Books and places"))
        scroller.expands = true
        entry.expandsHorizontally = true
        entry.margins = Margins(start: 18, end: 18, top: 6, bottom: 6)
        summary.horizontalAlignment = 0
        summary.margins = Margins(start: 24, end: 24, bottom: 6)
        empty.expands = true
        empty.setDescription(
            tr("“white whale” finds a phrase, harpoon* words that begin so, whale NEAR ship words that are close."))
        let header = HeaderBar()
        header.setTitle(WindowTitle(tr("Find in All Books")))
        progressBar.expandsHorizontally = true
        progressBar.align(vertically: .center)
        progressBar.setAccessibleName(tr("Reading books"))
        for part in [header, entry, summary, empty, scroller, progress] as [Widget] { content.append(part) }
        entry.onChange { [weak self] in self?.model.find($0) }
        // Enter leads from the words to what was found.
        entry.onActivate { [weak self] _ in self?.list.grabFocus() }
        entry.onStop { [weak self] in self?.window.close() }
    }

    private func show() {
        store.update(to: model.rows, where: ==)
        summary.text = model.summary
        entry.setAccessibleDescription(model.summary)
        let hasRows = !model.rows.isEmpty
        summary.isVisible = hasRows
        empty.title = model.summary.isEmpty ? tr("Find in All Books") : model.summary
        empty.isVisible = !hasRows
        scroller.isVisible = hasRows
        progress.isRevealed = model.progress != nil
        guard let state = model.progress else { return }
        progressWords.text = tr(
            "Reading book {number} of {count}", ["number": "\(state.done + 1)", "count": "\(state.count)"])
        progressBar.fraction = Double(state.done) / Double(max(state.count, 1))
    }
}

/// A book, or the words around a place in it.
@MainActor private final class AllBooksCell: ListCell {
    let widget: Widget
    private let box: Box
    private let text = Label(styles: ["name"])
    private let left = Label(styles: ["page"])
    private let right = Label(styles: ["page"])
    private(set) var accessibleName = ""

    init() {
        for label in [text, left] { label.horizontalAlignment = 0 }
        text.wraps = true
        text.setMaximumLines(4)
        text.setEllipsis(.end)
        left.expandsHorizontally = true
        left.setEllipsis(.end)
        box = Box(.vertical, spacing: 3, [text, Box(.horizontal, spacing: 12, [left, right])])
        widget = box
    }

    func show(_ row: LibrarySearchRow) {
        switch row {
        case .book(let book):
            text.setMarkup("<b>\(Label.escape(book.title))</b>")
            left.text = book.authors
            right.text = book.count
            accessibleName = [book.title, book.authors, book.count].filter { !$0.isEmpty }.joined(separator: ", ")
        case .hit(let hit):
            let words = (Label.escape(hit.before), Label.escape(hit.match), Label.escape(hit.after))
            text.setMarkup("\(words.0)<b>\(words.1)</b>\(words.2)")
            left.text = hit.chapter
            right.text = ""
            accessibleName = [hit.before + hit.match + hit.after, hit.chapter].filter { !$0.isEmpty }
                .joined(separator: ", ")
        }
        // Places stand below their book.
        if case .hit = row {
            box.margins = Margins(start: 36, end: 18, top: 4, bottom: 4)
        } else {
            box.margins = Margins(start: 18, end: 18, top: 12, bottom: 4)
        }
    }
}
