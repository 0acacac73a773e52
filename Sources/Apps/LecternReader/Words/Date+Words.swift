import Foundation

extension Catalog {
    /// How numbers and dates are written in the language of the translations.
    static var locale: Locale { Locale(identifier: language) }
}

extension Date {
    /// The day in the language of the program.
    var dayInWords: String { formatted(Date.FormatStyle(date: .long, time: .omitted, locale: Catalog.locale)) }

    /// The time of day in the language of the program.
    var hoursInWords: String {
        formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: Catalog.locale))
    }

    /// The day and the time in the language of the program.
    var timeInWords: String { formatted(Date.FormatStyle(date: .long, time: .shortened, locale: Catalog.locale)) }
}
