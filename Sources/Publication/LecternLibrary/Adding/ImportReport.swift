/// The result of adding a file.
public enum AddedBook: Hashable, Sendable {
    /// The library did not have the book.
    case new(Book)
    /// The library has the book already; its path may have changed.
    case known(Book)

    /// The book, new or not.
    public var book: Book {
        switch self {
        case .new(let book), .known(let book): book
        }
    }
}

/// The progress of an import of several files.
public struct ImportProgress: Hashable, Sendable {
    /// The number of files that are done, added or not.
    public var done: Int
    /// The total number of files.
    public var total: Int
    /// The number of new books.
    public var added: Int
    /// The number of files that could not be added.
    public var failed: Int

    /// Creates a progress.
    public init(done: Int = 0, total: Int = 0, added: Int = 0, failed: Int = 0) {
        self.done = done
        self.total = total
        self.added = added
        self.failed = failed
    }
}

/// The result of an import of several files.
public struct ImportReport: Sendable {
    /// A file that could not be added.
    public struct Failure: Sendable {
        /// The path of the file.
        public let path: String
        /// The reason.
        public let error: LibraryError
    }

    /// The new books, in the order in which they were found.
    public internal(set) var added: [Book] = []
    /// The books that the library had already.
    public internal(set) var known: [Book] = []
    /// The files that could not be added.
    public internal(set) var failures: [Failure] = []
    /// The number of files in folders that were skipped, because their extension
    /// is not one of books. Hidden files do not count.
    public var skipped: Int { skippedByExtension.values.reduce(0, +) }
    /// The skipped files by their extension in small letters, which is empty for those without one.
    public internal(set) var skippedByExtension: [String: Int] = [:]
    /// The files in folders that were left out because their names are not
    /// UTF-8, with the wrong bytes replaced.
    public internal(set) var unnamable: [String] = []
    /// Whether the import was cancelled. Books added before remain.
    public internal(set) var wasCancelled = false
    /// Whether there were more files than the limit of one import.
    public internal(set) var wasCut = false
}
