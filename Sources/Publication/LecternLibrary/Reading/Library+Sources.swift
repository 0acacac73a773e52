import GRDB

extension Library {
    /// Returns the book that came from a source; nil if the library has none.
    public func book(from source: BookSource) async throws(LibraryError) -> BookID? {
        try await read { database in
            let sql = """
                SELECT book FROM source JOIN book ON book.id = source.book
                WHERE kind = ? AND name = ? AND book.removedAt IS NULL
                """
            return try String.fetchOne(database, sql: sql, arguments: [source.kind.rawValue, source.name])
        }.map { BookID(hash: $0) }
    }

    /// Returns the books that came from sources of a kind, by their names, synchronously.
    public func booksNow(from kind: BookSource.Kind) throws(LibraryError) -> [String: BookID] {
        let rows = try readNow { database in
            try Row.fetchAll(
                database, sql: "SELECT name, book FROM source WHERE kind = ?", arguments: [kind.rawValue])
        }
        return Dictionary(rows.map { ($0["name"], BookID(hash: $0["book"])) }) { first, _ in first }
    }

    /// Stores from which sources a book came. Other books and other sources keep theirs, whoever writes at the same time.
    ///
    /// - Throws: ``LibraryError/unknownBook(_:)`` if the library does not have the book.
    public func setBook(_ id: BookID, from sources: [BookSource]) async throws(LibraryError) {
        try await write(.settings) { database in
            try Self.requireBook(database, id)
            for source in sources {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO source (kind, name, book) VALUES (?, ?, ?)",
                    arguments: [source.kind.rawValue, source.name, id.hash])
            }
        }
    }

    /// Returns the path of the file that was downloaded for a licence; nil if none was.
    public func file(ofLicense license: String) async throws(LibraryError) -> String? {
        try await read { database in
            try String.fetchOne(
                database, sql: "SELECT path FROM licenseFile WHERE license = ?", arguments: [license])
        }
    }

    /// Stores the path of the file that was downloaded for a licence.
    public func setFile(_ path: String, ofLicense license: String) async throws(LibraryError) {
        try await write(.settings) { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO licenseFile (license, path) VALUES (?, ?)", arguments: [license, path])
        }
    }
}
