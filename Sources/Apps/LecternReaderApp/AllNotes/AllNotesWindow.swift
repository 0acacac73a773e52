import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternReader

/// The window with the highlights, bookmarks and notes of all books.
@MainActor final class AllNotesWindow {
    /// The window that is shown.
    private static var shown: AllNotesWindow?

    private let model: AllNotesModel
    private let window: PlainWindow
    private let overlay: ToastOverlay
    private let filter: AllNotesFilter
    private let editor: NoteEditor
    private let store = ListStore<AllNotesRow>()
    private let list: ListView<AllNotesRow>
    private let scroller: ScrolledWindow
    private let summary = Label(styles: ["empty-words"])
    private let empty = StatusPage(icon: "document-edit-symbolic", title: tr("All Notes"))
    private let onChoice: @MainActor (String, Locator?) -> Void
    private var toast: ShownToast?
    /// Whether rows are being replaced: the selection is not the reader's meanwhile.
    private var isUpdating = false

    /// Opens the window, or shows the one that is open.
    ///
    /// - Parameters:
    ///   - book: the book that is open in the window below.
    ///   - onChoice: shows a book, at a place in it if one was chosen.
    static func open(
        _ app: ReaderAppModel, of book: BookID?, over parent: Window,
        onChoice: @escaping @MainActor (String, Locator?) -> Void
    ) {
        shown?.window.close()
        let opened = AllNotesWindow(app, book, over: parent, onChoice: onChoice)
        shown = opened
        opened.window.present()
        opened.filter.focus()
    }

    private init(
        _ app: ReaderAppModel, _ book: BookID?, over parent: Window,
        onChoice: @escaping @MainActor (String, Locator?) -> Void
    ) {
        model = app.makeAllNotes()
        self.onChoice = onChoice
        filter = AllNotesFilter(model, book: book)
        editor = NoteEditor(model)
        list = ListView(store, selection: .single) { AllNotesCell() }
        scroller = ScrolledWindow(list)
        let content = Box(.vertical)
        overlay = ToastOverlay(content)
        window = PlainWindow(overlay)
        build(content)
        connect()
        window.title = tr("All Notes")
        window.setDefaultSize(width: 680, height: 700)
        window.setParent(parent, isModal: false)
        window.closeOnEscape()
        model.start()
    }

    private func build(_ content: Box) {
        list.setAccessibleName(tr("Notes"))
        scroller.expands = true
        empty.expands = true
        empty.isVisible = false
        summary.horizontalAlignment = 0
        summary.margins = Margins(start: 24, end: 24, bottom: 6)
        let header = HeaderBar()
        header.setTitle(WindowTitle(tr("All Notes")))
        header.addEnd(filter.menu)
        header.addEnd(exportButton())
        for part in [header, filter.widget, summary, empty, scroller, editor.widget] as [Widget] {
            content.append(part)
        }
    }

    private func exportButton() -> MenuButton {
        let button = MenuButton(icon: "document-save-symbolic", tooltip: tr("Export"))
        let action = Action("export", argument: .text("")) { [weak self] _, value in
            guard case .text(let name)? = value, let format = AnnotationFormat(rawValue: name) else { return }
            self?.export(format)
        }
        button.addActions([action], prefix: "export")
        button.setMenu(
            Menu([
                .section(
                    AnnotationFormat.allCases.map { .item($0.title, action: "export.export", .text($0.rawValue)) },
                    title: tr("Export as"))
            ]))
        return button
    }

    private func connect() {
        list.onSelectionChange { [weak self] in self?.selected($0.first) }
        list.onActivate { [weak self] in self?.open($0) }
        editor.onOpen = { [weak self] in self?.open($0) }
        filter.onLeave = { [weak self] in self?.list.grabFocus() }
        filter.onStop = { [weak self] in self?.window.close() }
        let keys = KeyController()
        keys.onPress { [weak self] key, _ in
            guard key == "Delete" || key == "KP_Delete", let self, let note = note(at: list.focusedPosition) else {
                return false
            }
            model.remove(note.id)
            return true
        }
        list.add(keys)
        let undo = KeyController()
        undo.onPress { [weak self] key, modifiers in
            guard key == "z", modifiers == .control else { return false }
            self?.undo()
            return true
        }
        window.add(undo)
        scroller.onVerticalScroll { [weak self] _ in self?.scrolled() }
        model.onChange = { [weak self] in self?.show() }
        model.onMessage = { [weak self] in self?.say($0, canUndo: $1) }
        window.onCloseRequest { [weak self] in
            self?.editor.close()
            self?.model.close()
            AllNotesWindow.shown = nil
            return false
        }
    }

