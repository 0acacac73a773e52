import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// The bookshelf: all books with their covers. The ``BookshelfModel`` has the state and the actions.
@MainActor final class ShelfView {
    let model: BookshelfModel
    let widget: ToastOverlay
    let store = ListStore<BookshelfItem>()
    let stack = Stack(.crossfade)
    let header: ShelfHeader
    let continueCard: ContinueCard
    let importBar: ImportBar
    let dropSign = ShelfPages.dropSign()
    weak var window: BookWindow?
    var undoToast: ShownToast?
    /// The context menu of books.
    let menu = PopoverMenu()
    /// The widget that ``menu`` belongs to, and its coordinates.
    let menuParent: Box
    let grid: GridView<BookshelfItem>
    private let scroller: ScrolledWindow
    /// The first button of an empty shelf.
    private let openButton = Button(tr("_Open a Book…"))

    init(_ model: BookshelfModel, window: BookWindow) {
        self.model = model
        self.window = window
        let pictures = CoverPictures(model)
        header = ShelfHeader()
        importBar = ImportBar { [weak model] in model?.cancelImport() }
        grid = GridView(store, selection: .single, cellWidth: BookCell.size.width) { [weak window] in
            BookCell(pictures: pictures) { item, cell, point in
                window?.shelf?.openMenu(of: item, at: cell, point)
            }
        }
        scroller = ScrolledWindow(grid)
        continueCard = ContinueCard(pictures: pictures) { [weak window] in window?.shelf?.open($0.id) }
        menuParent = Box(.vertical, [header.widget, continueCard.widget, stack, importBar.widget])
        menuParent.addStyle("shelf")
        stack.expands = true
        let overlay = Overlay(menuParent)
        overlay.addOverlay(dropSign)
        widget = ToastOverlay(overlay)
        build()
        model.onChange = { [weak self] in self?.changed($0) }
        changed(.items)
        model.start()
    }

    private func build() {
        grid.activatesOnClick = true
        grid.setAccessibleName(tr("Books"))
        menu.hasArrow = false
        menu.attach(to: menuParent)
        menu.onClosed { [weak self] in self?.focus() }
        scroller.onVerticalScroll { [weak self] offset in
            guard let self else { return }
            continueCard.scrolled(to: offset, visible: scroller.visibleHeight, content: scroller.contentHeight)
        }
        stack.add(scroller, name: "books")
        stack.add(ShelfPages.empty(openButton), name: "empty")
        stack.add(ShelfPages.noMatch(), name: "no-match")
        stack.add(Box(), name: "loading")
        grid.onActivate { [weak self] position in
            if let item = self?.store[position] { self?.open(item.id) }
        }
        header.onSearch = { [weak model] in model?.search($0) }
        header.onCatalogs = { [weak self] in self?.window?.showCatalogs() }
        let keys = KeyController()
        keys.onPress { [weak self] name, modifiers in self?.key(name, modifiers) ?? false }
        grid.add(keys)
        header.captureKeys(of: widget)
        acceptDrops()
        widget.addActions(actions, prefix: "shelf")
    }

    /// The book that keys refer to: the focused one. GTK does not always select it.
    private var chosen: BookshelfItem? { (grid.focusedPosition ?? grid.selected.first).flatMap { store[$0] } }

    private func key(_ name: String, _ modifiers: Modifiers) -> Bool {
        switch name {
        case "Delete", "KP_Delete":
            guard let chosen else { return false }
            remove(chosen.id)
        case "Menu", "F10":
            guard name == "Menu" || modifiers == .shift, let chosen, let cell = grid.focusedCell else { return false }
            if let position = grid.focusedPosition { grid.selected = [position] }
            openMenu(of: chosen, at: cell, Point(x: Double(cell.width) / 2, y: Double(cell.height) / 2))
        default: return false
        }
        return true
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
        if model.state == .empty { openButton.grabFocus() } else { grid.grabFocus() }
    }

    /// Undoes the last removal.
    func undo() {
        undoToast?.dismiss()
        undoToast = nil
        Task { [weak model] in await model?.undo() }
    }

    /// Closes the model.
    func close() { model.close() }
}

// Shows the changes of the model.
extension ShelfView {
    /// Shows a change of the model.
    func changed(_ change: BookshelfChange) {
        ProcessMemory.shared.trim()
        switch change {
        case .items: showItems()
        case .selection: break
        case .importing: importBar.show(model.importing)
        case .report: showReport()
        case .message(let message): say(message)
        case .undone: undoToast?.dismiss()
        }
    }

    private func showItems() {
        let hadKeyboard = grid.containsFocus || openButton.containsFocus
        store.update(to: model.items, where: ==)
        header.show(order: model.order, hasBooks: model.state != .empty)
        if case .failed(let failure) = model.state { stack.add(ShelfPages.failed(failure), name: "failed") }
        // The first content appears without an animation, which would only delay it.
        let isFirst = stack.shown == "loading"
        isFirst ? stack.showAtOnce(pageName) : (stack.shown = pageName)
        // The focused book may have been removed, or the page with it is not shown any more.
        if hadKeyboard, model.state == .empty || !model.items.isEmpty { focus() }
        let continued = model.state == .books && model.searchText.isEmpty ? model.continued : nil
        continueCard.show(continued, atOnce: isFirst)
    }

    /// The name of the stack's page for the model's state.
    private var pageName: String {
        switch model.state {
        case .books: "books"
        case .empty: "empty"
        case .noMatch: "no-match"
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
