internal import LecternText
import Synchronization

/// The patterns of one language, with the words that were asked for lately.
final class LanguagePatterns: Sendable {
    private struct State {
        var file: PatternFile
        var words: [Key: [Int]] = [:]
    }
    private let state: Mutex<State>
    private static let mostWords = 16_384
    /// Longer words are not hyphenated.
    private static let longestWord = 100

    private struct Key: Hashable {
        let word: ArraySlice<UInt16>
        let before: Int
        let after: Int

        func hash(into hasher: inout Hasher) {
            // All bytes at once: one by one they cost more than the word is worth.
            word.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine(before &* 64 &+ after)
        }
    }

    init?(path: String) {
        guard let file = PatternFile(path: path) else { return nil }
        state = Mutex(State(file: file))
    }

    func points(of word: ArraySlice<UInt16>, minimumBefore: Int, minimumAfter: Int) -> [Int] {
        guard word.count >= 2, word.count <= Self.longestWord else { return [] }
        let key = Key(word: word, before: minimumBefore, after: minimumAfter)
        return state.withLock { state in
            if let known = state.words[key] { return known }
            let points = state.file.points(Array(word), minimumBefore, minimumAfter)
            if state.words.count >= Self.mostWords { state.words.removeAll() }
            // A copy of its own, or the cache would keep the caller's paragraph.
            state.words[Key(word: Array(word)[...], before: minimumBefore, after: minimumAfter)] = points
            return points
        }
    }
}

extension PatternFile {
    /// The offsets at which a word breaks.
    fileprivate mutating func points(_ word: [UInt16], _ before: Int, _ after: Int) -> [Int] {
        find(word, max(before, minimumBefore, 1), max(after, minimumAfter, 1))
    }

    private mutating func find(_ word: [UInt16], _ before: Int, _ after: Int) -> [Int] {
        // A word with soft hyphens says itself where to break.
        guard !word.contains(0xAD) else { return [] }
        let letters = word.map(Self.letter)
        let breaks = breaks(in: letters[...], level: 0)
        let characters = Self.characterStarts(word)
        return breaks.filter { point in
            guard point > 0, point < word.count, characters[point], !isUnbreakable(letters, point) else { return false }
            return characters[..<point].count { $0 } >= before && characters[point...].count { $0 } >= after
        }
    }

    /// A unit as patterns see it: lower case, the plain apostrophe, and no digits.
    private static func letter(_ unit: UInt16) -> UInt16 {
        switch unit {
        case 0x61...0x7A: return unit
        case 0x30...0x39: return 0x2E
        case 0x2019: return 0x27
        case 0xD800...0xDFFF: return unit
        default: return UInt16(truncatingIfNeeded: CaseRules.lowercase(UInt32(unit)))
        }
    }

    /// Whether a character begins at each unit: no marks, no second halves of pairs.
    private static func characterStarts(_ word: [UInt16]) -> [Bool] {
        word.map { $0 & 0xFC00 != 0xDC00 && !UnicodeTable.entry(UInt32($0)).isExtender }
    }

    private func isUnbreakable(_ letters: [UInt16], _ point: Int) -> Bool {
        unbreakable.contains(letters[point - 1]) || unbreakable.contains(letters[point])
    }

    /// Offsets at which a word, or a part of one, breaks by the patterns of a level; between
    /// them by those of the next.
    private mutating func breaks(in part: ArraySlice<UInt16>, level: Int) -> [Int] {
        let weights = levels[level].weigh([0x2E] + part + [0x2E])
        var points: [Int] = []
        for offset in 1..<max(part.count, 1) {
            let weight = weights[offset + 1]
            if weight & 1 == 1 { points.append(weight & PatternTrie.changesLetters == 0 ? offset : -offset) }
        }
        let own = points.map { abs($0) }
        guard level + 1 < levels.count else { return points.filter { $0 > 0 }.map { part.startIndex + $0 } }
        var found: [Int] = []
        var start = 0
        for end in own + [part.count] {
            found += inner(
                part[part.startIndex + start..<part.startIndex + end], level, isFirst: start == 0,
                isLast: end == part.count)
            if points.contains(end) { found.append(part.startIndex + end) }
            start = end
        }
        return found
    }

    /// The breaks within a part of a compound, at a distance from the borders that are within the word.
    private mutating func inner(_ part: ArraySlice<UInt16>, _ level: Int, isFirst: Bool, isLast: Bool) -> [Int] {
        guard part.count > 1 else { return [] }
        let (before, after) = (isFirst ? 0 : compoundBefore, isLast ? 0 : compoundAfter)
        return breaks(in: part, level: level + 1).filter {
            $0 - part.startIndex >= before && part.endIndex - $0 >= after
        }
    }
}
