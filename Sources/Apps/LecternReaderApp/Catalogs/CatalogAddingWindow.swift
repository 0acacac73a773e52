import LecternGTK
import LecternGeometry
import LecternReader

/// Asks for the address of a catalogue. The window stays until the catalogue is added: it shows that the server is asked,
/// and why a catalogue cannot be added, and keeps what was entered.
@MainActor final class CatalogAddingWindow {
    /// The window that is shown: there is one at a time.
    private(set) static var shown: CatalogAddingWindow?

    let window: PlainWindow
    private let model: CatalogsModel
    private let words = Label()
    private let entry = Entry(placeholder: tr("https://books.example/opds"))
    private let spinner = Spinner()
    private let cancel = Button(tr("_Cancel"))
    private let add = Button(tr("_Add"))
    private let then: @MainActor () -> Void
    private var task: Task<Void, Never>?

    /// Opens the window, or shows the one that is open.
    ///
    /// - Parameters:
    ///   - address: What the entry contains at first.
    ///   - then: Runs when a catalogue was added.
    static func open(
        _ model: CatalogsModel, address: String, over parent: Window, then: @escaping @MainActor () -> Void
    ) {
        if let shown {
            if shown.task == nil, !address.isEmpty { shown.entry.text = address }
            return shown.window.present()
        }
        let addingWindow = CatalogAddingWindow(model, address: address, then: then)
        addingWindow.window.setParent(parent, isModal: true)
        shown = addingWindow
        addingWindow.window.present()
        addingWindow.entry.grabFocus()
        addingWindow.entry.selectAll()
    }

    private init(_ model: CatalogsModel, address: String, then: @escaping @MainActor () -> Void) {
        self.model = model
        self.then = then
        words.wraps = true
        words.horizontalAlignment = 0
        words.text = tr("The address of its feed, for example of your library:")
        entry.text = address
        entry.setWidth(characters: 36)
        entry.expandsHorizontally = true
        entry.setAccessibleName(tr("Address"))
        spinner.setAccessibleName(tr("Loading…"))
        spinner.isVisible = false
        add.addStyle("suggested-action")
        let buttons = Box(.horizontal, spacing: 12, [cancel, add])
        buttons.align(horizontally: .end)
        let inside = Box(.vertical, spacing: 12, [words, Box(.horizontal, spacing: 6, [entry, spinner]), buttons])
        inside.margins = Margins(start: 18, end: 18, top: 12, bottom: 18)
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(tr("Add a Catalogue")))
        window = PlainWindow(Box(.vertical, [bar, inside]))
        window.title = tr("Add a Catalogue")
        window.setDefaultSize(width: 440, height: -1)
        connect()
    }

    private func connect() {
        entry.onActivate { [weak self] _ in self?.start() }
        add.onClick { [weak self] in self?.start() }
        cancel.onClick { [weak self] in self?.window.close() }
        window.closeOnEscape()
        window.onCloseRequest { [weak self] in
            self?.task?.cancel()
            Self.shown = nil
            return false
        }
    }

    /// Asks the server, unless it is being asked.
    private func start() {
        guard task == nil, entry.text.contains(where: { !$0.isWhitespace }) else { return }
        show(isWorking: true)
        words.text = tr("Looking for the catalogue…")
        task = Task { [weak self, model, address = entry.text] in
            let failure = await model.add(address)
            if !Task.isCancelled { self?.finish(failure) }
        }
    }

    private func finish(_ failure: CatalogFailure?) {
        task = nil
        show(isWorking: false)
        guard let failure else {
            window.close()
            return then()
        }
        words.text = failure.text
        entry.grabFocus()
        entry.selectAll()
    }

    private func show(isWorking: Bool) {
        spinner.isVisible = isWorking
        spinner.isSpinning = isWorking
        // The entry keeps the keyboard: GTK complains of entries that are disabled while they have it.
        add.isSensitive = !isWorking
    }
}
