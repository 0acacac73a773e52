import GRDB

/// The readings of a book as devices exchange them.
package struct ExchangedReadings: Hashable, Sendable {
    /// The readings, in the order of their time.
    package var readings: [PageReading]
    /// When the reader has deleted readings, in seconds since 1970: earlier ones are deleted on all devices. 0 for never.
    package var deletedBefore: Int

    package init(readings: [PageReading] = [], deletedBefore: Int = 0) {
        self.readings = readings
        self.deletedBefore = deletedBefore
    }
}

extension Library {
    /// The setting of a book with the time at which its readings were deleted.
    private static let deletionKey = "statistics.deletedBefore"

    /// Returns the readings of a book for other devices.
    package func exchangedReadings(of id: BookID) async throws(LibraryError) -> ExchangedReadings {
        try await read { database in
            let sql = "SELECT value FROM setting WHERE book = ? AND profile = '' AND key = ?"
            let text = try String.fetchOne(database, sql: sql, arguments: [id.hash, Self.deletionKey])
            return ExchangedReadings(
                readings: try Self.readings(database, id), deletedBefore: text.flatMap { Int($0) } ?? 0)
        }
    }

    /// Takes the readings of other devices: adds those that are new or longer, and deletes those that the reader has
    /// deleted there.
    package func take(_ shared: ExchangedReadings, of id: BookID) async throws(LibraryError) {
        try await write(.readings) { database in
            try Self.requireBook(database, id)
            let sql = """
                DELETE FROM pageReading WHERE book = (SELECT id FROM readBook WHERE book = ?) AND start < ?
                """
            try database.execute(sql: sql, arguments: [id.hash, shared.deletedBefore])
            if shared.deletedBefore > 0 { try Self.noteDeletion(of: id, at: shared.deletedBefore, database) }
            _ = try Self.add(shared.readings, to: id, database)
        }
    }

    /// Stores that the readings of a book, or of all books with readings, were deleted at a time, so that they do not come
    /// back from other devices.
    static func noteDeletion(of id: BookID?, at second: Int, _ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO setting (book, profile, key, value)
                    SELECT id, '', ?2, ?3 FROM book
                    WHERE id = ?1 OR ?1 IS NULL AND id IN (SELECT book FROM readBook)
                ON CONFLICT (ifnull(book, ''), profile, key) DO UPDATE SET value = excluded.value
                """,
            arguments: [id?.hash, deletionKey, "\(second)"])
    }
}
