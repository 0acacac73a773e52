/// A day of the Gregorian calendar, which also counts for the time before it was introduced.
///
///     CivilDate(daysSince1970: 20_786)                  // 2026-11-29
///     CivilDate.text(secondsSince1970: 1_772_366_400)   // 2026-03-01T12:00:00Z
package struct CivilDate: Hashable, Sendable {
    package let year: Int
    /// From 1 to 12.
    package let month: Int
    /// From 1.
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    // Years are counted from March, so that the leap day is the last one; 400 years have 146,097 days.

    package init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var daysSince1970: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The number of days of a month from 1 to 12.
    package static func daysInMonth(_ month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Returns a moment in UTC: `2026-03-01T12:00:00Z`.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc3339
    package static func text(secondsSince1970 seconds: Int) -> String {
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (days, time) = remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
        func two(_ number: Int) -> String { padded(number, 2) }
        return "\(CivilDate(daysSince1970: days))T\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}

extension CivilDate: CustomStringConvertible {
    /// The day as in ISO 8601: `2026-11-29`.
    package var description: String {
        "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    }
}
