/// The patterns of one level of a file, loaded on demand.
///
/// A file has tens of thousands of patterns, but a book has only a few words in some languages. Patterns are grouped
/// into buckets by their first two letters. A bucket is loaded when a word contains these letters.
struct PatternLevel {
    private let source: PatternSource
    /// The offsets of lines in the source, by bucket, in the file's order.
    private let lines: [Int32]
    /// The first line of each bucket, and the end of the last.
    private let buckets: [Int32]
    /// For each bucket, the lengths of its patterns: one bit per length, the lowest for one letter; or ``pending``.
    private var lengths: [UInt64]
    private var table = PatternTable()

    private static let bucketCount = 1 << 11
    /// Marks a bucket that is not loaded: the bit of a pattern that would be too long.
    private static let pending: UInt64 = 1 << UInt64(PatternSource.longestPattern)

    /// Collects the patterns of a level.
    struct Builder {
        private struct Entry {
            var line: Int32
            var bucket: UInt16
        }

        private let source: PatternSource
        private var entries: [Entry] = []

        init(_ source: PatternSource) {
            self.source = source
            entries.reserveCapacity(source.bytes.count / 8)
        }

        /// Adds the pattern of the line at an offset.
        @inline(__always)
        mutating func add(_ line: Int, _ letters: PatternSource.Letters) {
            entries.append(
                Entry(line: Int32(line), bucket: UInt16(PatternLevel.bucket(letters.first, letters.second))))
        }

        func build() -> PatternLevel {
            var starts = [Int32](repeating: 0, count: bucketCount + 1)
            for entry in entries { starts[Int(entry.bucket) + 1] += 1 }
            for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
            var next = starts
            let sorted = [Int32](unsafeUninitializedCapacity: entries.count) { lines, count in
                for entry in entries {
                    lines.initializeElement(at: Int(next[Int(entry.bucket)]), to: entry.line)
                    next[Int(entry.bucket)] += 1
                }
                count = entries.count
            }
            return PatternLevel(source: source, lines: sorted, buckets: starts)
        }
    }

    private init(source: PatternSource, lines: [Int32], buckets: [Int32]) {
        self.source = source
        self.lines = lines
        self.buckets = buckets
        lengths = Array(repeating: Self.pending, count: Self.bucketCount)
    }

    /// Returns the bucket of two letters; the second is 0 if there is none.
    @inline(__always)
    private static func bucket(_ first: UInt16, _ second: UInt16) -> Int {
        Int((UInt32(first) &* 0x9E37 &+ UInt32(second) &* 0x85EB_CA6B) >> 7) & (bucketCount - 1)
    }

    /// Returns the highest value for the position before each letter of a word with a full stop at both ends, and for
    /// the position after the last.
    mutating func weigh(_ word: [UInt16]) -> [UInt8] {
        var weights = [UInt8](repeating: 0, count: word.count + 1)
        word.withUnsafeBufferPointer { word in
            for start in word.indices {
                var lengths = lengths(in: Self.bucket(word[start], 0))
                if start + 1 < word.count { lengths |= self.lengths(in: Self.bucket(word[start], word[start + 1])) }
                var hash = PatternTable.Hash()
                var end = start
                while lengths != 0, end < word.count {
                    hash.combine(word[end])
                    end += 1
                    if lengths & 1 != 0 { table.raise(&weights, word, substring: start..<end, hash: hash) }
                    lengths >>= 1
                }
            }
        }
        return weights
    }

    /// Returns the lengths of the patterns of a bucket, after loading it.
    @inline(__always)
    private mutating func lengths(in bucket: Int) -> UInt64 {
        let cached = lengths[bucket]
        return cached == Self.pending ? load(bucket) : cached
    }

    private mutating func load(_ bucket: Int) -> UInt64 {
        lengths[bucket] = 0
        for line in buckets[bucket]..<buckets[bucket + 1] { readPattern(Int(lines[Int(line)]), bucket) }
        return lengths[bucket]
    }

    private mutating func readPattern(_ start: Int, _ bucket: Int) {
        source.withPattern(ofLineAt: start) { pattern in
            lengths[bucket] |= 1 << UInt64(pattern.letters.count - 1)
            table.insert(pattern)
        }
    }
}
