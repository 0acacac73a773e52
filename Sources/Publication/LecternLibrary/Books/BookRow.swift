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
        return book
    }

    /// Writes a book, which may exist already, removed or not.
    static func insert(
        _ database: Database, id: BookID, path: String, _ description: BookDescription, at time: Timestamp
    ) throws {
        let title = Self.title(description, path: path)
        let sortTitle = description.sortTitle ?? SortKey.title(title, language: description.language)
        let sortAuthor = description.sortAuthor ?? description.authors.first.map(SortKey.person) ?? ""
        let search = ([title] + description.authors + [description.series?.name ?? ""]).map(SortKey.folded)
        try database.execute(
            sql: """
                INSERT INTO book (id, path, title, sortTitle, titleKey, authors, sortAuthor, authorKey, searchText,
                    language, series, seriesPosition, mediaType, layout, addedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """,
            arguments: [
                id.hash, path, title, sortTitle, SortKey.sorting(sortTitle),
                JSONValue.array(description.authors.map { .string($0) }).text(), sortAuthor,
                SortKey.sorting(sortAuthor), search.joined(separator: "\n"), description.language?.tag,
                description.series?.name, description.series?.position, description.mediaType.string,
                description.layout?.rawValue, time.seconds,
            ])
        try index(database, id, authors: description.authors, series: description.series?.name)
        guard let cover = description.cover else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO cover (book, mediaType, bytes) VALUES (?, ?, ?)",
            arguments: [id.hash, cover.mediaType.string, Data(cover.bytes.array)])
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

    /// Returns the book's title, or the file's name without its extension.
    private static func title(_ description: BookDescription, path: String) -> String {
        let title = description.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard title.isEmpty else { return title }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
    }
}
