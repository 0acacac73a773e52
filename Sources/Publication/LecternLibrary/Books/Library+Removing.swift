import GRDB

/// Books that were taken off the shelf and can be put back.
public struct RemovedBooks: Hashable, Sendable {
    /// The books as they were.
    public let books: [Book]
}

extension Library {
    /// Takes books off the shelf. Their files stay; what the reader did in
    /// them is kept for some minutes, so that ``restore(_:)`` brings all back.
    public func remove(
        _ ids: [BookID], at time: Timestamp = .now()
    ) async throws(LibraryError) -> RemovedBooks {
        let books = try await write(.books) { database in
            try ids.compactMap { id -> Book? in
                guard let book = try Self.book(database, "id = ?", [id.hash]) else { return nil }
                try database.execute(
                    sql: "UPDATE book SET removedAt = ? WHERE id = ?", arguments: [time.seconds, id.hash])
                return book
            }
        }
        return RemovedBooks(books: books)
    }

    /// Puts removed books back as they were, with places, bookmarks, settings
    /// and covers.
    public func restore(_ removed: RemovedBooks) async throws(LibraryError) {
        try await write(.books) { database in
            for book in removed.books {
                try database.execute(sql: "UPDATE book SET removedAt = NULL WHERE id = ?", arguments: [book.id.hash])
                guard database.changesCount > 0 else { throw LibraryError.unknownBook(book.id) }
            }
        }
    }

    /// Forgets books that were removed long enough ago.
    static func purge(_ database: any DatabaseWriter, removedBefore time: Timestamp) throws {
        let condition = "FROM book WHERE removedAt < ?"
        // Looking first: most starts have nothing to write.
        let isNeeded = try database.read {
            try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 \(condition))", arguments: [time.seconds]) ?? false
        }
        guard isNeeded else { return }
        try database.write { database in
            try database.execute(
                sql: "DELETE FROM file WHERE hash IN (SELECT id \(condition))", arguments: [time.seconds])
            try database.execute(sql: "DELETE \(condition)", arguments: [time.seconds])
        }
    }
}
