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
            (1...Self.count(ofMonth: month, in: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a day from the number of days since 1 January 1970. Days outside of the possible years are the first or
    /// the last one.
    package init(number: Int) {
        // The years count from March, so that leap days are at their ends. 146,097 days are 400 years.
        let days = min(max(number, 0), Self.lastNumber) + 719_468
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// 31 December 9999.
    private static let lastNumber = 2_932_896

    /// The number of days since 1 January 1970.
    package var number: Int {
        let years = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = years.quotientAndRemainder(dividingBy: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week, from 1 for Monday to 7 for Sunday.
    public var weekday: Int { (number + 3) % 7 + 1 }

    /// The number of days of its month.
    public var daysInMonth: Int { Self.count(ofMonth: month, in: year) }

    /// The first day of its month.
    public var firstOfMonth: ReadingDay { advanced(by: 1 - day) }

    /// Returns the day that is so many days later, or earlier if negative.
    public func advanced(by days: Int) -> ReadingDay {
        ReadingDay(number: number + min(max(days, -Self.lastNumber), Self.lastNumber))
    }

    public static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

    private static func count(ofMonth month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}

extension ReadingDay: CustomStringConvertible {
    /// The day as in ISO 8601: `2026-11-29`.
    public var description: String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    /// Reads a day as ``description`` writes it; nil if the text is something else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count == 3, let day = ReadingDay(year: parts[0], month: parts[1], day: parts[2]),
            day.description == text
        else { return nil }
        self = day
    }
}
