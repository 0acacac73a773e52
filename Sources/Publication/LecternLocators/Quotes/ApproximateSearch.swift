/// Finds a pattern with some wrong, missing or additional characters.
///
/// Patterns up to 64 units are matched by Myers' bit-parallel algorithm, one
/// step per unit of text; of longer ones the first and the last 64 units are
/// searched, at about the right distance.
///
/// Spec: G. Myers, A fast bit-vector algorithm for approximate string matching,
/// J. ACM 46 (1999)
enum ApproximateSearch {
    struct Match: Hashable, Sendable {
        var range: Range<Int>
        /// The number of differing characters.
        var errors: Int
    }

    private static let width = 64
    /// Longer texts are only searched this far around the place.
    private static let textLimit = 4_000_000
    private static let matchLimit = 200

    /// Returns places where at most a fifth of the pattern differs.
    static func ranges(of pattern: [UInt16], in text: [UInt16], near: Int?) -> [Match] {
        guard !pattern.isEmpty, !text.isEmpty else { return [] }
        let window = window(in: text, near: near)
        if pattern.count <= width { return short(pattern, in: text, window: window) }
        return long(pattern, in: text, window: window)
    }

    private static func window(in text: [UInt16], near: Int?) -> Range<Int> {
        guard text.count > textLimit else { return 0..<text.count }
        let middle = min(max(near ?? 0, 0), text.count)
        return max(0, middle - textLimit / 2)..<min(text.count, middle + textLimit / 2)
    }

    private static func short(_ pattern: [UInt16], in text: [UInt16], window: Range<Int>) -> [Match] {
        let limit = pattern.count / 5
        return ends(of: pattern, in: text, window: window, limit: limit).map { end, errors in
            Match(range: start(of: pattern, in: text, end: end, errors: errors)..<end, errors: errors)
        }
    }

    /// Finds the start of a long pattern by its head and the end by its tail.
    private static func long(_ pattern: [UInt16], in text: [UInt16], window: Range<Int>) -> [Match] {
        let heads = short(Array(pattern[..<width]), in: text, window: window)
        let tail = Array(pattern[(pattern.count - width)...])
        return heads.compactMap { head in
            let slack = pattern.count / 5 + 8
            let expected = head.range.lowerBound + pattern.count
            let end = min(text.count, expected + slack)
            let near = min(max(head.range.lowerBound, expected - slack - width), end)..<end
            guard let last = short(tail, in: text, window: near).min(by: { $0.errors < $1.errors }) else {
                return nil
            }
            // Assume that the middle differs as much as the ends.
            let errors = (head.errors + last.errors) * pattern.count / (2 * width)
            return Match(range: head.range.lowerBound..<last.range.upperBound, errors: errors)
        }
    }

    /// Returns the ends of the best match in each neighbourhood, with its
    /// errors.
    private static func ends(
        of pattern: [UInt16], in text: [UInt16], window: Range<Int>, limit: Int
    ) -> [(end: Int, errors: Int)] {
        var automaton = MyersAutomaton(pattern)
        var matches: [(end: Int, errors: Int)] = []
        for index in window {
            let errors = automaton.advance(text[index])
            guard errors <= limit else { continue }
            if let last = matches.last, index + 1 - last.end < pattern.count {
                if errors < last.errors { matches[matches.count - 1] = (index + 1, errors) }
            } else {
                if matches.count == matchLimit { break }
                matches.append((index + 1, errors))
            }
        }
        return matches
    }

    /// Returns the start of a match by matching backwards from its end.
    private static func start(of pattern: [UInt16], in text: [UInt16], end: Int, errors: Int) -> Int {
        var automaton = MyersAutomaton(pattern.reversed(), isAnchored: true)
        var best = (start: max(0, end - pattern.count), errors: Int.max)
        for index in stride(from: end - 1, through: max(0, end - pattern.count - errors), by: -1) {
            let count = automaton.advance(text[index])
            if count < best.errors { best = (index, count) }
        }
        return best.start
    }
}

/// A column of edit distances between a pattern and the text up to a unit, as
/// bit vectors.
private struct MyersAutomaton {
    private var masks: [UInt16: UInt64] = [:]
    private var narrow = [UInt64](repeating: 0, count: 256)
    private var positive: UInt64
    private var negative: UInt64 = 0
    private var errors: Int
    private let last: UInt64
    /// 1 if matches must begin at the first unit.
    private let border: UInt64

    init(_ pattern: [UInt16], isAnchored: Bool = false) {
        border = isAnchored ? 1 : 0
        for (index, unit) in pattern.prefix(64).enumerated() {
            if unit < 256 {
                narrow[Int(unit)] |= 1 << UInt64(index)
            } else {
                masks[unit, default: 0] |= 1 << UInt64(index)
            }
        }
        errors = min(pattern.count, 64)
        last = 1 << UInt64(max(errors - 1, 0))
        positive = ~0
    }

    /// Processes a unit of text; returns the errors of the best match that ends
    /// with it.
    mutating func advance(_ unit: UInt16) -> Int {
        let equal = unit < 256 ? narrow[Int(unit)] : masks[unit] ?? 0
        let vertical = equal | negative
        let diagonal = (((equal & positive) &+ positive) ^ positive) | equal
        var up = negative | ~(diagonal | positive)
        var down = positive & diagonal
        if up & last != 0 { errors += 1 }
        if down & last != 0 { errors -= 1 }
        up = up << 1 | border
        down <<= 1
        positive = down | ~(vertical | up)
        negative = up & vertical
        return errors
    }
}
