import GRDB

extension Library {
    /// Notes that the file of a book has new content, such as further chapters. The book keeps its place, its marks, its
    /// shelves and all else that the library has of it; title, authors and cover become those of the file, unless they
    /// were corrected. If it was finished, it is not any more.
    ///
    ///     let updated = try await fetcher.update(book.path)
    ///     let renewed = try await library.renew(book.id, importer: importer)
    ///
    /// A book is recognized by its content: it has another identifier afterwards, unless the content is the same.
    ///
    /// - Returns: The book as it is now. If the library has the new content already, that book, and the old one has no
    ///   file any more.
    /// - Throws: ``LibraryError/unknownBook(_:)`` if the library does not have the book.
    public func renew(_ id: BookID, importer: any BookImporter) async throws(LibraryError) -> Book {
        guard let old = try await book(id) else { throw .unknownBook(id) }
        let result = await withTaskExecutorPreference(ImportExecutor.threads) {
            await Candidate.examine(old.path, in: self, importer)
        }
        let candidate = try result.get()
        guard candidate.id != id, candidate.description != nil else {
            guard let known = try await insert([candidate]).first else { throw .unknownBook(id) }
            return known.book
        }
        let renewed = try await write(.all) { database in
            try candidate.replace(id, in: database, at: old.addedAt)
        }
        return renewed.checkingItsFile
    }
}

extension Candidate {
    /// Gives everything that the library has of a book to this content of it.
    fileprivate func replace(_ old: BookID, in database: Database, at time: Timestamp) throws -> Book {
        guard let description else { throw LibraryError.unknownBook(old) }
        guard let before = try Library.book(database, where: "id = ?", arguments: [old.hash]) else {
            throw LibraryError.unknownBook(old)
        }
        try BookRow.insert(database, id: id, path: path, description, at: time)
        try database.execute(
            sql: "UPDATE book SET openedAt = ?, rating = ?, coverEdition = ? WHERE id = ?",
            arguments: [before.openedAt?.seconds, before.rating, before.coverEdition, id.hash])
        if before.isCorrected { try BookRow.update(database, id, to: BookMetadata(before), isCorrected: true) }
        // A cover that was chosen takes the place of the new one.
        try database.execute(
            sql: """
                DELETE FROM cover WHERE book = ?
                    AND EXISTS (SELECT 1 FROM cover AS old WHERE old.book = ? AND old.isChosen)
                """, arguments: [id.hash, old.hash])
        for (table, column) in try Self.references(to: "book", in: database) {
            // What the new content has of its own, such as the cover, stays.
            try database.execute(
                sql: "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?", arguments: [id.hash, old.hash])
        }
        try database.execute(sql: "DELETE FROM book WHERE id = ?", arguments: [old.hash])
        try identity.save(database, path: path, hash: id.hash)
        guard let book = try Library.book(database, where: "id = ?", arguments: [id.hash]) else {
            throw LibraryError.unknownBook(id)
        }
        return book
    }

    /// The columns of all tables that refer to a table, quoted.
    private static func references(
        to target: String, in database: Database
    ) throws -> [(table: String, column: String)] {
        let sql = """
            SELECT item.name AS name, key."from" AS "column"
            FROM sqlite_master AS item, pragma_foreign_key_list(item.name) AS key
            WHERE item.type = 'table' AND key."table" = ? ORDER BY item.name
            """
        return try Row.fetchAll(database, sql: sql, arguments: [target]).map { row in
            ((row["name"] as String).quotedDatabaseIdentifier, (row["column"] as String).quotedDatabaseIdentifier)
        }
    }
}
