internal import LecternText
import Synchronization

/// The patterns of one language, with a cache of recently hyphenated words.
final class LanguagePatterns: Sendable {
    private let words = Mutex(HyphenationCache())
    // Two copies of the file, for two chapters that are laid out at the same time. The second loads its own patterns
    // on demand.
    private let file: Mutex<PatternFile>
    private let spare: Mutex<PatternFile>
    /// Words longer than this are not hyphenated.
    private static let longestWord = 100

    init?(path: String) {
        guard let file = PatternFile(path: path) else { return nil }
        self.file = Mutex(file)
        spare = Mutex(file)
    }

    func points(of word: ArraySlice<UInt16>, minimumBefore: Int, minimumAfter: Int) -> [Int] {
        guard word.count >= 2, word.count <= Self.longestWord else { return [] }
        return word.withUnsafeBufferPointer { letters in
            let key = HyphenationCache.Key(letters, before: minimumBefore, after: minimumAfter)
            if let cached = words.withLock({ $0[key] }) { return cached }
            let points = find(Array(letters), before: minimumBefore, after: minimumAfter)
            words.withLock { if $0[key] == nil { $0.insert(points, key) } }
            return points
        }
    }

    private func find(_ word: [UInt16], before: Int, after: Int) -> [Int] {
        file.withLockIfAvailable { $0.points(word, before: before, after: after) }
            ?? spare.withLock { $0.points(word, before: before, after: after) }
    }
}

extension PatternFile {
    /// Returns the offsets at which a word may break.
    fileprivate mutating func points(_ word: [UInt16], before: Int, after: Int) -> [Int] {
        find(word, before: max(before, minimumBefore, 1), after: max(after, minimumAfter, 1))
    }

    private mutating func find(_ word: [UInt16], before: Int, after: Int) -> [Int] {
        // Soft hyphens in a word replace the patterns.
        guard !word.contains(0xAD) else { return [] }
        var letters: [UInt16] = [0x2E]
        letters.reserveCapacity(word.count + 2)
        for unit in word { letters.append(Self.letter(unit)) }
        letters.append(0x2E)
        let places = breaks(in: letters, level: 0).filter {
            $0 > 0 && $0 < word.count && !isUnbreakable(letters, $0 + 1)
        }
        guard !places.isEmpty else { return [] }
        if word.allSatisfy({ $0 < 0x300 }) { return places.filter { $0 >= before && word.count - $0 >= after } }
        let characters = Self.characterStarts(word)
        return places.filter { place in
            characters[place] && characters[..<place].count { $0 } >= before
                && characters[place...].count { $0 } >= after
        }
    }

    /// Converts a unit to the form in patterns: lower case, ASCII apostrophe, a full stop for digits.
    private static func letter(_ unit: UInt16) -> UInt16 {
        switch unit {
        case 0x61...0x7A: return unit
        case 0x30...0x39: return 0x2E
        case 0x2019: return 0x27
        case 0xD800...0xDFFF: return unit
        default: return UInt16(truncatingIfNeeded: CaseRules.lowercase(UInt32(unit)))
        }
    }

    /// Returns for each unit whether a character begins there, that is, it is neither a combining mark nor a low
    /// surrogate.
    private static func characterStarts(_ word: [UInt16]) -> [Bool] {
        word.map { $0 & 0xFC00 != 0xDC00 && !UnicodeTable.entry(UInt32($0)).isExtender }
    }

    private func isUnbreakable(_ letters: [UInt16], _ point: Int) -> Bool {
        unbreakable.contains(letters[point - 1]) || unbreakable.contains(letters[point])
    }

    /// Whether a unit separates parts of a compound: hyphens and apostrophes.
    private static func isCompoundMark(_ unit: UInt16) -> Bool {
        unit == 0x2D || unit == 0x27 || unit == 0x2013 || unit == 0x2019
    }

    /// Returns the offsets at which a part of a word breaks by the patterns of a level, and within the resulting
    /// parts by those of the next level.
    ///
    /// - Parameter part: the letters between two full stops.
    private mutating func breaks(in part: [UInt16], level: Int) -> [Int] {
        if level == 0, hasDefaultLevel, !part.contains(where: Self.isCompoundMark) { return breaks(in: part, level: 1) }
        let weights = levels[level].weigh(part)
        let count = part.count - 2
        let isLast = level + 1 == levels.count
        var points: [Int] = []
        points.reserveCapacity(4)
        // Of the last level only breaks that do not change letters are used.
        let needed: UInt8 = isLast ? PatternTable.changesLetters | 1 : 1
        for offset in 1..<max(count, 1) where weights[offset + 1] & needed == 1 { points.append(offset) }
        if isLast { return points }
        if points.isEmpty { return breaks(in: part, level: level + 1) }
        let shown = points.filter { weights[$0 + 1] & PatternTable.changesLetters == 0 }
        var offsets: [Int] = []
        var start = 0
        for end in points + [count] {
            offsets += inner(part, start..<end, level: level)
            if shown.contains(end) { offsets.append(end) }
            start = end
        }
        return offsets
    }

    /// Returns the breaks in a part of a compound that keep the minimum distance from borders inside the word.
    private mutating func inner(_ word: [UInt16], _ part: Range<Int>, level: Int) -> [Int] {
        guard part.count > 1 else { return [] }
        let before = part.lowerBound == 0 ? 0 : compoundBefore
        let after = part.upperBound == word.count - 2 ? 0 : compoundAfter
        let letters = [0x2E] + word[part.lowerBound + 1...part.upperBound] + [0x2E]
        return breaks(in: letters, level: level + 1).filter { $0 >= before && part.count - $0 >= after }
            .map { part.lowerBound + $0 }
    }
}
