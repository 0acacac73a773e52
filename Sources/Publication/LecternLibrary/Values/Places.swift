public import LecternModel

/// Where a reader left a book.
public struct SavedPlace: Hashable, Sendable {
    /// The place.
    public let locator: Locator
    /// When it was left.
    public let savedAt: Timestamp
}

/// A place that a reader wants to come back to.
public struct Bookmark: Identifiable, Hashable, Sendable {
    /// A name that no other bookmark has.
    public let id: String
    /// The book it is in.
    public let book: BookID
    /// The place.
    public var locator: Locator
    /// What the reader calls it, or the title of the chapter.
    public var title: String?
    /// Words of the page.
    public var excerpt: String?
    /// When it was made.
    public let createdAt: Timestamp

    /// A new bookmark.
    public init(
        book: BookID, locator: Locator, title: String? = nil, excerpt: String? = nil, createdAt: Timestamp = .now()
    ) {
        self.init(id: RandomID.make(), book: book, locator: locator, createdAt: createdAt)
        self.title = title
        self.excerpt = excerpt
    }

    init(id: String, book: BookID, locator: Locator, createdAt: Timestamp) {
        self.id = id
        self.book = book
        self.locator = locator
        self.createdAt = createdAt
    }
}

/// Names that nothing else has: 128 random bits in hexadecimal digits.
enum RandomID {
    static func make() -> String {
        let digits = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
        return digits.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    }
}

/// What a setting holds for.
public enum SettingScope: Hashable, Sendable {
    /// The whole application.
    case global
    /// A named set of preferences, or a kind of publication.
    case profile(String)
    /// One book.
    case book(BookID)
}
