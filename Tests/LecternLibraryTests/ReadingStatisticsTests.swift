import GRDB
import LecternBase
import LecternTestKit
import Testing

@testable import LecternLibrary

/// The answers of the database compared with sums over all readings.
@Suite(.timeLimit(.minutes(10))) struct ReadingStatisticsTests {
    private let calendar = ReadingCalendar(timeZone: "Europe/Berlin", dayStart: 4)

    private func time(_ day: String, hour: Double = 20) throws -> Timestamp {
        let start = calendar.start(of: try #require(ReadingDay(day)))
        return Timestamp(seconds: start.seconds + (hour - 4) * 3600)
    }

    private func read(
        _ library: Library, _ book: Book, on day: String, pages: ClosedRange<Int> = 1...10, of total: Int = 100,
        each duration: Int = 60
    ) async throws {
        let start = Int(try time(day).seconds)
        let readings = try pages.map { page in
            try #require(
                PageReading(
                    page: page, totalPages: total, start: start + (page - pages.lowerBound) * duration,
                    duration: duration))
        }
        try await library.add(readings, to: book.id)
    }

    private func day(_ text: String) throws -> ReadingDay { try #require(ReadingDay(text)) }

    @Test(arguments: Storage.allCases) func aBookHasTotalsDaysAndASpeed(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let statistics = ReadingStatistics(library, calendar: calendar)
            #expect(try await statistics.book(book.id) == BookStatistics())
            try await read(library, book, on: "2026-03-01", pages: 1...10)
            try await read(library, book, on: "2026-03-02", pages: 8...20)
            let emma = try await statistics.book(book.id)
            #expect(emma.seconds == 23 * 60 && emma.pages == 20 && emma.totalPages == 100 && emma.days == 2)
            #expect(emma.secondsPerPage == 60)
            #expect(try emma.firstRead == time("2026-03-01"))
            #expect(try emma.lastRead == Timestamp(seconds: time("2026-03-02").seconds + 13 * 60))
            let speed = try #require(emma.speed)
            #expect(speed.seconds(forPages: 50, of: 100) == 3000 && speed.seconds(forPages: 50, of: 200) == 1500)
            #expect(speed.seconds(forPages: -3, of: 100) == 0 && speed.seconds(forPages: 3, of: 0) == 0)
            #expect(try await statistics.book(BookID(hash: "stranger")) == BookStatistics())
        }
    }

    /// Pages of other layouts are converted to the present one, as KOReader does.
    @Test func pagesOfAllLayoutsAreCountedOnce() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            try await read(library, book, on: "2026-03-01", pages: 1...10, of: 50)
            try await read(library, book, on: "2026-03-02", pages: 1...6, of: 300)
            try await read(library, book, on: "2026-03-03", pages: 19...22, of: 100)
            let emma = try await ReadingStatistics(library, calendar: calendar).book(book.id)
            // The first ten of fifty are the first twenty of a hundred.
            #expect(emma.totalPages == 100 && emma.pages == 22)
        }
    }

    /// Skimmed pages, and one in front of which the reader fell asleep, do not change the speed.
    @Test func theSpeedIgnoresWhatIsUnusual() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let statistics = ReadingStatistics(library, calendar: calendar)
            try await read(library, book, on: "2026-03-01", pages: 1...7)
            #expect(try await statistics.speed(in: book.id) == nil)
            try await read(library, book, on: "2026-03-02", pages: 8...40)
            try await read(library, book, on: "2026-03-03", pages: 41...48, each: 5)
            try await read(library, book, on: "2026-03-04", pages: 49...52, each: 9_000)
            #expect(try await statistics.speed(in: book.id)?.secondsForBook == 6_000)
            // What counts is how the reader reads now.
            for day in 5...9 { try await read(library, book, on: "2026-04-0\(day)", pages: 1...90, each: 30) }
            #expect(try await statistics.speed(in: book.id)?.secondsForBook == 3_000)
        }
    }

    @Test func periodsHaveTheirDays() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let statistics = ReadingStatistics(library, calendar: calendar)
            for unit in ReadingPeriod.Unit.allCases { #expect(try await statistics.periods(of: unit).isEmpty) }
            for day in ["2025-12-31", "2026-01-01", "2026-03-29", "2026-03-30"] {
                try await read(library, book, on: day)
            }
            try await library.markFinished(book.id, at: time("2026-03-30"))
            let months = try await statistics.periods(of: .month)
            #expect(months.map(\.first.description) == ["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"])
            #expect(months.map(\.last.description) == ["2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31"])
            #expect(months.map(\.seconds) == [600, 600, 0, 1200] && months.map(\.pages) == [10, 10, 0, 20])
            #expect(months.map(\.finished) == [0, 0, 0, 1])
            #expect(try await statistics.periods(of: .year).map(\.seconds) == [600, 1800])
            let week = try await statistics.periods(of: .week, from: day("2026-03-29"), through: day("2026-03-30"))
            #expect(
                week.map(\.seconds) == [600, 600] && week.map(\.first.description) == ["2026-03-23", "2026-03-30"])
            let march = try await statistics.periods(of: .day, from: day("2026-03-01"), through: day("2026-03-31"))
            #expect(march.count == 31 && march[28].seconds == 600 && march[30].seconds == 0)
            let all = try await statistics.periods(of: .day, from: day("1970-01-01"), through: day("9999-12-31"))
            #expect(all.count == ReadingStatistics.maximumPeriods && all.last?.last.description == "9999-12-31")
            #expect(try await statistics.periods(of: .day, from: day("2026-02-01"), through: day("2026-01-01")).isEmpty)
        }
    }

    @Test func streaksGoOnUntilADayIsOver() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let statistics = ReadingStatistics(library, calendar: calendar)
            #expect(try await statistics.streaks(on: day("2026-03-30")) == ReadingStreaks(days: [], today: 0))
            for day in ["2026-01-01", "2026-01-02", "2026-01-03", "2026-03-27", "2026-03-28", "2026-03-29"] {
                try await read(library, book, on: day)
            }
            for (today, length) in [("2026-03-29", 3), ("2026-03-30", 3), ("2026-03-31", 0), ("2026-03-28", 2)] {
                #expect(try await statistics.streaks(on: day(today)).current == length)
            }
            let streaks = try await statistics.streaks(on: day("2026-03-30"))
            #expect(streaks.longest == 3 && streaks.endOfLongest?.description == "2026-03-29")
        }
    }

    @Test func aYearIsReviewed() async throws {
        try await withLibrary(.memory) { library, folder in
            let emma = try await library.add("Emma|Jane Austen", in: folder, as: "a")
            let persuasion = try await library.add("Persuasion|Jane Austen", in: folder, as: "b")
            let faust = try await library.add("Faust|Goethe", in: folder, as: "c")
            let anonymous = try await library.add("Beowulf", in: folder, as: "d")
            let statistics = ReadingStatistics(library, calendar: calendar)
            try await read(library, emma, on: "2026-01-10")
            try await read(library, persuasion, on: "2026-05-10", pages: 1...20)
            try await read(library, faust, on: "2026-05-11", pages: 1...25)
            try await read(library, anonymous, on: "2026-08-01", pages: 1...99)
            try await read(library, faust, on: "2025-05-12", pages: 1...90)
            try await library.markFinished(emma.id, at: time("2026-01-10"))
            try await library.markFinished(persuasion.id, at: time("2025-01-10"))
            let year = try await statistics.year(2026)
            #expect(year.totals.seconds == 154 * 60 && year.totals.pages == 154 && year.totals.days == 4)
            #expect(year.finished == [emma.id] && year.totals.finished == 1 && year.books == 4)
            #expect(year.months.count == 12 && year.months[4].seconds == 45 * 60)
            #expect(year.longestDay?.first.description == "2026-08-01" && year.longestStreak == 2)
            #expect(year.mostReadAuthor == ReadingYear.Author(name: "Jane Austen", seconds: 30 * 60))
            #expect(year.mostRead.map(\.book) == [anonymous.id, faust.id, persuasion.id, emma.id])
            #expect(try await statistics.books().first == BookReading(book: faust.id, seconds: 115 * 60, pages: 115))
            let empty = try await statistics.year(2020)
            #expect(empty.totals == ReadingTotals() && empty.longestDay == nil && empty.mostReadAuthor == nil)
            #expect(try await statistics.year(1).months.isEmpty)
        }
    }

    /// A removed book counts again when it is restored.
    @Test func removedBooksDoNotCount() async throws {
        try await withLibrary(.memory) { library, folder in
            let books = [
                try await library.add("Emma|Jane Austen", in: folder, as: "a"),
                try await library.add("Faust|Goethe", in: folder, as: "b"),
            ]
            for book in books { try await read(library, book, on: "2026-01-10") }
            for book in books { try await library.markFinished(book.id, at: time("2026-01-10")) }
            let statistics = ReadingStatistics(library, calendar: calendar)
            let removed = try await library.remove([books[0].id])
            let one = try await statistics.year(2026)
            #expect(one.totals.seconds == 600 && one.finished == [books[1].id] && one.books == 1)
            #expect(one.mostReadAuthor?.name == "Goethe" && one.months[0].finished == 1 && one.months[0].pages == 10)
            #expect(try await statistics.books().map(\.book) == [books[1].id])
            try await library.restore(removed)
            #expect(try await statistics.totals().seconds == 1200)
        }
    }

    /// When a book was finished stays, however often it is marked.
    @Test func theFirstFinishCounts() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let statistics = ReadingStatistics(library, calendar: calendar)
            try await library.markFinished(book.id, at: time("2024-01-10"))
            try await library.markFinished(book.id, at: time("2026-01-10"))
            #expect(try await statistics.year(2024).finished == [book.id])
            try await library.markFinished(book.id, false, at: time("2026-01-11"))
            #expect(try await statistics.totals().finished == 0)
            #expect(try await library.book(book.id)?.isFinished == false)
            try await library.markFinished(book.id, at: time("2026-01-10"))
            #expect(try await statistics.year(2026).finished == [book.id])
            try await library.markReadAgain(book.id)
            #expect(try await library.book(book.id)?.isFinished == false)
            #expect(try await statistics.year(2026).finished == [book.id])
        }
    }

    @Test(arguments: ["Europe/Berlin", "Asia/Kathmandu", "America/Sao_Paulo"]) func sumsAreThoseOfTheReadings(
        zone: String
    ) async throws {
        try await withLibrary(.memory) { library, folder in
            let calendar = ReadingCalendar(timeZone: zone, dayStart: 2)
            var random = SeededRandom(seed: 11)
            var all: [PageReading] = []
            for number in 0..<5 {
                let book = try await library.add("Book \(number)", in: folder, as: "\(number)")
                let readings = (0..<400).compactMap { _ in
                    PageReading(
                        page: .random(in: 1...90, using: &random), totalPages: 90,
                        start: .random(in: 1_500_000_000...1_560_000_000, using: &random),
                        duration: .random(in: 5...120, using: &random))
                }
                try await library.add(readings, to: book.id)
                all += readings
            }
            let statistics = ReadingStatistics(library, calendar: calendar)
            let totals = try await statistics.totals()
            #expect(totals.seconds == all.reduce(0) { $0 + $1.duration } && totals.pages == all.count)
            let byDay = Dictionary(grouping: all) { calendar.day(of: Timestamp(seconds: Double($0.start))) }
            #expect(totals.days == byDay.count)
            for period in try await statistics.periods(of: .day) {
                #expect(period.seconds == (byDay[period.first] ?? []).reduce(0) { $0 + $1.duration })
                #expect(period.pages == (byDay[period.first] ?? []).count)
            }
            let months = Dictionary(grouping: all) {
                calendar.day(of: Timestamp(seconds: Double($0.start))).firstOfMonth
            }
            for month in try await statistics.periods(of: .month) {
                #expect(month.pages == (months[month.first] ?? []).count)
            }
        }
    }

    /// Values that only a damaged file has end no process.
    @Test func damagedRowsAreLeftOut() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            try await read(library, book, on: "2026-03-01")
            try await library.database.write { database in
                for (start, page, total, duration) in [
                    (Int.max - 5, 1, 1, 3), (-1000, Int.max, Int.max, Int.max / 2), (0, -5, 0, -9), (5, 3, Int.max, 7),
                ] {
                    try database.execute(
                        sql: "INSERT INTO pageReading (book, start, page, totalPages, duration) VALUES (1, ?, ?, ?, ?)",
                        arguments: [start, page, total, duration])
                }
                try database.execute(sql: "UPDATE book SET authors = 'no JSON'")
            }
            let statistics = ReadingStatistics(library, calendar: calendar)
            _ = try await statistics.book(book.id)
            _ = try await statistics.streaks()
            #expect(try await statistics.year(2026).totals.seconds == 600)
            #expect(try await statistics.periods(of: .year).count <= ReadingStatistics.maximumPeriods)
            #expect(try await library.readings(of: book.id).count == 10)
        }
    }

    @Test func settingsAreStored() async throws {
        try await withLibrary(.memory) { library, _ in
            #expect(library.statisticsSettings() == StatisticsSettings())
            var settings = StatisticsSettings()
            settings.isRecording = false
            settings.dayStart = 5
            settings.minutesADay = 30
            settings.booksAYear = 12
            try await library.setStatisticsSettings(settings)
            #expect(library.statisticsSettings() == settings)
            #expect(ReadingStatistics(library).calendar.dayStart == 5)
            try await library.setSetting("statistics", to: ["dayStart": 99, "minutesADay": -4, "booksAYear": "x"])
            #expect(library.statisticsSettings() == StatisticsSettings())
        }
    }
}
