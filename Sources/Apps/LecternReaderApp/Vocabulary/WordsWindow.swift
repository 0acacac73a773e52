import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternReader

/// The window with the words that the reader has looked up.
@MainActor final class WordsWindow {
    /// The window that is shown.
    private static var shown: WordsWindow?

    private let model: WordsModel
    private let window: PlainWindow
    private let content = Box(.vertical)
    private let overlay: ToastOverlay
    private let entry = SearchEntry(placeholder: tr("Words, sentences, books"))
    private let keeping: Switch
    private let summary = Label(styles: ["empty-words"])
    private let store = ListStore<VocabularyWord>()
    private let list: ListView<VocabularyWord>
    private let scroller: ScrolledWindow
    private let empty = StatusPage(icon: "accessories-dictionary-symbolic", title: tr("No Words Yet"))
    private let onChoice: @MainActor (String, Locator?) -> Void
    private var toast: ShownToast?

    /// Opens the window.
    ///
    /// - Parameters:
    ///   - onReview: begins a review of the words.
    ///   - onChoice: shows a book, at the place of a word.
    static func open(
        _ app: ReaderAppModel, over parent: Window, onReview: @escaping @MainActor () -> Void,
        onChoice: @escaping @MainActor (String, Locator?) -> Void
    ) {
        shown?.window.close()
        let opened = WordsWindow(app, over: parent, onChoice: onChoice)
        shown = opened
        opened.addHeader(onReview)
        opened.window.present()
        opened.entry.grabFocus()
    }

    private init(
        _ app: ReaderAppModel, over parent: Window, onChoice: @escaping @MainActor (String, Locator?) -> Void
    ) {
        model = app.makeWords()
        self.onChoice = onChoice
        keeping = Switch(isOn: model.keeps)
        list = ListView(store, selection: .none) { LookedUpWordCell() }
        scroller = ScrolledWindow(list)
        overlay = ToastOverlay(content)
        window = PlainWindow(overlay)
        build()
        connect()
        window.title = tr("Words")
        window.setDefaultSize(width: 560, height: 680)
        window.setParent(parent, isModal: false)
        window.closeOnEscape()
        model.start()
    }

    private func addHeader(_ onReview: @escaping @MainActor () -> Void) {
        let (menu, review) = (
            MenuButton(icon: "view-more-symbolic", tooltip: tr("Order and export")), Button(tr("_Review"))
        )
        let order = Action("order", argument: .text(""), state: .text(model.query.order.rawValue)) {
            [weak model] action, value in
            guard case .text(let name)? = value, let order = VocabularyQuery.Order(rawValue: name) else { return }
            action.state = value
            model?.change { $0.order = order }
        }
        let export = Action("export", argument: .text("")) { [weak self] _, value in
            guard case .text(let name)? = value, let format = VocabularyFormat(rawValue: name) else { return }
            self?.export(format)
        }
        menu.addActions([order, export], prefix: "words")
        menu.setMenu(
            Menu([
                .section(
                    VocabularyQuery.Order.allCases.map { .item($0.title, action: "words.order", .text($0.rawValue)) },
                    title: tr("Sort by")),
                .section(
                    VocabularyFormat.allCases.map { .item($0.title, action: "words.export", .text($0.rawValue)) },
                    title: tr("Export as")),
            ]))
        review.onClick { [weak self] in
            self?.window.close()
            onReview()
        }
        let header = HeaderBar()
        header.setTitle(WindowTitle(tr("Words")))
        header.addStart(review)
        header.addEnd(menu)
        content.prepend(header)
    }

    private func build() {
        list.activatesOnClick = true
        list.setAccessibleName(tr("Words"))
        scroller.expands = true
        empty.expands = true
        entry.expandsHorizontally = true
        entry.margins = Margins(start: 18, end: 18, top: 6, bottom: 6)
        let words = Label(tr("Keep the words that I look up"))
        words.expandsHorizontally = true
        words.horizontalAlignment = 0
        keeping.setAccessibleName(words.text)
        keeping.align(vertically: .center)
        let row = Box(.horizontal, spacing: 12, [words, keeping])
        row.margins = Margins(start: 24, end: 24, top: 6, bottom: 6)
        summary.horizontalAlignment = 0
        summary.margins = Margins(start: 24, end: 24, bottom: 6)
        for part in [row, entry, summary, empty, scroller] as [Widget] { content.append(part) }
        empty.isVisible = false
    }

