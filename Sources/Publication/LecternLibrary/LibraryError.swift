public import LecternAssets

/// Why the library could not do something.
public enum LibraryError: Error, Sendable {
    /// The database file cannot be made or opened. The reason is one clause.
    case cannotOpen(path: String, reason: String)
    /// A newer Lectern has written the database. Nothing was touched.
    case newerSchema(path: String)
    /// The file is the database of another program. Nothing was touched.
    case notALibrary(path: String)
    /// The database is damaged; it will be checked at the next start.
    case damaged(reason: String)
    /// There is no space left to write to.
    case diskFull
    /// Another process kept the database for too long.
    case busy
    /// The library has no such book.
    case unknownBook(BookID)
    /// A book's file cannot be read.
    case unreadable(path: String, ReadError)
    /// A file is no book that can be added.
    case notImported(path: String, BookImportError)
    /// A file that was to be a known book has another content.
    case differentContent(path: String)
    /// The task was cancelled. Nothing was changed.
    case cancelled
    /// Anything else that the database says.
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
        case .cancelled: "cancelled"
        case .database(let reason): reason
        }
    }
}
