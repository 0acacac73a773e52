import GRDB
import LecternModel

// The common part of bookmarks and highlights: a row by id, a book, a locator.
extension Library {
    /// Removes a row. The result can be saved again.
    func remove<Mark: Sendable>(
        _ id: String, from table: String, changes: LibraryChanges, read: @escaping @Sendable (Row) -> Mark?
    ) async throws(LibraryError) -> Mark? {
        try await write(changes) { database in
            let row = try Row.fetchOne(database, sql: "SELECT * FROM \(table) WHERE id = ?", arguments: [id])
            try database.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id])
            return row.flatMap(read)
        }
    }

    /// Returns the rows of a book in reading order. Those without a progression
    /// follow in the order of creation.
    func marks<Mark: Sendable>(
        of book: BookID, in table: String, locator: (Mark) -> Locator, _ read: @escaping @Sendable (Row) -> Mark?
    ) async throws(LibraryError) -> [Mark] {
        let sql = "SELECT * FROM \(table) WHERE book = ? ORDER BY createdAt, id"
        let marks = try await self.read { database in
            try Row.fetchAll(database, sql: sql, arguments: [book.hash]).compactMap(read)
        }
        let ordered = marks.enumerated().map { number, mark in
            (place: locator(mark).locations.totalProgression ?? .infinity, number: number, mark: mark)
        }
        return ordered.sorted { ($0.place, $0.number) < ($1.place, $1.number) }.map(\.mark)
    }
}
