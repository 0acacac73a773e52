import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

// Selecting several books, and what is done with them.
extension ShelfView {
    /// The books as they are shown: covers or a list.
    var shownList: ItemsView<BookshelfItem> { shelves.layout == .list ? list : grid }

    /// The book that keys refer to: the focused one. GTK does not always select it.
    private var chosen: BookshelfItem? {
        (shownList.focusedPosition ?? shownList.selected.first).flatMap { store[$0] }
    }

    /// The books that keys refer to: all that are selected if there are several.
    private var chosenBooks: Set<BookID> {
        model.selection.count > 1 ? model.selection : chosen.map { [$0.id] } ?? []
    }

    /// Connects the signals of covers and list.
    func connectLists() {
        for view in [grid, list] as [ItemsView<BookshelfItem>] {
            view.onActivate { [weak self] position in
                if let item = self?.store[position] { self?.open(item.id) }
            }
            view.onSelectionChange { [weak self, weak view] positions in
                guard let self, view === shownList, !selecting.isReplacing else { return }
                model.select(Set(positions.compactMap { store[$0]?.id }))
            }
            let keys = KeyController()
            keys.onPress { [weak self] name, modifiers in self?.key(name, modifiers) ?? false }
            view.add(keys)
        }
        list.onMenu = { [weak self] position, cell, point in
            if let item = self?.store[position] { self?.openMenu(of: item, at: cell, point) }
        }
        list.onSort { [weak model] column, isReversed in
            model?.sort(by: ShelfList.orders[column])
            model?.sort(in: isReversed ? .reversed : .usual)
        }
    }

    /// Shows the order in the menu and in the headings of the list.
    func showOrder() {
        header.show(model.order, in: model.direction)
        list.showSorting(
            by: ShelfList.orders.firstIndex(of: model.order), isReversed: model.direction == .reversed)
    }

    private func key(_ name: String, _ modifiers: Modifiers) -> Bool {
        switch name {
        case "Delete", "KP_Delete":
            let books = chosenBooks
            guard !books.isEmpty else { return false }
            Task { [model] in await model.remove(books) }
        case "Escape":
            guard isSelectionShown else { return false }
            endSelection()
        case "Menu", "F10":
            guard name == "Menu" || modifiers == .shift, let chosen else { return false }
            let cell = shownList.focusedCell ?? shownList
            if model.selection.count < 2, let position = shownList.focusedPosition { shownList.selected = [position] }
            let middle = Point(x: Double(cell.width) / 2, y: Double(min(cell.height, 300)) / 2)
            openMenu(of: chosen, at: cell, middle)
        default: return false
        }
        return true
    }

    /// A click on a book without modifiers: opens it, or selects it while books are selected.
    func click(_ item: BookshelfItem) {
        guard selecting.isOn else { return open(item.id) }
        guard let position = store.items.firstIndex(where: { $0.id == item.id }) else { return }
        grid.toggleSelection(of: position)
    }

    private var isSelectionShown: Bool { selecting.isOn || model.selection.count > 1 }

    /// Lets clicks select books.
    func beginSelection() {
        selecting.isOn = true
        showSelection()
        focus()
    }

    /// Deselects all books, and lets clicks open them.
    func endSelection() {
        selecting.isOn = false
        shownList.selected = []
        model.select([])
        showSelection()
        focus()
    }

    /// Shows how many books are selected.
    func showSelection() {
        let entries = ShelfMenus.shelfEntries(shelves, action: "shelf.selected-put")
        selectionBar.show(isSelectionShown ? model.selection.count : nil, menu: Menu(entries))
    }

    /// Selects in the list what the model has selected, after the books were replaced.
    func restoreSelection() {
        let ids = model.selection
        let positions = ids.isEmpty ? [] : store.items.indices.filter { store[$0].map { ids.contains($0.id) } == true }
        guard shownList.selected != positions else { return }
        selecting.isReplacing = true
        shownList.selected = positions
        selecting.isReplacing = false
    }

    /// Hides the list of shelves, and moves the keyboard focus to the books.
    func leaveShelves() {
        shelves.setShown(false)
        focus()
    }

    /// Shows the list of shelves with the keyboard focus, or hides it.
    func toggleShelves() {
        guard !shelves.isShown else { return leaveShelves() }
        shelves.setShown(true)
        sidebar.focus()
    }
}

// The actions of the menu of books, and of the bar below them.
extension ShelfView {
    /// The actions, each for the books of the menu and for those that are selected.
    var selectionActions: [Action] {
        let bodies: [(String, @MainActor (ShelfView, Set<BookID>) -> Void)] = [
            ("tags", { $0.askForTags(of: $1) }),
            ("finish", { view, books in Task { await view.model.markFinished(books, true) } }),
            ("unfinish", { view, books in Task { await view.model.markFinished(books, false) } }),
            ("remove", { view, books in Task { await view.model.remove(books) } }),
            ("take-off", { $0.takeOffShelf($1) }),
        ]
        let names = ["finish": "finished", "unfinish": "unread"]
        let ofMenu = bodies.map { name, body in
            Action(name) { [weak self] in if let self { body(self, selecting.menuBooks) } }
        }
        let ofSelection = bodies.map { name, body in
            Action("selected-" + (names[name] ?? name)) { [weak self] in if let self { body(self, model.selection) } }
        }
        let withText: [(String, @MainActor (ShelfView, String) -> Void)] = [
            ("put", { $0.put($0.selecting.menuBooks, onShelf: $1) }),
            ("selected-put", { $0.put($0.model.selection, onShelf: $1) }),
            (
                "rate",
                { view, stars in
                    Task { await view.model.rate(view.selecting.menuBooks, stars: Int(stars) ?? 0) }
                }
            ),
        ]
        return ofMenu + ofSelection
            + withText.map { name, body in
                Action(name, argument: .text("")) { [weak self] _, value in
                    if let self, case .text(let text)? = value { body(self, text) }
                }
            } + [
                Action("select") { [weak self] in self?.beginSelection() },
                Action("end-selection") { [weak self] in self?.endSelection() },
            ]
    }

    /// Puts books on a shelf; with an empty name on a new one.
    private func put(_ books: Set<BookID>, onShelf id: NamedShelf.ID) {
        if let shelf = shelves.shelves.first(where: { $0.id == id }) {
            Task { [model] in await model.put(books, on: shelf) }
            return
        }
        ShelfDialogs.newShelf(forBooks: books.count, over: window?.window) { [shelves] name in
            Task { await shelves.addShelf(named: name, with: books) }
        }
    }

    private func takeOffShelf(_ books: Set<BookID>) {
        guard case .shelf(let id) = model.filter, let shelf = shelves.shelves.first(where: { $0.id == id }) else {
            return
        }
        Task { [model] in await model.takeOff(books, shelf) }
    }

    private func askForTags(of books: Set<BookID>) {
        Task { [weak self, model] in
            let tags = await model.commonTags(of: books)
            ShelfDialogs.tags(tags, ofBooks: books.count, over: self?.window?.window) { [model] text in
                Task { await model.setTags(of: books, to: text) }
            }
        }
    }
}
