import Lectern
import LecternDesktop
import LecternGTK
import LecternLibrary
import LecternModel
import LecternReader
import LecternView

/// A window with the bookshelf, or with one or two books.
@MainActor final class BookWindow {
    let window: ApplicationWindow
    unowned let owner: ReaderApplication
    private(set) var shelf: ShelfView?
    /// The books that are shown; nil on the bookshelf.
    private(set) var panes: BookPanes?
    /// The book that keys and menus are about.
    var reading: ReadingView? { panes?.active }
    private(set) var catalogs: CatalogsView?
    private let stack = Stack(.crossfade)
    private var actions: [ReaderAction: Action] = [:]
    /// The keys pressed so far.
    private var keyCount = 0

    init(owner: ReaderApplication, size: WindowSize) {
        self.owner = owner
        window = ApplicationWindow(owner.application)
        window.title = "Lectern"
        window.setDefaultSize(width: size.width, height: size.height)
        window.isMaximized = size.isMaximized
        window.setContent(stack)
        for action in ReaderAction.allCases {
            let windowAction = Action(action.rawValue) { [weak self] in self?.activate(action) }
            actions[action] = windowAction
            window.add(windowAction)
        }
        acceptDrops()
        countKeys()
        window.onCloseRequest { [weak self] in
            self?.closing()
            return false
        }
        window.onActiveChange { [weak self] isActive in
            if isActive { self?.showColors() }
            self?.reading?.model.setActive(isActive)
        }
        window.onFullscreenChange { [weak self] isFullscreen in
            for view in self?.panes?.views ?? [] {
                view.bars.change { $0.hide() }
                view.bars.header.show(isFullscreen: isFullscreen)
            }
            if isFullscreen { self?.reading?.page.announce(tr("Full Screen")) }
        }
    }

    /// Creates and measures the bookshelf before the window is shown, so that its styles, icons and text layout are
    /// ready for the first frame.
    func prepareShelf(_ size: WindowSize) {
        addShelf()
        stack.measure(width: size.width)
    }

    private func addShelf() {
        guard shelf == nil else { return }
        let view = ShelfView(owner.model.makeBookshelf(), window: self)
        shelf = view
        stack.add(view.widget, name: "shelf")
        // Not before the first frame, because an import uses all processors.
        if let folder = owner.model.settings.values.booksFolder {
            window.afterFrame { [weak view] in view?.model.follow(folder: folder) }
        }
    }

    /// Shows the bookshelf.
    func showShelf() {
        closeBooks()
        addShelf()
        stack.shown = "shelf"
        window.title = tr("Bookshelf")
        window.isFullscreen = false
        enableActions()
        showColors()
        shelf?.focus()
    }

    /// Shows the catalogues.
    ///
    /// - Parameter address: A catalogue to add.
    func showCatalogs(adding address: String? = nil) {
        closeBooks()
        let view = catalogs ?? CatalogsView(owner.catalogs, window: self)
        if catalogs == nil { stack.add(view.widget, name: "catalogues") }
        catalogs = view
        stack.shown = "catalogues"
        window.title = tr("Catalogues")
        enableActions()
        showColors()
        view.focus()
        if let address { view.addCatalog(address: address) }
    }

    /// Adds the books in files and folders to the shown shelf.
    ///
    /// Not before it is shown, because an import uses all processors and the first frame takes the longest.
    func add(_ paths: [String]) {
        window.afterFrame { [weak self] in self?.shelf?.model.add(paths: paths) }
    }

    /// Opens a book in this window.
    ///
    /// - Parameter page: the page of a PDF, counted from 0; nil for the last place.
    func read(_ path: String, page: Int? = nil) { read(owner.model.open(path: path, page: page)) }

    /// Opens a book in this window, at a place in it.
    func read(_ path: String, at place: Locator) {
        let model = owner.model.open(path: path)
        model.begin(at: place)
        read(model)
    }

    /// Opens the pages of a comic on a server in this window.
    func read(_ pages: PageStream, title: String) { read(owner.model.open(pages, title: title)) }

    private func read(_ model: ReaderModel) {
        let view = ReadingView(model, window: self)
        if let panes, panes.pair != nil {
            panes.replaceActive(with: view)
        } else {
            closeBooks()
            model.setActive(window.isActive)
            let panes = BookPanes(view, window: self)
            self.panes = panes
            stack.add(panes.widget, name: "book")
            stack.shown = "book"
        }
        enableActions()
        view.begin()
    }

    /// Applies the colour scheme of the shown content.
    func showColors() { (reading?.model.colorScheme ?? .system).apply() }

    /// Enables or disables an action on a book.
    func setEnabled(_ action: ReaderAction, _ isEnabled: Bool, of view: ReadingView) {
        view.actions[action]?.isEnabled = isEnabled
        if view === reading { actions[action]?.isEnabled = isEnabled }
    }

    /// Tells screen readers which widget has the keyboard focus, when widgets that were just shown are known to them.
    ///
    /// Not if the user has pressed a key meanwhile: an entry would select what was typed, and the next key replace it.
    func announceFocus() {
        let before = keyCount
        MainLoop.timeout(milliseconds: 300) { [weak self] in
            if let self, keyCount == before { window.announceFocus() }
            return .stop
        }
    }

    private func countKeys() {
        let keys = KeyController()
        keys.setPhase(.capture)
        keys.onPress { [weak self] _, _ in
            self?.keyCount += 1
            return false
        }
        window.add(keys)
    }

