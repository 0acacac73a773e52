import LecternBase

/// Hyphenation patterns, keyed by their letters.
///
/// The substrings of a word are looked up one after another. The hash of a substring is computed from that of the
/// substring without its last letter.
struct PatternTable {
    /// A flag in values whose break would change letters.
    static let changesLetters: UInt8 = 0x80

    /// The hash of a string of letters.
    struct Hash {
        private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

        @inline(__always)
        mutating func combine(_ letter: UInt16) {
            state = (state ^ UInt64(letter)) &* 0xD6E8_FEB8_6659_FD93
            state ^= state >> 32
        }

        @inline(__always)
        var value: UInt32 { UInt32(truncatingIfNeeded: state) }
    }

    private var index = HashIndex(minimumSlots: 256)
    /// For each pattern the number of its letters, the letters, and a value for the position before each letter and
    /// after the last.
    private var patterns: [UInt16] = []

    /// Adds a pattern. It replaces a pattern with the same letters.
    mutating func insert(_ pattern: PatternSource.Pattern) {
        var hash = Hash()
        for letter in pattern.letters { hash.combine(letter) }
        let letters = pattern.letters
        if let existing = index.first(hash.value, where: { isPattern($0, letters) }) {
            let values = existing + 1 + letters.count
            patterns.replaceSubrange(values..<values + letters.count + 1, with: pattern.values)
            return
        }
        index.insert(patterns.count, hash: hash.value)
        patterns.append(UInt16(letters.count))
        patterns.append(contentsOf: letters)
        patterns.append(contentsOf: pattern.values)
    }

    private func isPattern(_ start: Int, _ letters: UnsafeBufferPointer<UInt16>) -> Bool {
        guard patterns[start] == UInt16(letters.count) else { return false }
        for index in letters.indices where patterns[start + 1 + index] != letters[index] { return false }
        return true
    }

    /// Raises the weights of a word to the values of the pattern that consists of the letters of a substring, if there
    /// is one. `weights[0]` belongs to the position before the word.
    @inline(__always)
    func raise(
        _ weights: inout [UInt8], _ word: UnsafeBufferPointer<UInt16>, substring: Range<Int>, hash: Hash
    ) {
        let match = index.first(hash.value) { isPattern($0, UnsafeBufferPointer(rebasing: word[substring])) }
        if let match { raise(&weights, from: substring.lowerBound, match) }
    }

    private func raise(_ weights: inout [UInt8], from first: Int, _ start: Int) {
        let letters = Int(patterns[start])
        for place in 0...letters {
            let value = UInt8(truncatingIfNeeded: patterns[start + 1 + letters + place])
            if value & 0x7F > weights[first + place] & 0x7F { weights[first + place] = value }
        }
    }
}
