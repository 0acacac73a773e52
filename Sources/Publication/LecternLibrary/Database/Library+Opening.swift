import GRDB
import GRDBSQLite
import LecternBase

extension Library {
    /// Opens the library in a file, and makes both where they are missing.
    ///
    /// A damaged file is renamed, what can be read of it is copied to a new one,
    /// and ``diagnostics`` says so. A file of a newer Lectern or of another program is not touched.
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
            let count = Salvage(path: aside)?.copy(into: database) ?? 0
            let message = "the library was damaged (\(reason)) and kept as \(aside); \(count) books were saved from it"
            diagnostics.append(Diagnostic("library.damaged", .error, message, at: aside))
        }
        self.init(path: path, database: database, diagnostics: diagnostics)
    }

    /// A library that is gone with its last reference.
    public static func inMemory() throws(LibraryError) -> Library {
        do {
            let database = try DatabaseQueue(configuration: configuration())
            try Schema.migrator.migrate(database)
            return Library(path: ":memory:", database: database, diagnostics: [])
        } catch {
            throw LibraryError(error, path: ":memory:")
        }
    }

    /// Where the reader's library lies: `LECTERN_LIBRARY`, or in the folder for
    /// data of the XDG base directory specification.
    public static func standardPath(environment: [String: String]) -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let path = value("LECTERN_LIBRARY") { return path }
        // The specification says that a relative path is not valid.
        let data = value("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (data ?? (value("HOME") ?? "") + "/.local/share") + "/lectern/library.sqlite"
    }

    /// How long a removed book can be brought back, in seconds.
    static let timeToRestore = 600.0

    private static func open(_ file: DatabaseFile) throws(LibraryError) -> any DatabaseWriter {
        do {
            try refuseForeign(file)
            let pool = try DatabasePool(path: file.path, configuration: configuration())
            // GRDB sets NORMAL with the write-ahead log.
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

    /// Looks at a file without changing it, and refuses what is not ours.
    private static func refuseForeign(_ file: DatabaseFile) throws {
        guard file.exists else { return }
        do {
            try refuseForeign(file, isReadOnly: true)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // A process was stopped before it had a write-ahead log: what its journal says is taken back before
            // anybody can read, as with any program that opens the file.
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
            // Another process was making the same new file at the same moment.
            try Schema.migrator.migrate(pool)
        }
    }

    private static func check(_ pool: DatabasePool) throws {
        let report = try pool.read { try String.fetchAll($0, sql: "PRAGMA integrity_check(3)") }
        guard report == ["ok"] else { throw LibraryError.damaged(reason: report.joined(separator: "; ")) }
    }

    /// Leaves the write-ahead log where it is when a connection closes.
    ///
    /// SQLite removes it with the last connection, which it tells by its locks.
    /// These are lost where anything in a process opens the file and closes it
    /// again, as file choosers do that look into files: the next process that
    /// closes the library would take the log away from under this one.
    /// It is emptied then, so that it says nothing about a backup put in the library's place.
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
