import GRDB

/// Why a book is listed in the index.
enum IndexedState: Int {
    case indexed, protected, unreadable, removed
}

/// The tables of the index.
///
/// `words` has a row for each chapter, or page of a PDF. The rows of a book follow each other, from `firstRow` of the book:
/// small steps between rows make a small index. The table is contentless, which keeps the places of words but not the text,
/// so rows cannot be deleted one by one: books that left the library are marked, and skipped when they are found.
enum IndexSchema {
    /// Changes with the tables and with the words that texts are cut into.
    static let version = 1
    static func create(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE indexed (
                    number INTEGER PRIMARY KEY NOT NULL,
                    book TEXT NOT NULL UNIQUE,
                    state INTEGER NOT NULL,
                    length INTEGER NOT NULL,
                    firstRow INTEGER NOT NULL,
                    rows INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX indexed_rows ON indexed(firstRow) WHERE rows > 0;
                CREATE VIRTUAL TABLE words USING fts5(text, content = '', columnsize = 0, tokenize = 'ascii');
                CREATE TABLE compacted (books INTEGER NOT NULL) STRICT;
                INSERT INTO compacted (books) VALUES (0);
                PRAGMA user_version = \(version);
                """)
    }

    static func drop(_ database: Database) throws {
        try database.execute(
            sql: "DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS indexed; DROP TABLE IF EXISTS compacted;")
    }

    /// Whether a file has to be replaced: it is damaged, or no database.
    static func isUseless(_ error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB
    }
}
