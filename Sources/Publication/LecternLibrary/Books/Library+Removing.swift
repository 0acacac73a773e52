import GRDB

/// Removed books, which can be restored.
public struct RemovedBooks: Hashable, Sendable {
    /// The books before removal.
    public let books: [Book]
}

extension Library {
    /// Removes books from the library. Their files are not deleted. The
    /// reader's data of the books is kept for some minutes, so that
    /// ``restore(_:)`` can bring everything back.
    public func remove(
        _ ids: [BookID], at time: Timestamp = .now()
    ) async throws(LibraryError) -> RemovedBooks {
        let books = try await write(.books) { database in
            try ids.compactMap { id -> Book? in
                guard let book = try Self.book(database, where: "id = ?", arguments: [id.hash]) else { return nil }
                try database.execute(
                    sql: "UPDATE book SET removedAt = ? WHERE id = ?", arguments: [time.seconds, id.hash])
                return book
            }
        }
        return RemovedBooks(books: books)
    }

    /// Restores removed books with places, bookmarks, settings and covers.
    public func restore(_ removed: RemovedBooks) async throws(LibraryError) {
        try await write(.books) { database in
            for book in removed.books {
                try database.execute(sql: "UPDATE book SET removedAt = NULL WHERE id = ?", arguments: [book.id.hash])
                guard database.changesCount > 0 else { throw LibraryError.unknownBook(book.id) }
            }
        }
    }

    /// Deletes the data of books that were removed before a time.
    static func purge(_ database: any DatabaseWriter, removedBefore time: Timestamp) throws {
        let condition = "FROM book WHERE removedAt < ?"
        // Check first, because at most starts there is nothing to write. The table is read, not its index, so that
        // damage is found now and not when the shelf is shown.
        let isNeeded = try database.read { database in
            let sql = "SELECT EXISTS (SELECT 1 FROM book NOT INDEXED WHERE removedAt < ?)"
            return try Bool.fetchOne(database, sql: sql, arguments: [time.seconds]) ?? false
        }
        guard isNeeded else { return }
        try database.write { database in
            try database.execute(
                sql: "DELETE FROM file WHERE hash IN (SELECT id \(condition))", arguments: [time.seconds])
            try database.execute(sql: "DELETE \(condition)", arguments: [time.seconds])
        }
    }
}
