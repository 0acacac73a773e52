public import LecternAssets
public import LecternPublication

/// Describes the book in a file, for the library.
public protocol BookImporter: Sendable {
    /// Returns title, authors and cover of the book in a file.
    func describe(path: String) async throws(BookImportError) -> BookDescription

    /// Returns title, authors and cover of a publication that is open already. Describes the file at the path, which
    /// opens it again, if a type does not implement this.
    ///
    /// - Parameters:
    ///   - publication: The publication, as it is without a password or passphrase.
    ///   - format: The format of its file.
    ///   - path: The path of its file.
    func describe(
        _ publication: Publication, format: Format, path: String
    ) async throws(BookImportError) -> BookDescription
}

extension BookImporter {
    public func describe(
        _ publication: Publication, format: Format, path: String
    ) async throws(BookImportError) -> BookDescription {
        try await describe(path: path)
    }
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
