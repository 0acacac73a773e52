import GRDB

extension Library {
    /// Stores the note on a book, replacing the former one.
    ///
    /// - Throws: ``LibraryError/unknownBook(_:)`` if the library does not have
    ///   the book.
    public func save(_ note: DocumentNote) async throws(LibraryError) {
        try await write(.notes) { database in
            try Self.requireBook(database, note.book)
            try Self.insert(note, database)
        }
    }

    static func insert(_ note: DocumentNote, _ database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO note (book, text, createdAt, modifiedAt, searchText) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                note.book.hash, note.text, note.createdAt.seconds, note.modifiedAt.seconds, SortKey.folded(note.text),
            ])
    }

    /// Returns the note on a book; `nil` if it has none.
    public func note(of id: BookID) async throws(LibraryError) -> DocumentNote? {
        try await read { try Self.note($0, id) }
    }

    /// Removes the note on a book. The result can be saved again.
    @discardableResult
    public func removeNote(of id: BookID) async throws(LibraryError) -> DocumentNote? {
        try await write(.notes) { database in
            let note = try Self.note(database, id)
            try database.execute(sql: "DELETE FROM note WHERE book = ?", arguments: [id.hash])
            return note
        }
    }

    static func note(_ database: Database, _ id: BookID) throws -> DocumentNote? {
        let sql = "SELECT * FROM note WHERE book = ?"
        return try Row.fetchOne(database, sql: sql, arguments: [id.hash]).map { row in
            DocumentNote(
                book: id, text: row["text"], createdAt: Timestamp(seconds: row["createdAt"]),
                modifiedAt: Timestamp(seconds: row["modifiedAt"]))
        }
    }
}
