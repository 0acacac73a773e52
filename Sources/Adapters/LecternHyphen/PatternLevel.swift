/// The patterns of one level of a file, read into a trie only as far as words ask for them.
///
/// A file has tens of thousands of patterns, and a book a few words of some
/// language: patterns lie in buckets by their first two letters, and a bucket
/// goes into the trie when a word has those letters.
struct PatternLevel {
    /// The lines of all patterns, one after the other.
    private let units: [UInt16]
    /// Where lines begin and end in `units`, bucket by bucket, in the file's order.
    private let lines: [Range<Int32>]
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
        var units: [UInt16] = []
        private var lines: [Range<Int32>] = []

        /// A pattern stands in `units` from an offset to the end.
        mutating func endPattern(from start: Int) { lines.append(Int32(start)..<Int32(units.count)) }

        func build() -> PatternLevel {
            let keys = lines.map { PatternLevel.bucket(of: $0, in: units) }
            var starts = [Int32](repeating: 0, count: bucketCount + 1)
            for key in keys { starts[key + 1] += 1 }
            for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
            var next = starts
            var sorted = lines
            for (line, key) in zip(lines, keys) {
                sorted[Int(next[key])] = line
                next[key] += 1
            }
            return PatternLevel(units: units, lines: sorted, buckets: starts)
        }
    }

    private init(units: [UInt16], lines: [Range<Int32>], buckets: [Int32]) {
        (self.units, self.lines, self.buckets) = (units, lines, buckets)
        isLoaded = Array(repeating: false, count: Self.bucketCount)
    }

    /// The bucket of two letters; 0 for a second that is not there.
    private static func bucket(_ first: UInt16, _ second: UInt16) -> Int {
        Int((UInt32(first) &* 0x9E37 &+ UInt32(second) &* 0x85EB_CA6B) >> 7) & (bucketCount - 1)
    }

    private static func bucket(of line: Range<Int32>, in units: [UInt16]) -> Int {
        var found: (UInt16, UInt16) = (0, 0)
        for index in line {
            let unit = units[Int(index)]
            if unit == 0x2F { break }
            guard unit > 0x20, !(0x30...0x39).contains(unit) else { continue }
            if found.0 != 0 {
                found.1 = unit
                break
            }
            found.0 = unit
        }
        return bucket(found.0, found.1)
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
        for line in buckets[bucket]..<buckets[bucket + 1] { readPattern(lines[Int(line)]) }
    }

    private mutating func readPattern(_ line: Range<Int32>) {
        letters.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        values.append(0)
        var changesLetters = false
        for index in line {
            let unit = units[Int(index)]
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
