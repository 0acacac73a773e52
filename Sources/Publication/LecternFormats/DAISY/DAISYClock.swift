import LecternBase

/// Reads the times of SMIL 1.0 (`npt=1.5s`) and SMIL 2.
enum DAISYClock {
    /// Returns the time in seconds; nil if it is invalid.
    static func seconds(_ text: String) -> Double? {
        let plain = text.trimmed
        let value = plain.hasPrefix("npt=") ? String(plain.dropFirst(4)) : plain
        let result = value.contains(":") ? clock(value) : count(value)
        return result.flatMap { $0.isFinite && $0 >= 0 && $0 < 1e9 ? $0 : nil }
    }

    private static func clock(_ text: String) -> Double? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count) else { return nil }
        var result = 0.0
        for field in fields {
            guard let number = number(field) else { return nil }
            result = result * 60 + number
        }
        return result
    }

    private static func count(_ text: String) -> Double? {
        for (suffix, factor) in [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1)] where text.hasSuffix(suffix) {
            return number(text.dropLast(suffix.count)).map { $0 * factor }
        }
        return number(text[...])
    }

    private static func number(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else { return nil }
        return Double(text)
    }
}
