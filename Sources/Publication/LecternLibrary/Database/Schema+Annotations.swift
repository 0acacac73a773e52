import GRDB
import LecternModel

extension Schema {
    /// What is written about books: styles and tags of highlights, words that were looked up, and cards to review.
    ///
    /// `searchText` is what a search reads, folded; words of protected books are not in it. `progression` orders marks
    /// within their book.
    static let annotations = """
        ALTER TABLE highlight ADD COLUMN style TEXT NOT NULL DEFAULT 'marker';
        ALTER TABLE highlight ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE highlight ADD COLUMN searchText TEXT NOT NULL DEFAULT '';
        ALTER TABLE highlight ADD COLUMN progression REAL;
        ALTER TABLE bookmark ADD COLUMN searchText TEXT NOT NULL DEFAULT '';
        ALTER TABLE bookmark ADD COLUMN progression REAL;
        ALTER TABLE note ADD COLUMN searchText TEXT NOT NULL DEFAULT '';
        CREATE TABLE word (
            id TEXT PRIMARY KEY NOT NULL,
            word TEXT NOT NULL,
            wordKey TEXT NOT NULL,
            language TEXT NOT NULL,
            sentence TEXT NOT NULL,
            book TEXT REFERENCES book(id) ON DELETE SET NULL,
            bookTitle TEXT NOT NULL,
            locator TEXT,
            count INTEGER NOT NULL DEFAULT 1,
            createdAt REAL NOT NULL,
            lookedUpAt REAL NOT NULL,
            searchText TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX word_key ON word(wordKey, language);
        CREATE INDEX word_book ON word(book) WHERE book IS NOT NULL;
        CREATE TABLE card (
            item TEXT PRIMARY KEY NOT NULL,
            stability REAL NOT NULL,
            difficulty REAL NOT NULL,
            reviewedAt REAL NOT NULL,
            dueAt REAL NOT NULL,
            reviews INTEGER NOT NULL,
            lapses INTEGER NOT NULL
        ) STRICT;

        """

    /// Fills the columns of marks that an earlier version has stored. Underlining was a colour in it.
    static func fillAnnotations(_ database: Database) throws {
        try database.execute(
            sql: "UPDATE highlight SET style = 'underline', color = 'red' WHERE color = 'underline'")
        for row in try Row.fetchAll(database, sql: "SELECT * FROM highlight") {
            guard let highlight = Library.highlight(row) else { continue }
            try fill(
                "highlight", database, id: highlight.id, text: highlight.searchText,
                progression: highlight.locator.locations.totalProgression)
        }
        for row in try Row.fetchAll(database, sql: "SELECT * FROM bookmark") {
            guard let bookmark = Library.bookmark(row) else { continue }
            try fill(
                "bookmark", database, id: bookmark.id, text: bookmark.searchText,
                progression: bookmark.locator.locations.totalProgression)
        }
        for row in try Row.fetchAll(database, sql: "SELECT book, text FROM note") {
            let text = SortKey.folded(row["text"])
            try database.execute(
                sql: "UPDATE note SET searchText = ? WHERE book = ?", arguments: [text, row["book"] as String])
        }
    }

    private static func fill(
        _ table: String, _ database: Database, id: String, text: String, progression: Double?
    ) throws {
        let sql = "UPDATE \(table) SET searchText = ?, progression = ? WHERE id = ?"
        try database.cachedStatement(sql: sql).execute(arguments: [text, progression, id])
    }
}
