public import LecternLibrary

/// What fills the shelf.
public enum BookshelfState: Hashable, Sendable {
    /// The books are being read from the library.
    case loading
    /// There is no book yet: the place for a welcome.
    case empty
    /// There are books, but none matches the search.
    case noMatch
    /// There are books to see.
    case books
    /// The library cannot be read; what to say about it.
    case failed(BookshelfFailure)
}

/// What has changed in a ``BookshelfModel``.
public enum BookshelfChange: Hashable, Sendable {
    /// The items, their order, or the state.
    case items
    /// The books that are selected.
    case selection
    /// How far the import is, or whether one is shown.
    case importing
    /// Files could not be added: ``BookshelfModel/report`` says which.
    case report
    /// A short message.
    case message(BookshelfMessage)
    /// A removal was undone: the window dismisses the message that offered it.
    case undone
}

/// A short message that goes by itself.
public struct BookshelfMessage: Hashable, Sendable {
    /// What happened.
    public let text: String
    /// Whether ``BookshelfModel/undo()`` takes it back.
    public let canUndo: Bool
}

/// An import that takes long enough to be shown.
public struct BookshelfImport: Hashable, Sendable {
    /// From 0 to 1; `nil` while files are being looked for.
    public let fraction: Double?
    /// What to say: `Adding 12 of 80`.
    public let text: String

    init(_ progress: ImportProgress) {
        fraction = progress.total > 0 ? Double(progress.done) / Double(progress.total) : nil
        text =
            progress.total > 0
            ? tr(
                "Adding {done} of {total}",
                ["done": String(min(progress.done + 1, progress.total)), "total": String(progress.total)])
            : tr("Looking for books…")
    }
}

/// What becomes of a book that is to be opened.
public enum BookshelfOpening: Hashable, Sendable {
    /// It can be opened here.
    case open(path: String)
    /// Its file is gone; offer to find it or to remove the book.
    case missing(BookshelfItem, message: String)
}

extension BookOrder {
    /// What the menu calls the order.
    public var title: String {
        switch self {
        case .title: tr("Title")
        case .author: tr("Author")
        case .added: tr("Recently Added")
        case .opened: tr("Recently Read")
        case .progress: tr("Progress")
        }
    }
}
