import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// The bookshelf: books with their covers or in a list, and the shelves beside them. The ``BookshelfModel`` and the
/// ``ShelvesModel`` have the state and the actions.
@MainActor final class ShelfView {
    let model: BookshelfModel
    let shelves: ShelvesModel
    let widget: ToastOverlay
    let store = ListStore<BookshelfItem>()
    let stack = Stack(.crossfade)
    let header: ShelfHeader
    let sidebar: ShelfSidebar
    let dock: PanelDock
    let continueCard: ContinueCard
    let selectionBar = SelectionBar()
    let importBar: ImportBar
    let dropSign = ShelfPages.dropSign()
    weak var window: BookWindow?
    var undoToast: ShownToast?
    /// The context menu of books.
    let menu = PopoverMenu()
    /// The widget that ``menu`` belongs to, and its coordinates.
    let menuParent: Box
    let grid: GridView<BookshelfItem>
    let list: ColumnView<BookshelfItem>
    var selecting = Selecting()
    private let scroller: ScrolledWindow
    /// The first button of an empty shelf.
    private let openButton = Button(tr("_Open a Book…"))

    /// The state of selecting books.
    struct Selecting {
        /// Whether a click selects a book instead of opening it.
        var isOn = false
        /// Whether the books of the list are being replaced, which changes what GTK has selected.
        var isReplacing = false
        /// The books that the open menu is about.
        var menuBooks: Set<BookID> = []
    }

    init(_ model: BookshelfModel, window: BookWindow) {
        self.model = model
        self.window = window
        let shelves = window.owner.model.makeShelves(for: model)
        self.shelves = shelves
        let pictures = CoverPictures(model)
        header = ShelfHeader()
        importBar = ImportBar { [weak model] in model?.cancelImport() }
        sidebar = ShelfSidebar(shelves, parent: { [weak window] in window?.window }) { [weak window] in
            window?.shelf?.leaveShelves()
        }
        grid = GridView(store, selection: .multiple, cellWidth: BookCell.size.width) { [weak window] in
            BookCell(
                pictures: pictures, onMenu: { window?.shelf?.openMenu(of: $0, at: $1, $2) },
                onClick: { window?.shelf?.click($0) })
        }
        list = ShelfList.make(store)
        scroller = ScrolledWindow(grid)
        continueCard = ContinueCard(pictures: pictures) { [weak window] in window?.shelf?.open($0.id) }
        let books = Box(.vertical, [continueCard.widget, stack, selectionBar.widget, importBar.widget])
        dock = PanelDock(panel: sidebar.widget, content: books)
        menuParent = Box(.vertical, [header.widget, dock.widget])
        menuParent.addStyle("shelf")
        let overlay = Overlay(menuParent)
        overlay.addOverlay(dropSign)
        widget = ToastOverlay(overlay)
        build()
        model.onChange = { [weak self] in self?.changed($0) }
        shelves.onChange = { [weak self] in self?.showShelves() }
        changed(.items)
        showShelves()
        model.start()
        shelves.start()
    }

    private func build() {
        stack.expands = true
        dock.widget.expands = true
        grid.setAccessibleName(tr("Books"))
        menu.hasArrow = false
        menu.attach(to: menuParent)
        menu.onClosed { [weak self] in self?.focus() }
        scroller.onVerticalScroll { [weak self] offset in
            guard let self else { return }
            continueCard.scrolled(to: offset, visible: scroller.visibleHeight, content: scroller.contentHeight)
        }
        stack.add(scroller, name: "books")
        stack.add(ScrolledWindow(list, horizontally: true), name: "list")
        stack.add(ShelfPages.empty(openButton), name: "empty")
        stack.add(ShelfPages.noMatch(), name: "no-match")
        stack.add(ShelfPages.nothingHere(), name: "nothing-here")
        stack.add(Box(), name: "loading")
        header.onSearch = { [weak model] in model?.search($0) }
        header.onCatalogs = { [weak self] in self?.window?.showCatalogs() }
        header.onShelves = { [weak shelves] in shelves?.setShown($0) }
        dock.onChange = { [weak self] in
            guard let self else { return }
            shelves.setShown(dock.isRevealed)
        }
        sidebar.onChoice = { [weak self] in
            // Where the list lies over the books, it has done its work.
            if self?.dock.isDocked == false { self?.leaveShelves() }
        }
        header.captureKeys(of: widget)
        connectLists()
        acceptDrops()
        widget.addActions(actions + sidebar.actions + selectionActions, prefix: "shelf")
    }

