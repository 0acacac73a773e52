import GRDB
import LecternBase

/// A book of calibre.
struct CalibreBook: Sendable {
    let number: Int64
    /// The identifier that calibre gave the book; nil if it has none.
    var uuid: String?
    var title: String
    var sortTitle: String?
    var sortAuthor: String?
    var authors: [String] = []
    var series: Book.Series?
    var tags: [String] = []
    /// Half stars.
    var rating: Int?
    /// Seconds since 1970 of its adding to calibre.
    var addedAt: Double?
    /// The folder of its files, relative to the library's.
    var folder: String
    /// The files by their formats in capitals, as names without extension.
    var files: [String: String] = [:]
}

/// What `metadata.db` has, read in one transaction. The file is not trusted: types are converted, lengths are limited.
struct CalibreContents: Sendable {
    /// The folder of the library.
    let folder: String
    /// The books in the order in which they were added.
    private(set) var books: [CalibreBook] = []
    /// Virtual libraries: names and searches, by name.
    private(set) var virtualLibraries: [(name: String, search: String)] = []
    /// The names of saved searches.
    private(set) var savedSearches: [String] = []

    private static let mostBooks = BookFinder.mostFiles
    private static let mostLinks = 2_000_000
    private static let tables = [
        "books", "data", "authors", "books_authors_link", "tags", "books_tags_link", "series", "books_series_link",
        "ratings", "books_ratings_link",
    ]

    init(folder: String) throws(CalibreError) {
        self.folder = folder
        let path = folder + "/metadata.db"
        guard FileIdentity.exists(path) else { throw .notFound(folder: folder) }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            configuration.label = "lectern.calibre"
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
            let file = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? file.close() }
            try file.read { try read($0, path: path) }
        } catch let error as CalibreError {
            throw error
        } catch {
            throw CalibreError(error, path: path)
        }
    }

    private mutating func read(_ database: Database, path: String) throws {
        // Plain tables: a view or a virtual table in their place may compute without end.
        let sql = "SELECT lower(name) FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        let tables = try Set(String.fetchAll(database, sql: sql))
        guard tables.isSuperset(of: Self.tables) else { throw CalibreError.notCalibre(path: path) }
        try readBooks(database)
        try readLinks(database)
        if tables.contains("preferences") { try readSearches(database) }
    }

    private mutating func readBooks(_ database: Database) throws {
        let sql = """
            SELECT CAST(id AS INTEGER) AS id, \(Self.text("uuid", 100)), \(Self.text("title", 2_000)),
                \(Self.text("sort", 2_000)), \(Self.text("author_sort", 2_000)), \(Self.text("path", 4_000)),
                CAST(strftime('%s', substr(CAST(timestamp AS TEXT), 1, 19)) AS INTEGER) AS added
            FROM books WHERE id IS NOT NULL ORDER BY id LIMIT \(Self.mostBooks)
            """
        books = try Row.fetchAll(database, sql: sql).map { row in
            var book = CalibreBook(number: row["id"], title: row["title"] ?? "", folder: row["path"] ?? "")
            book.uuid = (row["uuid"] as String?).flatMap { $0.isEmpty ? nil : $0 }
            book.sortTitle = row["sort"]
            book.sortAuthor = row["author_sort"]
            book.addedAt = (row["added"] as Double?).flatMap { $0 > 0 ? $0 : nil }
            return book
        }
    }

    private mutating func readLinks(_ database: Database) throws {
        let numbers = Dictionary(books.enumerated().map { ($1.number, $0) }) { first, _ in first }
        func each(_ sql: String, _ body: (inout CalibreBook, Row) -> Void) throws {
            let rows = try Row.fetchCursor(database, sql: sql + " LIMIT \(Self.mostLinks)")
            while let row = try rows.next() {
                if let book: Int64 = row["book"], let index = numbers[book] { body(&books[index], row) }
            }
        }
        try each(Self.link("authors", "author")) { book, row in
            // calibre writes a comma in a name as a bar, because it joins names by commas.
            if let name: String = row["name"] { book.authors.append(name.replacing("|", with: ",")) }
        }
        try each(Self.link("tags", "tag")) { book, row in
            if let name: String = row["name"] { book.tags.append(name) }
        }
        try each(
            """
            SELECT CAST(link.book AS INTEGER) AS book, \(Self.text("series.name", 2_000)),
                CAST(books.series_index AS REAL) AS position
            FROM books_series_link AS link JOIN series ON series.id = link.series JOIN books ON books.id = link.book
            """
        ) { book, row in
            guard let name: String = row["name"], !name.isEmpty else { return }
            book.series = Book.Series(name: name, position: row["position"])
        }
        try each(
            """
            SELECT CAST(link.book AS INTEGER) AS book, CAST(ratings.rating AS INTEGER) AS rating
            FROM books_ratings_link AS link JOIN ratings ON ratings.id = link.rating
            """
        ) { book, row in
            book.rating = (row["rating"] as Int?).flatMap { (1...10).contains($0) ? $0 : nil }
        }
        try each(
            "SELECT CAST(book AS INTEGER) AS book, \(Self.text("format", 20)), \(Self.text("name", 1_000)) FROM data"
        ) { book, row in
            if let format: String = row["format"] { book.files[format.uppercased()] = row["name"] }
        }
    }

    private mutating func readSearches(_ database: Database) throws {
        let sql = "SELECT substr(CAST(val AS TEXT), 1, 1000000) FROM preferences WHERE key = ?"
        func preference(_ key: String) throws -> JSONObject {
            let text = try String.fetchOne(database, sql: sql, arguments: [key]) ?? ""
            return (try? JSONValue(parsing: text))?.object ?? [:]
        }
        virtualLibraries = try preference("virtual_libraries").members.compactMap { name, value in
            value.string.map { (name, $0) }
        }.sorted { $0.name < $1.name }
        savedSearches = try preference("saved_searches").keys.sorted()
    }

    /// Selects the names that books are linked with, in the order of the links.
    private static func link(_ table: String, _ column: String) -> String {
        """
        SELECT CAST(link.book AS INTEGER) AS book, \(text("other.name", 1_000))
        FROM books_\(table)_link AS link JOIN \(table) AS other ON other.id = link.\(column) ORDER BY link.id
        """
    }

    /// A column as a text of limited length, under its own name.
    private static func text(_ column: String, _ length: Int) -> String {
        let name = column.split(separator: ".").last ?? ""
        return "substr(CAST(\(column) AS TEXT), 1, \(length)) AS \(name)"
    }
}

