import GRDB

extension Schema {
    /// Shelves, tags and ratings, and the indexes by which books are found and sorted.
    ///
    /// `bookAuthor` and `book.seriesKey` are made from the columns `authors` and `series`, which `BookRow` keeps in step.
    /// The indexes of orders leave removed books out, as every query of the shelf does.
    static func addShelves(_ database: Database) throws {
        try database.execute(sql: shelves)
        try BookRow.indexAll(database)
        try database.execute(sql: indexes)
    }

    private static let shelves = """
        CREATE TABLE shelf (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            nameKey TEXT NOT NULL UNIQUE,
            position INTEGER NOT NULL,
            rule TEXT
        ) STRICT;
        CREATE TABLE shelfBook (
            shelf TEXT NOT NULL REFERENCES shelf(id) ON DELETE CASCADE,
            book TEXT NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            addedAt REAL NOT NULL,
            PRIMARY KEY (shelf, book)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX shelfBook_book ON shelfBook(book);
        CREATE TABLE tag (
            id INTEGER PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            key TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE bookTag (
            tag INTEGER NOT NULL REFERENCES tag(id) ON DELETE CASCADE,
            book TEXT NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            PRIMARY KEY (tag, book)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookTag_book ON bookTag(book);
        CREATE TABLE bookAuthor (
            key TEXT NOT NULL,
            book TEXT NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            PRIMARY KEY (key, book)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookAuthor_book ON bookAuthor(book);
        ALTER TABLE book ADD COLUMN rating INTEGER;
        ALTER TABLE book ADD COLUMN seriesKey TEXT NOT NULL DEFAULT '';

        """

    private static let indexes = """
        CREATE INDEX book_inSeries ON book(seriesKey) WHERE removedAt IS NULL;
        CREATE INDEX book_language ON book(language) WHERE removedAt IS NULL;
        CREATE INDEX book_mediaType ON book(mediaType) WHERE removedAt IS NULL;
        CREATE INDEX book_byTitle ON book(titleKey, authorKey, id) WHERE removedAt IS NULL;
        CREATE INDEX book_byAuthor ON book(authorKey = '', authorKey, seriesKey, seriesPosition, titleKey, id)
            WHERE removedAt IS NULL;
        CREATE INDEX book_bySeries ON book(seriesKey = '', seriesKey, seriesPosition, titleKey, id)
            WHERE removedAt IS NULL;
        CREATE INDEX book_byAdding ON book(addedAt DESC, titleKey, id) WHERE removedAt IS NULL;
        CREATE INDEX book_byOpening ON book(openedAt IS NULL, openedAt DESC, addedAt DESC, titleKey, id)
            WHERE removedAt IS NULL;
        CREATE INDEX book_byRating ON book(rating IS NULL, rating DESC, titleKey, id) WHERE removedAt IS NULL;
        """
}
