/// Names by their UTF-8 bytes for the time of one parse: no `String` is made
/// and no lock is taken for a name that was met before.
///
/// Open addressing over the bytes of all names, one after another. A probe
/// gives up after a few steps and asks the table, so that names chosen to
/// collide cost no more than a dictionary.
struct NameCache: ~Copyable {
    private struct Slot {
        var name: Int32 = -1
        var start: Int32 = 0
        var count: Int32 = 0
    }

    private let table: NameTable
    private var slots: [Slot]
    private var bytes: [UInt8] = []
    private var used = 0
    private static let longestProbe = 12
    private static let mostSlots = 1 << 16

    init(_ table: NameTable) {
        self.table = table
        (slots, bytes, used) = Self.known
    }

    /// The names that are the same numbers in every table; copied when another is met.
    private static let known: (slots: [Slot], bytes: [UInt8], used: Int) = {
        var cache = NameCache(empty: NameTable())
        for text in Name.knownTexts {
            var text = text
            _ = text.withUTF8 { cache.name($0) }
        }
        return (cache.slots, cache.bytes, cache.used)
    }()

    private init(empty table: NameTable) {
        self.table = table
        slots = Array(repeating: Slot(), count: 512)
    }

    mutating func name(_ key: UnsafeBufferPointer<UInt8>) -> Name {
        let mask = slots.count - 1
        var index = Self.hash(key) & mask
        for _ in 0..<Self.longestProbe {
            let slot = slots[index]
            if slot.name < 0 { return insert(key, at: index) }
            if Int(slot.count) == key.count, matches(slot, key) { return Name(rawValue: slot.name) }
            index = (index + 1) & mask
        }
        return table.name(String(decoding: key, as: UTF8.self))
    }

    private func matches(_ slot: Slot, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(slot.start)
        for offset in 0..<key.count where bytes[start + offset] != key[offset] { return false }
        return true
    }

    private mutating func insert(_ key: UnsafeBufferPointer<UInt8>, at index: Int) -> Name {
        let name = table.name(String(decoding: key, as: UTF8.self))
        guard key.count < 256 else { return name }
        slots[index] = Slot(name: name.rawValue, start: Int32(bytes.count), count: Int32(key.count))
        bytes.append(contentsOf: key)
        used += 1
        if used * 2 > slots.count, slots.count < Self.mostSlots { grow() }
        return name
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 4)
        let mask = slots.count - 1
        for slot in old where slot.name >= 0 {
            var index = bytes.withUnsafeBufferPointer {
                Self.hash(UnsafeBufferPointer(rebasing: $0[Int(slot.start)..<Int(slot.start + slot.count)])) & mask
            }
            var steps = 0
            while slots[index].name >= 0, steps < Self.longestProbe {
                index = (index + 1) & mask
                steps += 1
            }
            if slots[index].name < 0 { slots[index] = slot }
        }
    }

    /// FNV-1a.
    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in key { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash ^ (hash >> 15))
    }
}
