import FoundationEssentials
import LecternBase

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
        guard (1...12).contains(month), day >= 1, day <= CivilDate.daysInMonth(month, of: year), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let days = CivilDate(year: year, month: month, day: day).daysSince1970
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
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
        CivilDate.text(secondsSince1970: Int(date.timeIntervalSince1970.rounded(.down)))
    }
}
