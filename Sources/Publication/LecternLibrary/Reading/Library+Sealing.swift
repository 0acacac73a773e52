import GRDB
import LecternBase
import LecternModel
public import LecternPublication

// Books whose words were stored readable by an earlier version, or by another device.
extension Library {
    /// A setting of books whose words were encrypted but not yet erased.
    private static let erasingKey = "words.erasing"

    /// Encrypts what is stored in the clear of a protected publication.
    ///
    /// Call it when a protected book is open, before its marks are exchanged with other devices. It does nothing for
    /// other books, and little if there is nothing to encrypt.
    ///
    /// - Returns: Whether ``eraseClearWords(of:)`` must be called, when the words are replaced everywhere.
    public func sealWords(of id: BookID, by publication: Publication) async throws(LibraryError) -> Bool {
        guard publication.sealsWords else { return false }
        let clear = try await clearMarks(of: id, in: publication)
        if !clear.isEmpty {
            try await setSetting(Self.erasingKey, to: .bool(true), scope: .book(id))
            try await write([.highlights, .bookmarks, .places]) { database in try clear.write(to: database) }
        }
        return await setting(Self.erasingKey, scope: .book(id)) != nil
    }

    /// Erases from the file what was replaced by ``sealWords(of:by:)``: SQLite keeps deleted content until it needs
    /// the room. Writes the whole file anew.
    ///
    /// - Throws: ``LibraryError/busy`` if another process is reading; call it again at the next opening.
    public func eraseClearWords(of id: BookID) async throws(LibraryError) {
        try await eraseFreedPages()
        try await setSetting(Self.erasingKey, to: nil, scope: .book(id))
    }

    private func clearMarks(
        of id: BookID, in publication: Publication
    ) async throws(LibraryError) -> ClearMarks {
        let highlights = try await highlights(of: id)
        let bookmarks = try await bookmarks(of: id)
        var marks = ClearMarks()
        for highlight in highlights where highlight.sealed(by: publication) != highlight {
            let sealed = highlight.sealed(by: publication)
            marks.locators.append(("highlight", highlight.id, sealed.locator.jsonString, sealed.searchText))
        }
        for bookmark in bookmarks where bookmark.sealed(by: publication) != bookmark {
            let sealed = bookmark.sealed(by: publication)
            marks.locators.append(("bookmark", bookmark.id, sealed.locator.jsonString, sealed.searchText))
        }
        if let place = await place(of: id), case let bare = publication.withoutWords(place.locator),
            bare != place.locator
        {
            marks.place = (id, place.locator.jsonString, bare.jsonString)
        }
        return marks
    }

    /// Writes the file anew without what was deleted or replaced, and empties the write-ahead log.
    private func eraseFreedPages() async throws(LibraryError) {
        let database = database
        do {
            try await database.vacuum()
            let isBusy = try await database.writeWithoutTransaction { database in
                try Bool.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
            if isBusy == true { throw LibraryError.busy }
        } catch {
            throw LibraryError(error, path: path)
        }
    }
}

/// Rows with readable words, and what replaces them.
private struct ClearMarks: Sendable {
    var locators: [(table: String, id: String, locator: String, searchText: String)] = []
    /// The place, unless it was changed since.
    var place: (book: BookID, old: String, new: String)?

    var isEmpty: Bool { locators.isEmpty && place == nil }

    func write(to database: Database) throws {
        for (table, id, locator, searchText) in locators {
            let others = table == "bookmark" ? ", title = NULL, excerpt = NULL" : ""
            try database.execute(
                sql: "UPDATE \(table) SET locator = ?, searchText = ?\(others) WHERE id = ?",
                arguments: [locator, searchText, id])
        }
        if let place {
            // A later time, so that it replaces the place with words that other devices have.
            try database.execute(
                sql: "UPDATE place SET locator = ?, savedAt = savedAt + 0.001 WHERE book = ? AND locator = ?",
                arguments: [place.new, place.book.hash, place.old])
        }
    }
}
