import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// The bar of the bookshelf: add, search, sort.
@MainActor final class ShelfHeader {
    let widget: Widget
    /// Runs when the search text changes.
    var onSearch: (@MainActor (String) -> Void)?
    /// Runs when the catalogues are to be shown.
    var onCatalogs: (@MainActor () -> Void)?
    private let entry = SearchEntry(placeholder: tr("Title, author or series"))
    private let bar: SearchBar
    private let catalogs = Button(icon: "network-server-symbolic", tooltip: tr("Catalogues"))
    private let toggle = ToggleButton(icon: "edit-find-symbolic", tooltip: tr("Search the bookshelf"))
    private let sort = MenuButton(icon: "view-sort-descending-symbolic", tooltip: tr("Sort"))

    init() {
        entry.setWidth(characters: 36)
        bar = SearchBar(entry, child: Clamp(entry, maximum: 420))
        let add = MenuButton(icon: "list-add-symbolic", label: tr("Add"), tooltip: tr("Add books"))
        add.setMenu(
            Menu([
                .item(tr("Add _Files…"), action: "shelf.add-files"),
                .item(tr("Add a F_older…"), action: "shelf.add-folder"),
            ]))
        sort.setMenu(
            Menu([
                .section(
                    BookOrder.allCases.map { .item($0.title, action: "shelf.order", .text($0.rawValue)) },
                    title: tr("Sort by")),
                .section([.item(tr("_Reversed"), action: "shelf.reversed")]),
            ]))
        let menu = MenuButton(icon: "open-menu-symbolic", tooltip: tr("Main menu"))
        menu.isPrimary = true
        menu.setMenu(
            Menu([
                .section([ReadingMenu.item(.openFile), ReadingMenu.item(.newWindow)]),
                .section([ReadingMenu.item(.findInAllBooks)]),
                .section([
                    .item(tr("S_ynchronization…"), action: "shelf.sync"), ReadingMenu.item(.statistics),
                ]),
                .section([ReadingMenu.item(.settings), ReadingMenu.item(.shortcuts), ReadingMenu.item(.about)]),
            ]))
        let header = HeaderBar()
        header.setTitle(WindowTitle(tr("Bookshelf")))
        header.addStart(add)
        header.addStart(catalogs)
        for button in [menu, sort, toggle] { header.addEnd(button) }
        widget = Box(.vertical, [header, bar])
        connect()
    }

    private func connect() {
        catalogs.onClick { [weak self] in self?.onCatalogs?() }
        entry.onSearch { [weak self] in self?.onSearch?($0) }
        entry.onStop { [weak self] in self?.bar.isSearching = false }
        toggle.onToggle { [weak self] in self?.bar.isSearching = $0 }
        bar.onSearchingChange { [weak self] isSearching in
            guard let self else { return }
            toggle.isActive = isSearching
            if isSearching { entry.grabFocus() } else { entry.text = "" }
        }
    }

    /// Starts a search when the user types anywhere.
    func captureKeys(of widget: Widget) { bar.captureKeys(of: widget) }

    /// Shows or hides the search.
    func toggleSearch() { bar.isSearching.toggle() }

    /// Enables the controls that apply to the shelf's content.
    func show(order: BookOrder, hasBooks: Bool) {
        sort.isVisible = hasBooks
        toggle.isVisible = hasBooks
    }
}
