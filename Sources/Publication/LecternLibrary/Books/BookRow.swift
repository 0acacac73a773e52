import Foundation
import GRDB
import LecternBase
import LecternModel

/// Converts between a ``Book`` and its row.
enum BookRow {
    /// Selects the columns that ``book(_:)`` reads.
    static let select = "SELECT book.*, place.progression AS progression FROM \(tables)"

    /// The tables of a query for books.
    static let tables = "book LEFT JOIN place ON place.book = book.id"

    static func book(_ row: Row) -> Book {
        let authors = authors(row["authors"])
        var book = Book(
            id: BookID(hash: row["id"]), path: row["path"], title: row["title"], authors: authors,
            sortTitle: row["sortTitle"], sortAuthor: row["sortAuthor"],
            mediaType: MediaType(row["mediaType"] as String) ?? .epub, addedAt: Timestamp(seconds: row["addedAt"]),
            isFinished: row["isFinished"], isMissing: !(row["hasFile"] as Bool))
        book.language = (row["language"] as String?).map { Language($0) }
        book.series = (row["series"] as String?).map { Book.Series(name: $0, position: row["seriesPosition"]) }
        book.layout = (row["layout"] as String?).flatMap { Layout(rawValue: $0) }
        book.openedAt = (row["openedAt"] as Double?).map(Timestamp.init(seconds:))
        book.progression = row["progression"]
        book.rating = row["rating"]
        book.isCorrected = row["isCorrected"]
        book.coverEdition = row["coverEdition"]
        return book
    }

    /// Writes a book, which may exist already, removed or not.
    static func insert(
        _ database: Database, id: BookID, path: String, _ description: BookDescription, at time: Timestamp
    ) throws {
        let metadata = BookMetadata(description).normalized(path: path)
        try database.execute(
            sql: """
                INSERT INTO book (id, path, mediaType, layout, addedAt, title, sortTitle, titleKey, authors, sortAuthor,
                    authorKey, searchText, language, series, seriesPosition)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """,
            arguments: [
                id.hash, path, description.mediaType.string, description.layout?.rawValue, time.seconds,
            ] + columns(of: metadata))
        try index(database, id, authors: metadata.authors, series: metadata.series?.name)
        guard let cover = description.cover else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO cover (book, mediaType, bytes) VALUES (?, ?, ?)",
            arguments: [id.hash, cover.mediaType.string, Data(cover.bytes.array)])
    }

    /// Writes what is said of a book that exists.
    ///
    /// - Parameter isCorrected: Whether it is a person's, or that of the file.
    static func update(_ database: Database, _ id: BookID, to metadata: BookMetadata, isCorrected: Bool) throws {
        try database.execute(
            sql: """
                UPDATE book SET isCorrected = ?, title = ?, sortTitle = ?, titleKey = ?, authors = ?, sortAuthor = ?,
                    authorKey = ?, searchText = ?, language = ?, series = ?, seriesPosition = ?
                WHERE id = ?
                """,
            arguments: [isCorrected] + columns(of: metadata) + [id.hash])
        try database.execute(sql: "DELETE FROM bookAuthor WHERE book = ?", arguments: [id.hash])
        try index(database, id, authors: metadata.authors, series: metadata.series?.name)
    }

    /// The values of the columns from `title` to `seriesPosition`, in the order of the statements above.
    private static func columns(of metadata: BookMetadata) -> StatementArguments {
        let sortTitle = metadata.sortTitle ?? metadata.madeSortTitle
        let sortAuthor = metadata.sortAuthor ?? metadata.madeSortAuthor
        let search = ([metadata.title] + metadata.authors + [metadata.series?.name ?? ""]).map(SortKey.folded)
        return [
            metadata.title, sortTitle, SortKey.sorting(sortTitle),
            JSONValue.array(metadata.authors.map { .string($0) }).text(), sortAuthor, SortKey.sorting(sortAuthor),
            search.joined(separator: "\n"), metadata.language?.tag, metadata.series?.name, metadata.series?.position,
        ]
    }

    /// Stores what a book is found and sorted by, besides its columns.
    private static func index(_ database: Database, _ id: BookID, authors: [String], series: String?) throws {
        try database.cachedStatement(sql: "UPDATE book SET seriesKey = ? WHERE id = ?")
            .execute(arguments: [series.map(SortKey.series) ?? "", id.hash])
        let sql = "INSERT INTO bookAuthor (key, book, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        for author in authors {
            try database.cachedStatement(sql: sql).execute(arguments: [SortKey.folded(author), id.hash, author])
        }
    }

    /// Stores the series of a book that has none.
    static func addSeries(_ series: Book.Series, to id: BookID, _ database: Database) throws {
        try database.execute(
            sql: """
                UPDATE book SET series = ?1, seriesPosition = ?2, seriesKey = ?3, searchText = searchText || char(10) || ?4
                WHERE id = ?5 AND series IS NULL
                """,
            arguments: [
                series.name, series.position, SortKey.series(series.name), SortKey.folded(series.name), id.hash,
            ])
    }

    /// Stores what books are found and sorted by, for a library that was written without it.
    static func indexAll(_ database: Database) throws {
        for row in try Row.fetchAll(database, sql: "SELECT id, authors, series FROM book") {
            try index(database, BookID(hash: row["id"]), authors: authors(row["authors"]), series: row["series"])
        }
    }

    private static func authors(_ json: String) -> [String] {
        (try? JSONValue(parsing: json))?.elements.compactMap(\.string) ?? []
    }
}
