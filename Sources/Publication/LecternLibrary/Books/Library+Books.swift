import Foundation
import GRDB
import LecternBase
import LecternModel

extension Library {
    /// Returns the books that a query describes, in its order; all books by title without one.
    public func books(
        _ query: BookQuery = BookQuery(), at now: Timestamp = .now()
    ) async throws(LibraryError) -> [Book] {
        let books = try await read { database in
            let request = SQLRequest<Row>(literal: try query.selection(database, at: now))
            return try request.fetchAll(database).map(BookRow.book)
        }
        return books.map(\.checkingItsFile)
    }

    /// Returns the number of books that a query describes, without regard to its limit.
    public func count(_ query: BookQuery = BookQuery(), at now: Timestamp = .now()) async throws(LibraryError) -> Int {
        try await read { database in
            try SQLRequest<Int>(literal: try query.counting(database, at: now)).fetchOne(database) ?? 0
        }
    }

    /// Returns a book; `nil` if the library does not have it.
    public func book(_ id: BookID) async throws(LibraryError) -> Book? {
        try await read { try Self.book($0, where: "id = ?", arguments: [id.hash]) }?.checkingItsFile
    }

    /// Returns the book in a file that has not changed since it was added,
    /// without reading the file.
    public func book(at path: String) async throws(LibraryError) -> Book? {
        guard let identity = FileIdentity(path: path), let path = identity.canonicalPath else { return nil }
        return try await read { database -> Book? in
            guard let hash = try identity.knownHash(database, path: path) else { return nil }
            return try Self.book(database, where: "id = ?", arguments: [hash])
        }?.checkingItsFile
    }

    /// Returns the book that was opened last, synchronously: a window shows it
    /// first.
    public func lastOpened() throws(LibraryError) -> Book? {
        try readNow { try Self.book($0, where: "openedAt IS NOT NULL ORDER BY openedAt DESC LIMIT 1", arguments: []) }?
            .checkingItsFile
    }

    /// Returns the cover of a book; `nil` if it has none.
    public func cover(of id: BookID) async -> CoverPicture? {
        try? await read { database in
            let sql = "SELECT mediaType, bytes FROM cover WHERE book = ?"
            return try Row.fetchOne(database, sql: sql, arguments: [id.hash]).flatMap { CoverPicture($0) }
        }
    }

    /// Returns a book as it is stored, synchronously, without looking for its file.
    public func bookNow(_ id: BookID) -> Book? {
        (try? readNow { try Self.book($0, where: "id = ?", arguments: [id.hash]) }) ?? nil
    }

    /// Stores the time at which a book was opened.
    public func markOpened(_ id: BookID, at time: Timestamp = .now()) async throws(LibraryError) {
        try await update(id, set: "openedAt = ?", [time.seconds])
    }

    /// Stores whether the reader has finished a book, and when they first did. With `false` the book counts as never
    /// finished; see ``markReadAgain(_:)``.
    public func markFinished(
        _ id: BookID, _ isFinished: Bool = true, at time: Timestamp = .now()
    ) async throws(LibraryError) {
        let assignment = "isFinished = ?1, finishedAt = CASE WHEN ?1 THEN ifnull(finishedAt, ?2) END"
        try await update(id, set: assignment, [isFinished, time.seconds])
    }

    /// Stores that the reader reads a finished book again. It is not finished any more, but statistics count that it was.
    public func markReadAgain(_ id: BookID) async throws(LibraryError) {
        try await update(id, set: "isFinished = ?", [false])
    }

    func update(
        _ id: BookID, set assignment: String, _ arguments: StatementArguments
    ) async throws(LibraryError) {
        try await write(.books) { database in
            let sql = "UPDATE book SET \(assignment) WHERE id = ? AND removedAt IS NULL"
            try database.execute(sql: sql, arguments: arguments + [id.hash])
            guard database.changesCount > 0 else { throw LibraryError.unknownBook(id) }
        }
    }

    static func book(_ database: Database, where condition: String, arguments: StatementArguments) throws -> Book? {
        let sql = BookRow.select + " WHERE removedAt IS NULL AND " + condition
        return try Row.fetchOne(database, sql: sql, arguments: arguments).map(BookRow.book)
    }
}

extension Book {
    /// The book, marked as missing if there is no file at its path.
    var checkingItsFile: Book {
        guard !isMissing else { return self }
        var book = self
        book.isMissing = !FileIdentity.exists(path)
        return book
    }
}
