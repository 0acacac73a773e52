import GRDB
import LecternBase
import LecternModel

extension Library {
    /// Stores a highlight: a new one, a changed one, or one that was removed.
    public func save(_ highlight: Highlight) async throws(LibraryError) {
        try await replaceHighlights([], with: [highlight])
    }

    /// Replaces highlights in one transaction: overlapping ones by their union, or the union by the former ones to
    /// undo this.
    ///
    ///     try await library.replaceHighlights(taken.map(\.id), with: [union])
    public func replaceHighlights(_ ids: [Highlight.ID], with highlights: [Highlight]) async throws(LibraryError) {
        try await write(.highlights) { database in
            let removal = try database.cachedStatement(sql: "DELETE FROM highlight WHERE id = ?")
            for id in ids { try removal.execute(arguments: [id]) }
            for book in Set(highlights.map(\.book)) { try Self.requireBook(database, book) }
            for highlight in highlights { try Self.insert(highlight, database) }
        }
    }

    static func insert(_ highlight: Highlight, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO highlight
                    (id, book, locator, color, style, tags, note, createdAt, modifiedAt, searchText, progression)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                highlight.id, highlight.book.hash, highlight.locator.jsonString, highlight.color.rawValue,
                highlight.style.rawValue, JSONValue.array(highlight.tags.map { .string($0) }).text(),
                highlight.note, highlight.createdAt.seconds, highlight.modifiedAt.seconds, highlight.searchText,
                highlight.locator.locations.totalProgression,
            ])
    }

    /// Removes a highlight. The result can be saved again.
    @discardableResult
    public func removeHighlight(_ id: Highlight.ID) async throws(LibraryError) -> Highlight? {
        try await remove(id, from: "highlight", changes: .highlights, read: Self.highlight)
    }

    /// Returns the highlights of a book in reading order. Those without a progression follow in the order of
    /// creation.
    public func highlights(of id: BookID) async throws(LibraryError) -> [Highlight] {
        try await marks(of: id, in: "highlight", locator: \.locator, Self.highlight)
    }

    /// A colour of a later version is shown as yellow, a style as a marker.
    @Sendable static func highlight(_ row: Row) -> Highlight? {
        guard let locator = Locator(jsonString: row["locator"]) else { return nil }
        let tags = (try? JSONValue(parsing: row["tags"] as String))?.elements.compactMap(\.string) ?? []
        return Highlight(
            id: row["id"], book: BookID(hash: row["book"]), locator: locator,
            color: Highlight.Color(rawValue: row["color"]) ?? .yellow,
            style: Highlight.Style(rawValue: row["style"]) ?? .marker, note: row["note"], tags: tags,
            createdAt: Timestamp(seconds: row["createdAt"]), modifiedAt: Timestamp(seconds: row["modifiedAt"]))
    }
}
