internal import CICUText

/// A regular expression of ICU's syntax, bound in time and memory.
///
///     let regex = try RegularExpression("colou?r", options: [.ignoresCase])
///     let ranges = regex.ranges(in: text, limit: 100)
///
/// `^` and `$` mean the start and end of a line. It is not to be searched with
/// by two tasks at once: make one each.
///
/// Spec: <https://unicode-org.github.io/icu/userguide/strings/regexp.html>
public final class RegularExpression {
    /// What a pattern means.
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Upper and lower case match each other.
        public static let ignoresCase = Options(rawValue: 1)
        /// `\b` stands where Unicode sees a word's boundary.
        public static let unicodeWords = Options(rawValue: 2)
    }

    /// Why a pattern cannot be searched for.
    public enum Failure: Error, Hashable, Sendable {
        /// It is no regular expression; what is wrong stands about at this UTF-16 offset.
        case syntax(offset: Int)
        /// It has more than ``maximumLength`` units.
        case tooLong
        /// This system has no ICU to search with.
        case unavailable
    }

    /// Where the pattern was found, and whether all of the text was searched.
    public struct Matches: Hashable, Sendable {
        public var ranges: [Range<Int>]
        /// `false` where the time or the limit was used up.
        public var isComplete: Bool

        public init(ranges: [Range<Int>], isComplete: Bool) {
            self.ranges = ranges
            self.isComplete = isComplete
        }
    }

    /// Longer patterns are refused, in UTF-16 units.
    public static let maximumLength = 2_000
    /// About how long one match may take, in milliseconds.
    public var timeLimit: Int32 = 250
    private let raw: OpaquePointer

    /// Compiles a pattern.
    public init(_ pattern: String, options: Options = []) throws(Failure) {
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

    /// The matches that hold something, in order, without overlaps.
    public func ranges(in text: [UInt16], limit: Int = .max) -> Matches {
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
