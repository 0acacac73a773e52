import GRDB

extension Library {
    /// Returns annotations of all books: highlights, bookmarks and notes on books. Books that were removed have none.
    ///
    ///     let newest = try await library.annotations(query, offset: 200, limit: 100)
    ///
    /// - Parameters:
    ///   - offset: how many to skip, to show one page after the other.
    ///   - limit: the greatest number returned.
    public func annotations(
        _ query: AnnotationQuery = AnnotationQuery(), offset: Int = 0, limit: Int = .max
    ) async throws(LibraryError) -> [Annotation] {
        let search = AnnotationSearch(query)
        return try await read { try search.annotations($0, offset: offset, limit: limit) }
    }

    /// Returns how many annotations a query has, in how many books.
    public func annotationCount(
        _ query: AnnotationQuery = AnnotationQuery()
    ) async throws(LibraryError) -> AnnotationCount {
        let search = AnnotationSearch(query)
        return try await read { try search.count($0) }
    }

    /// Returns a highlight of any book; nil if the library does not have it.
    public func highlight(_ id: Highlight.ID) async throws(LibraryError) -> Highlight? {
        try await read { database in
            try Row.fetchOne(database, sql: "SELECT * FROM highlight WHERE id = ?", arguments: [id])
                .flatMap(Self.highlight)
        }
    }

    /// Returns the tags of all highlights in alphabetical order, with the numbers of highlights that have them.
    public func tags() async throws(LibraryError) -> [TagCount] {
        let sql = """
            SELECT each.value AS tag, count(*) AS count
            FROM highlight JOIN book ON book.id = highlight.book, json_each(highlight.tags) AS each
            WHERE book.removedAt IS NULL AND highlight.tags <> '[]'
            GROUP BY each.value
            """
        let rows = try await read { database in
            try Row.fetchAll(database, sql: sql).map { TagCount($0["tag"], $0["count"]) }
        }
        return rows.sorted { (SortKey.sorting($0.tag), $0.tag) < (SortKey.sorting($1.tag), $1.tag) }
    }
}