    /// Shows a toast over what the window shows.
    func say(_ text: String) {
        let shown = reading?.widget ?? (stack.shown == "catalogues" ? catalogs?.widget : shelf?.widget)
        shown?.say(Toast(text, seconds: 10, isUrgent: true))
    }

    /// Asks before an address outside of the book is opened.
    func ask(about address: String) { LinkQuestion.ask(about: address, over: window) }

    /// Asks before another book is opened beside this one.
    func ask(about book: LinkedBook) {
        LinkQuestion.ask(about: book, over: window) { [weak owner] in owner?.openWindow(for: book.path, page: book.page)
        }
    }

    /// Closes the books.
    func closeBooks() {
        guard let panes else { return }
        panes.close()
        stack.remove(panes.widget)
        self.panes = nil
    }

    private func closing() {
        owner.keep(WindowSize(window))
        closeBooks()
        shelf?.close()
        catalogs?.close()
        owner.forget(self)
    }

    /// Enables the actions on the book that keys are about, or those of the bookshelf.
    func enableActions() {
        let onShelf: Set<ReaderAction> = [
            .find, .openFile, .newWindow, .settings, .statistics, .findInAllBooks, .allNotes, .review, .words,
            .shortcuts, .about, .closeWindow, .quit, .fullScreen, .undo, .bookshelf, .toggleContents,
        ]
        for (action, windowAction) in actions {
            windowAction.isEnabled = reading.map { $0.actions[action]?.isEnabled ?? true } ?? onShelf.contains(action)
        }
    }
}

// Actions of menus and keys.
extension BookWindow {
    /// Carries out an action of the book or of the window.
    func activate(_ action: ReaderAction) {
        guard let reading else { return perform(action) }
        if action == .undo { reading.dismissUndoToast() }
        reading.model.perform(action)
    }

    /// Carries out an action of the window.
    func perform(_ action: ReaderAction) {
        guard !performOnPair(action) else { return }
        switch action {
        case .openFile: openFile()
        case .newWindow: owner.openWindow(for: nil)
        case .bookshelf: showShelf()
        case .settings: SettingsWindow.open(owner.model.settings, over: self)
        // The labels of GTK's window of shortcuts cannot be read without sight.
        case .shortcuts where owner.screenReader.isRunning: KeysWindow.open(owner.model.settings, over: window)
        case .shortcuts: ProgramWindows.openShortcuts(owner.model.settings.values.keys, over: window)
        case .about: ProgramWindows.openAbout(over: window)
        case .statistics:
            StatisticsWindow.open(owner.model, of: reading?.model.bookID, over: window)
        case .findInAllBooks: AllBooksWindow.open(owner.model, over: window, onChoice: show)
        case .allNotes: AllNotesWindow.open(owner.model, of: reading?.model.bookID, over: window, onChoice: show)
        case .review: review(.highlights)
        case .words:
            WordsWindow.open(
                owner.model, over: window, onReview: { [weak self] in self?.review(.words) }, onChoice: show)
        case .fullScreen: window.isFullscreen.toggle()
        case .find: stack.shown == "catalogues" ? catalogs?.toggleSearch() : shelf?.header.toggleSearch()
        case .toggleContents: if stack.shown != "catalogues" { shelf?.toggleShelves() }
        case .undo: stack.shown == "catalogues" ? catalogs?.undo() : shelf?.undo()
        case .closeWindow: window.close()
        case .quit: owner.quit()
        default: break
        }
    }

    private func review(_ subject: ReviewCard.Subject) {
        ReviewWindow.open(owner.model, about: subject, over: window, onChoice: show)
    }

    /// Shows a book that was chosen in a window over this one, at a place in it: here, or where it is open.
    private var show: @MainActor (String, Locator?) -> Void {
        { [weak self] path, place in
            guard let self else { return }
            if let place, let view = panes?.views.first(where: { $0.model.path == path }) {
                view.focusBook()
                return view.model.go(to: place)
            }
            if let place { read(path, at: place) } else { read(path) }
        }
    }

    /// Opens a window that the settings lead to.
    func open(_ part: SettingsWindowPart) {
        switch part {
        case .dictionaries: DictionariesWindow.open(owner.model.dictionaries, over: window)
        case .synchronization: SyncWindow.open(owner.model.sync, over: window)
        case .keys: KeysWindow.open(owner.model.settings, over: window)
        case .pronunciations:
            PronunciationsWindow.open(
                owner.model.pronunciations, word: "", languages: reading?.model.speech.pronunciationLanguages() ?? [],
                over: window)
        }
    }

    /// Opens dropped files: one book here; several, or a folder, go to the bookshelf.
    func open(dropped paths: [String]) -> Bool {
        switch DroppedFiles(paths) {
        case .none: return false
        case .book(let path): read(path)
        case .several(let paths):
            showShelf()
            add(paths)
        }
        return true
    }

    private func acceptDrops() {
        let target = FileDropTarget()
        target.onFiles { [weak self] files in self?.open(dropped: files.compactMap(\.path)) ?? false }
        stack.add(target)
    }

    private func openFile() {
        BookChooser.choose(.openFiles, over: window) { [weak self] paths in
            guard let self, let first = paths.first else { return }
            if paths.count > 1, reading == nil, let shelf { return shelf.model.add(paths: paths) }
            read(first)
        }
    }
}
