public import LecternBase
public import LecternModel

/// The identity of a book: a digest of its content. A file that is moved or
/// renamed is still the same book.
public struct BookID: Hashable, Sendable, CustomStringConvertible {
    /// The SHA-256 digest in hexadecimal digits.
    public let hash: String

    /// Creates the identity from a digest.
    public init(hash: String) { self.hash = hash }

    public var description: String { hash }
}

/// One book of the library.
public struct Book: Identifiable, Hashable, Sendable {
    /// The digest of its content.
    public let id: BookID
    /// The path at which the file was last found.
    public var path: String
    /// The title, never empty.
    public var title: String
    /// The names of the authors, the main one first.
    public var authors: [String]
    /// The title as in catalogues, without its article.
    public var sortTitle: String
    /// The first author as in catalogues, family name first.
    public var sortAuthor: String
    /// The main language.
    public var language: Language?
    /// The series it belongs to.
    public var series: Series?
    /// The type of its file.
    public var mediaType: MediaType
    /// Whether it is reflowable or fixed, if the book specifies it.
    public var layout: Layout?
    /// The time at which it was added.
    public var addedAt: Timestamp
    /// The time at which it was last opened; `nil` if never.
    public var openedAt: Timestamp?
    /// The reader's progression, from 0 to 1; `nil` if it was never read.
    public var progression: Double?
    /// Whether the reader has finished it.
    public var isFinished: Bool
    /// The reader's rating in half stars, from 1 to 10; `nil` if it was not rated.
    public var rating: Int?
    /// Whether there is no file at its path.
    public var isMissing: Bool
    /// Whether a person has corrected title, authors, language or series: see ``Library/correct(_:)``. They are those of the
    /// file otherwise.
    public var isCorrected = false
    /// A number that is another one after the cover was changed, so that pictures of it that are kept are known to be old.
    public var coverEdition = 0

    /// A series and the position of a book in it.
    public struct Series: Hashable, Sendable {
        /// The name of the series.
        public var name: String
        /// The number of the book, such as 2 or 2.5.
        public var position: Double?

        /// Creates a position in a series.
        public init(name: String, position: Double? = nil) {
            self.name = name
            self.position = position
        }
    }
}
