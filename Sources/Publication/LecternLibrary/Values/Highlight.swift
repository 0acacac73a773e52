public import LecternModel

/// Words that a reader has marked, with what they wrote about them.
///
///     try await library.save(Highlight(book: book, locator: selection.locator, color: .green))
public struct Highlight: Identifiable, Hashable, Sendable {
    /// A name that no other highlight has.
    public let id: String
    /// The book it is in.
    public let book: BookID
    /// The words, with what stands about them.
    public var locator: Locator
    public var color: Color
    /// What the reader wrote; empty for nothing.
    public var note: String
    /// When it was made.
    public let createdAt: Timestamp
    /// When its colour or note was last changed.
    public var modifiedAt: Timestamp

    /// How words are marked.
    public enum Color: String, Hashable, Sendable, CaseIterable {
        case yellow, green, blue, pink
        /// A line under the words.
        case underline
    }

    /// A new highlight.
    public init(
        book: BookID, locator: Locator, color: Color = .yellow, note: String = "", createdAt: Timestamp = .now()
    ) {
        self.init(
            id: RandomID.make(), book: book, locator: locator, color: color, note: note, createdAt: createdAt,
            modifiedAt: createdAt)
    }

    init(
        id: String, book: BookID, locator: Locator, color: Color, note: String, createdAt: Timestamp,
        modifiedAt: Timestamp
    ) {
        (self.id, self.book, self.locator, self.color, self.note) = (id, book, locator, color, note)
        (self.createdAt, self.modifiedAt) = (createdAt, modifiedAt)
    }
}
