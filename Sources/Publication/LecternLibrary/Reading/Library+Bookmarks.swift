import GRDB
import LecternModel

extension Library {
    /// Stores a bookmark: a new one, a changed one, or one that was removed.
    public func save(_ bookmark: Bookmark) async throws(LibraryError) {
        try await write(.bookmarks) { database in
            try Self.requireBook(database, bookmark.book)
            try Self.insert(bookmark, database)
        }
    }

    static func insert(_ bookmark: Bookmark, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO bookmark
                    (id, book, locator, title, excerpt, createdAt, searchText, progression)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                bookmark.id, bookmark.book.hash, bookmark.locator.jsonString, bookmark.title, bookmark.excerpt,
                bookmark.createdAt.seconds, bookmark.searchText, bookmark.locator.locations.totalProgression,
            ])
    }

    /// Removes a bookmark. The result can be saved again.
    @discardableResult
    public func removeBookmark(_ id: Bookmark.ID) async throws(LibraryError) -> Bookmark? {
        try await remove(id, from: "bookmark", changes: .bookmarks, read: Self.bookmark)
    }

    /// Returns the bookmarks of a book in reading order. Those without a
    /// progression follow in the order of creation.
    public func bookmarks(of id: BookID) async throws(LibraryError) -> [Bookmark] {
        try await marks(of: id, in: "bookmark", locator: \.locator, Self.bookmark)
    }

    @Sendable static func bookmark(_ row: Row) -> Bookmark? {
        guard let locator = Locator(jsonString: row["locator"]) else { return nil }
        var bookmark = Bookmark(
            id: row["id"], book: BookID(hash: row["book"]), locator: locator,
            createdAt: Timestamp(seconds: row["createdAt"]))
        bookmark.title = row["title"]
        bookmark.excerpt = row["excerpt"]
        return bookmark
    }
}
