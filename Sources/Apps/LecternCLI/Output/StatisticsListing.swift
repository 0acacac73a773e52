import Lectern
import LecternLibrary

/// The statistics of a library as lines for people.
struct StatisticsListing {
    let library: Library
    let statistics: ReadingStatistics

    /// The most books in a list.
    private static let maximumBooks = 10

    init(_ library: Library) {
        self.library = library
        statistics = ReadingStatistics(library)
    }

    /// All books and all days.
    func all() async throws -> [String] {
        let totals = try await statistics.totals()
        let streaks = try await statistics.streaks()
        var table = TextTable()
        table.add("Read", Self.words(totals))
        table.add("Finished", Self.count(totals.finished, "book"))
        table.add("Streak", Self.words(streaks))
        for (name, words) in try await goals() { table.add(name, words) }
        return table.lines() + (try await list(try await statistics.books(limit: Self.maximumBooks)))
    }

    /// The goals that the reader has set, and how far they are.
    private func goals() async throws -> [(String, String)] {
        let (settings, today) = (library.statisticsSettings(), statistics.today)
        var goals: [(String, String)] = []
        if let minutes = settings.minutesADay {
            let seconds = try await statistics.totals(from: today, through: today).seconds
            goals.append(("Today", "\(seconds / 60) of \(minutes) min"))
        }
        if let books = settings.booksAYear, let first = ReadingDay(year: today.year, month: 1, day: 1) {
            let finished = try await statistics.totals(from: first, through: today).finished
            goals.append(("\(today.year)", "\(finished) of \(Self.count(books, "book"))"))
        }
        return goals
    }

    /// One book.
    func book(_ book: Book) async throws -> [String] {
        let reading = try await statistics.book(book.id)
        guard let first = reading.firstRead, let last = reading.lastRead else { return ["not read yet"] }
        var table = TextTable()
        table.add("Read", "\(Self.time(reading.seconds)) on \(Self.count(reading.days, "day"))")
        table.add("Pages", "\(reading.pages) of \(reading.totalPages)")
        if let seconds = reading.secondsPerPage { table.add("A page", "\(Int(seconds.rounded())) s") }
        table.add("First", "\(statistics.calendar.day(of: first))")
        table.add("Last", "\(statistics.calendar.day(of: last))")
        if let left = Self.secondsLeft(reading, book) { table.add("Left", "about \(Self.time(left))") }
        return table.lines()
    }

    /// A year in review.
    func year(_ year: ReadingYear) async throws -> [String] {
        guard year.totals.days > 0 || year.totals.finished > 0 else { return ["nothing was read in \(year.year)"] }
        var table = TextTable()
        table.add("Read", Self.words(year.totals))
        table.add("Books", "\(year.books), \(year.totals.finished) finished")
        if let day = year.longestDay { table.add("Longest day", "\(day.first), \(Self.time(day.seconds))") }
        table.add("Longest streak", Self.count(year.longestStreak, "day"))
        if let author = year.mostReadAuthor {
            table.add("Most read", "\(Self.line(author.name)), \(Self.time(author.seconds))")
        }
        var months = TextTable()
        for month in year.months {
            months.add(
                "\(month.first)".prefix(7).description, Self.time(month.seconds), Self.count(month.pages, "page"),
                month.finished > 0 ? "\(month.finished) finished" : "")
        }
        return table.lines() + [""] + months.lines() + (try await list(year.mostRead))
    }

    private func list(_ books: [BookReading]) async throws -> [String] {
        var table = TextTable()
        for reading in books {
            guard let book = try await library.book(reading.book) else { continue }
            table.add(Self.time(reading.seconds), Self.count(reading.pages, "page"), Self.line(book.title))
        }
        return table.rows.isEmpty ? [] : [""] + table.lines()
    }

    /// The time that the rest of a book takes at the reader's speed; nil if the speed or the place is not known.
    static func secondsLeft(_ reading: BookStatistics, _ book: Book) -> Int? {
        guard let speed = reading.speed, let progression = book.progression, !book.isFinished else { return nil }
        return Int((speed.secondsForBook * min(max(1 - progression, 0), 1)).rounded())
    }

    // MARK: Words

    static func time(_ seconds: Int) -> String {
        if seconds < 60 { return "\(seconds) s" }
        return seconds < 3600 ? "\(seconds / 60) min" : "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }

    private static func words(_ totals: ReadingTotals) -> String {
        "\(time(totals.seconds)) on \(count(totals.days, "day")), \(count(totals.pages, "page"))"
    }

    private static func words(_ streaks: ReadingStreaks) -> String {
        guard let end = streaks.endOfLongest else { return "none" }
        return "\(count(streaks.current, "day")), longest \(count(streaks.longest, "day")) until \(end)"
    }

    static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    static func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

    static func lines(of result: KOReaderStatistics.ImportResult) -> [String] {
        var lines = [
            "\(count(result.added, "reading")) of \(count(result.books.count, "book")) imported, "
                + "\(result.unchanged) there already"
        ]
        if result.invalid > 0 { lines.append("\(count(result.invalid, "row")) without a reading") }
        let titles = result.otherTitles
        if !titles.isEmpty {
            let names = titles.prefix(3).map { "“\(line($0).prefix(70))”" }.joined(separator: ", ")
            let isMore = titles.count > 3 ? " and more" : ""
            lines.append("\(count(titles.count, "book")) not in the library: \(names)\(isMore)")
        }
        return lines
    }

    static func line(of result: KOReaderStatistics.ExportResult) -> String {
        "\(count(result.added, "reading")) of \(count(result.books, "book")) exported, \(result.unchanged) there already"
    }
}
