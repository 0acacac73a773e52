import FoundationEssentials

/// Dates of RFC 3339, as licences and status documents write them:
/// `2017-10-31T11:23:03.250720346Z`, `2013-11-04T01:08:15+01:00`.
enum LCPDate {
    /// Returns nil for anything else, such as a 30 February.
    static func parse(_ text: String) -> Date? {
        var reader = Reader(text)
        guard text.utf8.count <= 48, let year = reader.number(4), reader.takes("-"), let month = reader.number(2),
            reader.takes("-"), let day = reader.number(2), reader.takes("Tt "), let hour = reader.number(2),
            reader.takes(":"), let minute = reader.number(2), reader.takes(":"), let second = reader.number(2),
            let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        guard (1...12).contains(month), day >= 1, day <= daysOfMonth(month, year), hour < 24, minute < 60, second <= 60
        else { return nil }
        let seconds = days(year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// Reads the parts of a date. A regular expression took a tenth of the time of opening a protected book.
    private struct Reader {
        private var remaining: Substring.UTF8View

        init(_ text: String) { remaining = text[...].utf8 }

        var isAtEnd: Bool { remaining.isEmpty }

        /// Returns a number with exactly so many digits.
        mutating func number(_ count: Int) -> Int? {
            guard remaining.count >= count else { return nil }
            let digits = remaining.prefix(count)
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            remaining = remaining.dropFirst(count)
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        /// Skips one of the characters; false if there is none of them.
        mutating func takes(_ characters: StaticString) -> Bool {
            guard let next = remaining.first,
                characters.withUTF8Buffer({ $0.contains(next) })
            else { return false }
            remaining = remaining.dropFirst()
            return true
        }

        /// Returns the fraction of a second, 0 if there is none; nil if it has no digits, or more than 18.
        mutating func fraction() -> Double? {
            guard takes(".") else { return 0 }
            let digits = remaining.prefix { (0x30...0x39).contains($0) }
            guard (1...18).contains(digits.count) else { return nil }
            remaining = remaining.dropFirst(digits.count)
            return Double("0.\(Substring(digits))")
        }

        /// Returns the offset from UTC in seconds.
        mutating func offset() -> Int? {
            if takes("Zz") { return 0 }
            let sign = remaining.first == 0x2D ? -1 : 1
            guard takes("+-"), let hours = number(2) else { return nil }
            _ = takes(":")
            return number(2).map { (hours * 60 + $0) * 60 * sign }
        }
    }

    /// Returns a date in UTC, in whole seconds.
    static func text(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let secondOfDay = seconds - day * 86_400
        let (year, month, dayOfMonth) = civil(day)
        return "\(padded(year, 4))-\(padded(month))-\(padded(dayOfMonth))"
            + "T\(padded(secondOfDay / 3_600)):\(padded(secondOfDay / 60 % 60)):\(padded(secondOfDay % 60))Z"
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    private static func daysOfMonth(_ month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Days since 1970 in the Gregorian calendar; years begin in March.
    private static func days(_ year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }
}
