import GRDB

extension Library {
    /// Stores readings of a book. One that is stored already, with the same page and start, counts once: its longer
    /// duration is kept. So readings may be imported and exchanged any number of times.
    ///
    /// Like a place, a reading survives the end of the process; if the machine fails, the last ones may be lost.
    ///
    /// - Returns: the number of readings that are new or longer.
    @discardableResult
    public func add(_ readings: [PageReading], to id: BookID) async throws(LibraryError) -> Int {
        try await write(.readings, durability: .process) { try Self.add(readings, to: id, $0) }
    }

    /// Stores readings synchronously, for a window that closes.
    @discardableResult
    public func addNow(_ readings: [PageReading], to id: BookID) throws(LibraryError) -> Int {
        try writeNow(.readings, durability: .process) { try Self.add(readings, to: id, $0) }
    }

    /// Returns all readings of a book, in the order of their time.
    public func readings(of id: BookID) async throws(LibraryError) -> [PageReading] {
        try await read { try Self.readings($0, id) }
    }

    static func readings(_ database: Database, _ id: BookID) throws -> [PageReading] {
        let sql = """
            SELECT pageReading.* FROM readBook JOIN pageReading ON pageReading.book = readBook.id
            WHERE readBook.book = ? ORDER BY start, page
            """
        return try Row.fetchAll(database, sql: sql, arguments: [id.hash]).compactMap(PageReading.init(row:))
    }

    /// Deletes the readings of a book, or of all books, and those before now on devices that exchange them. They cannot
    /// be restored.
    public func deleteReadings(of id: BookID? = nil) async throws(LibraryError) {
        try await write(.readings) { database in
            try Self.noteDeletion(of: id, at: Int(Timestamp.now().seconds), database)
            if let id {
                try database.execute(sql: "DELETE FROM readBook WHERE book = ?", arguments: [id.hash])
            } else {
                // The sums first, so that triggers have none to change.
                try database.execute(
                    sql: """
                        DELETE FROM readQuarter; DELETE FROM readDate; DELETE FROM pageReading; DELETE FROM readBook
                        """)
            }
        }
    }

    /// Stores readings, and returns how many are new or longer.
    static func add(_ readings: [PageReading], to id: BookID, _ database: Database) throws -> Int {
        try requireBook(database, id)
        guard !readings.isEmpty else { return 0 }
        let book = try readBook(database, id)
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO pageReading (book, page, totalPages, start, duration) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (book, start, page) DO UPDATE SET duration = excluded.duration
                    WHERE excluded.duration > duration
                """)
        var count = 0
        for reading in readings {
            try statement.execute(
                arguments: [book, reading.page, reading.totalPages, reading.start, reading.duration])
            count += database.changesCount
        }
        return count
    }

    /// Returns the row of `readBook` that the readings of a book refer to.
    static func readBook(_ database: Database, _ id: BookID) throws -> Int64 {
        try database.execute(sql: "INSERT OR IGNORE INTO readBook (book) VALUES (?)", arguments: [id.hash])
        let sql = "SELECT id FROM readBook WHERE book = ?"
        guard let number = try Int64.fetchOne(database, sql: sql, arguments: [id.hash]) else {
            throw LibraryError.unknownBook(id)
        }
        return number
    }
}

extension PageReading {
    /// Reads a row; nil if it was written by something else.
    init?(row: Row) {
        self.init(page: row["page"], totalPages: row["totalPages"], start: row["start"], duration: row["duration"])
    }
}
