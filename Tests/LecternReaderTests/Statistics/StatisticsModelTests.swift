import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternReader

/// What the window of statistics shows.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StatisticsModelTests {
    private let library: Library
    private let folder: TemporaryFolder
    private let today: ReadingDay

    init() throws {
        library = try .inMemory()
        folder = try TemporaryFolder()
        today = try #require(ReadingDay("2026-03-12"))
    }

    private func add(_ title: String) async throws -> Book {
        try await library.add(path: try folder.write(title, "book \(title)"), importer: TitleImporter()).book
    }

    /// Reads pages for a minute each.
    private func read(_ book: Book, on day: String, pages: ClosedRange<Int> = 1...20) async throws {
        let start = Int(ReadingCalendar().start(of: try #require(ReadingDay(day))).seconds) + 12 * 3600
        let readings = try pages.map { page in
            try #require(PageReading(page: page, totalPages: 100, start: start + page * 60, duration: 60))
        }
        try await library.add(readings, to: book.id)
    }

    private func makeModel(of book: Book? = nil) async -> StatisticsModel {
        let choices = StatisticsChoices(library: library) { [library] body in Task { await body(library) } }
        let model = StatisticsModel(library: library, book: book?.id, choices: choices, testDay: today)
        await model.load()
        return model
    }

    private func value(_ name: String, _ rows: [StatisticsPage.Row]) -> String? {
        rows.first { $0.name == name }?.value
    }

    @Test func theSummaryHasTodayStreaksAndAll() async throws {
        let model = await makeModel()
        #expect(model.page.isEmpty && value("Today", model.page.summary) == "0 min")
        let emma = try await add("Emma")
        for day in ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-11", "2026-03-12"] {
            try await read(emma, on: day)
        }
        await model.load()
        let rows = model.page.summary
        #expect(!model.page.isEmpty && rows.map(\.share) == [nil, nil, nil, nil])
        #expect(value("Today", rows) == "20 min" && value("Streak", rows) == "2 days")
        #expect(value("Longest Streak", rows) == "3 days, until March 3, 2026")
        #expect(value("In All", rows) == "1 h 40 min on 5 days, 100 pages")
    }

    @Test func goalsAreShownOnceTheyAreWanted() async throws {
        let emma = try await add("Emma")
        try await read(emma, on: "2026-03-12")
        try await library.markFinished(emma.id, at: ReadingCalendar().start(of: today))
        let model = await makeModel()
        #expect(value("Books This Year", model.page.summary) == nil)
        await model.setMinutesADay(30)
        await model.setBooksAYear(4)
        let rows = model.page.summary
        #expect(value("Today", rows) == "20 min of 30 min" && value("Books This Year", rows) == "1 of 4")
        #expect(rows[0].share == 20.0 / 30 && rows[1].share == 0.25)
        #expect(try await eventually { library.statisticsSettings().booksAYear == 4 })
        await model.setMinutesADay(0)
        #expect(value("Today", model.page.summary) == "20 min")
        #expect(model.choices.values.minutesADay == nil && model.choices.values.booksAYear == 4)
    }

    @Test func theCalendarHasWeeksAndLevels() async throws {
        let emma = try await add("Emma")
        for (day, last) in [("2026-02-28", 90), ("2026-03-01", 5), ("2026-03-12", 45)] {
            try await read(emma, on: day, pages: 1...last)
        }
        let model = await makeModel()
        let page = model.page
        #expect(page.monthTitle == "March 2026" && page.weekdays.count == 7 && page.weeks.allSatisfy { $0.count == 7 })
        let days = page.weeks.joined().compactMap { $0 }
        #expect(
            days.map(\.number) == Array(1...31)
                && days.map(\.level) == [1] + Array(repeating: 0, count: 10) + [3]
                    + Array(repeating: 0, count: 19)
        )
        #expect(days.filter(\.isToday).map(\.number) == [12])
        #expect(days[0].words == "March 1, 2026: 5 min, 5 pages" && days[1].words == "March 2, 2026: nothing read")
        await model.showMonth(-1)
        #expect(model.page.monthTitle == "February 2026")
        #expect(model.page.weeks.joined().compactMap { $0 }.last?.level == StatisticsPage.Day.maximumLevel)
        await model.showMonth(1)
        await model.showMonth(1)
        #expect(model.page.monthTitle == "April 2026")
    }

    @Test func aYearIsReviewed() async throws {
        let (emma, faust) = (try await add("Emma"), try await add("Faust"))
        try await read(emma, on: "2026-01-10", pages: 1...80)
        try await read(faust, on: "2026-02-10", pages: 1...40)
        try await read(faust, on: "2025-02-10", pages: 1...30)
        try await library.markFinished(emma.id, at: ReadingCalendar().start(of: today))
        let model = await makeModel()
        let page = model.page
        #expect(page.year == 2026 && value("Read", page.yearRows) == "2 h 0 min on 2 days, 120 pages")
        #expect(value("Books", page.yearRows) == "2 books, 1 finished")
        #expect(value("Longest Day", page.yearRows) == "January 10, 2026, 1 h 20 min")
        #expect(page.months.map(\.name).prefix(2) == ["Jan", "Feb"] && page.months.count == 12)
        #expect(page.months.map(\.share).prefix(3) == [1, 0.5, 0] && page.months[1].value == "40 min")
        #expect(page.books.map(\.title) == ["Emma", "Faust"] && page.books[0].id == emma.id)
        await model.showYear(-1)
        #expect(model.page.year == 2025 && model.page.books.map(\.time) == ["30 min"])
    }

    @Test func aBookHasASummary() async throws {
        let emma = try await add("Emma")
        let model = await makeModel(of: emma)
        #expect(model.page.isEmpty && model.page.summary.isEmpty && model.bookTitle == "Emma")
        try await read(emma, on: "2026-03-10", pages: 1...10)
        try await read(emma, on: "2026-03-11", pages: 8...20)
        await model.load()
        let rows = model.page.summary
        #expect(value("Read", rows) == "23 min on 2 days" && value("Pages", rows) == "20 of 100")
        #expect(value("Time per Page", rows) == "60 s" && value("Time Left", rows) == nil)
        #expect(value("First Read", rows) == "March 10, 2026" && value("Last Read", rows) == "March 11, 2026")
        await model.delete()
        #expect(model.page.isEmpty)
        #expect(try await library.readings(of: emma.id).isEmpty)
    }

    /// The newest of several requests decides what is shown.
    @Test func theLastRequestWins() async throws {
        let model = await makeModel()
        async let first: Void = model.showYear(-1)
        async let second: Void = model.showYear(-1)
        _ = await (first, second)
        #expect(model.page.year == 2024)
    }

    @Test(arguments: [
        ("de_DE.UTF-8", 1), ("en_US.UTF-8", 7), ("ar_EG.UTF-8", 6), ("C", 1), ("C.UTF-8", 1), ("POSIX", 1), ("", 1),
    ])
    func weeksBeginAsInTheCountry(locale: String, weekday: Int) {
        #expect(StatisticsWords.firstWeekday(ofLocale: locale) == weekday)
        #expect(StatisticsWords.weekdays(from: 1) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        #expect(StatisticsWords.weekdays(from: 7).first == "Sun")
    }

    @Test func timesAreNotRoundedUp() {
        #expect(StatisticsWords.time(0) == "0 min" && StatisticsWords.time(59) == "less than 1 min")
        #expect(StatisticsWords.time(119) == "1 min" && StatisticsWords.time(3_660) == "1 h 1 min")
    }
}