    private func acceptDrops() {
        let target = FileDropTarget()
        target.onFiles { [weak self] files in
            let paths = files.compactMap(\.path)
            self?.model.add(paths: paths)
            return !paths.isEmpty
        }
        target.onHover { [weak self] in self?.dropSign.isVisible = $0 }
        widget.add(target)
    }

    /// Moves the keyboard focus to the books, or to the first button of an empty shelf.
    func focus() {
        switch model.state {
        case .empty: openButton.grabFocus()
        case .nothingHere: sidebar.focus()
        default: shownList.grabFocus()
        }
    }

    /// Undoes the last change of books, shelves or tags.
    func undo() {
        undoToast?.dismiss()
        undoToast = nil
        Task { [weak model] in await model?.undo() }
    }

    /// Closes the models.
    func close() {
        model.close()
        shelves.close()
    }
}

// Shows the changes of the models.
extension ShelfView {
    /// Shows a change of the bookshelf.
    func changed(_ change: BookshelfChange) {
        ProcessMemory.shared.trim()
        switch change {
        case .items: showItems()
        case .selection: showSelection()
        case .importing: importBar.show(model.importing)
        case .report: showReport()
        case .message(let message): say(message)
        case .undone: undoToast?.dismiss()
        }
    }

    /// Shows a change of the shelves.
    private func showShelves() {
        sidebar.show()
        if dock.isRevealed != shelves.isShown { dock.isRevealed = shelves.isShown }
        showHeader()
        if model.state == .books, stack.shown != pageName {
            stack.shown = pageName
            restoreSelection()
        }
        showSelection()
    }

    private func showHeader() {
        let shown = shelves.rows.lazy.compactMap { row -> ShelfEntry? in
            if case .books(let entry) = row, entry.isShown, entry.filter != .all { entry } else { nil }
        }.first
        let hasBooks = model.state != .empty
        header.show(subtitle: shown?.title ?? "", hasBooks: hasBooks, hasShelves: shelves.isShown)
    }

    private func showItems() {
        let hadKeyboard = shownList.containsFocus || openButton.containsFocus
        selecting.isReplacing = true
        store.update(to: model.items, where: ==)
        store.whenComplete { [weak self] in
            self?.selecting.isReplacing = false
            self?.restoreSelection()
        }
        shelves.markShown()
        showHeader()
        showOrder()
        if case .failed(let failure) = model.state { stack.add(ShelfPages.failed(failure), name: "failed") }
        // The first content appears without an animation, which would only delay it.
        let isFirst = stack.shown == "loading"
        isFirst ? stack.showAtOnce(pageName) : (stack.shown = pageName)
        // The focused book may have been removed, or the page with it is not shown any more.
        if hadKeyboard, model.state == .empty || !model.items.isEmpty { focus() }
        let isPlain = model.state == .books && model.searchText.isEmpty && model.filter == .all
        continueCard.show(isPlain && shelves.layout == .covers ? model.continued : nil, atOnce: isFirst)
    }

    /// The name of the stack's page for the model's state.
    private var pageName: String {
        switch model.state {
        case .books: shelves.layout == .list ? "list" : "books"
        case .empty: "empty"
        case .noMatch: "no-match"
        case .nothingHere: "nothing-here"
        case .loading: "loading"
        case .failed: "failed"
        }
    }

    private func showReport() {
        guard let report = model.report, let window else { return }
        ImportReportDialog.open(report, over: window.window) { [weak model] in model?.dismissReport() }
    }

    private func say(_ message: BookshelfMessage) {
        guard message.canUndo else {
            widget.say(Toast(message.text, seconds: 3))
            return
        }
        undoToast?.dismiss()
        let undo = Toast.Button(tr("Undo")) { [weak self] in self?.undo() }
        undoToast = widget.say(Toast(message.text, button: undo, seconds: 8, isUrgent: true))
    }
}
