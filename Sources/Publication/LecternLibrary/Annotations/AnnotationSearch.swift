import GRDB
import LecternBase
import LecternModel

/// The SQL of an ``AnnotationQuery``.
struct AnnotationSearch: Sendable {
    private let query: AnnotationQuery
    private var conditions = ["book.removedAt IS NULL"]
    private var arguments = StatementArguments()

    init(_ query: AnnotationQuery) {
        self.query = query
        addText()
        add("mark.kind", query.kinds.map(\.rawValue))
        add("mark.color", query.colors.map(\.rawValue))
        add("mark.style", query.styles.map(\.rawValue))
        for tag in query.tags.sorted() {
            add("EXISTS (SELECT 1 FROM json_each(mark.tags) WHERE value = ?)", tag)
        }
        if query.hasNote { conditions.append("mark.note <> ''") }
        if let book = query.book { add("mark.book = ?", book.hash) }
        if let start = query.start { add("mark.createdAt >= ?", start.seconds) }
        if let end = query.end { add("mark.createdAt < ?", end.seconds) }
    }

    private mutating func addText() {
        for word in SortKey.folded(query.text).split(separator: " ").map(String.init) {
            conditions.append("(instr(mark.searchText, ?) > 0 OR instr(book.searchText, ?) > 0)")
            arguments += [word, word]
        }
    }

    private mutating func add(_ condition: String, _ value: some DatabaseValueConvertible) {
        conditions.append(condition)
        arguments += [value]
    }

    private mutating func add(_ column: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        conditions.append("\(column) IN (\(values.map { _ in "?" }.joined(separator: ", ")))")
        arguments += StatementArguments(values.sorted())
    }

    func annotations(_ database: Database, offset: Int, limit: Int) throws -> [Annotation] {
        let sql = """
            SELECT mark.*, book.title AS bookTitle, book.authors AS bookAuthors, book.path AS bookPath
            \(source) ORDER BY \(order) LIMIT ? OFFSET ?
            """
        return try Row.fetchAll(database, sql: sql, arguments: arguments + [max(limit, 0), max(offset, 0)])
            .compactMap(Self.annotation)
    }

    func count(_ database: Database) throws -> AnnotationCount {
        let sql = "SELECT count(*), count(DISTINCT mark.book) \(source)"
        let row = try Row.fetchOne(database, sql: sql, arguments: arguments)
        return AnnotationCount(annotations: row?[0] ?? 0, books: row?[1] ?? 0)
    }

    private var source: String {
        "FROM (\(Self.marks)) AS mark JOIN book ON book.id = mark.book WHERE \(conditions.joined(separator: " AND "))"
    }

    private var order: String {
        switch query.order {
        case .book: "book.titleKey, book.id, mark.place, mark.createdAt, mark.id"
        case .newest: "mark.createdAt DESC, mark.id"
        case .changed: "mark.modifiedAt DESC, mark.id"
        }
    }

    /// The marks of all kinds with the same columns. The note on a book is before its marks, and those without a
    /// progression are after the others.
    private static let marks = """
        SELECT 'highlight' AS kind, id, book, locator, color, style, tags, note, NULL AS title, NULL AS excerpt,
            createdAt, modifiedAt, ifnull(progression, 2) AS place, searchText FROM highlight
        UNION ALL
        SELECT 'bookmark', id, book, locator, NULL, NULL, '[]', ifnull(title, ''), title, excerpt,
            createdAt, createdAt, ifnull(progression, 2), searchText FROM bookmark
        UNION ALL
        SELECT 'note', book, book, NULL, NULL, NULL, '[]', text, NULL, NULL,
            createdAt, modifiedAt, -1, searchText FROM note WHERE text <> ''
        """

    /// Reads a row; nil if its place cannot be read.
    private static func annotation(_ row: Row) -> Annotation? {
        let mark: Annotation.Mark? =
            switch Annotation.Kind(rawValue: row["kind"]) {
            case .highlight: Library.highlight(row).map { .highlight($0) }
            case .bookmark: Library.bookmark(row).map { .bookmark($0) }
            case .note:
                .note(
                    DocumentNote(
                        book: BookID(hash: row["book"]), text: row["note"],
                        createdAt: Timestamp(seconds: row["createdAt"]),
                        modifiedAt: Timestamp(seconds: row["modifiedAt"])))
            case nil: nil
            }
        let authors = (try? JSONValue(parsing: row["bookAuthors"] as String))?.elements.compactMap(\.string) ?? []
        return mark.map { Annotation($0, bookTitle: row["bookTitle"], authors: authors, path: row["bookPath"]) }
    }
}
