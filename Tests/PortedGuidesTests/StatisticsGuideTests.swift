import Foundation
import Lectern
import LecternLibrary
import LecternTestKit
import Testing

// The code of `docs/guides/statistics.md`.

private struct TitleImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription { BookDescription(title: "Emma") }
}

@Suite(.timeLimit(.minutes(10))) struct StatisticsGuideTests {
    /// Runs a test with a library of one book, and a folder.
    private func withBook(_ body: (Library, Book, String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let library = try Library(path: folder + "/library.sqlite")
            try write(Bytes(utf8: "Emma"), toFile: folder + "/emma.epub")
            try await body(
                library, try await library.add(path: folder + "/emma.epub", importer: TitleImporter()).book, folder)
        }
    }

    @Test func recording() async throws {
        try await withBook { library, book, _ in
            let log = ReadingLog(library, book: book.id)
            log.record(.pagesShown(12...13, of: 300))
            log.record(.paused(.hidden))
            log.record(.resumed(.hidden))
            log.close()
            let readings = try await library.readings(of: book.id)
            #expect(readings.isEmpty, "a moment does not count")
        }
    }

    @Test func answers() async throws {
        try await withBook { library, book, folder in
            let now = Int(Timestamp.now().seconds)
            let readings = try (1...10).map { page in
                try #require(PageReading(page: page, totalPages: 300, start: now - 600 + page * 60, duration: 60))
            }
            try await library.add(readings, to: book.id)
            let today = ReadingStatistics(library).today
            let statistics = ReadingStatistics(library, calendar: ReadingCalendar(dayStart: 4))
            let reading = try await statistics.book(book.id)
            let month = try await statistics.periods(of: .day, from: today.firstOfMonth, through: today)
            let streaks = try await statistics.streaks()
            let review = try await statistics.year(today.year)
            #expect(
                reading.pages == 10 && month.count == today.day && streaks.longest >= 1 && review.months.count == 12)
            var times: [Double] = []
            func show(_ chapterTime: Double, _ bookTime: Double) { times = [chapterTime, bookTime] }
            if let speed = try await statistics.speed(in: book.id) {
                let chapterTime = speed.seconds(forPages: 8, of: 300)
                let bookTime = speed.seconds(forPages: 300 - 13, of: 300)
                show(chapterTime, bookTime)
            }
            #expect(times == [480, 17_220])
            let path = folder + "/statistics.sqlite3"
            _ = try await KOReaderStatistics(path: path).exportReadings(of: library)
            let file = KOReaderStatistics(path: path)
            let imported = try await file.importReadings(into: library)
            let exported = try await file.exportReadings(of: library)
            #expect(imported.added == 0 && exported.added == 0 && exported.books == 1)
        }
    }

    @Test func goals() async throws {
        try await withBook { library, _, _ in
            var settings = library.statisticsSettings()
            settings.minutesADay = 30
            settings.booksAYear = 12
            try await library.setStatisticsSettings(settings)
            #expect(library.statisticsSettings() == settings)
        }
    }
}
