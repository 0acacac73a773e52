import LecternLibrary

/// Reads the statistics of the library and puts them into words.
struct StatisticsReader: Sendable {
    let library: Library
    let statistics: ReadingStatistics
    let settings: StatisticsSettings
    let today: ReadingDay

    func page(month: ReadingDay, year: Int) async throws -> StatisticsPage {
        var page = StatisticsPage()
        let totals = try await statistics.totals()
        page.isEmpty = totals.seconds == 0 && totals.finished == 0
        page.summary = try await summary(totals)
        page.monthTitle = StatisticsWords.month(month)
        page.weekdays = StatisticsWords.weekdays(from: statistics.calendar.firstWeekday)
        page.weeks = try await weeks(of: month)
        try await addReview(of: year, to: &page)
        return page
    }

    private func summary(_ totals: ReadingTotals) async throws -> [StatisticsPage.Row] {
        let day = try await statistics.totals(from: today, through: today)
        let streaks = try await statistics.streaks(on: today)
        var rows = [row(tr("Today"), day.seconds, goal: settings.minutesADay)]
        if let goal = settings.booksAYear, let first = ReadingDay(year: today.year, month: 1, day: 1) {
            let finished = try await statistics.totals(from: first, through: today).finished
            let words = tr("{count} of {goal}", ["count": "\(finished)", "goal": "\(goal)"])
            rows.append(.init(name: tr("Books This Year"), value: words, share: Self.share(finished, of: goal)))
        }
        rows.append(.init(name: tr("Streak"), value: StatisticsWords.days(streaks.current)))
        if let end = streaks.endOfLongest {
            let words = ["days": StatisticsWords.days(streaks.longest), "day": StatisticsWords.day(end)]
            rows.append(.init(name: tr("Longest Streak"), value: tr("{days}, until {day}", words)))
        }
        rows.append(.init(name: tr("In All"), value: Self.words(totals)))
        return rows
    }

    /// The row of a day, with the goal in minutes if there is one.
    private func row(_ name: String, _ seconds: Int, goal: Int?) -> StatisticsPage.Row {
        let time = StatisticsWords.time(seconds)
        guard let goal else { return .init(name: name, value: time) }
        let words = tr("{time} of {goal}", ["time": time, "goal": StatisticsWords.time(goal * 60)])
        return .init(name: name, value: words, share: Self.share(seconds, of: goal * 60))
    }

    private static func share(_ value: Int, of whole: Int) -> Double {
        whole > 0 ? min(Double(value) / Double(whole), 1) : 1
    }

    private static func words(_ totals: ReadingTotals) -> String {
        tr(
            "{time} on {days}, {pages}",
            [
                "time": StatisticsWords.time(totals.seconds), "days": StatisticsWords.days(totals.days),
                "pages": StatisticsWords.pages(totals.pages),
            ])
    }
}

// The calendar of a month.
extension StatisticsReader {
    private func weeks(of month: ReadingDay) async throws -> [[StatisticsPage.Day?]] {
        let last = month.advanced(by: month.daysInMonth - 1)
        let periods = try await statistics.periods(of: .day, from: month, through: last)
        let before = (month.weekday - statistics.calendar.firstWeekday + 7) % 7
        var cells = [StatisticsPage.Day?](repeating: nil, count: before) + periods.map(day)
        cells += [StatisticsPage.Day?](repeating: nil, count: (7 - cells.count % 7) % 7)
        return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }

    /// Minutes above which a day has the next level.
    private static let minutesOfLevels = [0, 15, 30, 60]

    private func day(_ period: ReadingPeriod) -> StatisticsPage.Day {
        let name = StatisticsWords.day(period.first)
        let values = [
            "day": name, "time": StatisticsWords.time(period.seconds), "pages": StatisticsWords.pages(period.pages),
        ]
        return StatisticsPage.Day(
            number: period.first.day, level: Self.minutesOfLevels.count { period.seconds > $0 * 60 },
            isToday: period.first == today,
            words: period.seconds == 0 ? tr("{day}: nothing read", values) : tr("{day}: {time}, {pages}", values))
    }
}

// The year in review.
extension StatisticsReader {
    private func addReview(of number: Int, to page: inout StatisticsPage) async throws {
        let year = try await statistics.year(number)
        page.year = number
        page.yearRows = Self.rows(of: year)
        let longest = max(1, year.months.map(\.seconds).max() ?? 1)
        page.months = year.months.map { month in
            StatisticsPage.Month(
                name: StatisticsWords.shortMonth(month.first), value: StatisticsWords.time(month.seconds),
                share: Double(month.seconds) / Double(longest))
        }
        for reading in year.mostRead {
            guard let book = try await library.book(reading.book) else { continue }
            page.books.append(.init(id: book.id, title: book.title, time: StatisticsWords.time(reading.seconds)))
        }
    }

    private static func rows(of year: ReadingYear) -> [StatisticsPage.Row] {
        var rows = [StatisticsPage.Row(name: tr("Read"), value: words(year.totals))]
        if year.books > 0 || year.totals.finished > 0 {
            let words = ["books": StatisticsWords.books(year.books), "count": "\(year.totals.finished)"]
            rows.append(.init(name: tr("Books"), value: tr("{books}, {count} finished", words)))
        }
        if let day = year.longestDay {
            let words = ["day": StatisticsWords.day(day.first), "time": StatisticsWords.time(day.seconds)]
            rows.append(.init(name: tr("Longest Day"), value: tr("{day}, {time}", words)))
        }
        if year.longestStreak > 1 {
            rows.append(.init(name: tr("Longest Streak"), value: StatisticsWords.days(year.longestStreak)))
        }
        if let author = year.mostReadAuthor {
            let words = ["author": author.name, "time": StatisticsWords.time(author.seconds)]
            rows.append(.init(name: tr("Most Read Author"), value: tr("{author}, {time}", words)))
        }
        return rows
    }
}
