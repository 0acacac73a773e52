import Foundation
import GRDB
public import LecternBase

extension Library {
    /// The number of page maps stored for a book: the sizes and settings to
    /// which a reader returns.
    static let pageMapsPerBook = 12

    /// Returns the page map of a book under a key, as uninterpreted bytes.
    public func pageMap(for id: BookID, key: String) async -> Bytes? {
        let sql = "SELECT bytes FROM pageMap WHERE book = ? AND key = ?"
        let data = try? await read { try Data.fetchOne($0, sql: sql, arguments: [id.hash, key]) }
        return (data ?? nil).map { Bytes([UInt8]($0)) }
    }

    /// Stores a page map, and deletes the oldest of the book if it has more than twelve.
    public func savePageMap(
        _ bytes: Bytes, for id: BookID, key: String, at time: Timestamp = .now()
    ) async throws(LibraryError) {
        try await write([], durability: .process) { database in
            try Self.requireBook(database, id)
            try database.execute(
                sql: "INSERT OR REPLACE INTO pageMap (book, key, bytes, savedAt) VALUES (?, ?, ?, ?)",
                arguments: [id.hash, key, Data(bytes.array), time.seconds])
            try database.execute(
                sql: """
                    DELETE FROM pageMap WHERE book = ? AND key NOT IN
                        (SELECT key FROM pageMap WHERE book = ? ORDER BY savedAt DESC, key LIMIT ?)
                    """,
                arguments: [id.hash, id.hash, Self.pageMapsPerBook])
        }
    }
}