extension CalibreContents {
    /// The formats of calibre that are books here, the best one first.
    private static let formats = [
        "EPUB", "KEPUB", "AZW3", "FB2", "FBZ", "MOBI", "PRC", "AZW", "CBZ", "CBR", "CB7", "CBT", "PDF", "DJVU", "AZW4",
        "LPF",
        "WEBPUB",
        "DIVINA", "AUDIOBOOK", "ZAB", "M4B", "MD", "MARKDOWN", "TXT",
    ]

    /// Returns the path of a book's best file, which exists; nil if there is none.
    func path(of book: CalibreBook) -> String? {
        guard Self.isInside(book.folder) else { return nil }
        for format in Self.formats {
            guard let name = book.files[format], !name.isEmpty, !name.contains("/") else { continue }
            let path = "\(folder)/\(book.folder)/\(name).\(format.lowercased())"
            if let identity = FileIdentity(path: path), !identity.isFolder { return identity.canonicalPath }
        }
        return nil
    }

    /// Whether a relative path stays in its folder.
    private static func isInside(_ path: String) -> Bool {
        !path.isEmpty && !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    }
}

extension CalibreError {
    fileprivate init(_ error: any Error, path: String) {
        guard let error = error as? DatabaseError else {
            self = .inaccessible(path: path, reason: "\(error)")
            return
        }
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR: self = .notCalibre(path: path)
        default: self = .inaccessible(path: path, reason: error.message ?? "\(error.resultCode)")
        }
    }
}
