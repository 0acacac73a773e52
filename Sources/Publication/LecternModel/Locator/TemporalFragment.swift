/// A time range in audio or video, written as a URL fragment: `t=10`,
/// `t=10,20`, `t=npt:0:02:01.5`.
///
///     TemporalFragment("t=1:30")?.start  // 90
///
/// Spec: https://www.w3.org/TR/media-frags/#naming-time (normal play time)
public struct TemporalFragment: Hashable, Sendable {
    /// The start in seconds, finite and not negative.
    public let start: Double
    /// The end in seconds, after the start; nil for the end of the medium.
    public let end: Double?

    /// Creates a range of seconds. A start that is negative or not finite is 0; an end that is not finite, or not after the
    /// start, is that of the medium.
    public init(start: Double, end: Double? = nil) {
        let start = start.isFinite ? max(start, 0) : 0
        self.start = start
        self.end = end.flatMap { $0.isFinite && $0 > start ? $0 : nil }
    }

    /// Parses a fragment, without `#`; nil if it has no time, or one that ends
    /// before it starts.
    public init?(_ fragment: String) {
        // 4.1: name-value pairs; of several with the same name the last one counts.
        let pairs = fragment.split(separator: "&").filter { $0.hasPrefix("t=") }
        guard var value = pairs.last?.dropFirst(2) else { return nil }
        if value.hasPrefix("npt:") { value = value.dropFirst(4) }
        let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty || parts.count == 2 else { return nil }
        guard let start = first.isEmpty ? 0 : Self.seconds(first) else { return nil }
        guard parts.count == 2 else {
            self.init(start: start)
            return
        }
        guard let end = Self.seconds(parts[1]), end > start else { return nil }
        self.init(start: start, end: end)
    }

    /// `npttime`: seconds, `mm:ss` or `hh:mm:ss`, each with decimals.
    private static func seconds(_ text: Substring) -> Double? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count), let last = fields.last.flatMap({ number($0, hasDecimals: true) }) else {
            return nil
        }
        if fields.count > 1, last >= 60 { return nil }
        var result = 0.0
        for (index, field) in fields.dropLast().enumerated() {
            guard let value = number(field, hasDecimals: false) else { return nil }
            // Minutes must be below 60, hours need not.
            if index == fields.count - 2, value >= 60 { return nil }
            result = result * 60 + value
        }
        return fields.count > 1 ? result * 60 + last : last
    }

    private static func number(_ text: Substring, hasDecimals: Bool) -> Double? {
        guard let first = text.utf8.first, (0x30...0x39).contains(first), text.utf8.count <= 64,
            text.utf8.prefix(while: { $0 != 0x2E }).count <= 16
        else { return nil }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || hasDecimals && $0 == 0x2E }) else { return nil }
        return Double(text.hasSuffix(".") ? text.dropLast() : text)
    }

    /// The text of the fragment, with millisecond precision: `t=10.25`,
    /// `t=10,20`.
    public var fragment: String {
        "t=" + Self.text(start) + (end.map { "," + Self.text($0) } ?? "")
    }

    private static func text(_ seconds: Double) -> String {
        let thousandths = Int((min(max(seconds, 0), 1e9) * 1_000).rounded())
        var decimals = String(String(1_000 + thousandths % 1_000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(thousandths / 1_000)" + (decimals.isEmpty ? "" : "." + decimals)
    }
}

extension Locator.Locations {
    /// The first time range among the fragments.
    public var time: TemporalFragment? { fragments.lazy.compactMap { TemporalFragment($0) }.first }
}
