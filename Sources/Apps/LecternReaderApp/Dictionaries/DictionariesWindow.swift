import LecternGTK
import LecternGeometry
import LecternReader

/// The window with the dictionaries: which are used and in what order, the folders that they are in, and the server.
@MainActor final class DictionariesWindow {
    /// The window that is shown.
    private static var shown: DictionariesWindow?

    private let model: DictionariesModel
    private let window: PlainWindow
    private let state = Label(styles: ["dim-label"])
    private let dictionaries = ListBox(.none, styles: ["boxed-list"])
    /// The dictionaries in the list, in their order.
    private var listed: [DictionaryRow.ID] = []
    /// The dictionary that was moved last, and where: its button keeps the keyboard focus.
    private var moved: (id: DictionaryRow.ID, steps: Int)?
    private let problems = Label(styles: ["dim-label"])
    private let folders = ListBox(.none, styles: ["boxed-list"])
    private let add = Button(tr("_Add a Folder…"))
    private let server = Entry(placeholder: tr("Host, such as dict.org"))
    private let serverProblem = Label(styles: ["dim-label"])

    /// Opens the window.
    static func open(_ model: DictionariesModel, over parent: Window) {
        shown?.window.close()
        let dictionariesWindow = DictionariesWindow(model)
        dictionariesWindow.window.setParent(parent, isModal: true)
        shown = dictionariesWindow
        dictionariesWindow.window.present()
    }

    private init(_ model: DictionariesModel) {
        self.model = model
        let serverWords = Label(
            tr("A dictionary server is sent each word that is looked up, without encryption."), styles: ["dim-label"])
        for label in [state, problems, serverWords, serverProblem] {
            label.wraps = true
            label.horizontalAlignment = 0
        }
        add.align(horizontally: .start)
        let inside = Box(
            .vertical, spacing: 12,
            [
                state, dictionaries, problems, Self.heading(tr("Folders")), folders, add,
                Self.heading(tr("Dictionary Server")), server, serverProblem, serverWords,
            ])
        inside.margins = Margins(start: 18, end: 18, top: 12, bottom: 18)
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(tr("Dictionaries")))
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        window = PlainWindow(Box(.vertical, [bar, scroller]))
        window.title = tr("Dictionaries")
        window.setDefaultSize(width: 480, height: 520)
        connect()
        show()
        model.load()
    }

    private static func heading(_ text: String) -> Label {
        let label = Label(text, styles: ["heading"])
        label.horizontalAlignment = 0
        return label
    }

    private func connect() {
        server.text = model.server
        server.setAccessibleName(tr("Dictionary Server"))
        server.onChange { [weak self] text in self?.setServer(text) }
        add.onClick { [weak self] in self?.chooseFolder() }
        model.onChange = { [weak self] in self?.show() }
        window.closeOnEscape()
        window.onCloseRequest { [weak self] in
            self?.model.onChange = nil
            Self.shown = nil
            return false
        }
    }

    private func setServer(_ address: String) {
        let isAddress = model.setServer(address)
        serverProblem.text = isAddress ? "" : tr("This is no host, or host and port.")
        serverProblem.isVisible = !isAddress
    }

    private func chooseFolder() {
        let dialog = FileChooser(
            .folder, title: tr("Choose the Folder"), accept: tr("_Choose"), cancel: tr("_Cancel"), parent: window)
        dialog.choose { [weak self] files in if let path = files.first?.path { self?.model.addFolder(path) } }
    }

    // MARK: The lists

    private func show() {
        let rows = model.rows
        if rows.map(\.id) != listed { list(rows) }
        state.text =
            if !rows.isEmpty {
                tr("Words are looked up in this order, dictionaries of the book’s language first.")
            } else if model.isLoading { tr("The dictionaries are being read…") } else { model.advice }
        problems.text = model.problems.joined(separator: "\n")
        problems.isVisible = !model.problems.isEmpty
        folders.removeAll()
        for folder in model.folders { folders.append(widget(folder)) }
        folders.isVisible = !model.folders.isEmpty
        serverProblem.isVisible = !serverProblem.text.isEmpty
    }

    private func list(_ rows: [DictionaryRow]) {
        listed = rows.map(\.id)
        dictionaries.removeAll()
        for (index, row) in rows.enumerated() {
            dictionaries.append(widget(row, isFirst: index == 0, isLast: index == rows.count - 1))
        }
        dictionaries.isVisible = !rows.isEmpty
        moved = nil
    }

    private func move(_ id: DictionaryRow.ID, by steps: Int) {
        moved = (id, steps)
        model.move(id, by: steps)
    }

    private func widget(_ row: DictionaryRow, isFirst: Bool, isLast: Bool) -> Widget {
        let listRow = ActionRow(row.title, subtitle: row.details)
        let up = Button(icon: "go-up-symbolic", tooltip: tr("Look Up Earlier"))
        let down = Button(icon: "go-down-symbolic", tooltip: tr("Look Up Later"))
        for (button, steps) in [(up, -1), (down, 1)] {
            button.addStyle("flat")
            button.align(vertically: .center)
            // The click that replaces its own row ends first.
            button.onClick { [weak self] in MainLoop.soon { self?.move(row.id, by: steps) } }
            listRow.addSuffix(button)
            if let moved, moved == (row.id, steps) { MainLoop.soon { button.grabFocus() } }
        }
        up.isSensitive = !isFirst
        down.isSensitive = !isLast
        let isOn = Switch(isOn: row.isOn)
        isOn.align(vertically: .center)
        isOn.setAccessibleName(row.title)
        isOn.onChange { [weak model] value in MainLoop.soon { model?.setOn(value, row.id) } }
        listRow.addSuffix(isOn)
        listRow.setActivated(isOn)
        return listRow
    }

    private func widget(_ folder: String) -> Widget {
        let listRow = ActionRow(folder)
        let remove = Button(icon: "list-remove-symbolic", tooltip: tr("Remove the Folder From the List"))
        remove.addStyle("flat")
        remove.align(vertically: .center)
        remove.onClick { [weak model] in MainLoop.soon { model?.removeFolder(folder) } }
        listRow.addSuffix(remove)
        return listRow
    }
}
