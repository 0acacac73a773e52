import LecternBase

/// Recently hyphenated words with their break points.
///
/// The data of each word is contiguous, because it is rarely in the processor's cache when the next line needs it.
struct HyphenationCache {
    private var index = HashIndex(minimumSlots: 1024)
    /// For each word: the numbers of letters and points, the requested limits, the letters, the points.
    private var records: [UInt16] = []
    private static let headCount = 4
    private static let maximumCount = 16_384

    /// The key of a word: its letters and the minimum number of letters before and after a break.
    struct Key {
        let letters: UnsafeBufferPointer<UInt16>
        fileprivate let before: UInt16
        fileprivate let after: UInt16
        fileprivate let hash: UInt32

        init(_ letters: UnsafeBufferPointer<UInt16>, before: Int, after: Int) {
            self.letters = letters
            self.before = UInt16(clamping: before)
            self.after = UInt16(clamping: after)
            var hash = PatternTable.Hash()
            hash.combine(UInt16(truncatingIfNeeded: before &* 64 &+ after))
            for letter in letters { hash.combine(letter) }
            self.hash = hash.value
        }
    }

    /// The break points of a word; `nil` if it is not cached.
    subscript(key: Key) -> [Int]? { index.first(key.hash) { isRecord($0, of: key) }.map(points) }

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

    /// Caches a word that is not cached yet, unless it is too long.
    mutating func insert(_ points: [Int], _ key: Key) {
        guard key.letters.count < Int(UInt16.max), points.allSatisfy({ 0..<key.letters.count ~= $0 }) else { return }
        if index.count >= Self.maximumCount { self = HyphenationCache() }
        index.insert(records.count, hash: key.hash)
        records += [UInt16(key.letters.count), UInt16(points.count), key.before, key.after]
        records += key.letters
        for point in points { records.append(UInt16(point)) }
    }
}
