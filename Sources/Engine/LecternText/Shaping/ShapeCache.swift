/// Shaped stretches of text by their content: a word that was shaped once in a
/// font and feature set is only copied afterwards.
///
/// Open addressing over arenas. One owner at a time: each task that shapes has
/// its own. The cache is emptied when it grows beyond its limit, which changes
/// no answer.
public struct ShapeCache: ~Copyable {
    /// A glyph of a cached stretch, in font units.
    public struct Glyph {
        public var glyph: UInt16
        /// The cluster's offset from the start of the stretch, and in the top bit
        /// whether breaking before the cluster is unsafe.
        public var cluster: UInt16
        public var advance: Int32
        public var offsetX: Int16
        public var offsetY: Int16

        @inlinable
        public init(glyph: UInt16, cluster: UInt16, advance: Int32, offsetX: Int16, offsetY: Int16) {
            (self.glyph, self.cluster, self.advance) = (glyph, cluster, advance)
            (self.offsetX, self.offsetY) = (offsetX, offsetY)
        }

        public static var unsafeToBreak: UInt16 { 0x8000 }
    }

    public struct Entry {
        public var hash: UInt32
        public var context: Int32
        var keyStart: Int32
        public var glyphStart: Int32
        var keyLength: UInt16
        public var glyphCount: UInt16
        public var flags: Flags
    }

    /// What is known of a stretch.
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The first glyph is the one its character has by itself.
        public static let startsNominally = Self(rawValue: 1)
        /// The last glyph is the one its character has by itself.
        public static let endsNominally = Self(rawValue: 2)
        /// One glyph for each unit, in order, without offsets.
        public static let isSimple = Self(rawValue: 4)
    }

    /// The longest stretch that is kept, in UTF-16 units.
    public static var longestKey: Int { 64 }

    private var slots: ContiguousArray<Int32>
    private var mask: Int
    public private(set) var entries: ContiguousArray<Entry> = []
    private var keys: ContiguousArray<UInt16> = []
    public private(set) var glyphs: ContiguousArray<Glyph> = []
    private let byteLimit: Int

    /// A cache that holds about `byteLimit` bytes.
    public init(byteLimit: Int = 12 << 20) {
        slots = ContiguousArray(repeating: -1, count: 1 << 12)
        mask = (1 << 12) - 1
        self.byteLimit = byteLimit
    }

    /// The bytes in use.
    public var byteCount: Int {
        slots.count * 4 + entries.count * MemoryLayout<Entry>.stride + keys.count * 2
            + glyphs.count * MemoryLayout<Glyph>.stride
    }

    @inline(__always)
    static func hash(_ key: UnsafeBufferPointer<UInt16>, _ context: Int32) -> UInt32 {
        var state = UInt64(UInt32(bitPattern: context)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(key.count)
        let raw = UnsafeRawBufferPointer(key)
        var index = 0
        while index &+ 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
            state ^= state >> 32
            index &+= 8
        }
        var tail: UInt64 = 0
        while index &+ 2 <= raw.count {
            tail = tail << 16 | UInt64(raw.loadUnaligned(fromByteOffset: index, as: UInt16.self))
            index &+= 2
        }
        state = (state ^ tail) &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: state >> 32)
    }

    /// The entry of a stretch in a context, or -1; and the hash to insert it with.
    @inline(__always)
    public func find(_ key: UnsafeBufferPointer<UInt16>, context: Int32) -> (entry: Int, hash: UInt32) {
        let hash = Self.hash(key, context)
        var slot = Int(hash) & mask
        while true {
            let index = slots[slot]
            guard index >= 0 else { return (-1, hash) }
            if isEntry(Int(index), key, context, hash) { return (Int(index), hash) }
            slot = (slot &+ 1) & mask
        }
    }

    @inline(__always)
    private func isEntry(_ index: Int, _ key: UnsafeBufferPointer<UInt16>, _ context: Int32, _ hash: UInt32) -> Bool {
        let (entryHash, entryContext) = (entries[index].hash, entries[index].context)
        guard entryHash == hash, entryContext == context, Int(entries[index].keyLength) == key.count else { return false }
        let start = Int(entries[index].keyStart)
        return keys.withUnsafeBufferPointer { known in
            var unit = 0
            while unit < key.count {
                if known[start &+ unit] != key[unit] { return false }
                unit &+= 1
            }
            return true
        }
    }

    /// The glyphs of an entry.
    @inline(__always)
    public func withGlyphs(of entry: Entry, _ body: (UnsafeBufferPointer<Glyph>) -> Void) {
        let start = Int(entry.glyphStart)
        glyphs.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + Int(entry.glyphCount)])) }
    }

    /// Adds a stretch that was not found; its entry.
    public mutating func insert(
        _ key: UnsafeBufferPointer<UInt16>, context: Int32, hash: UInt32, flags: Flags, glyphs added: [Glyph]
    ) -> Int {
        precondition(key.count <= Self.longestKey && added.count <= Int(UInt16.max))
        if byteCount > byteLimit { removeAll() }
        if (entries.count + 1) * 2 > slots.count { grow() }
        let index = entries.count
        entries.append(
            Entry(
                hash: hash, context: context, keyStart: Int32(keys.count), glyphStart: Int32(glyphs.count),
                keyLength: UInt16(key.count), glyphCount: UInt16(added.count), flags: flags))
        keys.append(contentsOf: key)
        glyphs.append(contentsOf: added)
        place(index, hash)
        return index
    }

    private mutating func place(_ index: Int, _ hash: UInt32) {
        var slot = Int(hash) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(index)
    }

    private mutating func grow() {
        slots = ContiguousArray(repeating: -1, count: slots.count * 2)
        mask = slots.count - 1
        for index in entries.indices { place(index, entries[index].hash) }
    }

    /// Forgets everything.
    public mutating func removeAll() {
        entries.removeAll()
        keys.removeAll()
        glyphs.removeAll()
        slots = ContiguousArray(repeating: -1, count: 1 << 12)
        mask = slots.count - 1
    }
}
