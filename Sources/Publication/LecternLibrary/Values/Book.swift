public import LecternBase
public import LecternModel

/// What makes a book the same book: a digest of its content. A file that is
/// moved or renamed stays the same book.
public struct BookID: Hashable, Sendable, CustomStringConvertible {
    /// The SHA-256 digest in hexadecimal digits.
    public let hash: String

    /// The book of a digest.
    public init(hash: String) { self.hash = hash }

    public var description: String { hash }
}

/// One book of the library.
public struct Book: Identifiable, Hashable, Sendable {
    /// The digest of the content.
    public let id: BookID
    /// Where the file was last seen.
    public var path: String
    /// The title, never empty.
    public var title: String
    /// The names of the authors, the main one first.
    public var authors: [String]
    /// The title as catalogues sort it: without its article.
    public var sortTitle: String
    /// The first author as catalogues sort them: family name first.
    public var sortAuthor: String
    /// The main language.
    public var language: Language?
    /// The series it belongs to.
    public var series: Series?
    /// What kind of file it is.
    public var mediaType: MediaType
    /// Whether text flows, where the book says.
    public var layout: Layout?
    /// When it came into the library.
    public var addedAt: Timestamp
    /// When it was last opened, if ever.
    public var openedAt: Timestamp?
    /// How far it has been read, from 0 to 1; `nil` where it never was.
    public var progression: Double?
    /// Whether the reader is through with it.
    public var isFinished: Bool
    /// Whether the file is not where it was.
    public var isMissing: Bool

    /// A series and the place of a book in it.
    public struct Series: Hashable, Sendable {
        /// The name of the series.
        public var name: String
        /// The number of the book: 2, 2.5.
        public var position: Double?

        /// A place in a series.
        public init(name: String, position: Double? = nil) {
            self.name = name
            self.position = position
        }
    }
}
