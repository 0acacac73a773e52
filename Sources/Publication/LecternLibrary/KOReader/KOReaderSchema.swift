import GRDB

/// The tables of KOReader's statistics, and what makes sure that a file has them.
enum KOReaderSchema {
    /// The version that KOReader has stored since November 2022, as `user_version`.
    static let version = 20_221_111

    /// The tables as KOReader creates them. `page_stat` has the readings with their pages converted to the present
    /// number of pages; the numbers are the rows that it needs for a page that became several.
    static let tables = """
        CREATE TABLE book (
            id integer PRIMARY KEY autoincrement, title text, authors text, notes integer, last_open integer,
            highlights integer, pages integer, series text, language text, md5 text, total_read_time integer,
            total_read_pages integer
        );
        CREATE UNIQUE INDEX book_title_authors_md5 ON book(title, authors, md5);
        CREATE TABLE page_stat_data (
            id_book integer, page integer NOT NULL DEFAULT 0, start_time integer NOT NULL DEFAULT 0,
            duration integer NOT NULL DEFAULT 0, total_pages integer NOT NULL DEFAULT 0,
            UNIQUE (id_book, page, start_time), FOREIGN KEY(id_book) REFERENCES book(id)
        );
        CREATE INDEX page_stat_data_start_time ON page_stat_data(start_time);
        CREATE TABLE numbers (number INTEGER PRIMARY KEY);
        WITH RECURSIVE counter (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM counter WHERE number < 1000)
            INSERT INTO numbers SELECT number FROM counter;
        CREATE VIEW page_stat AS
            SELECT id_book, first_page + idx - 1 AS page, start_time,
                duration / (last_page - first_page + 1) AS duration
            FROM (
                SELECT id_book, page, total_pages, pages, start_time, duration,
                    ((page - 1) * pages) / total_pages + 1 AS first_page,
                    max(((page - 1) * pages) / total_pages + 1, (page * pages) / total_pages) AS last_page, idx
                FROM page_stat_data
                JOIN book ON book.id = id_book
                JOIN (SELECT number AS idx FROM numbers) AS N ON idx <= (last_page - first_page + 1)
            );
        PRAGMA user_version = \(version);
        """

    private static let columns = [
        "book": [
            "id", "title", "authors", "notes", "last_open", "highlights", "pages", "series", "language", "md5",
            "total_read_time", "total_read_pages",
        ], "page_stat_data": ["id_book", "page", "start_time", "duration", "total_pages"],
    ]

    /// Whether a database has no tables yet.
    static func isEmpty(_ database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    }

    /// Throws if a database is something else, or of another version.
    static func verify(_ database: Database, path: String) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let tables = try Set(tables(database))
        guard tables.contains("book") else { throw KOReaderStatisticsError.notStatistics(path: path) }
        guard tables.contains("page_stat_data") else {
            throw tables.contains("page_stat")
                ? KOReaderStatisticsError.oldVersion(path: path) : KOReaderStatisticsError.notStatistics(path: path)
        }
        for (table, columns) in columns {
            let sql = "SELECT name FROM pragma_table_info('\(table)')"
            guard try Set(String.fetchAll(database, sql: sql)).isSuperset(of: columns) else {
                throw KOReaderStatisticsError.notStatistics(path: path)
            }
        }
        guard version >= Self.version else { throw KOReaderStatisticsError.oldVersion(path: path) }
        guard version == Self.version else { throw KOReaderStatisticsError.newerVersion(path: path) }
    }

    /// The names of plain tables: a view or a virtual table in their place may compute without end.
    private static func tables(_ database: Database) throws -> [String] {
        let sql = "SELECT lower(name) FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        return try String.fetchAll(database, sql: sql)
    }

    /// The settings of connections to the file.
    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = "lectern.koreader"
        configuration.prepareDatabase { database in
            // Views and triggers of the file use no functions that do more than compute.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        return configuration
    }
}
