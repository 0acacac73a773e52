/// Finds UTF-16 units in longer ones, at the speed of memory.
public enum UnitSearch {
    /// All occurrences in order, without overlaps.
    ///
    /// - Parameter limit: how many are enough.
    public static func ranges(of wanted: [UInt16], in text: [UInt16], limit: Int = .max) -> [Range<Int>] {
        var found: [Range<Int>] = []
        text.withUnsafeBufferPointer { text in
            wanted.withUnsafeBufferPointer { wanted in
                var from = 0
                while found.count < limit, let start = first(wanted, in: text, from: from) {
                    found.append(start..<start + wanted.count)
                    from = start + wanted.count
                }
            }
        }
        return found
    }

    /// The occurrences that a test accepts, in order, without overlaps among them.
    ///
    /// - Parameter limit: how many are enough.
    public static func ranges(
        of wanted: [UInt16], in text: [UInt16], limit: Int = .max, where accepts: (Range<Int>) -> Bool
    ) -> [Range<Int>] {
        var found: [Range<Int>] = []
        text.withUnsafeBufferPointer { text in
            wanted.withUnsafeBufferPointer { wanted in
                var from = 0
                while found.count < limit, let start = first(wanted, in: text, from: from) {
                    let range = start..<start + wanted.count
                    let isAccepted = accepts(range)
                    if isAccepted { found.append(range) }
                    from = isAccepted ? range.upperBound : start + 1
                }
            }
        }
        return found
    }

    /// The first occurrence at or after an offset.
    static func first(
        _ wanted: UnsafeBufferPointer<UInt16>, in text: UnsafeBufferPointer<UInt16>, from start: Int
    ) -> Int? {
        guard !wanted.isEmpty, start >= 0, wanted.count <= text.count - start else { return nil }
        let last = text.count - wanted.count
        // Two units at a distance are rarer than one: few places pass both.
        let far = wanted.count - 1
        let (head, tail) = (wanted[0], wanted[far])
        let (heads, tails) = (everyLane(head), everyLane(tail))
        var at = start
        while at <= last {
            // Four units at a time: a lane is zero where the unit is the one.
            if at + 4 <= last,
                zeroLanes(load(text, at) ^ heads) & zeroLanes(load(text, at + far) ^ tails) == 0
            {
                at += 4
                continue
            }
            let end = min(at + 4, last + 1)
            while at < end {
                if text[at] == head, text[at + far] == tail, equals(wanted, text, at) { return at }
                at += 1
            }
        }
        return nil
    }

    /// A unit in each of the four lanes of a word.
    private static func everyLane(_ unit: UInt16) -> UInt64 { UInt64(unit) &* 0x0001_0001_0001_0001 }

    /// A bit for each lane that is zero, and perhaps for some above it: no zero is missed.
    @inline(__always) private static func zeroLanes(_ word: UInt64) -> UInt64 {
        (word &- 0x0001_0001_0001_0001) & ~word & 0x8000_8000_8000_8000
    }

    @inline(__always) private static func load(_ text: UnsafeBufferPointer<UInt16>, _ at: Int) -> UInt64 {
        // The caller has made sure that four units are there.
        UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: at * 2, as: UInt64.self)
    }

    private static func equals(
        _ wanted: UnsafeBufferPointer<UInt16>, _ text: UnsafeBufferPointer<UInt16>, _ at: Int
    ) -> Bool {
        for index in 0..<wanted.count where text[at + index] != wanted[index] { return false }
        return true
    }
}
