import Foundation
import Glibc
import LecternLibrary

/// Days, times and numbers of the statistics in the language of the program.
enum StatisticsWords {
    /// `45 min`, or `less than 1 min`.
    static func time(_ seconds: Int) -> String {
        if seconds == 0 { return tr("{minutes} min", ["minutes": "0"]) }
        // Parts of a minute are dropped: rounded up, the days of a month would be more than the month.
        return seconds < 60 ? tr("less than 1 min") : ListeningModel.span(Double(seconds / 60 * 60))
    }

    static func days(_ count: Int) -> String { trn("{count} day", "{count} days", count: count) }

    static func pages(_ count: Int) -> String { trn("{count} page", "{count} pages", count: count) }

    static func books(_ count: Int) -> String { trn("{count} book", "{count} books", count: count) }

    /// `29 November 2026`.
    static func day(_ day: ReadingDay) -> String { formatted(day, format.day().month(.wide).year()) }

    /// `November 2026`.
    static func month(_ day: ReadingDay) -> String { formatted(day, format.month(.wide).year()) }

    /// `Nov`.
    static func shortMonth(_ day: ReadingDay) -> String { formatted(day, format.month(.abbreviated)) }

    /// The short names of the days of a week.
    ///
    /// - Parameter first: the first day, from 1 for Monday.
    static func weekdays(from first: Int) -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Catalog.locale
        // Foundation begins with Sunday.
        let names = calendar.shortStandaloneWeekdaySymbols
        return names.indices.map { names[(first + $0) % names.count] }
    }

    /// The day with which weeks begin where the reader lives, from 1 for Monday.
    static var firstWeekday: Int { firstWeekday(ofLocale: setlocale(LC_TIME, nil).map { String(cString: $0) } ?? "") }

    /// - Parameter name: the name of a locale of the C library, such as `de_DE.UTF-8`. One without a country has Monday,
    ///   as ISO 8601.
    static func firstWeekday(ofLocale name: String) -> Int {
        let identifier = String(name.prefix { $0 != "." && $0 != "@" })
        guard identifier.contains("_") else { return 1 }
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: identifier)
        return (calendar.firstWeekday + 5) % 7 + 1
    }

    private static var format: Date.FormatStyle { Date.FormatStyle(locale: Catalog.locale, timeZone: .gmt) }

    private static func formatted(_ day: ReadingDay, _ format: Date.FormatStyle) -> String {
        let noon = ReadingCalendar(timeZone: "GMT").start(of: day).seconds + 43_200
        return Date(timeIntervalSince1970: noon).formatted(format)
    }
}
