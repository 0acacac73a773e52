import GRDB

/// What the reader has read, by book and by day.
///
///     let statistics = ReadingStatistics(library)
///     let book = try await statistics.book(id)
///     let month = try await statistics.periods(of: .day, from: today.firstOfMonth, through: today)
///     let year = try await statistics.year(2026)
///
/// Every answer is a value of one moment. Books that were removed from the library do not count.
///
/// ## Topics
///
/// ### By time
/// - ``totals(from:through:)``
/// - ``periods(of:from:through:)``
/// - ``streaks(on:)``
/// - ``year(_:)``
///
/// ### By book
/// - ``book(_:)``
/// - ``speed(in:)``
/// - ``books(from:through:limit:)``
public struct ReadingStatistics: Sendable {
    /// Decides which day a moment belongs to.
    public let calendar: ReadingCalendar
    let library: Library

    /// The most periods that are returned at once: the days of ten years.
    public static let maximumPeriods = 4_000

    /// Creates the statistics of a library.
    ///
    /// - Parameter calendar: nil is the time zone of the system, with days that start as the reader has chosen.
    public init(_ library: Library, calendar: ReadingCalendar? = nil) {
        self.library = library
        self.calendar = calendar ?? ReadingCalendar(dayStart: library.statisticsSettings().dayStart)
    }

    /// The present day.
    public var today: ReadingDay { calendar.day(of: .now()) }

    /// Returns how much was read from one day to another.
    ///
    /// - Parameters:
    ///   - first: nil is the first day of all.
    ///   - last: nil is the last day of all.
    public func totals(
        from first: ReadingDay? = nil, through last: ReadingDay? = nil
    ) async throws(LibraryError) -> ReadingTotals {
        let query = query(from: first, through: last)
        return try await library.read { try query.totals($0) }
    }

    /// Returns the days, weeks, months or years from one day to another, in the order of time, those without reading
    /// included. Of more than ``maximumPeriods`` the last ones are returned.
    ///
    /// - Parameters:
    ///   - first: nil is the first day with reading.
    ///   - last: nil is the last day with reading.
    public func periods(
        of unit: ReadingPeriod.Unit, from first: ReadingDay? = nil, through last: ReadingDay? = nil
    ) async throws(LibraryError) -> [ReadingPeriod] {
        let query = query(from: first, through: last)
        return try await library.read { try query.periods(of: unit, $0) }
    }

    /// Returns the present and the longest streak of days with reading.
    ///
    /// - Parameter today: nil is the present day.
    public func streaks(on today: ReadingDay? = nil) async throws(LibraryError) -> ReadingStreaks {
        let (query, today) = (query(from: nil, through: nil), today ?? self.today)
        return try await library.read { ReadingStreaks(days: try query.days($0), today: today.number) }
    }

    /// Returns the books that were read from one day to another, the longest time first.
    public func books(
        from first: ReadingDay? = nil, through last: ReadingDay? = nil, limit: Int = 100
    ) async throws(LibraryError) -> [BookReading] {
        let query = query(from: first, through: last)
        return try await library.read { try query.books($0, limit: limit) }
    }

    /// Returns a year in review. A year outside of 1970 to 9999 is empty.
    public func year(_ year: Int) async throws(LibraryError) -> ReadingYear {
        guard let first = ReadingDay(year: year, month: 1, day: 1),
            let last = ReadingDay(year: year, month: 12, day: 31)
        else { return ReadingYear(year: year) }
        let query = query(from: first, through: last)
        return try await library.read { try query.year(year, $0) }
    }

    /// Returns the reading of a book.
    public func book(_ id: BookID) async throws(LibraryError) -> BookStatistics {
        let calendar = calendar
        return try await library.read { try BookStatisticsQuery(id: id, calendar: calendar).statistics($0) }
    }

    /// Returns the reader's speed in a book, by its last readings; nil if too little was read.
    ///
    /// It is the mean of the middle half of them: pages that were skimmed and pages in front of which the reader fell
    /// asleep do not count.
    public func speed(in id: BookID) async throws(LibraryError) -> ReadingSpeed? {
        let calendar = calendar
        return try await library.read { try BookStatisticsQuery(id: id, calendar: calendar).speed($0) }
    }

    private func query(from first: ReadingDay?, through last: ReadingDay?) -> StatisticsQuery {
        StatisticsQuery(calendar: calendar, first: first, last: last)
    }
}
