internal import CICUText

/// A regular expression in ICU syntax with bounded time and memory.
///
///     let regex = try RegularExpression("colou?r", options: [.ignoresCase])
///     let ranges = regex.ranges(in: text, limit: 100)
///
/// `^` and `$` match at the start and end of a line. Not safe for concurrent
/// use: create one per task.
///
/// Spec: <https://unicode-org.github.io/icu/userguide/strings/regexp.html>
package final class RegularExpression {
    /// Options of a pattern.
    package struct Options: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Case-insensitive matching.
        package static let ignoresCase = Options(rawValue: 1)
    }

    /// The reason why a pattern is rejected.
    package enum Failure: Error, Hashable, Sendable {
        /// A syntax error near this UTF-16 offset.
        case syntax(offset: Int)
        /// The pattern is longer than ``maximumLength``.
        case tooLong
        /// ICU is not available on this system.
        case unavailable
    }

    /// The matches, and whether the whole text was searched.
    package struct Matches: Hashable, Sendable {
        package var ranges: [Range<Int>]
        /// `false` if the time or match limit was reached.
        package var isComplete: Bool

        package init(ranges: [Range<Int>], isComplete: Bool) {
            self.ranges = ranges
            self.isComplete = isComplete
        }
    }

    /// The maximum length of a pattern in UTF-16 units.
    static let maximumLength = 2_000
    /// The approximate time limit of one match in milliseconds.
    package var timeLimit: Int32 = 250
    private let raw: OpaquePointer

    /// Compiles a pattern.
    package init(_ pattern: String, options: Options = []) throws(Failure) {
        let units = Array(pattern.utf16)
        guard !units.isEmpty else { throw .syntax(offset: 0) }
        guard units.count <= Self.maximumLength else { throw .tooLong }
        var place: Int32 = 0
        let opened = units.withUnsafeBufferPointer { units in
            units.baseAddress.flatMap { cicu_regex_open($0, Int32(units.count), options.rawValue, &place) }
        }
        guard let opened else { throw place < 0 ? .unavailable : .syntax(offset: Int(place)) }
        raw = opened
    }

    deinit { cicu_regex_close(raw) }

    /// Returns the non-empty matches in order, without overlaps.
    package func ranges(in text: [UInt16], limit: Int = .max) -> Matches {
        text.withUnsafeBufferPointer { text in
            guard let units = text.baseAddress, let length = Int32(exactly: text.count),
                cicu_regex_set_text(raw, units, length, timeLimit) != 0
            else { return Matches(ranges: [], isComplete: text.isEmpty) }
            return collect(limit: limit)
        }
    }

    private func collect(limit: Int) -> Matches {
        var matches = Matches(ranges: [], isComplete: true)
        var (start, end): (Int32, Int32) = (0, 0)
        while true {
            switch cicu_regex_next(raw, &start, &end) {
            case Int32(CICU_REGEX_FOUND):
                if start < end { matches.ranges.append(Int(start)..<Int(end)) }
                if matches.ranges.count >= limit { return Matches(ranges: matches.ranges, isComplete: false) }
            case Int32(CICU_REGEX_END): return matches
            default: return Matches(ranges: matches.ranges, isComplete: false)
            }
        }
    }
}
