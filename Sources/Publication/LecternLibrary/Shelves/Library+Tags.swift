import GRDB

// Tags, ratings and finished books: of several books at once.
extension Library {
    /// Gives books a tag. Tags whose names differ in letter case or accents only are the same.
    public func tag(_ books: [BookID], _ name: String) async throws(LibraryError) -> LibraryEdit {
        let name = try ShelfName.checked(name)
        return try await carryOut(.shelves) { _ in [.tag(books.map(\.hash), name: name)] }
    }

    /// Takes a tag from books.
    public func untag(_ books: [BookID], _ name: String) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.shelves) { _ in [.untag(books.map(\.hash), name: name)] }
    }

    /// Renames a tag. If there is a tag with the new name, the two become one.
    public func renameTag(_ name: String, to newName: String) async throws(LibraryError) -> LibraryEdit {
        let newName = try ShelfName.checked(newName)
        return try await carryOut(.shelves) { database in
            if SortKey.folded(name) == SortKey.folded(newName) { return [.spell(newName)] }
            let books = try Self.books(withTag: name, database)
            return [.untag(books, name: name), .tag(books, name: newName)]
        }
    }

    /// Deletes a tag: takes it from all books.
    public func removeTag(_ name: String) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.shelves) { database in
            [.untag(try Self.books(withTag: name, database), name: name)]
        }
    }

    private static func books(withTag name: String, _ database: Database) throws -> [String] {
        let sql = "SELECT book FROM bookTag WHERE tag = (SELECT id FROM tag WHERE key = ?) ORDER BY book"
        return try String.fetchAll(database, sql: sql, arguments: [SortKey.folded(name)])
    }

    /// Returns the tags of a book in alphabetical order.
    public func tags(of id: BookID) async throws(LibraryError) -> [String] {
        try await read { database in
            let sql = """
                SELECT tag.name FROM bookTag JOIN tag ON tag.id = bookTag.tag WHERE bookTag.book = ? ORDER BY tag.key
                """
            return try String.fetchAll(database, sql: sql, arguments: [id.hash])
        }
    }

    /// Rates books in half stars, from 1 to 10; `nil` removes their ratings.
    public func rate(_ books: [BookID], _ rating: Int?) async throws(LibraryError) -> LibraryEdit {
        let rating = rating.map { min(max($0, 1), 10) }
        return try await carryOut(.books) { _ in [.rate(books.map { .init(book: $0.hash, rating: rating) })] }
    }

    /// Marks books as finished or not. With `false` they count as never finished.
    public func markFinished(
        _ books: [BookID], _ isFinished: Bool = true, at time: Timestamp = .now()
    ) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.books) { database in
            let old = try LibraryStep.finishing(books.map(\.hash), database)
            return [
                .finish(
                    old.map { book in
                        let finishedAt = isFinished ? book.finishedAt ?? time.seconds : nil
                        return .init(book: book.book, isFinished: isFinished, finishedAt: finishedAt)
                    })
            ]
        }
    }
}
