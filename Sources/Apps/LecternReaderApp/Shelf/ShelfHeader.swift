import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// The bar of the bookshelf: shelves, add, search, sort.
@MainActor final class ShelfHeader {
    let widget: Widget
    /// Runs when the search text changes.
    var onSearch: (@MainActor (String) -> Void)?
    /// Runs when the catalogues are to be shown.
    var onCatalogs: (@MainActor () -> Void)?
    /// Runs when the list of shelves is to be shown or hidden.
    var onShelves: (@MainActor (Bool) -> Void)?
    /// The actions of the menu Sort: of the order, and whether it is reversed.
    var sorting: (order: Action, reversed: Action)?
    private let shelves = ToggleButton(icon: "sidebar-show-symbolic", tooltip: tr("Shelves"))
    private let title = WindowTitle(tr("Bookshelf"))
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
                .item(tr("Add Books of _calibre…"), action: "shelf.add-calibre"),
                .item(tr("Add from the _Web…"), action: "shelf.add-web"),
            ]))
        sort.setMenu(
            Menu([
                .section(
                    BookOrder.allCases.map { .item($0.title, action: "shelf.order", .text($0.rawValue)) },
                    title: tr("Sort by")),
                .section([.item(tr("_Reversed"), action: "shelf.reversed")]),
                .section(
                    ShelfLayout.allCases.map { .item($0.title, action: "shelf.layout", .text($0.rawValue)) },
                    title: tr("Show as")),
            ]))
        let menu = MenuButton(icon: "open-menu-symbolic", tooltip: tr("Main menu"))
        menu.isPrimary = true
        menu.setMenu(
            Menu([
                .section([ReadingMenu.item(.openFile), ReadingMenu.item(.newWindow)]),
                .section([
                    ReadingMenu.item(.findInAllBooks), .item(tr("Select _Books"), action: "shelf.select"),
                ]),
                .section([.allNotes, .review, .words].map(ReadingMenu.item)),
                .section([
                    .item(tr("S_ynchronization…"), action: "shelf.sync"), ReadingMenu.item(.statistics),
                ]),
                .section([ReadingMenu.item(.settings), ReadingMenu.item(.shortcuts), ReadingMenu.item(.about)]),
            ]))
        let header = HeaderBar()
        header.setTitle(title)
        header.addStart(shelves)
        header.addStart(add)
        header.addStart(catalogs)
        for button in [menu, sort, toggle] { header.addEnd(button) }
        widget = Box(.vertical, [header, bar])
        connect()
    }

    private func connect() {
        shelves.onToggle { [weak self] in self?.onShelves?($0) }
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

    /// Shows the order of the books in the menu, as it may have been chosen in the list's headings.
    func show(_ order: BookOrder, in direction: BookOrder.Direction) {
        sorting?.order.state = .text(order.rawValue)
        sorting?.reversed.state = .flag(direction == .reversed)
    }

    /// Starts a search when the user types anywhere.
    func captureKeys(of widget: Widget) { bar.captureKeys(of: widget) }

    /// Shows or hides the search.
    func toggleSearch() { bar.isSearching.toggle() }

    /// Enables the controls that apply to the shelf's content.
    ///
    /// - Parameters:
    ///   - subtitle: The shelf whose books are shown; empty for all books.
    ///   - hasShelves: Whether the list of shelves is shown.
    func show(subtitle: String, hasBooks: Bool, hasShelves: Bool) {
        title.subtitle = subtitle
        if shelves.isActive != hasShelves { shelves.isActive = hasShelves }
        shelves.isVisible = hasBooks || hasShelves
        sort.isVisible = hasBooks
        toggle.isVisible = hasBooks
    }
}