    private func note(at position: Int?) -> Annotation? {
        if let position, case .note(let note)? = store[position] { note } else { nil }
    }

    private func selected(_ position: Int?) {
        if !isUpdating { editor.show(note(at: position)) }
    }

    private func scrolled() {
        if scroller.verticalOffset + 2 * scroller.visibleHeight > scroller.contentHeight { model.showMore() }
    }

    private func open(_ position: Int) {
        guard let row = store[position] else { return }
        switch row {
        case .note(let note): open(note)
        case .book:
            if let note = note(at: position + 1) { choose(note.path, nil) }
        }
    }

    private func open(_ note: Annotation) { choose(note.path, note.locator) }

    private func choose(_ path: String, _ place: Locator?) {
        let onChoice = onChoice
        window.close()
        onChoice(path, place)
    }

    private func show() {
        isUpdating = true
        store.update(to: model.rows, where: ==)
        list.selected = model.rows.firstIndex { $0.id == editor.shown }.map { [$0] } ?? []
        isUpdating = false
        filter.show(model.tags)
        summary.text = model.summary
        let hasRows = !model.rows.isEmpty
        summary.isVisible = hasRows
        empty.title = model.query.isFilter ? model.summary : tr("All Notes")
        empty.setDescription(
            model.query.isFilter
                ? "" : tr("Highlights, bookmarks and notes of all your books are collected here."))
        empty.isVisible = !hasRows
        scroller.isVisible = hasRows
        editor.update(to: editor.shown.flatMap { model.annotation($0) })
    }

    private func undo() {
        toast?.dismiss()
        model.undo()
    }

    private func say(_ text: String, canUndo: Bool) {
        let button = canUndo ? Toast.Button(tr("Undo")) { [weak self] in self?.model.undo() } : nil
        toast = overlay.say(Toast(text, button: button, seconds: 8, isUrgent: true))
    }

    private func export(_ format: AnnotationFormat) {
        Task {
            guard let file = await model.export(format) else { return }
            FileSaver.save(
                Array(file.text.utf8), name: file.name, title: tr("Export Notes"), over: window
            ) { [weak self] isSaved in
                self?.say(isSaved ? tr("Notes exported") : tr("The notes could not be saved there."), canUndo: false)
            }
        }
    }
}

/// A book, or an annotation in it.
@MainActor private final class AllNotesCell: ListCell {
    let widget: Widget
    private let box: Box
    private let mark = Box(.horizontal)
    private let text = Label(styles: ["marked-words"])
    private let note = Label(styles: ["excerpt"])
    private let place = Label(styles: ["page"])
    private var color: Highlight.Color?
    private(set) var accessibleName = ""

    init() {
        for label in [text, note, place] {
            label.horizontalAlignment = 0
            label.setEllipsis(.end)
        }
        for (label, lines) in [(text, 4), (note, 3)] {
            label.wraps = true
            label.setMaximumLines(lines)
        }
        mark.addStyle("mark-stripe")
        let column = Box(.vertical, spacing: 3, [text, note, place])
        column.expandsHorizontally = true
        box = Box(.horizontal, spacing: 10, [mark, column])
        widget = box
    }

    func show(_ row: AllNotesRow) {
        if let color { mark.removeStyle(color.rawValue) }
        color = nil
        switch row {
        case .book(let book):
            text.setMarkup("<b>\(Label.escape(book.title))</b>")
            show(note: "", place: book.authors)
            box.margins = Margins(start: 18, end: 18, top: 14, bottom: 4)
            accessibleName = [book.title, book.authors].filter { !$0.isEmpty }.joined(separator: ", ")
        case .note(let annotation):
            showNote(annotation)
            box.margins = Margins(start: 30, end: 18, top: 5, bottom: 5)
        }
        mark.isVisible = color != nil
    }

    private func showNote(_ annotation: Annotation) {
        let highlight = annotation.highlight
        color = highlight?.color
        if let color { mark.addStyle(color.rawValue) }
        text.setMarkup((highlight?.style ?? .marker).markup(Label.escape(annotation.shownText)))
        let kind = highlight == nil ? annotation.kindTitle : ""
        show(
            note: annotation.shownNote,
            place: [kind, annotation.chapter].filter { !$0.isEmpty }.joined(separator: " · "))
        accessibleName = [
            annotation.kindTitle, color?.title ?? "", annotation.shownText, annotation.shownNote, annotation.chapter,
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func show(note words: String, place name: String) {
        text.isVisible = !text.text.isEmpty
        note.text = words
        place.text = name
        note.isVisible = !words.isEmpty
        place.isVisible = !name.isEmpty
    }
}
