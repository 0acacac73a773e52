/// An open-addressing hash table that finds records by a 32-bit hash.
///
/// The owner stores the records and compares their keys; the table stores only
/// their numbers and hashes, in one array.
///
///     if let known = index.first(hash, where: { words[$0] == word }) { return known }
///     index.insert(words.count, hash: hash)
///
/// The hash function is the owner's, so that the table is deterministic. If keys
/// are hostile input, `longestProbe` bounds the cost of colliding hashes.
@usableFromInline package struct HashIndex: Sendable {
    /// For each slot the record's number plus one in the upper half and its hash in the lower; 0 for a free slot.
    @usableFromInline var slots: [UInt64]
    @usableFromInline let longestProbe: Int
    /// The number of records in the table.
    package private(set) var count = 0
    private let minimumSlots: Int

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - minimumSlots: the initial number of slots, a power of two. At least half of the slots are free.
    ///   - longestProbe: the maximum number of slots that are examined. A record that finds no free slot within it
    ///     is not inserted.
    package init(minimumSlots: Int = 64, longestProbe: Int = .max) {
        precondition(minimumSlots > 1 && minimumSlots & (minimumSlots - 1) == 0)
        self.minimumSlots = minimumSlots
        self.longestProbe = longestProbe
        slots = Array(repeating: 0, count: minimumSlots)
    }

    /// The memory of the slots in bytes.
    package var byteCount: Int { slots.count * MemoryLayout<UInt64>.stride }

    /// Returns the first record with a hash that a predicate accepts.
    @inlinable
    @inline(__always)
    package func first(_ hash: UInt32, where isMatch: (Int) -> Bool) -> Int? {
        slots.withUnsafeBufferPointer { slots in
            let mask = slots.count &- 1
            var index = Int(hash) & mask
            var probes = longestProbe
            while probes > 0, slots[index] != 0 {
                if UInt32(truncatingIfNeeded: slots[index]) == hash {
                    let record = Int(slots[index] >> 32) &- 1
                    if isMatch(record) { return record }
                }
                index = (index &+ 1) & mask
                probes &-= 1
            }
            return nil
        }
    }

    /// Inserts a record that is not in the table yet.
    ///
    /// - Parameter record: a number from 0 up to but not including `UInt32.max`.
    /// - Returns: whether the record was inserted: `false` if no slot within the longest probe is free.
    @discardableResult
    package mutating func insert(_ record: Int, hash: UInt32) -> Bool {
        precondition(record >= 0 && record < Int(UInt32.max))
        if (count + 1) * 2 > slots.count { grow() }
        guard place(UInt64(record + 1) << 32 | UInt64(hash)) else { return false }
        count += 1
        return true
    }

    /// Removes all records and releases memory beyond the initial slots.
    package mutating func removeAll() {
        slots = Array(repeating: 0, count: minimumSlots)
        count = 0
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        count = old.count { $0 != 0 && place($0) }
    }

    private mutating func place(_ entry: UInt64) -> Bool {
        let mask = slots.count - 1
        var index = Int(UInt32(truncatingIfNeeded: entry)) & mask
        var probes = longestProbe
        while probes > 0 {
            if slots[index] == 0 {
                slots[index] = entry
                return true
            }
            index = (index + 1) & mask
            probes -= 1
        }
        return false
    }
}
