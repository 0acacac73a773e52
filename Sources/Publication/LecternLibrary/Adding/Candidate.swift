import GRDB
import LecternAssets

/// A file that was examined and may be added to the library.
struct Candidate: Sendable {
    let id: BookID
    let path: String
    let identity: FileIdentity
    /// The description of the book; nil if the library has it already.
    var description: BookDescription?

    /// Identifies the book in a file, and describes it if it is new.
    static func examine(
        _ path: String, in library: Library, _ importer: any BookImporter
    ) async -> Result<Candidate, LibraryError> {
        do throws(LibraryError) {
            var candidate = try await identify(path, in: library).get()
            let id = candidate.id
            let isKnown = try await library.read { database in
                try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM book WHERE id = ?)", arguments: [id.hash])
            }
            if isKnown != true { candidate.description = try await describe(candidate.path, importer) }
            return .success(candidate)
        } catch {
            return .failure(error)
        }
    }

    /// Identifies the book in a file: by the file's stored identity, or by its
    /// bytes.
    static func identify(_ path: String, in library: Library) async -> Result<Candidate, LibraryError> {
        do throws(LibraryError) {
            guard let identity = FileIdentity(path: path), let canonical = identity.canonicalPath else {
                throw .unreadable(path: path, .access(.notFound(path)))
            }
            let storedHash = try await library.read { try identity.knownHash($0, path: canonical) }
            let id = if let storedHash { BookID(hash: storedHash) } else { try ContentHash.of(identity) }
            return .success(Candidate(id: id, path: canonical, identity: identity))
        } catch {
            return .failure(error)
        }
    }

    static func describe(
        _ path: String, _ importer: any BookImporter
    ) async throws(LibraryError) -> BookDescription {
        do {
            return try await importer.describe(path: path)
        } catch .reading(.cancelled) {
            throw .cancelled
        } catch {
            throw .notImported(path: path, error)
        }
    }

    /// Writes the book, or what has changed about it.
    func insert(_ database: Database, at time: Timestamp) throws -> AddedBook {
        let old = try Row.fetchOne(
            database, sql: "SELECT path, hasFile, removedAt FROM book WHERE id = ?", arguments: [id.hash])
        if let old {
            try reshelve(database, old, at: time)
        } else {
            guard let description else { throw LibraryError.unknownBook(id) }
            try BookRow.insert(database, id: id, path: path, description, at: time)
        }
        try identity.save(database, path: path, hash: id.hash)
        // Other content at this path has been replaced by this file.
        try database.execute(
            sql: "UPDATE book SET hasFile = 0 WHERE path = ? AND id <> ?", arguments: [path, id.hash])
        guard let book = try Library.book(database, where: "id = ?", arguments: [id.hash]) else {
            throw LibraryError.unknownBook(id)
        }
        let wasOnShelf = old.map { ($0["removedAt"] as Double?) == nil } ?? false
        return wasOnShelf ? .known(book) : .new(book)
    }

    /// Restores a removed book, and updates its path if the file at the old
    /// path is gone.
    private func reshelve(_ database: Database, _ old: Row, at time: Timestamp) throws {
        let isThere = (old["hasFile"] as Bool) && FileIdentity.exists(old["path"])
        try database.execute(
            sql: "UPDATE book SET path = ?, hasFile = 1 WHERE id = ?",
            arguments: [isThere ? old["path"] as String : path, id.hash])
        guard (old["removedAt"] as Double?) != nil else { return }
        try database.execute(
            sql: "UPDATE book SET removedAt = NULL, addedAt = ? WHERE id = ?", arguments: [time.seconds, id.hash])
    }
}