    private func connect() {
        keeping.onChange { [weak self] in self?.model.setKeeps($0) }
        entry.onSearch { [weak self] text in self?.model.change { $0.text = text } }
        entry.onActivate { [weak self] _ in self?.list.grabFocus() }
        entry.onStop { [weak self] in self?.window.close() }
        list.onActivate { [weak self] in self?.open($0) }
        let keys = KeyController()
        keys.onPress { [weak self] key, _ in
            guard key == "Delete" || key == "KP_Delete", let self, let position = list.focusedPosition,
                let word = store[position]
            else { return false }
            model.remove(word.id)
            return true
        }
        list.add(keys)
        let undo = KeyController()
        undo.onPress { [weak self] key, modifiers in
            guard key == "z", modifiers == .control else { return false }
            self?.toast?.dismiss()
            self?.model.undo()
            return true
        }
        window.add(undo)
        model.onChange = { [weak self] in self?.show() }
        model.onMessage = { [weak self] in self?.say($0, canUndo: $1) }
        window.onCloseRequest { [weak self] in
            self?.model.close()
            WordsWindow.shown = nil
            return false
        }
    }

    private func open(_ position: Int) {
        guard let word = store[position] else { return }
        guard let path = model.path(of: word) else {
            return say(tr("The library does not have this book any more."), canUndo: false)
        }
        let onChoice = onChoice
        window.close()
        onChoice(path, word.locator)
    }

    private func show() {
        store.update(to: model.words, where: ==)
        summary.text = model.summary
        let hasWords = !model.words.isEmpty
        summary.isVisible = hasWords
        scroller.isVisible = hasWords
        empty.isVisible = !hasWords
        let isSearch = !model.query.text.isEmpty
        empty.title = isSearch ? model.summary : tr("No Words Yet")
        empty.setDescription(
            isSearch
                ? ""
                : model.keeps
                    ? tr("A word that you look up in a book is kept here with its sentence.")
                    : tr("Turn the switch on to keep the words that you look up, with their sentences."))
    }

    private func say(_ text: String, canUndo: Bool) {
        let button = canUndo ? Toast.Button(tr("Undo")) { [weak self] in self?.model.undo() } : nil
        toast = overlay.say(Toast(text, button: button, seconds: 8, isUrgent: true))
    }

    private func export(_ format: VocabularyFormat) {
        guard let file = model.export(format) else { return say(tr("There is nothing to export."), canUndo: false) }
        FileSaver.save(
            Array(file.text.utf8), name: file.name, title: tr("Export Words"), over: window
        ) { [weak self] isSaved in
            self?.say(isSaved ? tr("Words exported") : tr("The words could not be saved there."), canUndo: false)
        }
    }
}

/// A word with its sentence and its book.
@MainActor private final class LookedUpWordCell: ListCell {
    let widget: Widget
    private let word = Label(styles: ["name"])
    private let sentence = Label(styles: ["excerpt"])
    private let book = Label(styles: ["page"])
    private let count = Label(styles: ["page"])
    private(set) var accessibleName = ""

    init() {
        for label in [word, sentence, book] {
            label.horizontalAlignment = 0
            label.setEllipsis(.end)
        }
        sentence.wraps = true
        sentence.setMaximumLines(3)
        word.expandsHorizontally = true
        let box = Box(.vertical, spacing: 3, [Box(.horizontal, spacing: 12, [word, count]), sentence, book])
        box.margins = Margins(start: 18, end: 18, top: 6, bottom: 6)
        widget = box
    }

    func show(_ item: VocabularyWord) {
        word.setMarkup("<b>\(Label.escape(item.word))</b>")
        sentence.text = item.sentence
        sentence.isVisible = !item.sentence.isEmpty
        book.text = item.bookTitle
        count.text = item.count > 1 ? trn("{count} time", "{count} times", count: item.count) : ""
        accessibleName = [item.word, item.sentence, item.bookTitle, count.text].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}
