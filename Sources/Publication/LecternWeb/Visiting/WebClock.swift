import Glibc

/// The time as a visit to web sites needs it. Tests have one that they turn themselves.
package protocol WebClock: Sendable {
    /// The time since some moment.
    func now() -> Duration
    /// Waits.
    func sleep(for duration: Duration) async throws
    /// The seconds since the first of January 1970, UTC.
    func secondsSince1970() -> Int
}

/// The time of the system.
struct SystemWebClock: WebClock {
    private let start = ContinuousClock.now

    func now() -> Duration { ContinuousClock.now - start }
    func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
    func secondsSince1970() -> Int { time(nil) }
}

/// A date in UTC.
struct UTCDate {
    private let seconds: Int

    init(secondsSince1970 seconds: Int) { self.seconds = max(0, seconds) }

    /// The date as EPUB wants it: `2026-03-01T12:00:00Z`.
    var text: String {
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = Self.date(daysSince1970: days)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(year)-\(two(month))-\(two(day))T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
    }

    /// Counts whole years and months.
    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        var (year, days) = (1970, days)
        while days >= length(ofYear: year), year < 9_999 {
            days -= length(ofYear: year)
            year += 1
        }
        for month in 1...12 {
            let length = length(ofMonth: month, year)
            if days < length { return (year, month, days + 1) }
            days -= length
        }
        return (year, 12, 31)
    }

    private static func length(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Reads the date of an HTTP header, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
    static func seconds(ofHTTPDate text: String) -> Int? {
        let words = text.split(separator: " ")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, let day = Int(words[1]), let year = Int(words[3]), (1970...9_999).contains(year),
            let month = months.firstIndex(of: String(words[2])), (1...31).contains(day)
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, time.allSatisfy({ (0...60).contains($0) }) else { return nil }
        var days = (1970..<year).reduce(0) { $0 + length(ofYear: $1) } + day - 1
        days += (1..<month + 1).reduce(0) { $0 + length(ofMonth: $1, year) }
        return days * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
    }
}
