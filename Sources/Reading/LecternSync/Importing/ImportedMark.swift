/// A highlight, note or bookmark of another program.
///
///     for mark in try MarkImporter.marks(in: bytes) { print(mark.text ?? "", mark.note ?? "") }
public struct ImportedMark: Hashable, Sendable {
    /// The highlighted text; nil for a bookmark.
    public var text: String?
    /// The note of the reader.
    public var note: String?
    /// The colour by its name in the other program.
    public var color: String?
    /// The index of the resource in the reading order, if known.
    public var readingOrderIndex: Int?
    /// The path of the resource, if known.
    public var path: String?
    /// The title of the chapter, if known.
    public var chapter: String?
    /// The progression in the resource, from 0 to 1, if known.
    public var progression: Double?
    /// The time of creation as the program wrote it.
    public var created: String?
    /// The title of the book, in files with the marks of several books.
    public var bookTitle: String?
    /// The author of the book, in files with the marks of several books.
    public var bookAuthor: String?
    /// The identifiers of the book, in files that name them.
    public var bookIdentifiers: [String] = []

    /// Creates a mark at an unknown place.
    public init(text: String? = nil, note: String? = nil) {
        self.text = text
        self.note = note
    }
}
