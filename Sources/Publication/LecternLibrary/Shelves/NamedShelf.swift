import GRDB
import LecternBase

/// A shelf of the library with a name: books that were put on it by hand, or those that match a rule.
///
///     let shelf = try await library.addShelf(named: "To read", rule: BookRule([.state(.unread)]))
///     let books = try await library.books(BookQuery(shelf: shelf.id))
public struct NamedShelf: Identifiable, Hashable, Sendable {
    /// The unique id.
    public let id: String
    /// The name. No two shelves have the same.
    public let name: String
    /// The rule; `nil` for a shelf by hand.
    public let rule: BookRule?
    /// The number of its books when it was read.
    public let count: Int
}

extension BookQuery {
    /// Creates a query for the books of a shelf.
    public init(shelf: NamedShelf.ID, order: BookOrder = .title) {
        self.init(order: order)
        self.shelf = shelf
    }
}

/// Why a shelf or tag cannot be made or changed.
public enum ShelfError: Error, Hashable, Sendable {
    /// The library has no such shelf.
    case unknown(NamedShelf.ID)
    /// Another shelf has the name.
    case nameTaken(String)
    /// The name is empty or longer than 200 characters.
    case invalidName(String)
    /// The books of a shelf are chosen by its rule, not by hand.
    case byRule(name: String)
}

extension ShelfError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown: "there is no such shelf"
        case .nameTaken(let name): "there is a shelf “\(name)” already"
        case .invalidName(let name): "“\(name.prefix(40))” is no name: it needs 1 to 200 characters"
        case .byRule(let name): "the books of “\(name)” are chosen by its rule"
        }
    }
}

/// A row of the table of shelves.
struct ShelfRow: Hashable, Sendable {
    var id: String
    var name: String
    var position: Int
    /// JSON; nil for a shelf by hand.
    var rule: String?

    init(id: String, name: String, position: Int, rule: BookRule?) {
        self.id = id
        self.name = name
        self.position = position
        self.rule = rule?.json.text()
    }

    init(_ row: Row) {
        id = row["id"]
        name = row["name"]
        position = row["position"]
        rule = row["rule"]
    }

    /// Reads the row of a shelf; throws if there is none.
    static func required(_ id: NamedShelf.ID, _ database: Database) throws -> ShelfRow {
        let row = try Row.fetchOne(database, sql: "SELECT * FROM shelf WHERE id = ?", arguments: [id])
        guard let row else { throw LibraryError.shelf(.unknown(id)) }
        return ShelfRow(row)
    }

    /// Throws if there is no such shelf, or if its books are chosen by a rule.
    static func requireByHand(_ id: NamedShelf.ID, _ database: Database) throws {
        let row = try required(id, database)
        guard row.rule == nil else { throw LibraryError.shelf(.byRule(name: row.name)) }
    }

    /// The rule; one that cannot be read matches no book.
    var parsedRule: BookRule? {
        rule.map { text in (try? JSONValue(parsing: text)).map(BookRule.init(json:)) ?? BookRule(.any, []) }
    }

    /// The condition that a book is on the shelf.
    func condition(at now: Timestamp) -> SQL {
        parsedRule?.sql(at: now) ?? "book.id IN (SELECT book FROM shelfBook WHERE shelf = \(id))"
    }

    func shelf(_ database: Database, at now: Timestamp) throws -> NamedShelf {
        let query = try BookQuery(shelf: id).counting(database, at: now)
        let count = try SQLRequest<Int>(literal: query).fetchOne(database) ?? 0
        return NamedShelf(id: id, name: name, rule: parsedRule, count: count)
    }
}

/// The names of shelves and tags.
enum ShelfName {
    private static let longest = 200

    /// Returns a name with single spaces; throws if it is empty or too long.
    static func checked(_ name: String) throws(LibraryError) -> String {
        let result = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !result.isEmpty, result.count <= longest else { throw .shelf(.invalidName(name)) }
        return result
    }
}
