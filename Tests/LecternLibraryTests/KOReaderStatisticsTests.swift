import Foundation
import GRDB
import LecternBase
import LecternTestKit
import Testing

@testable import LecternLibrary

/// Statistics go to a file of KOReader's form and come from one; a second time changes nothing.
@Suite(.timeLimit(.minutes(10))) struct KOReaderStatisticsTests {
    /// Runs a test with a library of two books that have readings, and the path of a file that does not exist.
    private func withBooks(_ body: (Library, [Book], String) async throws -> Void) async throws {
        try await withLibrary(.file) { library, folder in
            let books = [
                try await library.add("Emma|Jane Austen", in: folder, as: "emma.epub"),
                try await library.add("Faust|Goethe", in: folder, as: "faust.epub"),
            ]
            for book in books { try await library.add(try readings(1...30, of: 60), to: book.id) }
            try await body(library, books, folder + "/statistics.sqlite3")
        }
    }

    private func readings(_ pages: ClosedRange<Int>, of total: Int, from start: Int = 1_700_000_000) throws
        -> [PageReading]
    {
        try pages.map { page in
            try #require(PageReading(page: page, totalPages: total, start: start + page * 60, duration: 20 + page % 30))
        }
    }

    private func rows(_ path: String, _ sql: String) throws -> [[String]] {
        try DatabaseQueue(path: path).read { database in
            try Row.fetchAll(database, sql: sql).map { row in
                row.databaseValues.map { $0.isNull ? "NULL" : String.fromDatabaseValue($0) ?? "\($0)" }
            }
        }
    }

    private func change(_ path: String, _ sql: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    private func error(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func aNewFileIsThatOfKOReader() async throws {
        try await withBooks { library, books, path in
            let result = try await KOReaderStatistics(path: path).exportReadings(of: library)
            #expect(result.books == 2 && result.added == 60 && result.unchanged == 0)
            #expect(try rows(path, "PRAGMA user_version") == [["20221111"]])
            let digest = try #require(PartialDigest.digest(ofFile: books[0].path))
            let end = 1_700_000_000 + 30 * 60 + 20
            #expect(
                try rows(path, "SELECT * FROM book WHERE title = 'Emma'") == [
                    [
                        try rows(path, "SELECT id FROM book WHERE title = 'Emma'")[0][0], "Emma", "Jane Austen", "0",
                        "\(end)", "0", "60", "N/A", "N/A", digest, "1035", "30",
                    ]
                ])
            // KOReader's view works: pages of another layout are converted.
            try change(path, "UPDATE book SET pages = 120")
            let pages = "SELECT count(DISTINCT page), sum(duration) FROM page_stat JOIN book ON book.id = id_book"
            #expect(try rows(path, pages + " WHERE title = 'Emma'")[0][0] == "60")
            let names = "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY name"
            #expect(
                try rows(path, names).map { $0[0] } == [
                    "book", "book_title_authors_md5", "numbers", "page_stat", "page_stat_data",
                    "page_stat_data_start_time",
                ])
        }
    }

    @Test func aSecondExportOrImportChangesNothing() async throws {
        try await withBooks { library, books, path in
            let file = KOReaderStatistics(path: path)
            _ = try await file.exportReadings(of: library)
            let before = try FileBytes.read(path)
            let again = try await file.exportReadings(of: library)
            #expect(again.added == 0 && again.unchanged == 60)
            #expect(try FileBytes.read(path) == before)
            let imported = try await file.importReadings(into: library)
            #expect(imported.added == 0 && imported.unchanged == 60 && Set(imported.books) == Set(books.map(\.id)))
            #expect(try FileBytes.read(path) == before)
            // A library without readings gets all of them, once.
            try await library.deleteReadings()
            #expect(try await file.importReadings(into: library).added == 60)
            #expect(try await file.importReadings(into: library).added == 0)
            for book in books { #expect(try await library.readings(of: book.id) == readings(1...30, of: 60)) }
        }
    }

    /// What KOReader has of other books, and has counted itself, stays.
    @Test func anExportAddsToWhatIsThere() async throws {
        try await withBooks { library, books, path in
            let file = KOReaderStatistics(path: path)
            _ = try await file.exportReadings(of: library)
            try change(
                path,
                """
                INSERT INTO book VALUES (99, 'Other', 'N/A', 1, 7, 2, 10, 'N/A', 'en', 'feed', 33, 3);
                INSERT INTO page_stat_data VALUES (99, 1, 1600000000, 33, 10);
                UPDATE book SET notes = 5, highlights = 6, pages = 77, last_open = 1 << 40 WHERE title = 'Emma';
                """)
            try await library.add(try readings(31...33, of: 60), to: books[0].id)
            let result = try await file.exportReadings(of: library)
            #expect(result.added == 3 && result.unchanged == 60)
            #expect(
                try rows(path, "SELECT * FROM book WHERE id = 99") == [
                    ["99", "Other", "N/A", "1", "7", "2", "10", "N/A", "en", "feed", "33", "3"]
                ])
            #expect(try rows(path, "SELECT * FROM page_stat_data WHERE id_book = 99").count == 1)
            let emma = try rows(path, "SELECT notes, highlights, pages, last_open FROM book WHERE title = 'Emma'")
            #expect(emma == [["5", "6", "77", "\(1 << 40)"]])
        }
    }

    /// Books are recognized by their files, then by title and authors; of two alike, none is.
    @Test func booksAreMatched() async throws {
        try await withBooks { library, books, path in
            let file = KOReaderStatistics(path: path)
            _ = try await file.exportReadings(of: library)
            try await library.deleteReadings()
            try change(
                path,
                """
                UPDATE book SET title = 'Renamed', authors = 'N/A' WHERE title = 'Emma';
                UPDATE book SET title = 'FAUST', authors = 'Somebody' || char(10) || 'Göethe', md5 = 'feed'
                    WHERE title = 'Faust';
                INSERT INTO book (id, title, authors, md5) VALUES (98, 'Unknown', 'N/A', 'feed2'), (99, 'Faust', 'Marlowe', NULL);
                INSERT INTO page_stat_data VALUES (98, 1, 1600000000, 33, 10), (99, 1, 1600000000, 33, 10);
                """)
            let result = try await file.importReadings(into: library)
            #expect(Set(result.books) == Set(books.map(\.id)) && result.added == 60)
            #expect(result.otherTitles == ["Unknown", "Faust"])
            try await library.add("Faust|Goethe ", in: String(path.dropLast(19)), as: "copy.epub")
            #expect(try await file.importReadings(into: library).otherTitles == ["FAUST", "Unknown", "Faust"])
        }
    }

    @Test func rowsThatAreNoReadingsAreCounted() async throws {
        try await withBooks { library, books, path in
            let file = KOReaderStatistics(path: path)
            _ = try await file.exportReadings(of: library)
            let id = try rows(path, "SELECT id FROM book WHERE title = 'Emma'")[0][0]
            try change(
                path,
                """
                DELETE FROM page_stat_data;
                INSERT INTO page_stat_data VALUES (\(id), 1, 1600000000, 0, 10), (\(id), 1, -7, 5, 10),
                    (\(id), 0, 1600000001, 5, 10), (\(id), 3, 1600000002, 5, 0), (\(id), 'x', x'00ff', 'y', 1e300),
                    (\(id), 9223372036854775807, 1600000003, 9223372036854775807, 9223372036854775807),
                    (\(id), 12, 1600000004, 5, 10), (NULL, 1, 1600000005, 5, 10);
                UPDATE book SET title = x'ff00fe' WHERE title = 'Faust';
                """)
            try await library.deleteReadings()
            let result = try await file.importReadings(into: library)
            #expect(result.added == 1 && result.invalid == 6)
            // A page beyond the last one is the last one.
            let reading = PageReading(page: 10, totalPages: 10, start: 1_600_000_004, duration: 5)
            #expect(try await library.readings(of: books[0].id) == [reading].compactMap(\.self))
        }
    }

    @Test func aFileInUseByKOReaderIsRead() async throws {
        try await withBooks { library, _, path in
            let file = KOReaderStatistics(path: path)
            _ = try await file.exportReadings(of: library)
            try await library.deleteReadings()
            // The last readings are in the log of KOReader, which is open.
            let koreader = try DatabasePool(path: path)
            try await koreader.write { database in
                try database.execute(sql: "INSERT INTO page_stat_data SELECT id, 60, 1700009999, 9, 60 FROM book")
            }
            #expect(try await file.importReadings(into: library).added == 62)
            try koreader.close()
        }
    }

    @Test func otherFilesAreRefused() async throws {
        try await withBooks { library, _, path in
            let file = KOReaderStatistics(path: path)
            #expect(await error { _ = try await file.importReadings(into: library) } == "\(path) does not exist")
            let folder = KOReaderStatistics(path: String(path.dropLast(19)))
            #expect(
                await error { _ = try await folder.importReadings(into: library) }
                    == "\(folder.path) is not KOReader's statistics")
            let cases: [(sql: String, reason: String)] = [
                ("CREATE TABLE mail (id INTEGER)", "is not KOReader's statistics"),
                (
                    "CREATE TABLE book (id INTEGER); CREATE TABLE page_stat_data (id_book INTEGER)",
                    "is not KOReader's statistics"
                ),
                (
                    KOReaderSchema.tables + "; PRAGMA user_version = 20201022",
                    "is of an old KOReader: open a book in a newer one first"
                ),
                (
                    "CREATE TABLE book (id INTEGER); CREATE TABLE page_stat (id_book INTEGER)",
                    "is of an old KOReader: open a book in a newer one first"
                ),
                (
                    KOReaderSchema.tables + "; PRAGMA user_version = 20991231",
                    "is of a newer KOReader, whose statistics this version does not know"
                ),
                (
                    """
                    CREATE VIEW book AS WITH RECURSIVE x (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM x) SELECT id FROM x;
                    CREATE TABLE page_stat_data (id_book INTEGER)
                    """, "is not KOReader's statistics"
                ),
            ]
            for (sql, reason) in cases {
                unlink(path)
                try change(path, sql)
                let before = try FileBytes.read(path)
                #expect(await error { _ = try await file.importReadings(into: library) } == "\(path) \(reason)")
                #expect(await error { _ = try await file.exportReadings(of: library) } == "\(path) \(reason)")
                #expect(try FileBytes.read(path) == before)
            }
        }
    }

    /// Each damaged copy gives one error or all of its readings, and nothing is half imported or half exported.
    @Test func damagedFilesAreRefusedAsAWhole() async throws {
        try await withBooks { library, books, path in
            try await library.add(try readings(31...2_000, of: 2_000), to: books[0].id)
            _ = try await KOReaderStatistics(path: path).exportReadings(of: library)
            let bytes = try FileBytes.read(path)
            var random = SeededRandom(seed: 5)
            var refused = 0
            for round in 0..<60 {
                var damaged = bytes
                if round % 3 == 0 {
                    damaged.removeLast(random.below(damaged.count))
                } else {
                    for _ in 0..<200 { damaged[random.below(damaged.count)] = UInt8(random.below(256)) }
                }
                try write(Bytes(damaged), toFile: path)
                try await library.deleteReadings()
                do {
                    _ = try await KOReaderStatistics(path: path).importReadings(into: library)
                } catch {
                    refused += 1
                    #expect(try await ReadingStatistics(library).totals() == ReadingTotals())
                }
                _ = try? await KOReaderStatistics(path: path).exportReadings(of: library)
            }
            #expect(refused > 20)
        }
    }

    @Test func aFolderThatCannotBeWrittenIsAnError() async throws {
        try await withBooks { library, _, path in
            let missing = KOReaderStatistics(path: path + "/nowhere/statistics.sqlite3")
            #expect(
                await error { _ = try await missing.exportReadings(of: library) }?.contains("unable to open") == true)
        }
    }
}
