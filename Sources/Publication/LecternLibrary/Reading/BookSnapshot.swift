import GRDB
import LecternModel

/// What the library has of a book that devices exchange, at one moment.
package struct BookSnapshot: Sendable {
    package fileprivate(set) var highlights: [Highlight] = []
    package fileprivate(set) var bookmarks: [Bookmark] = []
    package fileprivate(set) var note: DocumentNote?
    package fileprivate(set) var place: SavedPlace?
    /// What the exchange remembers of the book, in a form of its own.
    package var record: String?
    /// The stored values of the marks, to find out whether they have changed.
    fileprivate var rows: [DatabaseValue] = []

    /// A snapshot of a book without marks.
    package init() {}
}

/// Changes of a book that an exchange makes.
package struct BookChanges: Sendable {
    package var highlights: [Highlight] = []
    package var bookmarks: [Bookmark] = []
    package var removedHighlights: [Highlight.ID] = []
    package var removedBookmarks: [Bookmark.ID] = []
    package var note: DocumentNote?
    package var removesNote = false
    /// The new place, whenever the old one was saved.
    package var place: SavedPlace?
    package var record: String?

    package init() {}

    fileprivate var kinds: LibraryChanges {
        var kinds: LibraryChanges = []
        if !highlights.isEmpty || !removedHighlights.isEmpty { kinds.insert(.highlights) }
        if !bookmarks.isEmpty || !removedBookmarks.isEmpty { kinds.insert(.bookmarks) }
        if note != nil || removesNote { kinds.insert(.notes) }
        if place != nil { kinds.insert(.places) }
        return kinds
    }
}

/// What must be as in a snapshot for a change to be made.
package enum SnapshotCondition: Sendable {
    /// The record of the exchange.
    case record
    /// The record, and all marks.
    case marks
    /// The record, and the place.
    case place
}

extension Library {
    /// The setting of a book with what an exchange remembers.
    private static let recordKey = "sync.document"

    /// Returns what the library has of a book.
    package func snapshot(of id: BookID) async throws(LibraryError) -> BookSnapshot {
        try await read { try Self.snapshot($0, id) }
    }

    /// Changes a book in one transaction, unless it was changed since a snapshot.
    ///
    /// - Returns: Whether the changes were made.
    package func apply(
        _ changes: BookChanges, to id: BookID, since snapshot: BookSnapshot, ifStill condition: SnapshotCondition
    ) async throws(LibraryError) -> Bool {
        let isMade = try await write([]) { database -> Bool in
            try Self.requireBook(database, id)
            guard try Self.isStill(snapshot, condition, in: database, of: id) else { return false }
            try Self.write(changes, in: database, of: id)
            return true
        }
        if isMade { notices.announce(changes.kinds) }
        return isMade
    }

    private static func snapshot(_ database: Database, _ id: BookID) throws -> BookSnapshot {
        var snapshot = BookSnapshot()
        for row in try Row.fetchAll(database, sql: marksQuery("highlight"), arguments: [id.hash]) {
            snapshot.rows += row.databaseValues
            if let highlight = highlight(row) { snapshot.highlights.append(highlight) }
        }
        for row in try Row.fetchAll(database, sql: marksQuery("bookmark"), arguments: [id.hash]) {
            snapshot.rows += row.databaseValues
            if let bookmark = bookmark(row) { snapshot.bookmarks.append(bookmark) }
        }
        snapshot.note = try note(database, id)
        snapshot.place = try place(database, id)
        snapshot.record = try record(database, id)
        return snapshot
    }

    private static func marksQuery(_ table: String) -> String { "SELECT * FROM \(table) WHERE book = ? ORDER BY id" }

    private static func record(_ database: Database, _ id: BookID) throws -> String? {
        let sql = "SELECT value FROM setting WHERE book = ? AND profile = '' AND key = ?"
        return try String.fetchOne(database, sql: sql, arguments: [id.hash, recordKey])
    }

    private static func isStill(
        _ snapshot: BookSnapshot, _ condition: SnapshotCondition, in database: Database, of id: BookID
    ) throws -> Bool {
        guard try record(database, id) == snapshot.record else { return false }
        switch condition {
        case .record: return true
        case .place: return try place(database, id) == snapshot.place
        case .marks:
            var rows: [DatabaseValue] = []
            for table in ["highlight", "bookmark"] {
                for row in try Row.fetchAll(database, sql: marksQuery(table), arguments: [id.hash]) {
                    rows += row.databaseValues
                }
            }
            return try rows == snapshot.rows && note(database, id) == snapshot.note
        }
    }

    private static func write(_ changes: BookChanges, in database: Database, of id: BookID) throws {
        for (table, ids) in [("highlight", changes.removedHighlights), ("bookmark", changes.removedBookmarks)] {
            let statement = try database.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ? AND book = ?")
            for mark in ids { try statement.execute(arguments: [mark, id.hash]) }
        }
        for highlight in changes.highlights { try insert(highlight, database) }
        for bookmark in changes.bookmarks { try insert(bookmark, database) }
        if changes.removesNote {
            try database.execute(sql: "DELETE FROM note WHERE book = ?", arguments: [id.hash])
        }
        if let note = changes.note { try insert(note, database) }
        if let place = changes.place { try replacePlace(database, with: place, of: id) }
        guard let record = changes.record else { return }
        try database.execute(
            sql: """
                INSERT INTO setting (book, profile, key, value) VALUES (?, '', ?, ?)
                ON CONFLICT (ifnull(book, ''), profile, key) DO UPDATE SET value = excluded.value
                """,
            arguments: [id.hash, recordKey, record])
    }
}
