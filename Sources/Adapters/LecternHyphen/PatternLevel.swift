/// The patterns of one level of a file, read into a trie only as far as words ask for them.
///
/// A file has tens of thousands of patterns, and a book a few words of some
/// language: patterns lie in buckets by their first two letters, and a bucket
/// goes into the trie when a word has those letters.
struct PatternLevel {
    private let source: PatternSource
    /// Where lines begin in the source, bucket by bucket, in the file's order.
    private let lines: [Int32]
    /// The first line of each bucket, and one more.
    private let buckets: [Int32]
    private var isLoaded: [Bool]
    private var trie = PatternTrie()
    // One pattern on its way into the trie.
    private var letters: [UInt16] = []
    private var values: [UInt8] = []

    private static let bucketCount = 1 << 11
    private static let longestPattern = 64

    /// Collects the patterns of a level.
    struct Builder {
        private let source: PatternSource
        private var lines: [Int32] = []
        private var keys: [UInt16] = []

        init(_ source: PatternSource) { self.source = source }

        mutating func add(_ line: Range<Int>) {
            let letters = source.letters(line)
            lines.append(Int32(line.lowerBound))
            keys.append(UInt16(PatternLevel.bucket(letters.0, letters.1)))
        }

        func build() -> PatternLevel {
            var starts = [Int32](repeating: 0, count: bucketCount + 1)
            for key in keys { starts[Int(key) + 1] += 1 }
            for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
            var next = starts
            var sorted = lines
            for index in lines.indices {
                let key = Int(keys[index])
                sorted[Int(next[key])] = lines[index]
                next[key] += 1
            }
            return PatternLevel(source: source, lines: sorted, buckets: starts)
        }
    }

    private init(source: PatternSource, lines: [Int32], buckets: [Int32]) {
        (self.source, self.lines, self.buckets) = (source, lines, buckets)
        isLoaded = Array(repeating: false, count: Self.bucketCount)
    }

    /// The bucket of two letters; 0 for a second that is not there.
    private static func bucket(_ first: UInt16, _ second: UInt16) -> Int {
        Int((UInt32(first) &* 0x9E37 &+ UInt32(second) &* 0x85EB_CA6B) >> 7) & (bucketCount - 1)
    }

    /// The highest value for the place before each letter of a word that is given
    /// with a full stop at both ends; and one more for the place after the last.
    mutating func weigh(_ word: [UInt16]) -> [UInt8] {
        for index in word.indices {
            load(Self.bucket(word[index], 0))
            if index + 1 < word.count { load(Self.bucket(word[index], word[index + 1])) }
        }
        return trie.weigh(word)
    }

    private mutating func load(_ bucket: Int) {
        guard !isLoaded[bucket] else { return }
        isLoaded[bucket] = true
        for line in buckets[bucket]..<buckets[bucket + 1] { readPattern(source.line(from: Int(lines[Int(line)]))) }
    }

    private mutating func readPattern(_ line: Range<Int>) {
        letters.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        values.append(0)
        var changesLetters = false
        for unit in source.decoded(line) {
            switch unit {
            case 0x30...0x39: values[values.count - 1] = UInt8(truncatingIfNeeded: unit - 0x30)
            case 0x2F: changesLetters = true
            case 0...0x20: continue
            default:
                letters.append(unit)
                values.append(0)
            }
            if changesLetters { break }
        }
        guard !letters.isEmpty, letters.count <= Self.longestPattern else { return }
        // Breaks that change letters (Schiff-fahrt) cannot be shown: their values are marked.
        if changesLetters {
            for place in values.indices where values[place] & 1 == 1 { values[place] |= PatternTrie.changesLetters }
        }
        trie.insert(letters, values: values)
    }
}
