import GRDB
import LecternBase

// Conditions as SQL on a row of `book` with that of `place`. Those that name something look it up in an index.
extension BookCondition {
    func sql(at now: Timestamp) -> SQL {
        switch self {
        case .state(.unread): "(NOT book.isFinished AND ifnull(place.progression, 0) <= 0)"
        case .state(.reading): "(NOT book.isFinished AND place.progression > 0)"
        case .state(.finished): "book.isFinished"
        case .tag(let name):
            """
            book.id IN (SELECT bookTag.book FROM tag JOIN bookTag ON bookTag.tag = tag.id
                WHERE tag.key = \(SortKey.folded(name)))
            """
        case .author(let name):
            "book.id IN (SELECT book FROM bookAuthor WHERE key = \(SortKey.folded(name)))"
        case .series(let name): "book.seriesKey = \(SortKey.series(name))"
        case .language(let language):
            // "." follows "-": these are the tags that begin with the language and a hyphen.
            """
            (book.language = \(language.tag) OR book.language > \(language.tag + "-") AND \
            book.language < \(language.tag + "."))
            """
        case .format(let mediaType): "book.mediaType = \(mediaType.string)"
        case .rating(let least): "book.rating >= \(least)"
        case .added(let days): "book.addedAt >= \(now.seconds - Double(days) * 86_400)"
        }
    }
}

extension BookRule {
    func sql(at now: Timestamp) -> SQL {
        guard !conditions.isEmpty else { return match == .all ? "1" : "0" }
        let terms = conditions.map { $0.sql(at: now) }
        return "(\(terms.joined(separator: match == .all ? " AND " : " OR ")))"
    }
}

extension BookQuery {
    /// The words of the text as they are compared.
    private var words: [String] { SortKey.folded(text).split(separator: " ").map(String.init) }

    /// Selects the rows of the books.
    func selection(_ database: Database, at now: Timestamp) throws -> SQL {
        var sql: SQL = "\(sql: BookRow.select) WHERE \(try condition(database, at: now))"
        sql += " ORDER BY \(sql: order.sql(direction))"
        if let limit { sql += " LIMIT \(max(0, limit))" }
        return sql
    }

    /// Counts the books, without regard to the limit.
    func counting(_ database: Database, at now: Timestamp) throws -> SQL {
        "SELECT count(*) FROM \(sql: BookRow.tables) WHERE \(try condition(database, at: now))"
    }

    private func condition(_ database: Database, at now: Timestamp) throws -> SQL {
        var terms: [SQL] = ["book.removedAt IS NULL"]
        if let shelf { terms.append(try ShelfRow.required(shelf, database).condition(at: now)) }
        terms += conditions.map { $0.sql(at: now) }
        terms += words.map { "instr(book.searchText, \($0)) > 0" }
        return terms.joined(separator: " AND ")
    }
}
