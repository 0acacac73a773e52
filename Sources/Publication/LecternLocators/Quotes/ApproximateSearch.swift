/// Finds a pattern with some characters wrong, left out or put in.
///
/// Patterns up to 64 units are matched by Myers' bit-parallel algorithm, one
/// step a unit of text; of longer ones the first and the last 64 units are
/// looked for, at about the right distance.
///
/// Spec: G. Myers, A fast bit-vector algorithm for approximate string matching, J. ACM 46 (1999)
enum ApproximateSearch {
    struct Match: Hashable, Sendable {
        var range: Range<Int>
        /// How many characters differ.
        var errors: Int
    }

    private static let width = 64
    /// Longer texts are searched this far about the place.
    private static let textLimit = 4_000_000
    private static let matchLimit = 200

    /// Places where at most a fifth of the pattern differs.
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

    /// The head of a long pattern says where it starts, the tail where it ends.
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
            // What lies between is taken to differ as its ends do.
            let errors = (head.errors + last.errors) * pattern.count / (2 * width)
            return Match(range: head.range.lowerBound..<last.range.upperBound, errors: errors)
        }
    }

    /// The offsets after the best match of each neighbourhood, and its errors.
    private static func ends(
        of pattern: [UInt16], in text: [UInt16], window: Range<Int>, limit: Int
    ) -> [(end: Int, errors: Int)] {
        var automaton = MyersAutomaton(pattern)
        var found: [(end: Int, errors: Int)] = []
        for index in window {
            let errors = automaton.advance(text[index])
            guard errors <= limit else { continue }
            if let last = found.last, index + 1 - last.end < pattern.count {
                if errors < last.errors { found[found.count - 1] = (index + 1, errors) }
            } else {
                if found.count == matchLimit { break }
                found.append((index + 1, errors))
            }
        }
        return found
    }

    /// Where a match with an end begins: the same, read backwards.
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

/// The column of edit distances between a pattern and all that ends at a place
/// of a text, as bits.
private struct MyersAutomaton {
    private var masks: [UInt16: UInt64] = [:]
    private var narrow = [UInt64](repeating: 0, count: 256)
    private var positive: UInt64
    private var negative: UInt64 = 0
    private var errors: Int
    private let last: UInt64
    /// 1 where matches must begin at the first unit taken.
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

    /// Takes a unit of the text; the errors of the best match that ends with it.
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
