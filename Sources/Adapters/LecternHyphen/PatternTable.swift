/// Patterns by their letters: a table of hashes over one list of all of them.
///
/// What stands in a word is looked up stretch by stretch: the hash of a stretch
/// is that of the one a letter shorter with the letter mixed in.
struct PatternTable {
    /// Set in a value whose break would change letters.
    static let changesLetters: UInt8 = 0x80

    /// The hash of a stretch of letters.
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

    /// Of a hash what a slot is told from others by; never 0.
    @inline(__always)
    private static func tag(_ hash: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: hash >> 24) | 1 }

    private struct Slot {
        var hash: UInt32 = 0
        /// Where the pattern begins.
        var place: UInt32 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 256)
    /// The tag of each slot, 0 where it is free. Of the stretches of a word most are no pattern, and what tells so
    /// for all of them stays in the processor's memory.
    private var tags = [UInt8](repeating: 0, count: 256)
    private var count = 0
    /// For each pattern the number of its letters, these, and a value for the place before each and after the last.
    private var patterns: [UInt16] = []

    /// Adds a pattern; one of the same letters gives way.
    mutating func insert(_ pattern: PatternSource.Pattern) {
        var hash = Hash()
        for letter in pattern.letters { hash.combine(letter) }
        if (count + 1) * 2 > slots.count { grow() }
        let new = Slot(hash: hash.value, place: UInt32(patterns.count))
        patterns.append(UInt16(pattern.letters.count))
        patterns.append(contentsOf: pattern.letters)
        patterns.append(contentsOf: pattern.values)
        var slot = Int(new.hash) & (slots.count - 1)
        while tags[slot] != 0 {
            if slots[slot].hash == new.hash, isPattern(slots[slot], pattern.letters) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        if tags[slot] == 0 { count += 1 }
        (slots[slot], tags[slot]) = (new, Self.tag(new.hash))
    }

    private mutating func grow() {
        let (oldSlots, oldTags) = (slots, tags)
        slots = Array(repeating: Slot(), count: oldSlots.count * 2)
        tags = Array(repeating: 0, count: slots.count)
        for index in oldTags.indices where oldTags[index] != 0 {
            var slot = Int(oldSlots[index].hash) & (slots.count - 1)
            while tags[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            (slots[slot], tags[slot]) = (oldSlots[index], oldTags[index])
        }
    }

    private func isPattern(_ slot: Slot, _ letters: UnsafeBufferPointer<UInt16>) -> Bool {
        let start = Int(slot.place)
        guard patterns[start] == UInt16(letters.count) else { return false }
        for index in letters.indices where patterns[start + 1 + index] != letters[index] { return false }
        return true
    }

    /// Raises the weights of a word's places, the first of them before `stretch`, to the values of the pattern
    /// with the letters of the stretch, if there is one.
    @inline(__always)
    func raise(
        _ weights: inout [UInt8], _ word: UnsafeBufferPointer<UInt16>, _ stretch: Range<Int>, _ hash: Hash
    ) {
        let tag = Self.tag(hash.value)
        var slot = Int(hash.value) & (tags.count - 1)
        while tags[slot] != 0 {
            if tags[slot] == tag, slots[slot].hash == hash.value,
                isPattern(slots[slot], UnsafeBufferPointer(rebasing: word[stretch]))
            {
                return raise(&weights, from: stretch.lowerBound, slots[slot])
            }
            slot = (slot + 1) & (tags.count - 1)
        }
    }

    private func raise(_ weights: inout [UInt8], from first: Int, _ slot: Slot) {
        let start = Int(slot.place)
        let letters = Int(patterns[start])
        for place in 0...letters {
            let value = UInt8(truncatingIfNeeded: patterns[start + 1 + letters + place])
            if value & 0x7F > weights[first + place] & 0x7F { weights[first + place] = value }
        }
    }
}
