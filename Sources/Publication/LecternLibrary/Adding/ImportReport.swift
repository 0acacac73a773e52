/// What adding a file came to.
public enum AddedBook: Hashable, Sendable {
    /// The library did not have the book.
    case new(Book)
    /// The library has the book; it may have another path now.
    case known(Book)

    /// The book, new or not.
    public var book: Book {
        switch self {
        case .new(let book), .known(let book): book
        }
    }
}

/// How far an import of many files is.
public struct ImportProgress: Hashable, Sendable {
    /// How many files are done, added or not.
    public var done: Int
    /// How many files there are.
    public var total: Int
    /// How many of them were new books.
    public var added: Int
    /// How many of them could not be added.
    public var failed: Int

    /// Some files done of a number of files.
    public init(done: Int = 0, total: Int = 0, added: Int = 0, failed: Int = 0) {
        (self.done, self.total, self.added, self.failed) = (done, total, added, failed)
    }
}

/// What an import of many files came to.
public struct ImportReport: Sendable {
    /// A file that could not be added.
    public struct Failure: Sendable {
        /// The file.
        public let path: String
        /// Why not.
        public let error: LibraryError
    }

    /// The new books in the order they were found.
    public internal(set) var added: [Book] = []
    /// The books that the library had already.
    public internal(set) var known: [Book] = []
    /// The files that could not be added.
    public internal(set) var failures: [Failure] = []
    /// The number of files in folders that were skipped, because their extension
    /// is not one of books. Hidden files do not count.
    public internal(set) var skipped = 0
    /// Whether it was cancelled; what was added until then stays.
    public internal(set) var wasCancelled = false
    /// Whether there were more files than are looked at in one go.
    public internal(set) var wasCut = false
}
