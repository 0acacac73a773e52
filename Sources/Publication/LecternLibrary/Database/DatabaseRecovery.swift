import GRDB

/// Copies the readable part of a damaged library into a new one.
///
/// A table is read from its start to the damage, and from its end back to it.
/// Rows that violate the schema are dropped.
struct DatabaseRecovery {
    /// The tables, ordered so that rows follow those that they refer to.
    private static let tables = [
        "book", "cover", "place", "bookmark", "highlight", "note", "setting", "source", "licenseFile",
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
        let rows = Self.tables.map { table in (table, readable(table)) }
        let count = try? library.write { database in
            for (table, rows) in rows {
                for row in rows { insert(row, into: table, database) }
            }
            return try Int.fetchOne(database, sql: "SELECT count(*) FROM book")
        }
        return (count ?? nil) ?? 0
    }

    /// Returns the rows of a table, without damaged ones.
    private func readable(_ table: String) -> [Row] {
        let (first, isWhole) = rows("SELECT rowid AS damagedRow, * FROM \(table) ORDER BY rowid")
        guard !isWhole else { return first }
        let rowIDs = Set(first.compactMap { $0["damagedRow"] as Int64? })
        let (last, _) = rows("SELECT rowid AS damagedRow, * FROM \(table) ORDER BY rowid DESC")
        return first + last.filter { !rowIDs.contains($0["damagedRow"] ?? 0) }
    }

    /// Returns the rows of a query until it fails. There is no transaction, as
    /// its end would fail, too, and discard the rows.
    private func rows(_ sql: String) -> ([Row], isWhole: Bool) {
        var rows: [Row] = []
        do {
            try damaged.unsafeRead { database in
                let cursor = try Row.fetchCursor(database, sql: sql)
                while let row = try cursor.next() { rows.append(row.copy()) }
            }
            return (rows, true)
        } catch {
            return (rows, false)
        }
    }

    private func insert(_ row: Row, into table: String, _ database: Database) {
        let names = row.columnNames.filter { $0 != "damagedRow" }
        let values = names.map { row[$0] as DatabaseValue }
        let places = names.map { _ in "?" }.joined(separator: ", ")
        let columns = names.joined(separator: ", ")
        // A row that violates the schema is dropped; the others are kept.
        try? database.execute(
            sql: "INSERT INTO \(table) (\(columns)) VALUES (\(places))", arguments: StatementArguments(values))
    }
}
