/// Shaped stretches of text by their content: a word that was shaped once in a
/// font and feature set is only copied afterwards.
///
/// A table of hashes over one arena of records, so that a hit touches two places
/// in memory. One owner at a time: each task that shapes has its own. The cache is
/// emptied when it grows beyond its limit, which changes no answer.
public struct ShapeCache: ~Copyable {
    /// A glyph of a stretch, in font units.
    public struct Glyph: Equatable {
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

    /// What is known of a stretch.
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The first glyph is the one its character has by itself.
        @inlinable public static var startsNominally: Self { Self(rawValue: 1) }
        /// The last glyph is the one its character has by itself.
        @inlinable public static var endsNominally: Self { Self(rawValue: 2) }
        /// One glyph for each unit, in order, without offsets.
        @inlinable public static var isSimple: Self { Self(rawValue: 4) }
        /// Simple, and kept in four bytes a glyph.
        static var isPacked: Self { Self(rawValue: 8) }
    }

    /// Before the key and the glyphs of a stretch.
    struct Header {
        var context: UInt16
        var glyphCount: UInt16
        var keyLength: UInt8
        var flags: Flags
        var reserved: (UInt8, UInt8) = (0, 0)
    }

    private struct Slot {
        var hash: UInt32 = 0
        /// In units of four bytes, plus one; 0 where the slot is free.
        var place: UInt32 = 0
    }

    /// The longest stretch that is kept, in UTF-16 units.
    public static var longestKey: Int { 64 }
    private static var smallestTable: Int { 1 << 12 }
    private static var largestFirstArena: Int { 16 << 20 }

