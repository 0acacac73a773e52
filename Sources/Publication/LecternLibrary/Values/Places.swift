public import LecternModel

/// The reader's last place in a book.
public struct SavedPlace: Hashable, Sendable {
    /// The place.
    public let locator: Locator
    /// The time at which it was saved.
    public let savedAt: Timestamp

    package init(locator: Locator, savedAt: Timestamp) {
        self.locator = locator
        self.savedAt = savedAt
    }
}

/// A place that the reader has stored.
public struct Bookmark: Identifiable, Hashable, Sendable {
    /// The unique id.
    public let id: String
    /// The id of its book.
    public let book: BookID
    /// The place.
    public var locator: Locator
    /// The reader's name for it, or the title of the chapter.
    public var title: String?
    /// The first words of the page.
    public var excerpt: String?
    /// The time of creation.
    public let createdAt: Timestamp

    /// Creates a bookmark.
    public init(
        book: BookID, locator: Locator, title: String? = nil, excerpt: String? = nil, createdAt: Timestamp = .now()
    ) {
        self.init(id: RandomID.make(), book: book, locator: locator, createdAt: createdAt)
        self.title = title
        self.excerpt = excerpt
    }

    /// Creates a bookmark with a known id, as a store or another device has it.
    public init(id: String, book: BookID, locator: Locator, createdAt: Timestamp) {
        self.id = id
        self.book = book
        self.locator = locator
        self.createdAt = createdAt
    }
}

/// Random ids: 128 bits in hexadecimal digits.
enum RandomID {
    static func make() -> String {
        let digits = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
        return digits.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    }
}

/// Where a setting applies.
public enum SettingScope: Hashable, Sendable {
    /// The whole application.
    case global
    /// A named set of preferences, or a kind of publication.
    case profile(String)
    /// One book.
    case book(BookID)
}
