import GRDB
public import LecternModel

extension Library {
    /// Returns the reader's place in a book.
    public func place(of id: BookID) async -> SavedPlace? {
        (try? await read { try Self.place($0, id) }) ?? nil
    }

    /// Returns the reader's place synchronously, so that a new window shows the
    /// right page first.
    public func placeNow(of id: BookID) -> SavedPlace? {
        (try? readNow { try Self.place($0, id) }) ?? nil
    }

    /// Stores the place in a book. With several windows the latest counts: an
    /// older time changes nothing, unless the stored one has not come yet: it
    /// was saved by a clock that was ahead.
    public func savePlace(
        _ locator: Locator, of id: BookID, at time: Timestamp = .now()
    ) async throws(LibraryError) {
        try await write(.places, durability: .process) { try Self.save($0, locator, of: id, at: time) }
    }

    /// Stores the place synchronously, for a window that closes.
    public func savePlaceNow(
        _ locator: Locator, of id: BookID, at time: Timestamp = .now()
    ) throws(LibraryError) {
        try writeNow(.places, durability: .process) { try Self.save($0, locator, of: id, at: time) }
    }

    private static func save(_ database: Database, _ locator: Locator, of id: BookID, at time: Timestamp) throws {
        try requireBook(database, id)
        try database.execute(
            sql: """
                INSERT INTO place (book, locator, progression, savedAt) VALUES (?, ?, ?, ?)
                ON CONFLICT (book) DO UPDATE SET locator = excluded.locator, progression = excluded.progression,
                    savedAt = excluded.savedAt
                WHERE excluded.savedAt >= place.savedAt OR place.savedAt > ?
                """,
            arguments: [
                id.hash, locator.jsonString, locator.locations.totalProgression, time.seconds,
                Timestamp.now().seconds,
            ])
    }

    /// Stores a place whatever the time of the present one.
    static func replacePlace(_ database: Database, with place: SavedPlace, of id: BookID) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO place (book, locator, progression, savedAt) VALUES (?, ?, ?, ?)",
            arguments: [
                id.hash, place.locator.jsonString, place.locator.locations.totalProgression, place.savedAt.seconds,
            ])
    }

    static func place(_ database: Database, _ id: BookID) throws -> SavedPlace? {
        let sql = "SELECT locator, savedAt FROM place WHERE book = ?"
        guard let row = try Row.fetchOne(database, sql: sql, arguments: [id.hash]),
            let locator = Locator(jsonString: row["locator"])
        else { return nil }
        return SavedPlace(locator: locator, savedAt: Timestamp(seconds: row["savedAt"]))
    }

    /// Throws for a book that the library does not have.
    static func requireBook(_ database: Database, _ id: BookID) throws {
        let sql = "SELECT EXISTS (SELECT 1 FROM book WHERE id = ?)"
        guard try Bool.fetchOne(database, sql: sql, arguments: [id.hash]) == true else {
            throw LibraryError.unknownBook(id)
        }
    }
}
