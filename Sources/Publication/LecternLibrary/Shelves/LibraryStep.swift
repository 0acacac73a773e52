import GRDB
import LecternBase

/// One step of a change. Carrying it out returns the steps that take it back.
enum LibraryStep: Hashable, Sendable {
    /// Adds a shelf, or gives one its name and rule.
    case store(ShelfRow)
    /// Deletes a shelf.
    case deleteShelf(String)
    /// Puts all shelves in an order.
    case arrange([String])
    /// Puts books on a shelf.
    case put([Member], shelf: String)
    /// Takes books off a shelf.
    case take([String], shelf: String)
    /// Gives books a tag.
    case tag([String], name: String)
    /// Takes a tag from books.
    case untag([String], name: String)
    /// Gives a tag another spelling of its name.
    case spell(String)
    /// Gives books their ratings.
    case rate([Rating])
    /// Marks books as finished, or not.
    case finish([Finishing])
    /// Says of a book what it is called and so on.
    case describe(Describing)
    /// Gives a book a cover, or none.
    case cover(Covering)

    /// A book that was put on a shelf at a time.
    struct Member: Hashable, Sendable {
        var book: String
        var addedAt: Double
    }

    /// A book with its rating.
    struct Rating: Hashable, Sendable {
        var book: String
        var rating: Int?
    }

    /// A book that is finished or not.
    struct Finishing: Hashable, Sendable {
        var book: String
        var isFinished: Bool
        var finishedAt: Double?
    }

    /// A book with what is said of it.
    struct Describing: Hashable, Sendable {
        var book: String
        var metadata: BookMetadata
        var isCorrected: Bool
    }

    /// A book with its cover.
    struct Covering: Hashable, Sendable {
        var book: String
        var picture: CoverPicture?
        /// Whether a person chose it.
        var isChosen: Bool
    }

    /// The ids of the books that the step changes.
    var books: [String] {
        switch self {
        case .store, .deleteShelf, .arrange, .spell: []
        case .put(let members, _): members.map(\.book)
        case .take(let books, _), .tag(let books, _), .untag(let books, _): books
        case .rate(let ratings): ratings.map(\.book)
        case .finish(let books): books.map(\.book)
        case .describe(let book): [book.book]
        case .cover(let book): [book.book]
        }
    }

    func carryOut(_ database: Database) throws -> [LibraryStep] {
        switch self {
        case .store(let shelf): try Self.store(shelf, database)
        case .deleteShelf(let id): try Self.delete(id, database)
        case .arrange(let ids): try Self.arrange(ids, database)
        case .put(let members, let shelf): try Self.put(members, on: shelf, in: database)
        case .take(let books, let shelf): try Self.take(books, from: shelf, in: database)
        case .tag(let books, let name): try Self.tag(books, name, in: database)
        case .untag(let books, let name): try Self.untag(books, name, in: database)
        case .spell(let name): try Self.spell(name, database)
        case .rate(let ratings): try Self.rate(ratings, database)
        case .finish(let books): try Self.finish(books, database)
        case .describe(let book): try Self.describe(book, database)
        case .cover(let book): try Self.cover(book, database)
        }
    }
}

// Shelves.
extension LibraryStep {
    private static func store(_ shelf: ShelfRow, _ database: Database) throws -> [LibraryStep] {
        let key = SortKey.folded(shelf.name)
        let other = "SELECT name FROM shelf WHERE nameKey = ? AND id <> ?"
        if let name = try String.fetchOne(database, sql: other, arguments: [key, shelf.id]) {
            throw LibraryError.shelf(.nameTaken(name))
        }
        let old = try Row.fetchOne(database, sql: "SELECT * FROM shelf WHERE id = ?", arguments: [shelf.id])
        try database.execute(
            sql: """
                INSERT INTO shelf (id, name, nameKey, position, rule) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, nameKey = excluded.nameKey, rule = excluded.rule
                """,
            arguments: [shelf.id, shelf.name, key, shelf.position, shelf.rule])
        return old.map { [.store(ShelfRow($0))] } ?? [.deleteShelf(shelf.id)]
    }

    private static func delete(_ id: String, _ database: Database) throws -> [LibraryStep] {
        let shelf = try ShelfRow.required(id, database)
        let sql = "SELECT book, addedAt FROM shelfBook WHERE shelf = ? ORDER BY book"
        let members = try Row.fetchAll(database, sql: sql, arguments: [id]).map {
            Member(book: $0["book"], addedAt: $0["addedAt"])
        }
        try database.execute(sql: "DELETE FROM shelf WHERE id = ?", arguments: [id])
        return [.store(shelf)] + (members.isEmpty ? [] : [.put(members, shelf: id)])
    }

    private static func arrange(_ ids: [String], _ database: Database) throws -> [LibraryStep] {
        let old = try String.fetchAll(database, sql: "SELECT id FROM shelf ORDER BY position, id")
        for (position, id) in ids.enumerated() {
            try database.execute(sql: "UPDATE shelf SET position = ? WHERE id = ?", arguments: [position, id])
        }
        return [.arrange(old)]
    }

    private static func put(_ members: [Member], on shelf: String, in database: Database) throws -> [LibraryStep] {
        _ = try ShelfRow.required(shelf, database)
        let sql = """
            INSERT INTO shelfBook (shelf, book, addedAt)
                SELECT ?1, json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?2)
                WHERE json_extract(value, '$[0]') IN (SELECT id FROM book)
            ON CONFLICT DO NOTHING RETURNING book
            """
        let json = JSONValue.array(members.map { [.string($0.book), .number($0.addedAt)] }).text()
        let books = try String.fetchAll(database, sql: sql, arguments: [shelf, json]).sorted()
        return books.isEmpty ? [] : [.take(books, shelf: shelf)]
    }

    private static func take(_ books: [String], from shelf: String, in database: Database) throws -> [LibraryStep] {
        _ = try ShelfRow.required(shelf, database)
        let sql = """
            DELETE FROM shelfBook WHERE shelf = ? AND book IN (SELECT value FROM json_each(?)) RETURNING book, addedAt
            """
        let rows = try Row.fetchAll(database, sql: sql, arguments: [shelf, json(books)])
        let members = rows.map { Member(book: $0["book"], addedAt: $0["addedAt"]) }.sorted { $0.book < $1.book }
        return members.isEmpty ? [] : [.put(members, shelf: shelf)]
    }

    /// An array that `json_each` takes apart.
    static func json(_ books: [String]) -> String { JSONValue.array(books.map { .string($0) }).text() }
}
