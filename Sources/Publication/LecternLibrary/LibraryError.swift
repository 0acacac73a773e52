public import LecternAssets

/// Errors of the library.
public enum LibraryError: Error, Sendable {
    /// The database file cannot be created or opened. The reason is one clause.
    case cannotOpen(path: String, reason: String)
    /// A newer Lectern has written the database. It is not changed.
    case newerSchema(path: String)
    /// The file is the database of another program. It is not changed.
    case notALibrary(path: String)
    /// The database is damaged; it will be checked at the next start.
    case damaged(reason: String)
    /// There is no space left to write to.
    case diskFull
    /// Another process locked the database for too long.
    case busy
    /// The library has no such book.
    case unknownBook(BookID)
    /// A book's file cannot be read.
    case unreadable(path: String, ReadError)
    /// A file cannot be added as a book.
    case notImported(path: String, BookImportError)
    /// The file given for a known book has different content.
    case differentContent(path: String)
    /// A shelf or tag cannot be made or changed.
    case shelf(ShelfError)
    /// The task was cancelled, and nothing was changed.
    case cancelled
    /// Another error of the database.
    case database(reason: String)
}

extension LibraryError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "\(path) cannot be opened: \(reason)"
        case .newerSchema(let path): "\(path) was written by a newer version"
        case .notALibrary(let path): "\(path) belongs to another program"
        case .damaged(let reason): "the library is damaged: \(reason)"
        case .diskFull: "no space left"
        case .busy: "the library is in use by another process"
        case .unknownBook(let id): "no such book: \(id)"
        case .unreadable(_, let error): error.description
        case .notImported(let path, let error): "\(path): \(error)"
        case .differentContent(let path): "\(path) is another book"
        case .shelf(let error): error.description
        case .cancelled: "cancelled"
        case .database(let reason): reason
        }
    }
}
