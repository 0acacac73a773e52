import GRDB
import GRDBSQLite
import LecternBase

extension Library {
    /// Opens the library in a file. Creates the file and its folders if they are missing.
    ///
    /// A damaged file is renamed, its readable part is copied to a new one, and ``diagnostics`` reports it. A file of
    /// a newer Lectern or of another program is not changed.
    public convenience init(path: String) throws(LibraryError) {
        let file = DatabaseFile(path: path)
        try file.makeFolders()
        var diagnostics: [Diagnostic] = []
        let database: any DatabaseWriter
        do {
            database = try Self.open(file)
        } catch .damaged(let reason) {
            let aside = try file.setAside()
            database = try Self.open(file)
            let count = DatabaseRecovery(path: aside)?.copy(into: database) ?? 0
            let message = "the library was damaged (\(reason)) and renamed to \(aside); \(count) books were recovered"
            diagnostics.append(Diagnostic("library.damaged", .error, message: message, at: aside))
        }
        self.init(path: path, database: database, diagnostics: diagnostics)
    }

    /// Creates a library in memory, which ends with its last reference.
    public static func inMemory() throws(LibraryError) -> Library {
        do {
            let database = try DatabaseQueue(configuration: configuration())
            try Schema.migrator.migrate(database)
            return Library(path: ":memory:", database: database, diagnostics: [])
        } catch {
            throw LibraryError(error, path: ":memory:")
        }
    }

    /// Returns the path of the user's library: `LECTERN_LIBRARY`, or a file in the data folder of the XDG base
    /// directory specification.
    public static func standardPath(environment: [String: String]) -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let path = value("LECTERN_LIBRARY") { return path }
        // According to the specification relative paths are invalid.
        let data = value("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (data ?? (value("HOME") ?? "") + "/.local/share") + "/lectern/library.sqlite"
    }

    /// How long a removed book can be restored, in seconds.
    static let timeToRestore = 600.0

    private static func open(_ file: DatabaseFile) throws(LibraryError) -> any DatabaseWriter {
        do {
            try refuseForeign(file)
            let pool = try DatabasePool(path: file.path, configuration: configuration())
            // With the write-ahead log GRDB sets NORMAL.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            if file.isMarkedForCheck {
                try check(pool)
                file.clearMark()
            }
            try migrate(pool)
            try purge(pool, removedBefore: Timestamp(seconds: Timestamp.now().seconds - timeToRestore))
            return pool
        } catch {
            throw LibraryError(error, path: file.path)
        }
    }

    /// Checks a file without changing it, and throws if it is not a library or has a newer schema.
    private static func refuseForeign(_ file: DatabaseFile) throws {
        guard file.exists else { return }
        do {
            try refuseForeign(file, isReadOnly: true)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // A process was killed before write-ahead logging was on: opening the file for writing rolls its journal
            // back, as in any program.
            try refuseForeign(file, isReadOnly: false)
        }
    }

    private static func refuseForeign(_ file: DatabaseFile, isReadOnly: Bool) throws {
        var configuration = configuration()
        configuration.readonly = isReadOnly
        try DatabaseQueue(path: file.path, configuration: configuration).read { database in
            let tables = try Int.fetchOne(database, sql: Schema.countOfTables) ?? 0
            guard tables > 0 else { return }
            let application = try Int32.fetchOne(database, sql: "PRAGMA application_id")
            guard application == Schema.applicationID else { throw LibraryError.notALibrary(path: file.path) }
            if try Schema.migrator.hasBeenSuperseded(database) { throw LibraryError.newerSchema(path: file.path) }
        }
    }

    private static func migrate(_ pool: DatabasePool) throws {
        do {
            try Schema.migrator.migrate(pool)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // Another process was creating the same new file at the same time.
            try Schema.migrator.migrate(pool)
        }
    }

    private static func check(_ pool: DatabasePool) throws {
        let report = try pool.read { try String.fetchAll($0, sql: "PRAGMA integrity_check(3)") }
        guard report == ["ok"] else { throw LibraryError.damaged(reason: report.joined(separator: "; ")) }
    }

    /// Keeps the write-ahead log when a connection closes.
    ///
    /// SQLite deletes the log with the last connection, which it recognizes by its locks. A process loses these locks
    /// if anything in it opens and closes the file, as file choosers do. Then the next process that closes the
    /// library would delete the log that this one still uses. SQLite truncates the log instead, so that it does not
    /// apply to a backup that replaces the library.
    @Sendable private static func keepLog(_ database: Database) throws {
        try database.execute(sql: "PRAGMA journal_size_limit = 0")
        var isKept: CInt = 1
        sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.label = "lectern.library"
        configuration.prepareDatabase(keepLog)
        return configuration
    }
}
