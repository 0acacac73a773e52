public import LecternLibrary

/// What the shelf shows.
public enum BookshelfState: Hashable, Sendable {
    /// The books are being loaded.
    case loading
    /// The library is empty: the window shows a welcome page.
    case empty
    /// No book matches the search.
    case noMatch
    /// No book is on the shelf, has the tag, or is in the state that is shown.
    case nothingHere
    case books
    /// The library cannot be read.
    case failed(BookshelfFailure)
}

/// A change of a ``BookshelfModel`` that the window shows.
public enum BookshelfChange: Hashable, Sendable {
    /// The books, their order or the state changed.
    case items
    /// The selection changed.
    case selection
    /// The import started, progressed or ended.
    case importing
    /// Files could not be added; see ``BookshelfModel/report``.
    case report
    case message(BookshelfMessage)
    /// A change was undone: the window dismisses the message that offered it.
    case undone
}

/// A short message that disappears after some seconds.
public struct BookshelfMessage: Hashable, Sendable {
    public let text: String
    /// Whether ``BookshelfModel/undo()`` reverts what the message reports.
    public let canUndo: Bool
}

/// The progress of an import.
public struct BookshelfImport: Hashable, Sendable {
    /// From 0 to 1; nil while folders are searched for files.
    public let fraction: Double?
    /// The text for the progress, such as `Adding 12 of 80`.
    public let text: String

    init(fraction: Double?, text: String) {
        self.fraction = fraction
        self.text = text
    }

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

/// Whether a book can be opened.
public enum BookshelfOpening: Hashable, Sendable {
    /// The file exists.
    case open(path: String)
    /// The file is missing: the window offers to locate it or to remove the
    /// book.
    case missing(BookshelfItem, message: String)
}

extension BookOrder {
    /// The name of the order in menus.
    public var title: String {
        switch self {
        case .title: tr("Title")
        case .author: tr("Author")
        case .series: tr("Series")
        case .added: tr("Recently Added")
        case .opened: tr("Recently Read")
        case .progress: tr("Progress")
        case .rating: tr("Rating")
        }
    }
}
