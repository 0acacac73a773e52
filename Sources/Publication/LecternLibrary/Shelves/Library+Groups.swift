import GRDB

/// A property that books have in common.
public enum BookGrouping: String, Hashable, Sendable, CaseIterable {
    /// The tags, the series, or each of the authors. Names that differ in case or accents only are one group.
    case tag, series, author
    /// The language tag.
    case language
    /// The media type of the file.
    case format
}

/// The books that have something in common.
public struct BookGroup: Hashable, Sendable {
    /// The name of the tag, series or author, the language tag or the media type.
    public let name: String
    /// The number of books.
    public let count: Int
}

extension Library {
    /// Returns the tags, series, authors, languages or formats of all books with the numbers of books, in alphabetical
    /// order.
    public func groups(by grouping: BookGrouping) async throws(LibraryError) -> [BookGroup] {
        try await read { database in
            try Row.fetchAll(database, sql: grouping.sql).map { BookGroup(name: $0[0], count: $0[1]) }
        }
    }
}

extension BookGrouping {
    /// Selects names and numbers.
    var sql: String {
        switch self {
        case .tag:
            """
            SELECT tag.name, count(*) FROM tag JOIN bookTag ON bookTag.tag = tag.id
                JOIN book ON book.id = bookTag.book WHERE book.removedAt IS NULL GROUP BY tag.key ORDER BY tag.key
            """
        case .author:
            """
            SELECT min(bookAuthor.name), count(*) FROM bookAuthor JOIN book ON book.id = bookAuthor.book
                WHERE book.removedAt IS NULL GROUP BY bookAuthor.key ORDER BY bookAuthor.key
            """
        case .series:
            """
            SELECT min(series), count(*) FROM book
                WHERE removedAt IS NULL AND seriesKey > '' GROUP BY seriesKey ORDER BY seriesKey
            """
        case .language: Self.sql(column: "language")
        case .format: Self.sql(column: "mediaType")
        }
    }

    private static func sql(column: String) -> String {
        """
        SELECT \(column), count(*) FROM book
            WHERE removedAt IS NULL AND \(column) IS NOT NULL GROUP BY \(column) ORDER BY \(column)
        """
    }
}
