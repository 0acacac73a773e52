import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader
import LecternWeb

// Actions on books of the shelf.
extension ShelfView {
    /// The actions of the menus.
    var actions: [Action] {
        let forBook: [(String, @MainActor (ShelfView, BookID) -> Void)] = [
            ("open", { $0.open($1) }), ("open-new", { $0.open($1, inNewWindow: true) }),
            ("open-beside", { $0.openBeside($1) }), ("details", { $0.showDetails($1) }), ("edit", { $0.edit($1) }),
            ("statistics", { $0.showStatistics($1) }),
            ("new-chapters", { $0.model.lookForNewChapters(of: $1) }),
        ]
        let order = Action("order", argument: .text(""), state: .text(model.order.rawValue)) {
            [weak self] action, value in
            guard case .text(let name)? = value, let order = BookOrder(rawValue: name) else { return }
            action.state = value
            self?.model.sort(by: order)
        }
        let reversed = Action("reversed", state: .flag(model.direction == .reversed)) { [weak self] action, _ in
            guard let self else { return }
            let direction: BookOrder.Direction = model.direction == .usual ? .reversed : .usual
            action.state = .flag(direction == .reversed)
            model.sort(in: direction)
        }
        header.sorting = (order, reversed)
        let layout = Action("layout", argument: .text(""), state: .text(shelves.layout.rawValue)) {
            [weak self] action, value in
            guard case .text(let name)? = value, let layout = ShelfLayout(rawValue: name) else { return }
            action.state = value
            self?.shelves.show(layout)
        }
        return forBook.map { name, body in
            Action(name, argument: .text("")) { [weak self] _, value in
                guard let self, case .text(let hash)? = value else { return }
                body(self, BookID(hash: hash))
            }
        } + [
            order, reversed, layout, Action("add-files") { [weak self] in self?.addFiles() },
            Action("sync") { [weak self] in
                guard let window = self?.window else { return }
                SyncWindow.open(window.owner.model.sync, over: window.window)
            },
            Action("add-folder") { [weak self] in self?.addFolder() },
            Action("add-calibre") { [weak self] in self?.addCalibre() },
            Action("add-web") { [weak self] in self?.addFromWeb() },
            Action("search") { [weak self] in self?.header.toggleSearch() },
        ]
    }

    /// Opens a book, here or in another window.
    func open(_ id: BookID, inNewWindow: Bool = false) {
        Task { [weak self] in
            guard let self, let opening = await model.open(id) else { return }
            switch opening {
            case .open(let path): inNewWindow ? window?.owner.openWindow(for: path) : window?.read(path)
            case .missing(let item, let message): askForMissing(item, message)
            }
        }
    }

    /// Asks for a second book, and opens both side by side.
    private func openBeside(_ id: BookID) {
        let title = model.items.first { $0.id == id }?.title ?? ""
        Task { [weak self] in
            guard let self, let opening = await model.open(id), let window else { return }
            switch opening {
            case .open(let path):
                CompanionWindow.open(window.owner.model.makeCompanions(of: id), title: title, over: window.window) {
                    [weak window] in window?.read(path, beside: $0)
                }
            case .missing(let item, let message): askForMissing(item, message)
            }
        }
    }

    /// Removes a book from the library.
    func remove(_ id: BookID) { Task { [model] in await model.remove([id]) } }

    private func showDetails(_ id: BookID) {
        Task { [weak self] in
            guard let details = await self?.model.details(of: id), let window = self?.window else { return }
            DetailsWindow.open(details, over: window.window) { [weak self] in self?.showStatistics(id) }
        }
    }

    private func edit(_ id: BookID) {
        guard let window else { return }
        BookEditor.open(id, of: model, over: window.window)
    }

    private func showStatistics(_ id: BookID) {
        guard let window else { return }
        StatisticsWindow.open(window.owner.model, of: id, over: window.window)
    }

    /// Opens the menu of a book, or of all that are selected if it is one of several.
    func openMenu(of item: BookshelfItem, at cell: Widget, _ point: Point) {
        let isOneOfSeveral = model.selection.count > 1 && model.selection.contains(item.id)
        let origin = cell.bounds(in: menuParent)
        let place = Rect(x: point.x + (origin?.x ?? 0), y: point.y + (origin?.y ?? 0), width: 1, height: 1)
        guard !isOneOfSeveral else { return openMenu(of: item, model.selection, at: place, isFromWeb: false) }
        Task { [weak self] in
            guard let self else { return }
            openMenu(of: item, [item.id], at: place, isFromWeb: await model.isFromWeb(item.id))
        }
    }

    private func openMenu(of item: BookshelfItem, _ books: Set<BookID>, at place: Rect, isFromWeb: Bool) {
        selecting.menuBooks = books
        menu.setMenu(
            ShelfMenus.menu(of: item, count: books.count, shelves, in: model.filter, isFromWeb: isFromWeb))
        menu.point(at: place)
        menu.open()
    }

    private func askForMissing(_ item: BookshelfItem, _ message: String) {
        guard let window else { return }
        let dialog = MessageDialog(tr("The book’s file is missing"), body: message, parent: window.window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("remove", tr("_Remove from Bookshelf"), appearance: .destructive)
        dialog.addResponse("find", tr("_Find the File…"), appearance: .suggested)
        dialog.setClosing("cancel")
        dialog.setDefault("find")
        dialog.onResponse { [weak self] response in
            switch response {
            case "remove": self?.remove(item.id)
            case "find": self?.locate(item)
            default: break
            }
        }
        dialog.present()
    }

    private func locate(_ item: BookshelfItem) {
        BookChooser.choose(.openFiles, over: window?.window) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            Task { [weak self] in
                guard let failure = await self?.model.locate(item.id, at: path) else {
                    self?.open(item.id)
                    return
                }
                self?.widget.say(Toast(failure.reason + " " + failure.advice))
            }
        }
    }

    private func addFiles() {
        BookChooser.choose(.openFiles, over: window?.window) { [weak model] in model?.add(paths: $0) }
    }

    private func addCalibre() {
        BookChooser.choose(.folder, over: window?.window) { [weak model] paths in
            if let path = paths.first { model?.addCalibre(folder: path) }
        }
    }

    private func addFromWeb() {
        WebAddressDialog.open(over: window?.window) { [weak self] address, withSeries in
            guard let self, let folder = window?.owner.booksFolder else { return }
            model.addFromWeb(address, scope: withSeries ? .series : .page, to: folder)
        }
    }

    private func addFolder() {
        BookChooser.choose(.folder, over: window?.window) { [weak model] in model?.add(paths: $0) }
    }
}
