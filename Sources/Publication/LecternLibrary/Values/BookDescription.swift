public import LecternBase
public import LecternModel

/// A small picture of a book's cover, encoded.
public struct CoverPicture: Hashable, Sendable {
    /// A PNG or JPEG file.
    public let bytes: Bytes
    /// Which of the two.
    public let mediaType: MediaType

    /// A picture whose encoding is known.
    public init(bytes: Bytes, mediaType: MediaType) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}

/// What an importer found out about a book.
public struct BookDescription: Hashable, Sendable {
    /// The title; an empty one is replaced by the name of the file.
    public var title: String
    /// The title as catalogues sort it, where the book says.
    public var sortTitle: String?
    /// The names of the authors, the main one first.
    public var authors: [String]
    /// The first author as catalogues sort them, where the book says.
    public var sortAuthor: String?
    /// The main language.
    public var language: Language?
    /// The series it belongs to.
    public var series: Book.Series?
    /// What kind of file it is.
    public var mediaType: MediaType
    /// Whether text flows.
    public var layout: Layout?
    /// The cover, at most about 400 pixels a side.
    public var cover: CoverPicture?

    /// A description with nothing but a title.
    public init(title: String, authors: [String] = [], mediaType: MediaType = .epub) {
        self.title = title
        self.authors = authors
        self.mediaType = mediaType
    }

    /// What a publication's metadata says.
    public init(_ metadata: Metadata, mediaType: MediaType) {
        self.init(
            title: metadata.displayTitle ?? "", authors: metadata.authors.map(\.name.displayString),
            mediaType: mediaType)
        language = metadata.language
        sortTitle = metadata.sortAs
        sortAuthor = metadata.authors.first?.sortAs
        // What is shown may stand between isolates; what is sorted does not.
        if let name = metadata.title, name != title, sortTitle == nil {
            sortTitle = SortKey.title(name, language: language)
        }
        if let name = metadata.authors.first?.name.string, name != authors.first, sortAuthor == nil {
            sortAuthor = SortKey.person(name)
        }
        series = metadata.series.first.map { Book.Series(name: $0.name.string, position: $0.position) }
        layout = metadata.layout
    }
}
