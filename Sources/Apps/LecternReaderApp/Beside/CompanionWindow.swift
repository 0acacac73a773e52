import LecternGTK
import LecternGeometry
import LecternReader

/// The window that asks for a book to open beside another: of the library, or of a file.
@MainActor final class CompanionWindow {
    /// The window that is shown.
    private static var shown: CompanionWindow?

    private let model: CompanionList
    private let window: PlainWindow
    private let entry = SearchEntry(placeholder: tr("Title, author or series"))
    private let store = ListStore<CompanionList.Row>()
    private let list: ListView<CompanionList.Row>
    private let scroller: ScrolledWindow
    private let empty = StatusPage(icon: "lectern-shelf-symbolic", title: tr("No Books Found"))

    /// Opens the window.
    ///
    /// - Parameters:
    ///   - title: The title of the book that is there already.
    ///   - onChoice: Called with the path of the book that was chosen.
    static func open(
        _ model: CompanionList, title: String, over parent: Window, onChoice: @escaping @MainActor (String) -> Void
    ) {
        shown?.window.close()
        let opened = CompanionWindow(model, title: title, over: parent, onChoice: onChoice)
        shown = opened
        opened.window.present()
        opened.entry.grabFocus()
    }

    private init(
        _ model: CompanionList, title: String, over parent: Window, onChoice: @escaping @MainActor (String) -> Void
    ) {
        self.model = model
        list = ListView(store, selection: .none) { CompanionCell() }
        scroller = ScrolledWindow(list)
        let content = Box(.vertical)
        window = PlainWindow(content)
        window.title = tr("Open Beside")
        window.setDefaultSize(width: 480, height: 560)
        window.setParent(parent, isModal: true)
        window.closeOnEscape()
        build(content, title: title) { [weak self] path in
            self?.window.close()
            // When this window has given the keyboard back.
            MainLoop.soon { onChoice(path) }
        }
        model.onChange = { [weak self] in self?.show() }
        window.onCloseRequest { [weak self] in
            self?.model.close()
            CompanionWindow.shown = nil
            return false
        }
        model.find("")
    }

    private func build(_ content: Box, title: String, onChoice: @escaping @MainActor (String) -> Void) {
        list.activatesOnClick = true
        list.setAccessibleName(tr("Books"))
        scroller.expands = true
        empty.expands = true
        empty.isVisible = false
        entry.expandsHorizontally = true
        entry.margins = Margins(start: 18, end: 18, top: 6, bottom: 6)
        let header = HeaderBar()
        header.setTitle(WindowTitle(tr("Open Beside"), subtitle: title))
        let file = Button(icon: "folder-open-symbolic", tooltip: tr("Choose a File…"))
        file.onClick { [weak self] in
            BookChooser.choose(.openFiles, over: self?.window) { paths in paths.first.map(onChoice) }
        }
        header.addStart(file)
        for part in [header, entry, empty, scroller] as [Widget] { content.append(part) }
        entry.onSearch { [weak model] in model?.find($0) }
        // Enter leads from the words to the books.
        entry.onActivate { [weak self] _ in if self?.model.rows.isEmpty == false { self?.list.grabFocus() } }
        entry.onStop { [weak self] in self?.window.close() }
        list.onActivate { [weak self] position in
            if let row = self?.store[position] { onChoice(row.path) }
        }
    }

    private func show() {
        store.update(to: model.rows, where: ==)
        empty.isVisible = model.rows.isEmpty
        scroller.isVisible = !model.rows.isEmpty
    }
}

/// A book to choose.
@MainActor private final class CompanionCell: ListCell {
    let widget: Widget
    private let title = Label(styles: ["name"])
    private let detail = Label(styles: ["dim-label"])
    private(set) var accessibleName = ""

    init() {
        for label in [title, detail] {
            label.horizontalAlignment = 0
            label.setEllipsis(.end)
        }
        let box = Box(.vertical, spacing: 3, [title, detail])
        box.margins = Margins(start: 18, end: 18, top: 8, bottom: 8)
        widget = box
    }

    func show(_ row: CompanionList.Row) {
        title.text = row.title
        detail.text = row.detail
        detail.isVisible = !row.detail.isEmpty
        accessibleName = [row.title, row.detail].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
