/// Caches names by their UTF-8 bytes during one parse: a repeated name creates
/// no `String` and takes no lock.
struct NameCache: ~Copyable {
    private let table: NameTable
    /// The names that have the same numbers in every table.
    private let known = Self.known
    /// Other names that occurred.
    private var met = NameEntries(slotCount: 64)

    init(_ table: NameTable) { self.table = table }

    private static let known: NameEntries = {
        let table = NameTable()
        var known = NameEntries(slotCount: 2048)
        for text in Name.knownTexts {
            var text = text
            text.withUTF8 { known.insert(table.name(String(decoding: $0, as: UTF8.self)), $0) }
        }
        return known
    }()

    mutating func name(_ key: UnsafeBufferPointer<UInt8>) -> Name {
        let hash = NameEntries.hash(key)
        if let name = known.name(key, hash) ?? met.name(key, hash) { return name }
        let name = table.name(String(decoding: key, as: UTF8.self))
        met.insert(name, key)
        return name
    }
}

/// Names by the hash of their bytes.
///
/// Open addressing over the concatenated bytes of all names. Probing stops
/// after a few steps, and a name without a slot is not cached; names chosen to
/// collide therefore cost no more than a lookup in the name table.
private struct NameEntries {
    private struct Slot {
        var name: Int32 = -1
        var start: Int32 = 0
        var count: Int32 = 0
    }

    private var slots: [Slot]
    private var bytes: [UInt8] = []
    private var used = 0
    private static let longestProbe = 12
    private static let mostSlots = 1 << 16
    private static let longestName = 255

    /// - Parameter slotCount: the initial number of slots, a power of two.
    init(slotCount: Int) { slots = Array(repeating: Slot(), count: slotCount) }

    /// FNV-1a.
    static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in key { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash ^ (hash >> 15))
    }

    /// Returns the name with these bytes and hash; `nil` if it is not cached.
    func name(_ key: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Name? {
        let mask = slots.count - 1
        var index = hash & mask
        for _ in 0..<Self.longestProbe {
            let slot = slots[index]
            if slot.name < 0 { return nil }
            if Int(slot.count) == key.count, matches(slot, key) { return Name(rawValue: slot.name) }
            index = (index + 1) & mask
        }
        return nil
    }

    private func matches(_ slot: Slot, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(slot.start)
        for offset in 0..<key.count where bytes[start + offset] != key[offset] { return false }
        return true
    }

    /// Adds a name if there is a free slot.
    mutating func insert(_ name: Name, _ key: UnsafeBufferPointer<UInt8>) {
        guard key.count <= Self.longestName, used < Self.mostSlots / 2 else { return }
        if (used + 1) * 2 > slots.count { grow() }
        let slot = Slot(name: name.rawValue, start: Int32(bytes.count), count: Int32(key.count))
        guard place(slot, Self.hash(key)) else { return }
        bytes.append(contentsOf: key)
        used += 1
    }

    private mutating func place(_ slot: Slot, _ hash: Int) -> Bool {
        let mask = slots.count - 1
        var index = hash & mask
        for _ in 0..<Self.longestProbe {
            if slots[index].name < 0 {
                slots[index] = slot
                return true
            }
            index = (index + 1) & mask
        }
        return false
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 4)
        for slot in old where slot.name >= 0 {
            let range = Int(slot.start)..<Int(slot.start + slot.count)
            let hash = bytes.withUnsafeBufferPointer { Self.hash(UnsafeBufferPointer(rebasing: $0[range])) }
            // A name without a slot is looked up in the name table instead.
            _ = place(slot, hash)
        }
    }
}
