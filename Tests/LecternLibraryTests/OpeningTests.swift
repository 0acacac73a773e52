import Foundation
import GRDB
import Glibc
import LecternBase
import LecternModel
import LecternTestKit
import Testing

@testable import LecternLibrary

@Suite(.timeLimit(.minutes(10))) struct OpeningTests {
    @Test func standardPathFollowsTheSpecification() {
        func path(_ environment: [String: String]) -> String { Library.standardPath(environment: environment) }
        #expect(path(["HOME": "/h"]) == "/h/.local/share/lectern/library.sqlite")
        #expect(path(["HOME": "/h", "XDG_DATA_HOME": "/d"]) == "/d/lectern/library.sqlite")
        #expect(path(["HOME": "/h", "XDG_DATA_HOME": "d"]) == "/h/.local/share/lectern/library.sqlite")
        #expect(path(["HOME": "/h", "XDG_DATA_HOME": ""]) == "/h/.local/share/lectern/library.sqlite")
        #expect(path(["LECTERN_LIBRARY": "/l", "XDG_DATA_HOME": "/d"]) == "/l")
    }

    @Test func foldersAreCreatedAndDataPersists() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a/b/library.sqlite"
            let book = try await addAndClose("Emma", in: folder, path)
            let again = try Library(path: path)
            #expect(again.diagnostics.isEmpty)
            #expect(try await again.books() == [book])
        }
    }

    /// A process that is killed while it creates the library leaves a rollback journal, before write-ahead logging is
    /// on.
    @Test func journalOfAnInterruptedWriteIsRolledBack() async throws {
        try await withTemporaryFolder { folder in
            let (path, copy) = (folder + "/library.sqlite", folder + "/copy.sqlite")
            let book = try await addAndClose("Emma", in: folder, path)
            let queue = try DatabaseQueue(path: path)
            try await queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
                try database.execute(sql: "CREATE TABLE half (bytes)")
                for _ in 0..<50 { try database.execute(sql: "INSERT INTO half VALUES (randomblob(10000))") }
                for end in ["", "-journal"] {
                    try Data(contentsOf: URL(filePath: path + end)).write(to: URL(filePath: copy + end))
                }
                try database.execute(sql: "ROLLBACK")
            }
            let library = try Library(path: copy)
            #expect(library.diagnostics.isEmpty)
            #expect(try await library.books() == [book])
            #expect(try await library.database.read { try !$0.tableExists("half") })
        }
    }

    @Test func everyWriteIsSynchronous() async throws {
        try await withTemporaryFolder { folder in
            let library = try Library(path: folder + "/library.sqlite")
            let book = try await library.add("Emma", in: folder)
            func synchronous() async throws -> Int? {
                try await library.database.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
            }
            #expect(try await synchronous() == 2)
            try await library.savePlace(locator(0.5), of: book.id)
            #expect(try await synchronous() == 2)
            let mode = try await library.database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
            #expect(mode == "wal")
        }
    }

    @Test func damagedFileIsKeptAndReplaced() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            for number in 1...2 {
                let garbage = Bytes(utf8: String(repeating: "no database \(number) ", count: 1_000))
                try write(garbage, toFile: path)
                let library = try Library(path: path)
                #expect(library.diagnostics.map(\.code) == ["library.damaged"])
                #expect(library.diagnostics.first?.href == path + ".damaged-\(number)")
                #expect(try FileBytes.read(path + ".damaged-\(number)") == garbage.array)
                try await library.add("Emma", in: folder)
                try library.close()
            }
        }
    }

    @Test func damageFoundLaterIsRepairedAtTheNextStart() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let id = try await fill(path, folder)
            try await overwrite("bookmark", in: path)
            do {
                let library = try Library(path: path)
                #expect(library.diagnostics.isEmpty)
                let error = await failure { _ = try await library.bookmarks(of: id) }
                guard case .damaged = error else { throw error ?? .busy }
                try library.close()
            }
            let library = try Library(path: path)
            #expect(library.diagnostics.map(\.code) == ["library.damaged"])
            // Only the bookmarks are lost.
            #expect(try await library.bookmarks(of: id).isEmpty)
            #expect(try await library.book(id)?.progression == 0.5)
            #expect(await library.cover(of: id) != nil)
            #expect(await library.setting("theme", scope: .book(id)) == "dark")
            #expect(try Library(path: path).diagnostics.isEmpty)
        }
    }

    @Test func damageFoundWhenOpeningIsRepairedAtOnce() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            try await fill(path, folder)
            try await overwrite("book", in: path)
            let library = try Library(path: path)
            #expect(library.diagnostics.map(\.code) == ["library.damaged"])
            #expect(try await library.books().isEmpty)
        }
    }

    @Test func booksInUndamagedPagesAreRecovered() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            do {
                let library = try Library(path: path)
                for number in 0..<200 { try await library.add("Book \(number)", in: folder, as: "\(number).epub") }
                try await library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
                try library.close()
            }
            try await overwriteLeaf(of: "book", in: path)
            DatabaseFile(path: path).markForCheck()
            let library = try Library(path: path)
            #expect(library.diagnostics.map(\.code) == ["library.damaged"])
            let titles = Set(try await library.books().map(\.title))
            #expect(titles.count > 150 && titles.count < 200)
            #expect(titles.contains("Book 0") && titles.contains("Book 199"))
        }
    }

    @Test func newerSchemaIsNotChanged() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            try await fill(path, folder)
            try await change(path) { database in
                try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('2 something new')")
            }
            let before = try FileBytes.read(path)
            #expect {
                try Library(path: path)
            } throws: {
                guard case LibraryError.newerSchema(path) = $0 else { return false }
                return true
            }
            #expect(try FileBytes.read(path) == before)
        }
    }

    @Test func databaseOfAnotherProgramIsNotChanged() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/other.sqlite"
            try await change(path) { try $0.execute(sql: "CREATE TABLE mail (id INTEGER)") }
            let before = try FileBytes.read(path)
            #expect {
                try Library(path: path)
            } throws: {
                guard case LibraryError.notALibrary(path) = $0 else { return false }
                return true
            }
            #expect(try FileBytes.read(path) == before)
        }
    }

    @Test func folderThatCannotBeCreatedIsAnError() async throws {
        try await withTemporaryFolder { folder in
            try write(Bytes(utf8: "a file"), toFile: folder + "/file")
            #expect {
                try Library(path: folder + "/file/library.sqlite")
            } throws: {
                guard case LibraryError.cannotOpen = $0 else { return false }
                return true
            }
        }
    }

    @Test func twoLibrariesWriteToOneFile() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let book = try await addAndClose("Emma", in: folder, path)
            let libraries = [try Library(path: path), try Library(path: path)]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, library) in libraries.enumerated() {
                    group.addTask {
                        for step in 0..<50 {
                            try await library.save(Bookmark(book: book.id, locator: locator(Double(step) / 50)))
                            try await library.setSetting("\(number) \(step)", to: 1)
                        }
                    }
                }
                try await group.waitForAll()
            }
            for library in libraries {
                #expect(try await library.bookmarks(of: book.id).count == 100)
                for number in 0...1 { #expect(await library.setting("\(number) 49") == 1) }
            }
        }
    }

    @Test func newFileIsOpenedConcurrently() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await Library(path: path).books().count }
                }
                for try await count in group { #expect(count == 0) }
            }
        }
    }

    @Test func schemaHasAllTables() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database)
        try database.read { database in
            try database.checkForeignKeys()
            let tables = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            #expect(
                tables.filter { !$0.hasPrefix("grdb") }
                    == [
                        "book", "bookAuthor", "bookTag", "bookmark", "card", "cover", "file", "highlight",
                        "licenseFile", "note", "pageMap",
                        "pageReading", "place", "readBook", "readDate", "readQuarter", "setting",
                        "shelf", "shelfBook", "source", "tag", "word",
                    ])
        }
    }

    /// A library of the version before highlights is migrated without loss.
    @Test func librariesWithoutHighlightsAreMigrated() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let id = try await fill(path, folder)
            try await change(path) { database in
                try database.execute(
                    sql: """
                        DROP TABLE word; DROP TABLE card;
                        ALTER TABLE bookmark DROP COLUMN searchText; ALTER TABLE bookmark DROP COLUMN progression;
                        DROP TABLE highlight; DROP TABLE note; DROP TABLE source; DROP TABLE licenseFile;
                        DROP TABLE pageReading; DROP TABLE readQuarter; DROP TABLE readDate;
                        DROP TABLE readBook;
                        \(shelvesDropped) \(correctionsDropped)
                        DROP INDEX book_finished; DROP INDEX book_removed; ALTER TABLE book DROP COLUMN finishedAt;
                        """)
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier >= '2'")
            }
            let library = try Library(path: path)
            #expect(library.diagnostics.isEmpty)
            #expect(try await library.bookmarks(of: id).count == 1)
            #expect(try await library.annotations(AnnotationQuery(text: "emma")).map(\.kind) == [.bookmark])
            #expect(try await library.highlights(of: id).isEmpty)
            let highlight = Highlight(book: id, locator: locator(0.2))
            try await library.save(highlight)
            #expect(try await library.highlights(of: id) == [highlight])
            #expect(try await library.note(of: id) == nil)
        }
    }

    /// Takes the migration of shelves back.
    private let shelvesDropped = """
        DROP TABLE shelfBook; DROP TABLE shelf; DROP TABLE bookTag; DROP TABLE tag; DROP TABLE bookAuthor;
        DROP INDEX book_inSeries; DROP INDEX book_language; DROP INDEX book_mediaType; DROP INDEX book_byTitle;
        DROP INDEX book_byAuthor; DROP INDEX book_bySeries; DROP INDEX book_byAdding; DROP INDEX book_byOpening;
        DROP INDEX book_byRating; ALTER TABLE book DROP COLUMN rating; ALTER TABLE book DROP COLUMN seriesKey;
        """

    /// Takes the migration of corrections back.
    private let correctionsDropped = """
        ALTER TABLE book DROP COLUMN isCorrected; ALTER TABLE book DROP COLUMN coverEdition;
        ALTER TABLE cover DROP COLUMN isChosen;
        """

    /// Books of a library without shelves are found by author and series after the migration.
    @Test func librariesWithoutShelvesAreMigrated() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            try await addAndClose("Emma|Jane Austen|Novels", in: folder, path)
            let sql = shelvesDropped + "DELETE FROM grdb_migrations WHERE identifier = '6 shelves'"
            try await change(path) { try $0.execute(sql: sql) }
            let library = try Library(path: path)
            var query = BookQuery()
            query.conditions = [.author("jane austen"), .series("NOVELS")]
            #expect(try await library.books(query).map(\.title) == ["Emma"])
            #expect(try await library.addShelf(named: "A").count == 0)
        }
    }

    /// Underlining was a colour. Marks of the version before styles are found by their words.
    @Test func librariesWithoutStylesAreMigrated() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let id = try await fill(path, folder)
            try await change(path) { database in
                for table in ["highlight", "bookmark", "note"] {
                    try database.execute(sql: "ALTER TABLE \(table) DROP COLUMN searchText")
                }
                for table in ["highlight", "bookmark"] {
                    try database.execute(sql: "ALTER TABLE \(table) DROP COLUMN progression")
                }
                var place = locator(0.25)
                place.text.highlight = "Naïve Worte"
                let row: StatementArguments = ["one", id.hash, place.jsonString, "underline", "mine"]
                try database.execute(
                    sql: """
                        ALTER TABLE highlight DROP COLUMN style; ALTER TABLE highlight DROP COLUMN tags;
                        DROP TABLE word; DROP TABLE card; \(correctionsDropped)
                        DELETE FROM grdb_migrations WHERE identifier >= '7'
                        """)
                try database.execute(
                    sql: """
                        INSERT INTO highlight (id, book, locator, color, note, createdAt, modifiedAt)
                        VALUES (?, ?, ?, ?, ?, 5, 6)
                        """, arguments: row)
            }
            let library = try Library(path: path)
            let found = try await library.annotations(AnnotationQuery(text: "naive mine"))
            let highlight = try #require(found.first?.highlight)
            #expect(found.count == 1 && highlight.color == .red && highlight.style == .underline)
            #expect(try await library.annotations().map(\.kind) == [.highlight, .bookmark], "in reading order")
        }
    }

    /// Creates a library with some books, closed and without a log.
    @discardableResult private func fill(_ path: String, _ folder: String) async throws -> BookID {
        let library = try Library(path: path)
        let book = try await library.add("Emma", in: folder)
        try await library.save(Bookmark(book: book.id, locator: locator(0.5)))
        try await library.savePlace(locator(0.5), of: book.id)
        try await library.setSetting("theme", to: "dark", scope: .book(book.id))
        try await library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try library.close()
        return book.id
    }

    private func change(_ path: String, _ body: @escaping @Sendable (Database) throws -> Void) async throws {
        let queue = try DatabaseQueue(path: path)
        try await queue.write(body)
        try queue.close()
    }

    /// Overwrites the first page of a table with invalid bytes.
    private func overwrite(_ table: String, in path: String) async throws {
        let (page, size) = try await root(of: table, in: path)
        try overwrite(page, size, in: path)
    }

    /// Overwrites a page in the middle of a table with invalid bytes.
    ///
    /// Spec: https://www.sqlite.org/fileformat2.html#b_tree_pages
    private func overwriteLeaf(of table: String, in path: String) async throws {
        let (page, size) = try await root(of: table, in: path)
        let bytes = try FileBytes.read(path)
        let start = (page - 1) * size
        #expect(bytes[start] == 5, "the root must be an interior page")
        func number(_ offset: Int, _ count: Int) -> Int {
            bytes[start + offset..<start + offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        let cells = number(3, 2)
        try overwrite(number(number(12 + cells / 2 * 2, 2), 4), size, in: path)
    }

    private func root(of table: String, in path: String) async throws -> (page: Int, size: Int) {
        let queue = try DatabaseQueue(path: path)
        let result = try await queue.read { database in
            let page = try Int.fetchOne(
                database, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
            return (try #require(page), try #require(try Int.fetchOne(database, sql: "PRAGMA page_size")))
        }
        try queue.close()
        return result
    }

    private func overwrite(_ page: Int, _ size: Int, in path: String) throws {
        let file = try #require(fopen(path, "r+b"))
        defer { fclose(file) }
        fseek(file, (page - 1) * size, SEEK_SET)
        let bytes = [UInt8](repeating: 0xA5, count: size)
        #expect(fwrite(bytes, 1, size, file) == size)
    }
}
