public import LecternBase
public import LecternModel

/// A small, encoded picture of a book's cover.
public struct CoverPicture: Hashable, Sendable {
    /// A PNG or JPEG file.
    public let bytes: Bytes
    /// The media type of the bytes.
    public let mediaType: MediaType

    /// Creates a cover from an encoded picture.
    public init(bytes: Bytes, mediaType: MediaType) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}

/// An importer's description of a book.
public struct BookDescription: Hashable, Sendable {
    /// The title. An empty one is replaced by the name of the file.
    public var title: String
    /// The title as in catalogues, if the book specifies it.
    public var sortTitle: String?
    /// The names of the authors, the main one first.
    public var authors: [String]
    /// The first author as in catalogues, if the book specifies it.
    public var sortAuthor: String?
    /// The main language.
    public var language: Language?
    /// The series it belongs to.
    public var series: Book.Series?
    /// The type of the file.
    public var mediaType: MediaType
    /// Whether the book is reflowable or fixed.
    public var layout: Layout?
    /// The cover, with sides of at most about 400 pixels.
    public var cover: CoverPicture?

    /// Creates a description with title and authors.
    public init(title: String, authors: [String] = [], mediaType: MediaType = .epub) {
        self.title = title
        self.authors = authors
        self.mediaType = mediaType
    }

    /// Creates a description from a publication's metadata.
    public init(_ metadata: Metadata, mediaType: MediaType) {
        self.init(
            title: metadata.displayTitle ?? "", authors: metadata.authors.map(\.name.displayString),
            mediaType: mediaType)
        language = metadata.language
        sortTitle = metadata.sortAs
        sortAuthor = metadata.authors.first?.sortAs
        // The displayed title may contain isolates; the sort title does not.
        if let name = metadata.title, name != title, sortTitle == nil {
            sortTitle = SortKey.title(name, language: language)
        }
        if let name = metadata.authors.first?.name.string, name != authors.first, sortAuthor == nil {
            sortAuthor = SortKey.person(name)
        }
        // EPUB need not name the type of a collection, but only a series has numbers.
        let numbered = metadata.series.first ?? metadata.collections.first { $0.position != nil }
        series = numbered.map { Book.Series(name: $0.name.string, position: $0.position) }
        layout = metadata.layout
    }
}
