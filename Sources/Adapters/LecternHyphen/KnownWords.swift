/// Words with their break points: those that were asked for lately.
///
/// A table of hashes over one list of letters, since most words are asked for again and again.
struct KnownWords {
    private struct Word {
        var hash: UInt32
        var start: Int32
        var count: Int32
        var before: Int32
        var after: Int32
        var points: [Int]
    }

    /// For each place the word there, plus one; 0 where it is free.
    private var slots = [Int32](repeating: 0, count: 1024)
    private var words: [Word] = []
    private var letters: [UInt16] = []
    private static let most = 16_384

    /// What a word is looked up and inserted with.
    struct Key {
        let letters: UnsafeBufferPointer<UInt16>
        let before: Int32
        let after: Int32
        fileprivate let hash: UInt32

        init(_ letters: UnsafeBufferPointer<UInt16>, before: Int, after: Int) {
            self.letters = letters
            (self.before, self.after) = (Int32(clamping: before), Int32(clamping: after))
            var hash = PatternTable.Hash()
            hash.combine(UInt16(truncatingIfNeeded: before &* 64 &+ after))
            for letter in letters { hash.combine(letter) }
            self.hash = hash.value
        }
    }

    subscript(key: Key) -> [Int]? {
        let mask = slots.count - 1
        var slot = Int(key.hash) & mask
        while slots[slot] != 0 {
            let word = Int(slots[slot]) - 1
            if words[word].hash == key.hash, isWord(word, key) { return words[word].points }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private func isWord(_ index: Int, _ key: Key) -> Bool {
        let (start, count) = (Int(words[index].start), Int(words[index].count))
        return count == key.letters.count && words[index].before == key.before && words[index].after == key.after
            && letters[start..<start + count].elementsEqual(key.letters)
    }

    /// Notes a word that is not there yet.
    mutating func insert(_ points: [Int], _ key: Key) {
        if words.count >= Self.most { self = KnownWords() }
        if (words.count + 1) * 2 > slots.count { grow() }
        words.append(
            Word(
                hash: key.hash, start: Int32(letters.count), count: Int32(key.letters.count), before: key.before,
                after: key.after, points: points))
        letters.append(contentsOf: key.letters)
        place(words.count - 1)
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for word in words.indices { place(word) }
    }

    private mutating func place(_ word: Int) {
        let mask = slots.count - 1
        var slot = Int(words[word].hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(word + 1)
    }
}
