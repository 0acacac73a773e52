import Glibc
import LecternBase

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

/// Dates of HTTP headers.
enum HTTPDate {
    /// Reads a date, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
    static func secondsSince1970(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, let day = Int(words[1]), let year = Int(words[3]), (1970...9_999).contains(year),
            let month = months.firstIndex(of: String(words[2])),
            (1...CivilDate.daysInMonth(month + 1, of: year)).contains(day)
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, time.allSatisfy({ (0...60).contains($0) }) else { return nil }
        let days = CivilDate(year: year, month: month + 1, day: day).daysSince1970
        return days * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
    }
}
