public import LecternAssets

/// Opens a file far enough to describe the book in it.
public protocol BookImporter: Sendable {
    /// What stands on the cover: title, authors, the picture.
    func describe(path: String) async throws(BookImportError) -> BookDescription
}

/// Why a file cannot be added as a book.
public enum BookImportError: Error, Sendable {
    /// It is nothing that Lectern reads.
    case notSupported
    /// It is a book in its format, but so damaged that nothing can be shown.
    /// The reason is one clause.
    case damaged(reason: String)
    /// Its bytes cannot be read.
    case reading(ReadError)
}

extension BookImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notSupported: "not a book that Lectern can read"
        case .damaged(let reason): reason
        case .reading(let error): error.description
        }
    }
}
