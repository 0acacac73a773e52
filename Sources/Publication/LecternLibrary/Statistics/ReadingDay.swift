import LecternBase

/// A day of the calendar, such as 29 November 2026.
///
///     let day = ReadingDay(year: 2026, month: 11, day: 29)
///
/// Which moments belong to it is decided by a ``ReadingCalendar``.
public struct ReadingDay: Hashable, Comparable, Sendable {
    /// The year, from 1970 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; nil if there is no such day, or the year is not from 1970 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1970...9999).contains(year), (1...12).contains(month),
            (1...CivilDate.daysInMonth(month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a day from the number of days since 1 January 1970. Days outside of the possible years are the first or
    /// the last one.
    package init(number: Int) {
        let date = CivilDate(daysSince1970: min(max(number, 0), Self.lastNumber))
        year = date.year
        month = date.month
        day = date.day
    }

    /// 31 December 9999.
    private static let lastNumber = 2_932_896

    /// The number of days since 1 January 1970.
    package var number: Int { date.daysSince1970 }

    private var date: CivilDate { CivilDate(year: year, month: month, day: day) }

    /// The day of the week, from 1 for Monday to 7 for Sunday.
    public var weekday: Int { (number + 3) % 7 + 1 }

    /// The number of days of its month.
    public var daysInMonth: Int { CivilDate.daysInMonth(month, of: year) }

    /// The first day of its month.
    public var firstOfMonth: ReadingDay { advanced(by: 1 - day) }

    /// Returns the day that is so many days later, or earlier if negative.
    public func advanced(by days: Int) -> ReadingDay {
        ReadingDay(number: number + min(max(days, -Self.lastNumber), Self.lastNumber))
    }

    public static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}

extension ReadingDay: CustomStringConvertible {
    /// The day as in ISO 8601: `2026-11-29`.
    public var description: String { "\(date)" }

    /// Reads a day as ``description`` writes it; nil if the text is something else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count == 3, let day = ReadingDay(year: parts[0], month: parts[1], day: parts[2]),
            day.description == text
        else { return nil }
        self = day
    }
}
