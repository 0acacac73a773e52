import GRDB

/// Copies the readable part of a damaged library into a new one.
///
/// A table is read from its start to the damage, and from its end back to it.
/// Rows that violate the schema are dropped.
struct DatabaseRecovery {
    /// The tables, ordered so that rows follow those that they refer to, with the columns of their own order if they
    /// have no row numbers.
    private static let tables: [(name: String, key: [String])] = [
        ("book", []), ("cover", []), ("place", []), ("bookmark", []), ("highlight", []), ("note", []), ("setting", []),
        ("source", []), ("licenseFile", []), ("readBook", []), ("pageReading", ["book", "start", "page"]),
        ("shelf", []), ("shelfBook", ["shelf", "book"]), ("tag", []), ("bookTag", ["tag", "book"]),
        ("word", []), ("card", []),
    ]

    private let damaged: DatabaseQueue

    /// Opens a damaged file; `nil` if it cannot be opened at all.
    init?(path: String) {
        var configuration = Configuration()
        configuration.readonly = true
        guard let damaged = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
        self.damaged = damaged
    }

    /// Copies the readable rows, and returns the number of books.
    func copy(into library: any DatabaseWriter) -> Int {
        let count = try? library.write { database in
            for (table, key) in Self.tables {
                let columns = key.isEmpty ? ["rowid"] : key
                if copyRows(of: table, orderedBy: columns, into: database) { continue }
                // Rows before the damage are copied already, and are not inserted twice.
                _ = copyRows(of: table, orderedBy: columns.map { "\($0) DESC" }, into: database)
            }
            try? BookRow.indexAll(database)
            // An earlier version did not have all columns.
            try Schema.fillAnnotations(database)
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM book")
        }
        return (count ?? nil) ?? 0
    }

    /// Copies the rows of a table until one cannot be read. There is no transaction, as its end would fail, too, and
    /// discard the rows.
    ///
    /// - Returns: whether all rows were read.
    private func copyRows(of table: String, orderedBy columns: [String], into database: Database) -> Bool {
        let sql = "SELECT * FROM \(table) ORDER BY \(columns.joined(separator: ", "))"
        do {
            try damaged.unsafeRead { source in
                let cursor = try Row.fetchCursor(source, sql: sql)
                while let row = try cursor.next() { insert(row, into: table, database) }
            }
            return true
        } catch {
            return false
        }
    }

    private func insert(_ row: Row, into table: String, _ database: Database) {
        let names = Array(row.columnNames)
        let values = names.map { row[$0] as DatabaseValue }
        let places = names.map { _ in "?" }.joined(separator: ", ")
        let columns = names.joined(separator: ", ")
        // A row that violates the schema is dropped; the others are kept.
        let sql = "INSERT OR IGNORE INTO \(table) (\(columns)) VALUES (\(places))"
        try? database.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    }
}
