/// Searches UTF-16 units with SIMD.
package enum UnitSearch {
    /// Returns all matches in order, without overlaps.
    ///
    /// - Parameter limit: the maximum number of matches.
    package static func ranges(of pattern: [UInt16], in text: [UInt16], limit: Int = .max) -> [Range<Int>] {
        ranges(of: pattern, in: text, limit: limit) { _ in true }
    }

    /// Returns the matches that a predicate accepts, in order, without overlaps.
    ///
    /// - Parameter limit: the maximum number of matches.
    package static func ranges(
        of pattern: [UInt16], in text: [UInt16], limit: Int = .max, where accepts: (Range<Int>) -> Bool
    ) -> [Range<Int>] {
        var matches: [Range<Int>] = []
        guard limit > 0 else { return matches }
        text.withUnsafeBufferPointer { text in
            pattern.withUnsafeBufferPointer { pattern in
                visit(pattern, in: text) { start in
                    let range = start..<start + pattern.count
                    guard accepts(range) else { return start + 1 }
                    matches.append(range)
                    return matches.count < limit ? range.upperBound : nil
                }
            }
        }
        return matches
    }

    /// Calls a visitor for each match; it returns the offset from which to continue,
    /// or `nil` to stop.
    @inline(__always)
    static func visit(
        _ pattern: UnsafeBufferPointer<UInt16>, in text: UnsafeBufferPointer<UInt16>, _ visitor: (Int) -> Int?
    ) {
        guard let first = pattern.baseAddress, let base = text.baseAddress, pattern.count <= text.count else { return }
        // Compare two units at a distance: both match far less often than one.
        let far = pattern.count - 1
        let (heads, tails) = (Block(repeating: first[0]), Block(repeating: first[far]))
        let end = text.count - far
        var (at, next) = (0, 0)
        while at < end {
            let isWhole = at &+ stretch <= end
            if isWhole, isEmpty(stretch: base + at, far: far, heads: heads, tails: tails) {
                at = at &+ stretch
                continue
            }
            let border = isWhole ? at &+ stretch : end
            while at < border {
                var matchBits =
                    isWhole
                    ? bits(lanes(base + at, far, heads: heads, tails: tails))
                    : bits(base + at, min(Block.scalarCount, end &- at), far: far, pattern: first)
                while matchBits != 0 {
                    let place = at &+ matchBits.trailingZeroBitCount
                    matchBits &= matchBits &- 1
                    guard place >= next, holds(first, far: far, at: base + place) else { continue }
                    guard let after = visitor(place) else { return }
                    next = after
                }
                at = at &+ Block.scalarCount
            }
        }
    }

    /// Eight units at a time.
    private typealias Block = SIMD8<UInt16>
    /// Sixteen bits per lane, all ones or zeros.
    private typealias Lanes = SIMD2<UInt64>
    /// The number of units skipped together if none matches.
    @inline(__always) private static var stretch: Int { 4 * Block.scalarCount }

    @inline(__always) private static func isEmpty(
        stretch at: UnsafePointer<UInt16>, far: Int, heads: Block, tails: Block
    ) -> Bool {
        let any =
            (lanes(at, far, heads: heads, tails: tails) | lanes(at + 8, far, heads: heads, tails: tails))
            | (lanes(at + 16, far, heads: heads, tails: tails) | lanes(at + 24, far, heads: heads, tails: tails))
        return any[0] | any[1] == 0
    }

    /// Returns the lanes in which both compared units match; usually none.
    @inline(__always) private static func lanes(
        _ at: UnsafePointer<UInt16>, _ far: Int, heads: Block, tails: Block
    ) -> Lanes {
        let others = (load(at) ^ heads) | (load(at + far) ^ tails)
        return unsafeBitCast(others .== Block.zero, to: Lanes.self)
    }

    @inline(__always) private static func load(_ at: UnsafePointer<UInt16>) -> Block {
        // The caller guarantees that eight units are readable.
        UnsafeRawPointer(at).loadUnaligned(as: Block.self)
    }

    /// A bit for each lane.
    @inline(__always) private static func bits(_ lanes: Lanes) -> UInt64 {
        if lanes[0] | lanes[1] == 0 { return 0 }
        // The product gathers the bits of the four lanes in its highest sixteen.
        let (one, sum): (UInt64, UInt64) = (0x0008_0004_0002_0001, 0x0001_0001_0001_0001)
        return ((lanes[0] & one) &* sum) >> 48 | (((lanes[1] & one) &* sum) >> 48) << 4
    }

    /// Does the same unit by unit at the end of the text.
    private static func bits(
        _ at: UnsafePointer<UInt16>, _ count: Int, far: Int, pattern: UnsafePointer<UInt16>
    ) -> UInt64 {
        var bits: UInt64 = 0
        for lane in 0..<count where at[lane] == pattern[0] && at[lane + far] == pattern[far] {
            bits |= 1 << UInt64(lane)
        }
        return bits
    }

    /// Returns whether the units between the ends match.
    @inline(__always) private static func holds(
        _ pattern: UnsafePointer<UInt16>, far: Int, at: UnsafePointer<UInt16>
    ) -> Bool {
        var index = 1
        while index < far {
            if at[index] != pattern[index] { return false }
            index = index &+ 1
        }
        return true
    }
}
