import GRDB

/// The tables of the library, and the migrations from earlier versions.
///
/// Released migrations never change; new tables and columns are added by new
/// ones. Times are seconds since 1970, JSON is text.
enum Schema {
    /// Identifies a database as a library of Lectern: "Lect".
    static let applicationID: Int32 = 0x4C65_6374

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 books") { database in
            try database.execute(sql: books + reading)
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        migrator.registerMigration("2 highlights") { try $0.execute(sql: highlights) }
        migrator.registerMigration("3 notes of books") { try $0.execute(sql: notes) }
        migrator.registerMigration("4 sources of books") { try $0.execute(sql: sources + sourcesOfSettings) }
        migrator.registerMigration("5 page readings") { try $0.execute(sql: statistics) }
        migrator.registerMigration("6 shelves") { try addShelves($0) }
        migrator.registerMigration("7 annotations") { database in
            try database.execute(sql: annotations)
            try fillAnnotations(database)
        }
        migrator.registerMigration("8 corrections") { try $0.execute(sql: corrections) }
        return migrator
    }

    /// Counts the tables, except for GRDB's own.
    static let countOfTables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'grdb%'"

    private static let books = """
        CREATE TABLE book (
            id TEXT PRIMARY KEY NOT NULL,
            path TEXT NOT NULL,
            hasFile INTEGER NOT NULL DEFAULT 1,
            title TEXT NOT NULL,
            sortTitle TEXT NOT NULL,
            titleKey TEXT NOT NULL,
            authors TEXT NOT NULL,
            sortAuthor TEXT NOT NULL,
            authorKey TEXT NOT NULL,
            searchText TEXT NOT NULL,
            language TEXT,
            series TEXT,
            seriesPosition REAL,
            mediaType TEXT NOT NULL,
            layout TEXT,
            addedAt REAL NOT NULL,
            openedAt REAL,
            isFinished INTEGER NOT NULL DEFAULT 0,
            removedAt REAL
        ) STRICT;
        CREATE INDEX book_path ON book(path);
        CREATE TABLE cover (
            book TEXT PRIMARY KEY NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            mediaType TEXT NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE file (
            path TEXT PRIMARY KEY NOT NULL,
            device INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            hash TEXT NOT NULL
        ) STRICT;
        CREATE INDEX file_hash ON file(hash);

        """

    private static let reading = """
        CREATE TABLE place (
            book TEXT PRIMARY KEY NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            locator TEXT NOT NULL,
            progression REAL,
            savedAt REAL NOT NULL
        ) STRICT;
        CREATE TABLE bookmark (
            id TEXT PRIMARY KEY NOT NULL,
            book TEXT NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            locator TEXT NOT NULL,
            title TEXT,
            excerpt TEXT,
            createdAt REAL NOT NULL
        ) STRICT;
        CREATE INDEX bookmark_book ON bookmark(book);
        CREATE TABLE setting (
            book TEXT REFERENCES book(id) ON DELETE CASCADE,
            profile TEXT NOT NULL DEFAULT '',
            key TEXT NOT NULL,
            value TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX setting_scope ON setting(ifnull(book, ''), profile, key);
        CREATE TABLE pageMap (
            book TEXT NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            bytes BLOB NOT NULL,
            savedAt REAL NOT NULL,
            PRIMARY KEY (book, key)
        ) STRICT;

        """

    private static let highlights = """
        CREATE TABLE highlight (
            id TEXT PRIMARY KEY NOT NULL,
            book TEXT NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            locator TEXT NOT NULL,
            color TEXT NOT NULL,
            note TEXT NOT NULL DEFAULT '',
            createdAt REAL NOT NULL,
            modifiedAt REAL NOT NULL
        ) STRICT;
        CREATE INDEX highlight_book ON highlight(book);
        """

    private static let sources = """
        CREATE TABLE source (
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            book TEXT NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            PRIMARY KEY (kind, name)
        ) STRICT;
        CREATE INDEX source_book ON source(book);
        CREATE TABLE licenseFile (
            license TEXT PRIMARY KEY NOT NULL,
            path TEXT NOT NULL
        ) STRICT;

        """

    /// Moves the sources that were settings: objects with a member for each.
    private static let sourcesOfSettings = """
        INSERT INTO source (kind, name, book)
            SELECT 'license', each.key, each.value FROM setting, json_each(setting.value) AS each
            WHERE setting.key = 'lcp.identities' AND setting.book IS NULL AND each.value IN (SELECT id FROM book);
        INSERT INTO source (kind, name, book)
            SELECT 'catalogue', each.key, each.value FROM setting, json_each(setting.value) AS each
            WHERE setting.key = 'catalogues.books' AND setting.book IS NULL AND each.value IN (SELECT id FROM book);
        INSERT INTO licenseFile (license, path)
            SELECT each.key, each.value FROM setting, json_each(setting.value) AS each
            WHERE setting.key = 'lcp.books' AND setting.book IS NULL;
        DELETE FROM setting WHERE book IS NULL AND key IN ('lcp.identities', 'lcp.books', 'catalogues.books');
        """

    /// What a person corrected is not replaced by what a new file of the book says.
    private static let corrections = """
        ALTER TABLE book ADD COLUMN isCorrected INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE book ADD COLUMN coverEdition INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE cover ADD COLUMN isChosen INTEGER NOT NULL DEFAULT 0;
        """

    private static let notes = """
        CREATE TABLE note (
            book TEXT PRIMARY KEY NOT NULL REFERENCES book(id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            createdAt REAL NOT NULL,
            modifiedAt REAL NOT NULL
        ) STRICT;
        """
}
