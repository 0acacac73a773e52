/// The reader's note on a whole book. A book has at most one.
///
///     try await library.save(DocumentNote(book: id, text: "Lent to Ann."))
public struct DocumentNote: Identifiable, Hashable, Sendable {
    public var id: BookID { book }
    /// The id of the book.
    public let book: BookID
    /// Plain text with line feeds.
    public var text: String
    /// The time of creation.
    public let createdAt: Timestamp
    /// The time of the last change of the text. Who changes the text sets it:
    /// storing does not.
    public var modifiedAt: Timestamp

    /// Creates a note. The default time is now.
    public init(book: BookID, text: String, createdAt: Timestamp = .now(), modifiedAt: Timestamp? = nil) {
        self.book = book
        self.text = text
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt ?? createdAt
    }
}
