/// What a reader wrote about a book as a whole; a book has one at most.
///
///     try await library.save(DocumentNote(book: id, text: "Lent to Ann."))
public struct DocumentNote: Identifiable, Hashable, Sendable {
    public var id: BookID { book }
    public let book: BookID
    /// Plain text; lines are divided by line feeds.
    public var text: String
    public let createdAt: Timestamp
    public var modifiedAt: Timestamp

    /// A new note, made now where no time is given.
    public init(book: BookID, text: String, createdAt: Timestamp = .now(), modifiedAt: Timestamp? = nil) {
        (self.book, self.text, self.createdAt) = (book, text, createdAt)
        self.modifiedAt = modifiedAt ?? createdAt
    }
}
