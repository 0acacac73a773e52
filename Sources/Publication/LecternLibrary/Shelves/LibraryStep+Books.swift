import GRDB
import LecternBase

// Tags, ratings and finished books.
extension LibraryStep {
    static func tag(_ books: [String], _ name: String, in database: Database) throws -> [LibraryStep] {
        let key = SortKey.folded(name)
        try database.execute(
            sql: "INSERT INTO tag (name, key) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", arguments: [name, key])
        let sql = """
            INSERT INTO bookTag (tag, book)
                SELECT tag.id, each.value FROM tag, json_each(?) AS each
                WHERE tag.key = ? AND each.value IN (SELECT id FROM book)
            ON CONFLICT DO NOTHING RETURNING book
            """
        let tagged = try String.fetchAll(database, sql: sql, arguments: [json(books), key]).sorted()
        try removeUnused(key, database)
        return tagged.isEmpty ? [] : [.untag(tagged, name: name)]
    }

    static func untag(_ books: [String], _ name: String, in database: Database) throws -> [LibraryStep] {
        let key = SortKey.folded(name)
        let spelling = try String.fetchOne(database, sql: "SELECT name FROM tag WHERE key = ?", arguments: [key])
        guard let spelling else { return [] }
        let sql = """
            DELETE FROM bookTag WHERE tag = (SELECT id FROM tag WHERE key = ?)
                AND book IN (SELECT value FROM json_each(?)) RETURNING book
            """
        let untagged = try String.fetchAll(database, sql: sql, arguments: [key, json(books)]).sorted()
        try removeUnused(key, database)
        return untagged.isEmpty ? [] : [.tag(untagged, name: spelling)]
    }

    static func spell(_ name: String, _ database: Database) throws -> [LibraryStep] {
        let key = SortKey.folded(name)
        let old = try String.fetchOne(database, sql: "SELECT name FROM tag WHERE key = ?", arguments: [key])
        guard let old, old != name else { return [] }
        try database.execute(sql: "UPDATE tag SET name = ? WHERE key = ?", arguments: [name, key])
        return [.spell(old)]
    }

    /// A tag is there as long as a book has it.
    private static func removeUnused(_ key: String, _ database: Database) throws {
        try database.execute(
            sql: "DELETE FROM tag WHERE key = ? AND id NOT IN (SELECT tag FROM bookTag)", arguments: [key])
    }

    static func rate(_ ratings: [Rating], _ database: Database) throws -> [LibraryStep] {
        let values = JSONValue.array(ratings.map { [.string($0.book), $0.rating.map { .integer($0) } ?? .null] }).text()
        let sql = """
            SELECT book.id, book.rating FROM json_each(?) AS each JOIN book ON book.id = json_extract(each.value, '$[0]')
            WHERE book.rating IS NOT json_extract(each.value, '$[1]') ORDER BY book.id
            """
        let old = try Row.fetchAll(database, sql: sql, arguments: [values]).map { Rating(book: $0[0], rating: $0[1]) }
        let update = """
            UPDATE book SET rating = json_extract(each.value, '$[1]') FROM json_each(?) AS each
            WHERE book.id = json_extract(each.value, '$[0]')
            """
        try database.execute(sql: update, arguments: [values])
        return old.isEmpty ? [] : [.rate(old)]
    }

    static func finish(_ books: [Finishing], _ database: Database) throws -> [LibraryStep] {
        var old: [Finishing] = []
        for new in books {
            let before = try finishing([new.book], database)
            guard let before = before.first, before != new else { continue }
            old.append(before)
            try database.execute(
                sql: "UPDATE book SET isFinished = ?, finishedAt = ? WHERE id = ?",
                arguments: [new.isFinished, new.finishedAt, new.book])
        }
        return old.isEmpty ? [] : [.finish(old)]
    }

    /// Returns which of some books are finished. Removed books are left out.
    static func finishing(_ books: [String], _ database: Database) throws -> [Finishing] {
        let sql = """
            SELECT id, isFinished, finishedAt FROM book
            WHERE removedAt IS NULL AND id IN (SELECT value FROM json_each(?)) ORDER BY id
            """
        return try Row.fetchAll(database, sql: sql, arguments: [json(books)]).map {
            Finishing(book: $0[0], isFinished: $0[1], finishedAt: $0[2])
        }
    }
}
