import LecternGTK
import LecternGeometry
import LecternReader

/// The list of shelves, tags and series beside the books.
@MainActor final class ShelfSidebar {
    let widget: Widget
    private let model: ShelvesModel
    private let store = ListStore<ShelfRow>()
    private let list: ListView<ShelfRow>
    private let menu = PopoverMenu()
    private let menuParent: Box
    /// The shelf or tag that the menu is about.
    private var chosen: ShelfEntry?
    private let parent: @MainActor () -> Window?
    /// Runs after a shelf was chosen.
    var onChoice: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - parent: the window of dialogs.
    ///   - onClose: hides the list.
    init(
        _ model: ShelvesModel, parent: @escaping @MainActor () -> Window?, onClose: @escaping @MainActor () -> Void
    ) {
        self.model = model
        self.parent = parent
        final class Link { weak var sidebar: ShelfSidebar? }
        let link = Link()
        list = ListView(store, selection: .none) {
            ShelfRowCell { entry, cell, point in link.sidebar?.openMenu(of: entry, at: cell, point) }
        }
        list.activatesOnClick = true
        list.setAccessibleName(tr("Shelves"))
        let title = Label(tr("Shelves"), styles: ["book-title"])
        title.horizontalAlignment = 0
        title.expandsHorizontally = true
        let add = Button(icon: "list-add-symbolic", tooltip: tr("New shelf…"))
        add.setAction("shelf.new-shelf")
        let close = Button(icon: "window-close-symbolic", tooltip: tr("Close"))
        close.onClick(onClose)
        for button in [add, close] { for style in ["flat", "circular"] { button.addStyle(style) } }
        let head = Box(.horizontal, spacing: 2, [title, add, close])
        head.margins = Margins(start: 18, end: 10, top: 10, bottom: 6)
        let scroller = ScrolledWindow(list)
        scroller.expandsVertically = true
        menuParent = Box(.vertical, [head, scroller])
        for style in ["side-panel", "shelf-list"] { menuParent.addStyle(style) }
        menuParent.expandsHorizontally = false
        widget = menuParent
        link.sidebar = self
        menu.hasArrow = false
        menu.attach(to: menuParent)
        menu.onClosed { [weak self] in self?.focus() }
        list.onActivate { [weak self] position in
            guard case .books(let entry)? = self?.store[position] else { return }
            self?.model.choose(entry.filter)
            self?.onChoice?()
        }
        let keys = KeyController()
        keys.onPress { [weak self] name, modifiers in self?.key(name, modifiers) ?? false }
        list.add(keys)
    }

    /// Shows the rows of the model.
    func show() { store.update(to: model.rows, where: ==) }

    /// Moves the keyboard focus to the list.
    func focus() { list.grabFocus() }

    /// Whether the keyboard focus is in the list.
    var containsFocus: Bool { menuParent.containsFocus }

    private func key(_ name: String, _ modifiers: Modifiers) -> Bool {
        guard let position = list.focusedPosition, case .books(let entry)? = store[position] else { return false }
        switch name {
        case "F2" where entry.isOwn: rename(entry)
        case "Delete" where entry.isOwn, "KP_Delete" where entry.isOwn: delete(entry)
        case "Up" where modifiers == .alt: move(entry, by: -1)
        case "Down" where modifiers == .alt: move(entry, by: 1)
        case "Menu", "F10":
            guard name == "Menu" || modifiers == .shift, entry.isOwn, let cell = list.focusedCell else { return false }
            openMenu(of: entry, at: cell, Point(x: 40, y: Double(cell.height) / 2))
        default: return false
        }
        return true
    }

    private func openMenu(of entry: ShelfEntry, at cell: Widget, _ point: Point) {
        guard entry.isOwn else { return }
        chosen = entry
        var entries: [Menu.Entry] = [
            .item(tr("_Rename…"), action: "shelf.rename-shelf"), .item(tr("_Delete"), action: "shelf.delete-shelf"),
        ]
        if case .shelf = entry.filter {
            entries += [
                .item(tr("Move _Up"), action: "shelf.shelf-up"), .item(tr("Move D_own"), action: "shelf.shelf-down"),
            ]
        }
        menu.setMenu(Menu(entries))
        let origin = cell.bounds(in: menuParent)
        menu.point(at: Rect(x: point.x + (origin?.x ?? 0), y: point.y + (origin?.y ?? 0), width: 1, height: 1))
        menu.open()
    }

    private func rename(_ entry: ShelfEntry) {
        ShelfDialogs.rename(entry, over: parent()) { [model] name in Task { await model.rename(entry, to: name) } }
    }

    private func delete(_ entry: ShelfEntry) { Task { [model] in await model.delete(entry) } }

    private func move(_ entry: ShelfEntry, by distance: Int) {
        Task { [model] in await model.move(entry, by: distance) }
    }

    /// The actions of the menu and of the button.
    var actions: [Action] {
        func action(_ name: String, _ body: @escaping @MainActor (ShelfSidebar, ShelfEntry) -> Void) -> Action {
            Action(name) { [weak self] in
                if let self, let chosen { body(self, chosen) }
            }
        }
        return [
            action("rename-shelf") { $0.rename($1) }, action("delete-shelf") { $0.delete($1) },
            action("shelf-up") { $0.move($1, by: -1) }, action("shelf-down") { $0.move($1, by: 1) },
            Action("new-shelf") { [weak self] in
                guard let self else { return }
                ShelfDialogs.newShelf(over: parent()) { [model] name, kind in
                    Task { await model.addShelf(named: name, kind) }
                }
            },
        ]
    }
}

/// A heading, or a shelf with the number of its books.
@MainActor private final class ShelfRowCell: ListCell {
    let widget: Widget
    private let box: Box
    private let icon = Image(icon: "view-list-symbolic", pixelSize: 14)
    private let name = Label(styles: ["name"])
    private let count = Label(styles: ["page"])
    private let onMenu: @MainActor (ShelfEntry, Widget, Point) -> Void
    private var entry: ShelfEntry?
    private(set) var accessibleName = ""

    init(onMenu: @escaping @MainActor (ShelfEntry, Widget, Point) -> Void) {
        self.onMenu = onMenu
        name.horizontalAlignment = 0
        name.expandsHorizontally = true
        name.setEllipsis(.end)
        box = Box(.horizontal, spacing: 8, [name, icon, count])
        box.addStyle("entry")
        widget = box
        widget.onMenuRequest { [weak self] in self?.openMenu(at: $0) }
    }

    private func openMenu(at point: Point) {
        if let entry { onMenu(entry, widget, point) }
    }

    func show(_ row: ShelfRow) {
        switch row {
        case .heading(let title):
            entry = nil
            name.text = title
            count.text = ""
            accessibleName = title
            icon.isVisible = false
            box.setStyle("current", false)
        case .books(let entry):
            self.entry = entry
            name.text = entry.title
            count.text = "\(entry.count)"
            accessibleName = entry.accessibleName
            icon.isVisible = entry.hasRule
            icon.tooltip = tr("Chosen by a rule")
            box.setStyle("current", entry.isShown)
        }
        box.setStyle("shelf-heading", entry == nil)
    }
}
