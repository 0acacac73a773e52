import Foundation
import GRDB
public import LecternLibrary

/// The words of a library's books, so that all of them can be searched at once.
///
///     let index = try TextIndex(path: TextIndex.standardPath(ofLibrary: library.path))
///     for book in try await index.missingBooks(of: library) {
///         try await index.add(try await open(book), as: book.id)
///     }
///     let found = try await index.find(TextQuery("\"white whale\""))
///
/// The index is a file of its own, which can be deleted at any time: the books contain all that is in it. It has the places
/// of words, not the texts. Each book is stored in one transaction, so that a killed process loses at most the book that it
/// was reading.
///
/// Nothing decrypted of a protected book may be written to disk (decision 0036), so its words are not indexed;
/// ``Content/protectedBooks`` counts such books.
public final class TextIndex: Sendable {
    /// The path of the file; `:memory:` if there is none.
    public let path: String
    /// The size of the file, in bytes, above which no more books are added.
    public let sizeLimit: Int
    let database: any DatabaseWriter

    /// Opens the index in a file. Creates the file and its folders if they are missing. A file that is damaged or from another
    /// version is replaced by an empty one.
    ///
    /// - Parameter sizeLimit: the size of the file, in bytes, above which no more books are added.
    public convenience init(path: String, sizeLimit: Int = 2 << 30) throws(LibraryError) {
        do {
            try Self.makeFolder(of: path)
            self.init(path: path, database: try Self.open(path), sizeLimit: sizeLimit)
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    private init(path: String, database: any DatabaseWriter, sizeLimit: Int) {
        self.path = path
        self.database = database
        self.sizeLimit = sizeLimit
    }

    /// Creates an index in memory, which ends with its last reference.
    public static func inMemory() throws(LibraryError) -> TextIndex {
        do {
            let database = try DatabaseQueue()
            try database.write { try IndexSchema.create($0) }
            return TextIndex(path: ":memory:", database: database, sizeLimit: .max)
        } catch {
            throw LibraryError(error, path: ":memory:")
        }
    }

    /// Returns the path of the index of a library: beside it, with `.words` added to its name.
    public static func standardPath(ofLibrary path: String) -> String { path + ".words" }

    private static func makeFolder(of path: String) throws {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        guard !folder.isEmpty else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Opens a file; once more, after it was deleted, if it cannot be used.
    private static func open(_ path: String) throws -> DatabasePool {
        do {
            return try openOnce(path)
        } catch let error as DatabaseError where IndexSchema.isUseless(error) {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            return try openOnce(path)
        }
    }

    private static func openOnce(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = "lectern.words"
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.write { database in
            if try Int.fetchOne(database, sql: "PRAGMA user_version") != IndexSchema.version {
                try IndexSchema.drop(database)
                try IndexSchema.create(database)
            }
            // A book that could not be read, such as one on a disk that was away, gets another chance.
            let unreadable = IndexedState.unreadable.rawValue
            try database.execute(sql: "DELETE FROM indexed WHERE state = ?", arguments: [unreadable])
        }
        return pool
    }

    /// How much the index has.
    public struct Content: Hashable, Sendable {
        /// The number of books that are searched.
        public var books: Int
        /// The number of books whose words are not stored because they are protected.
        public var protectedBooks: Int
        /// The number of books that could not be read.
        public var unreadableBooks: Int
        /// The length of the texts, in bytes of UTF-8.
        public var textLength: Int
    }

    /// Returns how much the index has.
    public func content() async throws(LibraryError) -> Content {
        try await read { database in
            let sql =
                "SELECT state, count(*) AS books, sum(length) AS length FROM indexed WHERE state < 3 GROUP BY state"
            var content = Content(books: 0, protectedBooks: 0, unreadableBooks: 0, textLength: 0)
            for row in try Row.fetchAll(database, sql: sql) {
                let count: Int = row["books"]
                switch IndexedState(rawValue: row["state"]) {
                case .indexed:
                    content.books = count
                    content.textLength = row["length"] ?? 0
                case .protected: content.protectedBooks = count
                case .unreadable: content.unreadableBooks = count
                default: break
                }
            }
            return content
        }
    }

    /// The size of the file, in bytes.
    public var byteCount: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
            return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
        }
    }

    /// Closes the file.
    public func close() throws(LibraryError) {
        // Readers first: only the last connection, if it may write, empties the log.
        (database as? DatabasePool)?.invalidateReadOnlyConnections()
        do { try database.close() } catch { throw LibraryError(error, path: path) }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        do { return try await database.read(body) } catch { throw LibraryError(error, path: path) }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        do { return try await database.write(body) } catch { throw LibraryError(error, path: path) }
    }
}
