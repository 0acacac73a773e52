/// Finds UTF-16 units in longer ones, at the speed of memory.
public enum UnitSearch {
    /// All occurrences in order, without overlaps.
    ///
    /// - Parameter limit: how many are enough.
    public static func ranges(of wanted: [UInt16], in text: [UInt16], limit: Int = .max) -> [Range<Int>] {
        ranges(of: wanted, in: text, limit: limit) { _ in true }
    }

    /// The occurrences that a test accepts, in order, without overlaps among them.
    ///
    /// - Parameter limit: how many are enough.
    public static func ranges(
        of wanted: [UInt16], in text: [UInt16], limit: Int = .max, where accepts: (Range<Int>) -> Bool
    ) -> [Range<Int>] {
        var found: [Range<Int>] = []
        guard limit > 0 else { return found }
        text.withUnsafeBufferPointer { text in
            wanted.withUnsafeBufferPointer { wanted in
                visit(wanted, in: text) { start in
                    let range = start..<start + wanted.count
                    guard accepts(range) else { return start + 1 }
                    found.append(range)
                    return found.count < limit ? range.upperBound : nil
                }
            }
        }
        return found
    }

    /// Hands every occurrence to a visitor, which says from where on the next one
    /// counts, and `nil` when it has enough.
    @inline(__always)
    static func visit(
        _ wanted: UnsafeBufferPointer<UInt16>, in text: UnsafeBufferPointer<UInt16>, _ visitor: (Int) -> Int?
    ) {
        guard !wanted.isEmpty, wanted.count <= text.count else { return }
        // Two units at a distance are rarer than one: few places pass both.
        let far = wanted.count - 1
        let (heads, tails) = (Block(repeating: wanted[0]), Block(repeating: wanted[far]))
        let end = text.count - far
        var (at, next) = (0, 0)
        while at < end {
            // Of what is left at the end each place is looked at.
            var lanes: Lanes =
                end - at >= Block.scalarCount
                ? zeroLanes((load(text, at) ^ heads) | (load(text, at + far) ^ tails)) : .max
            while lanes != 0 {
                let start = at + lanes.trailingZeroBitCount
                lanes &= lanes - 1
                guard start >= next, start < end, equals(wanted, text, start) else { continue }
                guard let after = visitor(start) else { return }
                next = after
            }
            at += Block.scalarCount
        }
    }

    /// Eight units at a time.
    private typealias Block = SIMD8<UInt16>
    /// A bit for each of them.
    private typealias Lanes = UInt8
    private static let laneBits = Block(1, 2, 4, 8, 16, 32, 64, 128)

    /// Which lanes are zero: mostly none.
    @inline(__always) private static func zeroLanes(_ block: Block) -> Lanes {
        let isZero = block .== Block.zero
        let words = unsafeBitCast(isZero, to: SIMD2<UInt64>.self)
        if words[0] | words[1] == 0 { return 0 }
        return Lanes(truncatingIfNeeded: Block.zero.replacing(with: laneBits, where: isZero).wrappedSum())
    }

    @inline(__always) private static func load(_ text: UnsafeBufferPointer<UInt16>, _ at: Int) -> Block {
        // The caller has made sure that eight units are there.
        UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: at * 2, as: Block.self)
    }

    @inline(__always) private static func equals(
        _ wanted: UnsafeBufferPointer<UInt16>, _ text: UnsafeBufferPointer<UInt16>, _ at: Int
    ) -> Bool {
        for index in 0..<wanted.count where text[at + index] != wanted[index] { return false }
        return true
    }
}
