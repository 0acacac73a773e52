public import LecternAssets

/// Describes the book in a file, for the library.
public protocol BookImporter: Sendable {
    /// Returns title, authors and cover of the book in a file.
    func describe(path: String) async throws(BookImportError) -> BookDescription
}

/// Why a file cannot be added as a book.
public enum BookImportError: Error, Sendable {
    /// The format is not supported.
    case notSupported
    /// The book is too damaged to be shown. The reason is one clause.
    case damaged(reason: String)
    /// The bytes cannot be read.
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
