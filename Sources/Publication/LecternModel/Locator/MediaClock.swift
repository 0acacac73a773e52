/// Parses SMIL clock values, also those of SMIL 1.0 (`npt=1.5s`).
///
///     MediaClock.seconds("0:01:30.5")  // 90.5
///     MediaClock.seconds("2min")       // 120
///
/// Spec: https://www.w3.org/TR/SMIL3/smil-timing.html#Timing-ClockValueSyntax
package enum MediaClock {
    /// Returns the value in seconds; nil if it is invalid.
    package static func seconds(_ text: String) -> Double? {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let value = text.hasPrefix("npt=") ? String(text.dropFirst(4)) : text
        let result = value.contains(":") ? clock(value) : timeCount(value)
        return result.flatMap { $0.isFinite && $0 >= 0 && $0 < 1e9 ? $0 : nil }
    }

    /// `hh:mm:ss.fraction` or `mm:ss.fraction`.
    private static func clock(_ text: String) -> Double? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 2 || fields.count == 3 else { return nil }
        var result = 0.0
        for field in fields {
            guard let number = number(field) else { return nil }
            result = result * 60 + number
        }
        return result
    }

    /// A number with a unit; seconds without one.
    private static func timeCount(_ text: String) -> Double? {
        let units: [(suffix: String, factor: Double)] = [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1)]
        for (suffix, factor) in units where text.hasSuffix(suffix) {
            return number(text.dropLast(suffix.count)).map { $0 * factor }
        }
        return number(text[...])
    }

    private static func number(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else { return nil }
        return Double(text)
    }
}
