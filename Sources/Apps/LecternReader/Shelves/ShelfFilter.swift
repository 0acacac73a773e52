public import LecternLibrary

/// Which books the bookshelf shows.
public enum ShelfFilter: Hashable, Sendable {
    /// All books.
    case all
    /// Books that are unread, being read or finished.
    case state(ReadingState)
    /// The books on a shelf.
    case shelf(NamedShelf.ID)
    /// The books with a tag.
    case tag(String)
    /// The books of a series.
    case series(String)

    /// Restricts a query to these books.
    func restrict(_ query: inout BookQuery) {
        switch self {
        case .all: break
        case .state(let state): query.conditions.append(.state(state))
        case .shelf(let id): query.shelf = id
        case .tag(let name): query.conditions.append(.tag(name))
        case .series(let name): query.conditions.append(.series(name))
        }
    }
}

extension ReadingState {
    /// The name of the books in the list of shelves.
    var title: String {
        switch self {
        case .reading: tr("Being Read")
        case .unread: tr("Unread")
        case .finished: tr("Finished")
        }
    }
}

/// A row of the list of shelves.
public enum ShelfRow: Identifiable, Hashable, Sendable {
    /// The heading of the rows below.
    case heading(String)
    /// Books to show.
    case books(ShelfEntry)

    /// What tells the row from others.
    public var id: String {
        switch self {
        case .heading(let title): "heading \(title)"
        case .books(let entry): "\(entry.filter)"
        }
    }
}

/// Books that can be shown: a shelf, a tag, a series, or a state.
public struct ShelfEntry: Hashable, Sendable {
    /// The books.
    public let filter: ShelfFilter
    /// The name.
    public let title: String
    /// The number of books.
    public let count: Int
    /// Whether a rule chooses the books of a shelf.
    public let hasRule: Bool
    /// Whether these books are shown.
    public internal(set) var isShown = false

    /// Whether the reader can rename and delete it.
    public var isOwn: Bool {
        switch filter {
        case .shelf, .tag: true
        case .all, .state, .series: false
        }
    }

    /// The name for screen readers.
    public var accessibleName: String {
        let books = trn("{count} book", "{count} books", count: count)
        return tr("{shelf}, {books}", ["shelf": title, "books": books])
    }
}

/// How a new shelf gets its books.
public enum NewShelfKind: CaseIterable, Sendable {
    case byHand, unread, reading, finished, lately, best

    /// The words in the dialog of a new shelf.
    public var title: String {
        switch self {
        case .byHand: tr("Chosen by hand")
        case .unread: tr("All unread books")
        case .reading: tr("All books being read")
        case .finished: tr("All finished books")
        case .lately: tr("Added in the last 30 days")
        case .best: tr("Rated four stars or more")
        }
    }

    /// The rule; nil for a shelf by hand.
    var rule: BookRule? {
        switch self {
        case .byHand: nil
        case .unread: BookRule(.all, [.state(.unread)])
        case .reading: BookRule(.all, [.state(.reading)])
        case .finished: BookRule(.all, [.state(.finished)])
        case .lately: BookRule(.all, [.added(withinDays: 30)])
        case .best: BookRule(.all, [.rating(atLeast: 8)])
        }
    }
}

/// How the bookshelf shows books.
public enum ShelfLayout: String, CaseIterable, Sendable {
    /// Covers in rows.
    case covers
    /// A list with columns.
    case list

    /// The name in menus.
    public var title: String {
        switch self {
        case .covers: tr("Covers")
        case .list: tr("List")
        }
    }
}