    private var slots: UnsafeMutablePointer<Slot>
    private var mask: Int
    private var arena: UnsafeMutableRawPointer
    private var arenaCapacity: Int
    private var used = 0
    /// The stretches in the cache.
    public private(set) var count = 0
    /// Counts how often the cache was emptied.
    public private(set) var generation = 0
    private let byteLimit: Int
    /// As many ones as a short key has units at most, and as many zeros behind them.
    private let masks = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * shortKey)

    /// A cache that holds about `byteLimit` bytes.
    public init(byteLimit: Int = 12 << 20) {
        mask = Self.smallestTable - 1
        slots = .allocate(capacity: Self.smallestTable)
        slots.initialize(repeating: Slot(), count: Self.smallestTable)
        // All of it at once: the system gives memory for what is written, and nothing is moved when it grows.
        arenaCapacity = max(1 << 16, min(byteLimit, Self.largestFirstArena))
        arena = .allocate(byteCount: arenaCapacity, alignment: 16)
        self.byteLimit = min(byteLimit, 1 << 30)
        for index in 0..<2 * Self.shortKey { masks[index] = index < Self.shortKey ? .max : 0 }
    }

    deinit {
        slots.deallocate()
        arena.deallocate()
        masks.deallocate()
    }

    /// The bytes in use.
    public var byteCount: Int { (mask + 1) * MemoryLayout<Slot>.stride + used }

    /// Most words are so short that they are two machine words, and are hashed and compared as such: loops over
    /// their letters end where no processor guesses.
    private static var shortKey: Int { 8 }
    private static var shortKeyBytes: Int { 16 }

    /// The units of a short key, with zeros behind them.
    private struct ShortKey {
        let first: UInt64
        let second: UInt64

        /// - Parameter readable: how many units may be read from the key's start on.
        @inline(__always)
        init(_ key: UnsafeBufferPointer<UInt16>, readable: Int) {
            let (first, second) = readable >= shortKey ? Self.words(key) : Self.copiedWords(key)
            self.init(first, second, count: key.count)
        }

        @inline(__always)
        init(_ units: EightUnits, count: Int) {
            self.init(units.first.bits.littleEndian, units.second.bits.littleEndian, count: count)
        }

        @inline(__always)
        private init(_ first: UInt64, _ second: UInt64, count: Int) {
            let bits = UInt64(truncatingIfNeeded: count &* 16)
            self.first = first & (bits >= 64 ? .max : (1 &<< bits) &- 1)
            self.second = second & (bits <= 64 ? 0 : bits == 128 ? .max : (1 &<< (bits &- 64)) &- 1)
        }

        @inline(__always)
        private static func words(_ key: UnsafeBufferPointer<UInt16>) -> (UInt64, UInt64) {
            let raw = UnsafeRawPointer(key.baseAddress.unsafelyUnwrapped)
            return (raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }

        /// The same of a text that ends before two words do.
        private static func copiedWords(_ key: UnsafeBufferPointer<UInt16>) -> (UInt64, UInt64) {
            var words: (UInt64, UInt64) = (0, 0)
            withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: UnsafeRawBufferPointer(key)) }
            return words
        }
    }

    @inline(__always)
    private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
        return product ^ (product >> 32)
    }

    @inline(__always)
    private static func seed(_ length: Int, _ context: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: context)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(length)
    }

    private static func hash(long key: UnsafeBufferPointer<UInt16>, _ context: Int32) -> UInt32 {
        var state = seed(key.count, context)
        let raw = UnsafeRawPointer(key.baseAddress.unsafelyUnwrapped)
        let bytes = key.count &* 2
        var index = 0
        while index &+ 8 <= bytes {
            state = mix(state, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index &+= 8
        }
        var tail: UInt64 = 0
        while index < bytes {
            tail = tail << 16 | UInt64(raw.loadUnaligned(fromByteOffset: index, as: UInt16.self))
            index &+= 2
        }
        return UInt32(truncatingIfNeeded: mix(state, tail) >> 32)
    }

    /// The record of a stretch (not empty) in a context, or -1; and the hash to insert it with.
    ///
    /// - Parameter readable: how many units may be read from its start on; more than it has make it faster.
    @inline(__always)
    public func find(
        _ key: UnsafeBufferPointer<UInt16>, context: Int32, readable: Int = 0
    ) -> (record: Int, hash: UInt32) {
        guard key.count <= Self.shortKey else { return find(long: key, context) }
        return find(short: ShortKey(key, readable: readable), count: key.count, context: context)
    }

    /// The same of a key of at most ``shortKey`` units.
    @inline(__always)
    private func find(short: ShortKey, count: Int, context: Int32) -> (record: Int, hash: UInt32) {
        let state = Self.mix(Self.mix(Self.seed(count, context), short.first), short.second)
        let hash = UInt32(truncatingIfNeeded: state >> 32)
        var slot = Int(hash) & mask
        while true {
            let candidate = slots[slot]
            guard candidate.place != 0 else { return (-1, hash) }
            if candidate.hash == hash {
                let record = Int(candidate.place &- 1) &* 4
                let header = header(record).pointee
                let known = UnsafeRawPointer(arena + record + MemoryLayout<Header>.stride)
                let difference =
                    (known.loadUnaligned(as: UInt64.self) ^ short.first)
                    | (known.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ short.second)
                if Int32(header.context) == context, Int(header.keyLength) == count, difference == 0 {
                    return (record, hash)
                }
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// The record of the first `count` of eight units, if it is that of a word whose glyphs are packed and whose first
    /// and last glyphs are their characters' own.
    @inline(__always)
    func find(_ units: EightUnits, count: Int, context: Int32) -> Int? {
        let record = find(short: ShortKey(units, count: count), count: count, context: context).record
        guard record >= 0,
            header(record).pointee.flags.isSuperset(of: [.isPacked, .startsNominally, .endsNominally])
        else { return nil }
        return record
    }

    /// The glyphs of the record of a packed word of at most eight units, with zeros behind them.
    @inline(__always)
    func packedGlyphs(_ record: Int, count: Int) -> SIMD8<UInt32> {
        // What is read behind them is another record's, or room.
        let mask = UnsafeRawPointer(masks + (Self.shortKey &- count)).loadUnaligned(as: SIMD8<UInt32>.self)
        return UnsafeRawPointer(arena + record + MemoryLayout<Header>.stride + Self.shortKeyBytes)
            .loadUnaligned(as: SIMD8<UInt32>.self) & mask
    }

    private func find(long key: UnsafeBufferPointer<UInt16>, _ context: Int32) -> (record: Int, hash: UInt32) {
        let hash = Self.hash(long: key, context)
        var slot = Int(hash) & mask
        while true {
            let candidate = slots[slot]
            guard candidate.place != 0 else { return (-1, hash) }
            if candidate.hash == hash {
                let record = Int(candidate.place &- 1) &* 4
                if isRecord(record, key, context) { return (record, hash) }
            }
            slot = (slot &+ 1) & mask
        }
    }

    private func isRecord(_ record: Int, _ key: UnsafeBufferPointer<UInt16>, _ context: Int32) -> Bool {
        let header = header(record).pointee
        guard Int32(header.context) == context, Int(header.keyLength) == key.count else { return false }
        let known = arena + record + MemoryLayout<Header>.stride
        return UnsafeRawBufferPointer(start: known, count: key.count &* 2).elementsEqual(UnsafeRawBufferPointer(key))
    }

    @inline(__always)
    private func header(_ record: Int) -> UnsafeMutablePointer<Header> {
        (arena + record).assumingMemoryBound(to: Header.self)
    }

    /// What is known of a record.
    @inline(__always)
    public func flags(_ record: Int) -> Flags { header(record).pointee.flags }

    /// Appends the glyphs of a record for text that starts at a unit.
    @inline(__always)
    public func append(_ record: Int, to output: inout ShapedTextBuilder, at start: Int) {
        let header = header(record).pointee
        let count = Int(header.glyphCount)
        let glyphs = arena + record + MemoryLayout<Header>.stride + Self.keyBytes(Int(header.keyLength))
        output.reserve(count)
        if header.flags.contains(.isPacked) {
            output.append(
                packed: UnsafeBufferPointer(start: glyphs.assumingMemoryBound(to: UInt32.self), count: count), at: start
            )
        } else {
            output.append(
                glyphs: UnsafeBufferPointer(start: glyphs.assumingMemoryBound(to: Glyph.self), count: count), at: start)
        }
    }

    /// The bytes of a key: two words, or what it takes, rounded up to four.
    @inline(__always)
    private static func keyBytes(_ length: Int) -> Int { length <= shortKey ? shortKeyBytes : (length &* 2 &+ 3) & ~3 }

    /// Adds a stretch that was not found; its record. Contexts are numbers below 65,536.
    public mutating func insert(
        _ key: UnsafeBufferPointer<UInt16>, context: Int32, hash: UInt32, flags: Flags,
        glyphs: UnsafeBufferPointer<Glyph>
    ) -> Int {
        precondition(key.count <= Self.longestKey && glyphs.count <= Int(UInt16.max) && context >> 16 == 0)
        if byteCount > byteLimit { removeAll() }
        if (count + 1) * 4 > (mask + 1) * 3 { growTable() }
        var flags = flags
        if flags.contains(.isSimple), glyphs.allSatisfy({ $0.advance >= 0 && $0.advance < 0x8000 }) {
            flags.insert(.isPacked)
        }
        let stride = flags.contains(.isPacked) ? 4 : MemoryLayout<Glyph>.stride
        let start = MemoryLayout<Header>.stride + Self.keyBytes(key.count)
        let glyphBytes = glyphs.count * stride
        reserve(start + glyphBytes)
        let record = used
        header(record).initialize(
            to: Header(
                context: UInt16(context), glyphCount: UInt16(glyphs.count), keyLength: UInt8(key.count), flags: flags))
        let units = (arena + record + MemoryLayout<Header>.stride).assumingMemoryBound(to: UInt16.self)
        for unit in 0..<max(key.count, Self.shortKey) { units[unit] = unit < key.count ? key[unit] : 0 }
        for (index, glyph) in glyphs.enumerated() {
            let place = arena + record + start + index * stride
            if flags.contains(.isPacked) {
                place.storeBytes(of: Self.pack(glyph), as: UInt32.self)
            } else {
                place.storeBytes(of: glyph, as: Glyph.self)
            }
        }
        used = (record + start + glyphBytes + 3) & ~3
        count += 1
        Self.place(Slot(hash: hash, place: UInt32(record / 4 + 1)), in: slots, mask)
        return record
    }

    private static func pack(_ glyph: Glyph) -> UInt32 {
        UInt32(glyph.glyph) | UInt32(truncatingIfNeeded: glyph.advance) << 16 | UInt32(glyph.cluster >> 15) << 31
    }

    private mutating func reserve(_ bytes: Int) {
        // Packed glyphs of short words are read as if there were eight.
        let needed = used + bytes + 4 + Self.shortKey * MemoryLayout<UInt32>.stride
        guard needed > arenaCapacity else { return }
        let larger = max(arenaCapacity * 2, needed)
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        moved.copyMemory(from: arena, byteCount: used)
        arena.deallocate()
        (arena, arenaCapacity) = (moved, larger)
    }

    private static func place(_ new: Slot, in slots: UnsafeMutablePointer<Slot>, _ mask: Int) {
        var slot = Int(new.hash) & mask
        while slots[slot].place != 0 { slot = (slot + 1) & mask }
        slots[slot] = new
    }

    private mutating func growTable() {
        let size = (mask + 1) * 2
        let larger = UnsafeMutablePointer<Slot>.allocate(capacity: size)
        larger.initialize(repeating: Slot(), count: size)
        for slot in 0...mask where slots[slot].place != 0 { Self.place(slots[slot], in: larger, size - 1) }
        slots.deallocate()
        (slots, mask) = (larger, size - 1)
    }

    /// Forgets everything.
    public mutating func removeAll() {
        (used, count) = (0, 0)
        generation += 1
        slots.deallocate()
        slots = .allocate(capacity: Self.smallestTable)
        slots.initialize(repeating: Slot(), count: Self.smallestTable)
        mask = Self.smallestTable - 1
    }
}
