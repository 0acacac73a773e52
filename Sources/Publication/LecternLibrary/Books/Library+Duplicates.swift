import GRDB

/// A book that is there more than once.
public struct DuplicateBooks: Hashable, Sendable {
    /// One book, whose content is in several files, or several with the same title and first author.
    public let books: [Book]
    /// The paths of the files: all copies of one book, or the files of the several books.
    public let paths: [String]
}

extension Library {
    /// Returns the books that are there more than once: first those whose content is in several files, then those with
    /// the same title and first author. Case, accents, punctuation and articles are ignored. Volumes of a series with one
    /// title are different books.
    public func duplicates() async throws(LibraryError) -> [DuplicateBooks] {
        let found = try await read { try Self.copies($0) + Self.sameTitles($0) }
        return found.compactMap { duplicates in
            let paths = duplicates.paths.filter(FileIdentity.exists)
            guard duplicates.books.count > 1 || paths.count > 1 else { return nil }
            return DuplicateBooks(books: duplicates.books.map(\.checkingItsFile), paths: paths)
        }
    }

    /// Books of which files with the same bytes were read at several paths.
    private static func copies(_ database: Database) throws -> [DuplicateBooks] {
        let sql = """
            SELECT hash, path FROM file
            WHERE hash IN (SELECT hash FROM file GROUP BY hash HAVING count(*) > 1) ORDER BY hash, path
            """
        var paths: [String: [String]] = [:]
        for row in try Row.fetchAll(database, sql: sql) { paths[row["hash"], default: []].append(row["path"]) }
        return try paths.compactMap { hash, paths in
            try book(database, where: "id = ?", arguments: [hash]).map { DuplicateBooks(books: [$0], paths: paths) }
        }.sorted { ($0.books[0].sortTitle, $0.books[0].id.hash) < ($1.books[0].sortTitle, $1.books[0].id.hash) }
    }

    private static func sameTitles(_ database: Database) throws -> [DuplicateBooks] {
        let sql = """
            \(BookRow.select) JOIN (
                SELECT titleKey AS key, authorKey AS author FROM book WHERE removedAt IS NULL AND titleKey > ''
                GROUP BY titleKey, authorKey HAVING count(*) > 1
            ) AS several ON several.key = book.titleKey AND several.author = book.authorKey
            WHERE removedAt IS NULL ORDER BY titleKey, authorKey, addedAt, id
            """
        var groups: [(key: [String], books: [Book])] = []
        for row in try Row.fetchAll(database, sql: sql) {
            let key: [String] = [row["titleKey"], row["authorKey"]]
            if groups.last?.key == key {
                groups[groups.count - 1].books.append(BookRow.book(row))
            } else {
                groups.append((key, [BookRow.book(row)]))
            }
        }
        return groups.map(\.books).filter { !areVolumes($0) }.map { DuplicateBooks(books: $0, paths: $0.map(\.path)) }
    }

    /// Whether books have different numbers in a series.
    private static func areVolumes(_ books: [Book]) -> Bool {
        Set(books.compactMap { $0.series?.position }).count == books.count
    }
}
