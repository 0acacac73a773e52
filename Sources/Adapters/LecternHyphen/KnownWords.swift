/// Words with their break points: those that were asked for lately.
///
/// A table of hashes over one list of records, since most words are asked for again and again: what is known of a
/// word lies together, as nothing of it is in the processor's memory when the next line asks for one.
struct KnownWords {
    /// For each place the hash of the word there, and above it where its record begins, plus one; 0 where it is free.
    private var slots = [UInt64](repeating: 0, count: 1024)
    private var count = 0
    /// For each word how many letters and points it has, the limits it was asked for with, its letters and points.
    private var records: [UInt16] = []
    private static let headCount = 4
    private static let most = 16_384

    /// What a word is looked up and inserted with.
    struct Key {
        let letters: UnsafeBufferPointer<UInt16>
        fileprivate let before: UInt16
        fileprivate let after: UInt16
        fileprivate let hash: UInt32

        init(_ letters: UnsafeBufferPointer<UInt16>, before: Int, after: Int) {
            self.letters = letters
            (self.before, self.after) = (UInt16(clamping: before), UInt16(clamping: after))
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
            let record = Int(slots[slot] >> 32) - 1
            if UInt32(truncatingIfNeeded: slots[slot]) == key.hash, isRecord(record, of: key) { return points(record) }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private func isRecord(_ record: Int, of key: Key) -> Bool {
        guard Int(records[record]) == key.letters.count, records[record + 2] == key.before,
            records[record + 3] == key.after
        else { return false }
        let first = record + Self.headCount
        for index in key.letters.indices where records[first + index] != key.letters[index] { return false }
        return true
    }

    private func points(_ record: Int) -> [Int] {
        let first = record + Self.headCount + Int(records[record])
        return records[first..<first + Int(records[record + 1])].map(Int.init)
    }

    /// Notes a word that is not there yet; one too long for a record is not noted.
    mutating func insert(_ points: [Int], _ key: Key) {
        guard key.letters.count < Int(UInt16.max), points.allSatisfy({ 0..<key.letters.count ~= $0 }) else { return }
        if count >= Self.most { self = KnownWords() }
        if (count + 1) * 2 > slots.count { grow() }
        place(UInt64(records.count + 1) << 32 | UInt64(key.hash))
        count += 1
        records += [UInt16(key.letters.count), UInt16(points.count), key.before, key.after]
        records += key.letters
        for point in points { records.append(UInt16(point)) }
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for word in old where word != 0 { place(word) }
    }

    private mutating func place(_ word: UInt64) {
        let mask = slots.count - 1
        var slot = Int(UInt32(truncatingIfNeeded: word)) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = word
    }
}
