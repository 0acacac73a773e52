import GRDB
import LecternContent
public import LecternLibrary
public import LecternPublication

extension TextIndex {
    /// Returns the books of a library that are not yet indexed and whose files are there; none if the index is full.
    public func missingBooks(of library: Library) async throws(LibraryError) -> [Book] {
        let books = try await library.books(BookQuery(order: .added))
        let known = try await read { Set(try String.fetchAll($0, sql: "SELECT book FROM indexed WHERE state < 3")) }
        try await forget(known.subtracting(books.map(\.id.hash)))
        guard byteCount < sizeLimit else { return [] }
        return books.filter { !known.contains($0.id.hash) && !$0.isMissing }
    }

    /// Reads the texts of an open publication and stores their words, all or nothing. Does nothing if the index has the book.
    ///
    /// A protected book is listed without its words.
    public func add(_ publication: Publication, as id: BookID) async throws(LibraryError) {
        guard try await read({ try Self.state($0, id) }) == nil else { return }
        guard !publication.sealsWords else { return try await list(id, as: .protected) }
        let service = TextSearchService(publication, byteLimit: 0)
        var units: [(number: Int, words: String)] = []
        var length = 0
        for index in publication.units.indices {
            if Task.isCancelled { throw .cancelled }
            guard let text = await service.foldedText(at: index), !text.isEmpty else { continue }
            length += Self.byteCount(text)
            units.append((index, IndexWords.text(text)))
            if length > Self.greatestLength { break }
        }
        let texts = units
        let (total, rows) = (length, (units.last?.number ?? -1) + 1)
        try await write { database in
            guard try Self.state(database, id) == nil else { return }
            let first = try Self.list(database, id, as: .indexed, length: total, rows: rows)
            let insert = try database.makeStatement(sql: "INSERT INTO words (rowid, text) VALUES (?, ?)")
            for unit in texts {
                try insert.execute(arguments: [first + Int64(unit.number), unit.words])
            }
        }
    }

    /// Merges what was added one by one, which makes the file smaller and searches faster. Call it after the last of
    /// ``missingBooks(of:)``. Does nothing until a tenth of the books are new, since it writes the whole index anew.
    public func compact() async throws(LibraryError) {
        let isDone = try await write { database -> Bool in
            let books = try Int.fetchOne(database, sql: "SELECT count(*) FROM indexed WHERE state <> 1") ?? 0
            let before = try Int.fetchOne(database, sql: "SELECT books FROM compacted") ?? 0
            guard books > before + before / 10 else { return false }
            try database.execute(sql: "INSERT INTO words (words) VALUES ('optimize')")
            try database.execute(sql: "UPDATE compacted SET books = ?", arguments: [books])
            return true
        }
        guard isDone else { return }
        do {
            try await database.barrierWriteWithoutTransaction { database in
                try database.execute(sql: "VACUUM")
                try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    /// Lists a book that cannot be opened, so that it is not opened again until the index is.
    public func addUnreadable(_ id: BookID) async throws(LibraryError) { try await list(id, as: .unreadable) }

    /// The number of bytes of a text in UTF-8.
    private static func byteCount(_ text: [UInt16]) -> Int {
        // A surrogate is half of four bytes.
        text.reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0x800 || $1 & 0xF800 == 0xD800 ? 2 : 3) }
    }

    /// The length of the text of a book, in bytes, after which the rest is left out.
    private static let greatestLength = 128 << 20

    private func list(_ id: BookID, as state: IndexedState) async throws(LibraryError) {
        try await write { _ = try Self.list($0, id, as: state, length: 0, rows: 0) }
    }

    /// Lists a book, and returns its first row. A book that left the library and is back is listed anew.
    private static func list(
        _ database: Database, _ id: BookID, as state: IndexedState, length: Int, rows: Int
    ) throws -> Int64 {
        try database.execute(
            sql: "UPDATE indexed SET book = book || ' ' || number WHERE book = ? AND state = ?",
            arguments: [id.hash, IndexedState.removed.rawValue])
        let last = "SELECT firstRow + rows FROM indexed WHERE rows > 0 ORDER BY firstRow DESC LIMIT 1"
        let first = try Int64.fetchOne(database, sql: last) ?? 1
        try database.execute(
            sql: "INSERT INTO indexed (book, state, length, firstRow, rows) VALUES (?, ?, ?, ?, ?)",
            arguments: [id.hash, state.rawValue, length, first, rows])
        return first
    }

    private static func state(_ database: Database, _ id: BookID) throws -> IndexedState? {
        let sql = "SELECT state FROM indexed WHERE book = ? AND state < 3"
        return try Int.fetchOne(database, sql: sql, arguments: [id.hash]).flatMap(IndexedState.init)
    }

    /// The length of texts of books that left the library, in bytes, for which a new index is not worth while.
    private static let tolerated = 16 << 20

    /// Forgets books that left the library. If they are a third of a large index, it is emptied and made anew.
    private func forget(_ hashes: Set<String>) async throws(LibraryError) {
        guard !hashes.isEmpty else { return }
        try await write { database in
            for hash in hashes {
                try database.execute(
                    sql: "UPDATE indexed SET state = ? WHERE book = ?",
                    arguments: [IndexedState.removed.rawValue, hash])
            }
            let sums = "SELECT sum(length) FROM indexed WHERE state "
            let left = try Int.fetchOne(database, sql: sums + "= 0") ?? 0
            let removed = try Int.fetchOne(database, sql: sums + "= 3") ?? 0
            guard removed > max(left / 2, Self.tolerated) else { return }
            try IndexSchema.drop(database)
            try IndexSchema.create(database)
        }
    }
}
