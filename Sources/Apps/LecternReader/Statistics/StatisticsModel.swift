public import LecternLibrary

/// The statistics of the library, or of one book, for a window.
///
///     let model = app.makeStatistics()
///     model.onChange = { show(model.page) }
///     await model.load()
@MainActor public final class StatisticsModel {
    /// The book; nil for the whole library.
    public let book: BookID?
    /// What the window shows.
    public private(set) var page = StatisticsPage()
    /// What the reader has chosen.
    public let choices: StatisticsChoices
    /// Called after each change of the page.
    public var onChange: (() -> Void)?
    /// The first day of the month that the calendar shows.
    private var month: ReadingDay
    /// The year in review.
    private var year: Int
    private let library: Library
    /// The present day in tests; nil for that of the clock.
    private let testDay: ReadingDay?
    private var loading: Task<Void, Never>?

    /// - Parameter testDay: a day in place of the present one, for tests.
    init(library: Library, book: BookID?, choices: StatisticsChoices, testDay: ReadingDay? = nil) {
        self.library = library
        self.book = book
        self.choices = choices
        self.testDay = testDay
        let day = testDay ?? ReadingStatistics(library).today
        month = day.firstOfMonth
        year = day.year
    }

    /// The title of the book; empty for the library.
    public var bookTitle: String { book.flatMap { library.bookNow($0)?.title } ?? "" }

    /// Reads everything again.
    public func load() async {
        let earlier = loading
        earlier?.cancel()
        let task = Task { [weak self] in
            await earlier?.value
            await self?.read()
        }
        loading = task
        await task.value
    }

    private func read() async {
        let calendar = ReadingCalendar(dayStart: choices.values.dayStart, firstWeekday: StatisticsWords.firstWeekday)
        let statistics = ReadingStatistics(library, calendar: calendar)
        let reader = StatisticsReader(
            library: library, statistics: statistics, settings: choices.values, today: testDay ?? statistics.today)
        do {
            let page =
                if let book { try await reader.page(of: book) } else { try await reader.page(month: month, year: year) }
            guard !Task.isCancelled else { return }
            self.page = page
            onChange?()
        } catch {
            // A cancelled task leaves the page to its successor; the library reports its own failures.
        }
    }

    /// Shows another month of the calendar: -1 for the one before.
    public func showMonth(_ step: Int) async {
        month = step < 0 ? month.advanced(by: -1).firstOfMonth : month.advanced(by: month.daysInMonth)
        await load()
    }

    /// Shows another year in review: -1 for the one before.
    public func showYear(_ step: Int) async {
        year = min(max(year + step, 1970), 9999)
        await load()
    }

    /// Sets the goal for a day; 0 is none.
    public func setMinutesADay(_ minutes: Int) async {
        choices.change { $0.minutesADay = minutes > 0 ? min(minutes, 1440) : nil }
        await load()
    }

    /// Sets the goal for a year; 0 is none.
    public func setBooksAYear(_ books: Int) async {
        choices.change { $0.booksAYear = books > 0 ? min(books, 10_000) : nil }
        await load()
    }

    /// Deletes the readings of the book, or all.
    public func delete() async {
        let book = book
        choices.willDelete?(book)
        await library.keep { try await $0.deleteReadings(of: book) }
        choices.didDelete?(book)
        await load()
    }
}
