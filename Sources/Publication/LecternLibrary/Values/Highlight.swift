public import LecternModel

/// Text that the reader has highlighted, with an optional note.
///
///     try await library.save(Highlight(book: book, locator: selection.locator, color: .green))
public struct Highlight: Identifiable, Hashable, Sendable {
    /// The unique id.
    public let id: String
    /// The id of its book.
    public let book: BookID
    /// The highlighted text with its context.
    public var locator: Locator
    public var color: Color
    /// The reader's note; empty if there is none.
    public var note: String
    /// The time of creation.
    public let createdAt: Timestamp
    /// The time of the last change of colour or note.
    public var modifiedAt: Timestamp

    /// The appearance of a highlight.
    public enum Color: String, Hashable, Sendable, CaseIterable {
        case yellow, green, blue, pink
        /// A line under the text.
        case underline
    }

    /// Creates a highlight.
    public init(
        book: BookID, locator: Locator, color: Color = .yellow, note: String = "", createdAt: Timestamp = .now()
    ) {
        self.init(
            id: RandomID.make(), book: book, locator: locator, color: color, note: note, createdAt: createdAt,
            modifiedAt: createdAt)
    }

    /// Creates a highlight that another device has made.
    package init(
        id: String, book: BookID, locator: Locator, color: Color, note: String, createdAt: Timestamp,
        modifiedAt: Timestamp
    ) {
        (self.id, self.book, self.locator, self.color, self.note) = (id, book, locator, color, note)
        (self.createdAt, self.modifiedAt) = (createdAt, modifiedAt)
    }
}
