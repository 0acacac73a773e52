import GRDB
import LecternModel

extension Library {
    /// Keeps a highlight: a new one, a changed one, or one that was removed.
    public func save(_ highlight: Highlight) async throws(LibraryError) {
        try await write(.highlights) { database in
            try Self.requireBook(database, highlight.book)
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
