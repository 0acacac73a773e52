import GRDB
import LecternModel

extension Library {
    /// Keeps a highlight: a new one, a changed one, or one that was removed.
    public func save(_ highlight: Highlight) async throws(LibraryError) {
        try await replaceHighlights([], with: [highlight])
    }

    /// Keeps highlights in place of others, all at once: one that takes in what it overlaps, or those that it
    /// took in, when that is undone.
    ///
    ///     try await library.replaceHighlights(taken.map(\.id), with: [union])
    public func replaceHighlights(_ ids: [Highlight.ID], with highlights: [Highlight]) async throws(LibraryError) {
        try await write(.highlights) { database in
            for id in ids { try database.execute(sql: "DELETE FROM highlight WHERE id = ?", arguments: [id]) }
            for highlight in highlights { try Self.insert(highlight, database) }
        }
    }

    private static func insert(_ highlight: Highlight, _ database: Database) throws {
        try requireBook(database, highlight.book)
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO highlight (id, book, locator, color, note, createdAt, modifiedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                highlight.id, highlight.book.hash, highlight.locator.jsonString, highlight.color.rawValue,
                highlight.note, highlight.createdAt.seconds, highlight.modifiedAt.seconds,
            ])
    }

    /// Removes a highlight; the answer can be saved again.
    @discardableResult
    public func removeHighlight(_ id: Highlight.ID) async throws(LibraryError) -> Highlight? {
        try await remove(id, from: "highlight", .highlights, Self.highlight)
    }

    /// The highlights of a book in the order of reading; those whose
    /// progression is not known come last, as they were made.
    public func highlights(of id: BookID) async throws(LibraryError) -> [Highlight] {
        try await marks(of: id, in: "highlight", locator: \.locator, Self.highlight)
    }

    /// A colour that a later version has is shown as yellow by this one.
    @Sendable private static func highlight(_ row: Row) -> Highlight? {
        guard let locator = Locator(jsonString: row["locator"]) else { return nil }
        return Highlight(
            id: row["id"], book: BookID(hash: row["book"]), locator: locator,
            color: Highlight.Color(rawValue: row["color"]) ?? .yellow, note: row["note"],
            createdAt: Timestamp(seconds: row["createdAt"]), modifiedAt: Timestamp(seconds: row["modifiedAt"]))
    }
}
