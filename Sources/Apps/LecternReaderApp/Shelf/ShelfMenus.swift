import LecternGTK
import LecternLibrary
import LecternReader

/// The menus of books.
@MainActor enum ShelfMenus {
    /// The menu of a book, or of several.
    ///
    /// - Parameters:
    ///   - count: The number of books that the menu is about.
    ///   - shelves: The shelves that books can be put on.
    ///   - filter: The books that are shown.
    ///   - isFromWeb: Whether the book was fetched from the web.
    static func menu(
        of item: BookshelfItem, count: Int, _ shelves: ShelvesModel, in filter: ShelfFilter, isFromWeb: Bool
    ) -> Menu {
        let book = ActionValue.text(item.id.hash)
        let opening: [Menu.Entry] = [
            .item(tr("_Open"), action: "shelf.open", book),
            .item(tr("Open in _New Window"), action: "shelf.open-new", book),
            .item(tr("Open _Beside…"), action: "shelf.open-beside", book),
        ]
        var sorting: [Menu.Entry] = [
            .submenu(tr("Put on S_helf"), shelfEntries(shelves, action: "shelf.put")),
            .item(tr("Ta_gs…"), action: "shelf.tags"), .submenu(tr("Rat_ing"), ratings),
        ]
        if case .shelf(let id) = filter, shelves.shelves.contains(where: { $0.id == id && $0.rule == nil }) {
            sorting.append(.item(tr("Take _off This Shelf"), action: "shelf.take-off"))
        }
        let isOne = count == 1
        var state: [Menu.Entry] = []
        if !isOne || !item.isFinished { state.append(.item(tr("Mark as _Finished"), action: "shelf.finish")) }
        if !isOne || item.isFinished { state.append(.item(tr("Mark as _Unread"), action: "shelf.unfinish")) }
        if isOne, isFromWeb {
            state.append(.item(tr("Look for New _Chapters"), action: "shelf.new-chapters", book))
        }
        if isOne {
            state += [
                .item(tr("_Details"), action: "shelf.details", book),
                .item(tr("_Edit Title and Authors…"), action: "shelf.edit", book),
                .item(tr("S_tatistics"), action: "shelf.statistics", book),
            ]
        }
        return Menu(
            (isOne ? [.section(opening)] : []) + [
                .section(state), .section(sorting),
                .section([.item(tr("_Remove from Bookshelf"), action: "shelf.remove")]),
            ])
    }

    /// The shelves by hand, and one for a new shelf.
    static func shelfEntries(_ shelves: ShelvesModel, action: String) -> [Menu.Entry] {
        let existing = shelves.shelves.filter { $0.rule == nil }.map { shelf in
            // An underscore marks the letter of a key.
            Menu.Entry.item(shelf.name.replacing("_", with: "__"), action: action, .text(shelf.id))
        }
        let new = Menu.Entry.item(tr("_New Shelf…"), action: action, .text(""))
        return existing.isEmpty ? [new] : [.section(existing), .section([new])]
    }

    private static var ratings: [Menu.Entry] {
        (0...5).reversed().map { stars in
            let words = stars == 0 ? tr("Not Rated") : String(repeating: "★", count: stars)
            return .item(words, action: "shelf.rate", .text("\(stars)"))
        }
    }
}
