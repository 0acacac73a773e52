import GRDB
import Glibc
import LecternAssets
public import LecternLCP

/// Passphrases (hashed), consumed rights and registrations in a SQLite database, which only its owner can read. Several
/// processes may use it at once; each change is one transaction.
///
///     let store = try LCPSQLiteStore(path: dataFolder + "/lcp.sqlite")
///     var configuration = LCPService.Configuration()
///     configuration.passphrases = store
///     configuration.licenses = store
///
/// ``/LecternLCP/LCPFileStore`` needs no database: it is enough for some hundred books.
public final class LCPSQLiteStore: LCPPassphraseRepository, LCPLicenseRepository {
    private let database: DatabaseQueue

    /// How long a change of another process is waited for, in seconds.
    private static let patience = 10.0

    /// Opens the database in a file. Creates the file and its folders if they are missing.
    ///
    /// - Throws: if the file cannot be created or is not such a database. It is not changed then.
    public init(path: String) throws {
        try PrivateFolder.make(for: path)
        // The files that SQLite puts beside it get the same permissions.
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw ReadError.access(.fileSystem(path: path, errno: errno)) }
        close(file)
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.patience)
        configuration.label = "lectern.lcp"
        database = try DatabaseQueue(path: path, configuration: configuration)
        try Self.prepare(database, path)
    }

    private static let version = 1

    private static func prepare(_ database: DatabaseQueue, _ path: String) throws {
        try database.writeWithoutTransaction { database in
            try database.inTransaction(.immediate) {
                switch try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0 {
                case version where try database.tableExists("lcpLicense"): break
                case 0 where try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0:
                    try database.execute(sql: schema)
                default: throw ReadError.decoding("\(path) is not a store of licences, or one of a newer version")
                }
                return .commit
            }
        }
    }

    private static let schema = """
        CREATE TABLE lcpPassphrase (
            number INTEGER PRIMARY KEY,
            hash TEXT NOT NULL,
            license TEXT,
            user TEXT,
            provider TEXT
        ) STRICT;
        CREATE UNIQUE INDEX lcpPassphrase_all
            ON lcpPassphrase(hash, ifnull(license, ''), ifnull(user, ''), ifnull(provider, ''));
        CREATE INDEX lcpPassphrase_license ON lcpPassphrase(license);
        CREATE TABLE lcpLicense (
            id TEXT PRIMARY KEY NOT NULL,
            copied INTEGER NOT NULL DEFAULT 0 CHECK (copied >= 0),
            printed INTEGER NOT NULL DEFAULT 0 CHECK (printed >= 0),
            isRegistered INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE lcpDevice (
            id TEXT NOT NULL
        ) STRICT;
        PRAGMA user_version = 1;
        """

    // MARK: Passphrases

    public func passphrase(for licenseID: String) async throws -> LCPPassphraseHash? {
        try await database.read { database in
            try String.fetchOne(
                database, sql: "SELECT hash FROM lcpPassphrase WHERE license = ? ORDER BY number DESC LIMIT 1",
                arguments: [licenseID])
        }
    }

    public func passphrases(userID: String?, provider: String?) async throws -> [LCPPassphraseHash] {
        let hashes = try await database.read { database in
            try String.fetchAll(
                database,
                sql: "SELECT hash FROM lcpPassphrase ORDER BY ifnull(user = ? AND provider IS ?, 0) DESC, number",
                arguments: [userID, provider])
        }
        var seen: Set<String> = []
        return hashes.filter { seen.insert($0).inserted }
    }

    public func addPassphrase(
        _ hash: LCPPassphraseHash, licenseID: String?, userID: String?, provider: String?
    ) async throws {
        try await database.write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO lcpPassphrase (hash, license, user, provider) VALUES (?, ?, ?, ?)",
                arguments: [hash, licenseID, userID, provider])
        }
    }

    // MARK: Licences

    public func consumedRights(of licenseID: String) throws -> LCPConsumedRights {
        try database.read { try Self.rights(of: licenseID, $0) }
    }

    public func updateRights(of licenseID: String, _ change: (inout LCPConsumedRights) -> Bool) throws -> Bool {
        try changing { database in
            let old = try Self.rights(of: licenseID, database)
            var rights = old
            let result = change(&rights)
            guard rights != old else { return result }
            let sql = """
                INSERT INTO lcpLicense (id, copied, printed) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET copied = excluded.copied, printed = excluded.printed
                """
            try database.execute(sql: sql, arguments: [licenseID, rights.copied, rights.printed])
            return result
        }
    }

    private static func rights(of licenseID: String, _ database: Database) throws -> LCPConsumedRights {
        let sql = "SELECT copied, printed FROM lcpLicense WHERE id = ?"
        let row = try Row.fetchOne(database, sql: sql, arguments: [licenseID])
        return row.map { LCPConsumedRights(copied: $0["copied"], printed: $0["printed"]) } ?? LCPConsumedRights()
    }

    public func isDeviceRegistered(for licenseID: String) throws -> Bool {
        try database.read { database in
            try Bool.fetchOne(
                database, sql: "SELECT isRegistered FROM lcpLicense WHERE id = ?", arguments: [licenseID]) ?? false
        }
    }

    public func registerDevice(for licenseID: String) throws {
        let sql =
            "INSERT INTO lcpLicense (id, isRegistered) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET isRegistered = 1"
        try changing { try $0.execute(sql: sql, arguments: [licenseID]) }
    }

    public func deviceID() throws -> String {
        if let stored = try database.read(Self.device) { return stored }
        return try changing { database in
            if let stored = try Self.device(database) { return stored }
            let id = LCPFileStore.newDeviceID()
            try database.execute(sql: "INSERT INTO lcpDevice (id) VALUES (?)", arguments: [id])
            return id
        }
    }

    private static func device(_ database: Database) throws -> String? {
        try String.fetchOne(database, sql: "SELECT id FROM lcpDevice")
    }

    /// Reads and writes in one transaction, which other processes wait for.
    private func changing<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try database.writeWithoutTransaction { database in
            var value: Value?
            try database.inTransaction(.immediate) {
                value = try body(database)
                return .commit
            }
            guard let value else { throw ReadError.access(.other("the transaction was not run")) }
            return value
        }
    }
}
