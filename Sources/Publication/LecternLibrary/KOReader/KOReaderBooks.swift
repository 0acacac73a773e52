import GRDB
import LecternBase

/// A book as it is known to the library and to KOReader: by a digest of its file, its title, and its authors.
struct BookIdentity: Hashable {
    let digest: String?
    private let title: String
    /// Empty if nobody is named.
    private let authors: Set<String>

    /// - Parameter authors: KOReader separates them by line breaks, and writes "N/A" if there are none.
    init(digest: String?, title: String, authors: [String]) {
        self.digest = digest?.lowercased()
        self.title = SortKey.folded(title)
        self.authors = Set(authors.map(SortKey.folded).filter { !$0.isEmpty && $0 != "n/a" })
    }

    /// The key by which books of a title are found.
    var titleKey: String { title }

    /// Whether titles are equal, and one author at least is common, if both name any.
    func hasTitleAndAuthors(of other: BookIdentity) -> Bool {
        title == other.title && !title.isEmpty
            && (authors.isEmpty || other.authors.isEmpty || !authors.isDisjoint(with: other.authors))
    }
}

/// Finds books by their identities.
struct BookFinderByIdentity<ID: Hashable> {
    private var byDigest: [String: ID] = [:]
    private var byTitle: [String: [(identity: BookIdentity, id: ID)]] = [:]

    init(_ books: [(identity: BookIdentity, id: ID)]) {
        for book in books {
            if let digest = book.identity.digest { byDigest[digest] = byDigest[digest] ?? book.id }
            byTitle[book.identity.titleKey, default: []].append(book)
        }
    }

    /// Returns the book with a digest; else the only one with the title and authors. Of several, none is the right one.
    func book(_ identity: BookIdentity) -> ID? {
        if let digest = identity.digest, let id = byDigest[digest] { return id }
        let similar = (byTitle[identity.titleKey] ?? []).filter { $0.identity.hasTitleAndAuthors(of: identity) }
        return similar.count == 1 ? similar[0].id : nil
    }
}

/// A book of the library, as KOReader describes it.
struct SharedBook: Sendable {
    let id: BookID
    let path: String
    let title: String
    let authors: [String]
    let language: String?
    let series: String?
    let highlights: Int
    let notes: Int

    /// The digest of its file is read from the disk.
    var identity: BookIdentity {
        BookIdentity(digest: PartialDigest.digest(ofFile: path), title: title, authors: authors)
    }

    /// Returns the books that were not removed.
    ///
    /// - Parameter isRead: only those with readings.
    static func all(_ database: Database, isRead: Bool) throws -> [SharedBook] {
        let sql = """
            SELECT id, path, title, authors, language, series,
                (SELECT count(*) FROM highlight WHERE highlight.book = book.id) AS highlights,
                (SELECT count(*) FROM highlight WHERE highlight.book = book.id AND note <> '') AS notes
            FROM book WHERE removedAt IS NULL
            """
        let condition = """
             AND id IN (SELECT readBook.book FROM readBook
                WHERE EXISTS (SELECT 1 FROM pageReading WHERE pageReading.book = readBook.id))
            """
        return try Row.fetchAll(database, sql: sql + (isRead ? condition : "") + " ORDER BY id").map { row in
            let authors = (try? JSONValue(parsing: row["authors"] as String))?.elements.compactMap(\.string) ?? []
            return SharedBook(
                id: BookID(hash: row["id"]), path: row["path"], title: row["title"], authors: authors,
                language: row["language"], series: row["series"], highlights: row["highlights"], notes: row["notes"])
        }
    }
}
