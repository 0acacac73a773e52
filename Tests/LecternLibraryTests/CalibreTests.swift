import GRDB
import LecternBase
import LecternTestKit
import Testing

@testable import LecternLibrary

@Suite(.timeLimit(.minutes(10))) struct CalibreTests {
    /// The tables of calibre that are read, as calibre creates them.
    private static let schema = """
        CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, sort TEXT COLLATE NOCASE,
            link TEXT NOT NULL DEFAULT '', UNIQUE(name));
        CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT 'Unknown' COLLATE NOCASE,
            sort TEXT COLLATE NOCASE, timestamp TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
            pubdate TIMESTAMP DEFAULT CURRENT_TIMESTAMP, series_index REAL NOT NULL DEFAULT 1.0,
            author_sort TEXT COLLATE NOCASE, isbn TEXT DEFAULT '' COLLATE NOCASE, lccn TEXT DEFAULT '' COLLATE NOCASE,
            path TEXT NOT NULL DEFAULT '', flags INTEGER NOT NULL DEFAULT 1, uuid TEXT, has_cover BOOL DEFAULT 0,
            last_modified TIMESTAMP NOT NULL DEFAULT '2000-01-01 00:00:00+00:00');
        CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, author INTEGER NOT NULL,
            UNIQUE(book, author));
        CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, sort TEXT COLLATE NOCASE);
        CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, series INTEGER NOT NULL,
            UNIQUE(book));
        CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, UNIQUE (name));
        CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, tag INTEGER NOT NULL,
            UNIQUE(book, tag));
        CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER CHECK(rating > -1 AND rating < 11), UNIQUE (rating));
        CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, rating INTEGER NOT NULL,
            UNIQUE(book, rating));
        CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, format TEXT NOT NULL COLLATE NOCASE,
            uncompressed_size INTEGER NOT NULL, name TEXT NOT NULL, UNIQUE(book, format));
        CREATE TABLE preferences (id INTEGER PRIMARY KEY, key TEXT NOT NULL, val TEXT NOT NULL, UNIQUE(key));
        """

    private static let books = """
        INSERT INTO books (id, title, sort, author_sort, path, uuid, series_index, timestamp) VALUES
            (1, 'The Sea', 'Sea, The', 'Adams, Ann', 'Ann Adams/The Sea (1)', 'u1', 2.5, '2020-03-01 10:00:00+00:00'),
            (2, 'Ice', 'Ice', 'Brown, Bob', 'Bob Brown/Ice (2)', 'u2', 1, '2021-03-01 10:00:00+00:00'),
            (3, 'Lost', 'Lost', 'Brown, Bob', 'Bob Brown/Lost (3)', 'u3', 1, '2021-03-01 10:00:00+00:00');
        INSERT INTO authors (id, name) VALUES (1, 'Ann Adams'), (2, 'Bob Brown| Jr.');
        INSERT INTO books_authors_link (book, author) VALUES (1, 2), (1, 1), (2, 2), (3, 2);
        INSERT INTO series (id, name) VALUES (1, 'Waters');
        INSERT INTO books_series_link (book, series) VALUES (1, 1);
        INSERT INTO tags (id, name) VALUES (1, 'Travel'), (2, 'Cold');
        INSERT INTO books_tags_link (book, tag) VALUES (1, 1), (2, 1), (2, 2);
        INSERT INTO ratings (id, rating) VALUES (1, 8), (2, 0);
        INSERT INTO books_ratings_link (book, rating) VALUES (1, 1), (2, 2);
        INSERT INTO data (book, format, uncompressed_size, name) VALUES
            (1, 'PDF', 1, 'The Sea'), (1, 'EPUB', 1, 'The Sea'), (2, 'EPUB', 1, 'Ice'), (2, 'PDF', 1, 'Ice'),
            (3, 'LIT', 1, 'Lost');
        INSERT INTO preferences (key, val) VALUES
            ('virtual_libraries', '{"Trips": "tags:\\"=Travel\\" and rating:>=4", "Hard": "not tags:Travel"}'),
            ('saved_searches', '{"Mine": "author:x"}');
        """

    /// Writes a library of calibre. The second book has no EPUB on the disk.
    private func calibre(in folder: String, _ sql: String = books) throws -> String {
        let calibre = folder + "/Calibre"
        for (path, text) in [
            ("Ann Adams/The Sea (1)/The Sea.epub", "sea"), ("Ann Adams/The Sea (1)/The Sea.pdf", "sea as pdf"),
            ("Bob Brown/Ice (2)/Ice.pdf", "ice"), ("Bob Brown/Lost (3)/Lost.lit", "lost"),
        ] {
            let file = calibre + "/" + path
            try makeFolders(for: file)
            try write(Bytes(utf8: text), toFile: file)
        }
        let database = try DatabaseQueue(path: calibre + "/metadata.db")
        try database.write { try $0.execute(sql: Self.schema + sql) }
        try database.close()
        return calibre
    }

    private func makeFolders(for path: String) throws {
        try DatabaseFile(path: path).makeFolders()
    }

    @Test(arguments: Storage.allCases) func booksComeWithWhatCalibreHas(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let calibre = try calibre(in: folder)
            let before = try FileBytes.read(calibre + "/metadata.db")
            let result = try await CalibreLibrary(folder: calibre).importBooks(into: library, importer: LineImporter())
            #expect(result.report.added.count == 2 && result.report.failures.isEmpty)
            #expect(result.withoutFile == ["Lost"] && result.unchanged == 0)
            #expect(result.skippedSearches == ["Hard", "Mine"])

            let books = try await library.books()
            #expect(books.map(\.title) == ["Ice", "The Sea"])
            #expect(books.map { $0.path.split(separator: "/").last } == ["Ice.pdf", "The Sea.epub"])
            let sea = try #require(books.last)
            #expect(sea.authors == ["Bob Brown, Jr.", "Ann Adams"] && sea.sortAuthor == "Adams, Ann")
            #expect(sea.series == Book.Series(name: "Waters", position: 2.5) && sea.rating == 8)
            #expect(books[0].rating == nil && books[0].addedAt > sea.addedAt && sea.addedAt.seconds == 1_583_056_800)
            #expect(try await library.tags(of: books[0].id) == ["Cold", "Travel"])
            let shelves = try await library.shelves()
            #expect(shelves.map(\.name) == ["Trips"] && shelves.map(\.count) == [1])
            // calibre's folder is only read.
            #expect(try FileBytes.read(calibre + "/metadata.db") == before)
            #expect(!FileIdentity.exists(calibre + "/metadata.db-wal"))
        }
    }

    @Test func nothingIsImportedTwice() async throws {
        try await withLibrary(.file) { library, folder in
            let calibre = CalibreLibrary(folder: try calibre(in: folder))
            // A book that was on the shelf before keeps what the reader has set, and gets the rest.
            let path = calibre.folder + "/Ann Adams/The Sea (1)/The Sea.epub"
            let sea = try await library.add(path: path, importer: LineImporter()).book
            _ = try await library.rate([sea.id], 3)
            let first = try await calibre.importBooks(into: library, importer: LineImporter())
            #expect(first.report.added.count == 1 && first.report.known.map(\.id) == [sea.id])
            let book = try #require(try await library.book(sea.id))
            #expect(book.title == "sea" && book.rating == 3 && book.series?.name == "Waters")
            #expect(try await library.books(BookQuery(text: "waters")).map(\.id) == [sea.id])

            // The reader's changes survive the next import.
            _ = try await library.removeTag("Travel")
            _ = try await library.rate([sea.id], nil)
            let second = try await calibre.importBooks(into: library, importer: LineImporter())
            #expect(second.report.added.isEmpty && second.report.known.isEmpty && second.unchanged == 2)
            #expect(second.shelves.isEmpty)
            #expect(try await library.tags(of: sea.id) == [])
            #expect(try await library.book(sea.id)?.rating == nil)
            #expect(try await library.count() == 2)
            #expect(try await library.shelves().count == 1)
        }
    }

    @Test func foreignFilesAreRefused() async throws {
        try await withLibrary(.memory) { library, folder in
            func error(_ folder: String) async -> String? {
                do {
                    _ = try await CalibreLibrary(folder: folder).importBooks(into: library, importer: LineImporter())
                    return nil
                } catch {
                    return "\(error)"
                }
            }
            #expect(await error(folder) == "\(folder) has no metadata.db")
            let path = folder + "/metadata.db"
            try write(Bytes(utf8: String(repeating: "no database ", count: 100)), toFile: path)
            #expect(await error(folder) == "\(path) is not a library of calibre")
            try await withTemporaryFolder { other in
                let database = try DatabaseQueue(path: other + "/metadata.db")
                try await database.write { try $0.execute(sql: "CREATE TABLE books (id)") }
                try database.close()
                #expect(await error(other) == "\(other)/metadata.db is not a library of calibre")
            }
        }
    }

    /// Paths out of the folder, values of other types and missing ones.
    @Test func hostileRowsAreLeftOut() async throws {
        try await withLibrary(.memory) { library, folder in
            try write(Bytes(utf8: "secret"), toFile: folder + "/secret.epub")
            let sql = """
                INSERT INTO books (id, title, path, uuid, timestamp) VALUES (1, x'00ff', '..', NULL, 'never'),
                    (2, 'Two', '', NULL, NULL), (3, 'Three', 'Bob Brown/Ice (2)', 3, 12);
                INSERT INTO data (book, format, uncompressed_size, name) VALUES (1, 'EPUB', 1, 'secret'),
                    (2, 'EPUB', 1, 'secret'), (3, 'EPUB', 1, '../../../secret'), (3, 'PDF', 1, 'Ice'), (99, 'PDF', 1, 'x');
                INSERT INTO tags (id, name) VALUES (1, ' '), (2, x'41');
                INSERT INTO books_tags_link (book, tag) VALUES (3, 1), (3, 2), (98, 1);
                INSERT INTO preferences (key, val) VALUES ('virtual_libraries', '[1, 2]');
                """
            let calibre = try calibre(in: folder, sql)
            let result = try await CalibreLibrary(folder: calibre).importBooks(into: library, importer: LineImporter())
            #expect(result.report.added.map(\.title) == ["Three"] && result.withoutFile.count == 2)
            let book = try #require(result.report.added.first)
            #expect(try await library.tags(of: book.id) == ["A"])
        }
    }

    @Test(arguments: [
        (#"tags:"=Travel""#, BookRule(.all, [.tag("Travel")])),
        (#"tags:"=A b" or series:"=C""#, BookRule(.any, [.tag("A b"), .series("C")])),
        (#"formats:EPUB AND rating:>3"#, BookRule(.all, [.format(.epub), .rating(atLeast: 7)])),
        (#"authors:"=Ann""#, BookRule(.all, [.author("Ann")])),
    ]) func searchIsARule(search: String, rule: BookRule) {
        #expect(CalibreSearch.rule(search) == rule)
    }

    @Test(arguments: [
        "", "whale", "tags:Travel", "not tags:\"=A\"", "tags:\"=A\" and series:\"=B\" or series:\"=C\"", "(rating:>3)",
        "rating:>7", "tags:\"=A\" and", "#shelf:\"=x\"", "tags:\"=", "formats:lit",
    ]) func otherSearchesAreNoRules(search: String) {
        #expect(CalibreSearch.rule(search) == nil)
    }
}
