import Lectern
import LecternGTK
import LecternReader

/// The page of catalogues beside the bookshelf: the list, and the catalogue that is browsed.
@MainActor final class CatalogsView {
    let widget: ToastOverlay
    private let model: CatalogsModel
    private weak var window: BookWindow?
    private let stack = Stack(.none)
    private let title = WindowTitle(tr("Catalogues"))
    private let back = Button(icon: "go-previous-symbolic", tooltip: tr("Back"))
    private let add = Button(icon: "list-add-symbolic", tooltip: tr("Add a catalogue"))
    private let search = ToggleButton(icon: "edit-find-symbolic", tooltip: tr("Search the catalogue"))
    private let entry = SearchEntry(placeholder: tr("Search the catalogue"))
    private let bar: SearchBar
    private let list: CatalogListPage
    private var browser: CatalogBrowser?
    private var feed: CatalogFeedPage?
    private var details: CatalogEntryPage?
    private var undoToast: ShownToast?
    /// The number of pages shown; it names them.
    private var count = 0

    init(_ model: CatalogsModel, window: BookWindow) {
        self.model = model
        self.window = window
        bar = SearchBar(entry, child: Clamp(entry, maximum: 420))
        list = CatalogListPage(model) { [weak window] in window?.catalogs?.addCatalog() }
        let header = HeaderBar()
        header.setTitle(title)
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        header.addStart(shelf)
        header.addStart(back)
        header.addEnd(add)
        header.addEnd(search)
        stack.add(list.widget, name: "list")
        stack.expands = true
        widget = ToastOverlay(Box(.vertical, [header, bar, stack]))
        widget.addStyle("shelf")
        connect()
        show()
    }

    private func connect() {
        back.onClick { [weak self] in self?.goBack() }
        add.onClick { [weak self] in self?.addCatalog() }
        search.onToggle { [weak self] in self?.bar.isSearching = $0 }
        bar.onSearchingChange { [weak self] isSearching in
            self?.search.isActive = isSearching
            if isSearching { self?.entry.grabFocus() }
        }
        entry.onActivate { [weak self] words in self?.browser?.search(words) }
        entry.onStop { [weak self] in self?.bar.isSearching = false }
        list.onOpen = { [weak self] in self?.open($0) }
        list.onRename = { [weak self] catalog in
            guard let self, let window else { return }
            CatalogDialogs.rename(catalog, in: model, over: window.window)
        }
        list.onRemove = { [weak self] in self?.remove($0) }
        model.onChange = { [weak self] in self?.list.show() }
        model.downloads.onChange = { [weak self] publication in self?.changed(publication) }
        model.logins.onQuestion = { [weak self] login in self?.ask(login) }
        let keys = KeyController()
        keys.onPress { [weak self] name, modifiers in
            guard name == "Left", modifiers == .alt else { return false }
            self?.goBack()
            return true
        }
        widget.add(keys)
    }

    private func ask(_ login: CatalogLogin) {
        guard let window else { return model.logins.decline() }
        CatalogDialogs.logIn(login, model.logins, over: CatalogAddingWindow.shown?.window ?? window.window)
    }

    /// Asks for the address of a catalogue to add.
    func addCatalog(address: String = "") {
        guard let window else { return }
        CatalogAddingWindow.open(model, address: address, over: window.window) { [weak self] in
            self?.model.catalogs.last.map { self?.open($0) }
        }
    }

    private func open(_ catalog: SavedCatalog) {
        browser?.close()
        browser = model.browse(catalog)
        browser?.onChange = { [weak self] in self?.show() }
        show()
    }

    /// Shows or hides the search.
    func toggleSearch() { if browser?.canSearch == true { bar.isSearching.toggle() } }

    private func goBack() {
        guard let browser else { return }
        if browser.goBack() { return }
        browser.close()
        self.browser = nil
        show()
    }

    private func remove(_ catalog: SavedCatalog) {
        model.remove(catalog.id)
        undoToast?.dismiss()
        let undo = Toast.Button(tr("Undo")) { [weak self] in self?.undo() }
        undoToast = widget.say(Toast(tr("{name} removed", ["name": catalog.title]), button: undo, seconds: 8))
    }

    /// Restores the catalogue that was removed last.
    func undo() {
        undoToast?.dismiss()
        undoToast = nil
        model.undo()
    }

    /// Moves the keyboard focus into what is shown.
    func focus() { browser == nil ? list.focus() : details?.focus() ?? feed?.focus() }

    private func changed(_ publication: OPDSPublication) {
        if browser?.entry?.publication == publication { details?.show() }
        feed?.refresh()
        if case .inLibrary = model.downloads.state(of: publication) {
            widget.say(Toast(tr("“{name}” is on your shelf", ["name": publication.title]), seconds: 4))
        }
    }

    func close() {
        browser?.close()
        model.onChange = nil
        model.downloads.onChange = nil
        model.logins.onQuestion = nil
        model.logins.decline()
    }
}

// Shows the page or the publication of the browser.
extension CatalogsView {
    private func show() {
        back.isVisible = browser != nil
        add.isVisible = browser == nil
        search.isVisible = browser?.canSearch ?? false
        if browser == nil { bar.isSearching = false }
        guard let browser else {
            title.title = tr("Catalogues")
            title.subtitle = ""
            feed = nil
            details = nil
            stack.shown = "list"
            list.focus()
            return
        }
        if let entry = browser.entry {
            title.title = entry.title
            title.subtitle = browser.title
            show(details(of: entry).widget)
            details?.focus()
        } else {
            details = nil
            let name = browser.page.title
            title.title = name
            title.subtitle = name == browser.title ? "" : browser.title
            let page = CatalogFeedPage(browser.page, browser)
            page.onShown = { [weak self] in self?.pageChanged() }
            feed = page
            show(page.widget)
        }
    }

    /// The title and the search of a page are known when it is loaded.
    private func pageChanged() {
        guard let browser, browser.entry == nil else { return }
        title.title = browser.page.title
        search.isVisible = browser.canSearch
        guard browser.page.state != .loading else { return }
        // Cells get the keyboard when they are laid out.
        widget.afterFrame { [weak self] in
            if let self, !bar.isSearching { feed?.focus() }
        }
    }

    private func show(_ page: Widget) {
        let old = stack.shown
        count += 1
        stack.add(page, name: "page-\(count)")
        stack.shown = "page-\(count)"
        if old != "list" { stack.removeChild(named: old) }
    }

    private func details(of entry: CatalogEntry) -> CatalogEntryPage {
        let page = CatalogEntryPage(entry, model.covers)
        page.onRead = { [weak self] in self?.window?.read($0) }
        page.onStream = { [weak self] entry in
            if let pages = entry.pages { self?.window?.read(pages, title: entry.title) }
        }
        page.onPage = { [weak self] in self?.window?.ask(about: $0) }
        details = page
        return page
    }
}
