import LecternBase

/// Caches the glyphs of short strings, mostly words, so that a string is shaped
/// once per font and feature set.
///
/// A hash table over one arena of records. Not shared: each task that shapes has
/// its own. It is emptied when it grows beyond its limit.
@usableFromInline package struct ShapeCache: ~Copyable {
    /// A glyph of a string, in font units.
    @usableFromInline package struct Glyph: Equatable {
        @usableFromInline package var glyph: UInt16
        /// The cluster's offset from the start of the string. The top bit tells
        /// whether a break before the cluster is unsafe.
        @usableFromInline package var cluster: UInt16
        @usableFromInline package var advance: Int32
        @usableFromInline package var offsetX: Int16
        @usableFromInline package var offsetY: Int16

        @inlinable
        package init(glyph: UInt16, cluster: UInt16, advance: Int32, offsetX: Int16, offsetY: Int16) {
            self.glyph = glyph
            self.cluster = cluster
            self.advance = advance
            self.offsetX = offsetX
            self.offsetY = offsetY
        }

        @usableFromInline package static var unsafeToBreak: UInt16 { 0x8000 }
    }

    /// Properties of a shaped string.
    @usableFromInline package struct Flags: OptionSet, Sendable {
        @usableFromInline package let rawValue: UInt8
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The first glyph is the nominal glyph of its character.
        @inlinable package static var startsNominally: Self { Self(rawValue: 1) }
        /// The last glyph is the nominal glyph of its character.
        @inlinable package static var endsNominally: Self { Self(rawValue: 2) }
        /// One glyph per UTF-16 unit, in order, without offsets.
        @inlinable package static var isSimple: Self { Self(rawValue: 4) }
        /// Simple, and stored in four bytes per glyph.
        static var isPacked: Self { Self(rawValue: 8) }
    }

    /// Precedes the key and the glyphs of a string in its record.
    struct Header {
        var context: UInt16
        var glyphCount: UInt16
        var keyLength: UInt8
        var flags: Flags
        var reserved: (UInt8, UInt8) = (0, 0)
    }

    /// The maximum length of a cached string in UTF-16 units.
    @usableFromInline package static var longestKey: Int { 64 }
    private static var largestFirstArena: Int { 16 << 20 }

    /// Finds records by hash. A record's number is its offset in the arena divided by four.
    private var index = HashIndex(minimumSlots: 1 << 12)
    private var arena: UnsafeMutableRawPointer
    private var arenaCapacity: Int
    private var used = 0
    /// The number of cached strings.
    @usableFromInline package var count: Int { index.count }
    /// The number of times that the cache was emptied; records of an earlier generation are invalid.
    private(set) var generation = 0
    private let byteLimit: Int
    /// Eight all-one masks followed by eight zeros: see ``packedGlyphs(_:count:)``.
    private let masks = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * shortKey)

    /// Creates a cache that is emptied when it exceeds about `byteLimit` bytes.
    @usableFromInline package init(byteLimit: Int = 12 << 20) {
        // Allocated at its full size: the system provides pages when they are written, and nothing is copied to grow.
        arenaCapacity = max(1 << 16, min(byteLimit, Self.largestFirstArena))
        arena = .allocate(byteCount: arenaCapacity, alignment: 16)
        self.byteLimit = min(byteLimit, 1 << 30)
        for index in 0..<2 * Self.shortKey { masks[index] = index < Self.shortKey ? .max : 0 }
    }

    deinit {
        arena.deallocate()
        masks.deallocate()
    }

    /// The memory in use, in bytes.
    @usableFromInline package var byteCount: Int { index.byteCount + used }

    /// Words of up to eight units are hashed and compared as two machine words: loops over their letters would
    /// mispredict branches.
    private static var shortKey: Int { 8 }
    private static var shortKeyBytes: Int { 16 }

    /// The units of a short key, padded with zeros.
    private struct ShortKey {
        let first: UInt64
        let second: UInt64

        /// - Parameter readable: the number of units that may be read from the key's start.
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

        /// Copies the key first, because the text ends before two machine words do.
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

    /// Returns the record of a non-empty string in a context, if cached, and the hash to insert it with.
    ///
    /// - Parameter readable: the number of units that may be read from the key's start. More than the key has make the
    ///   lookup faster.
    @inline(__always)
    @usableFromInline package func find(
        _ key: UnsafeBufferPointer<UInt16>, context: Int32, readable: Int = 0
    ) -> (record: Int?, hash: UInt32) {
        guard key.count <= Self.shortKey else {
            let hash = Self.hash(long: key, context)
            return (index.first(hash) { isRecord(4 &* $0, of: key, in: context) }.map { 4 &* $0 }, hash)
        }
        return find(short: ShortKey(key, readable: readable), count: key.count, context: context)
    }

    /// Finds a key of at most ``shortKey`` units.
    @inline(__always)
    private func find(short: ShortKey, count: Int, context: Int32) -> (record: Int?, hash: UInt32) {
        let state = Self.mix(Self.mix(Self.seed(count, context), short.first), short.second)
        let hash = UInt32(truncatingIfNeeded: state >> 32)
        let number = index.first(hash) { number in
            let record = 4 &* number
            let header = header(record).pointee
            let key = UnsafeRawPointer(arena + record + MemoryLayout<Header>.stride)
            let difference =
                (key.loadUnaligned(as: UInt64.self) ^ short.first)
                | (key.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ short.second)
            return Int32(header.context) == context && Int(header.keyLength) == count && difference == 0
        }
        return (number.map { 4 &* $0 }, hash)
    }

    /// Returns the record of the first `count` of eight units, if its glyphs are packed and its first and last glyphs
    /// are nominal.
    @inline(__always)
    func find(_ units: EightUnits, count: Int, context: Int32) -> Int? {
        guard let record = find(short: ShortKey(units, count: count), count: count, context: context).record,
            header(record).pointee.flags.isSuperset(of: [.isPacked, .startsNominally, .endsNominally])
        else { return nil }
        return record
    }

    /// Returns the packed glyphs of a word of at most eight units, padded with zeros.
    @inline(__always)
    func packedGlyphs(_ record: Int, count: Int) -> SIMD8<UInt32> {
        // Bytes after the glyphs are unrelated; the mask clears them.
        let mask = UnsafeRawPointer(masks + (Self.shortKey &- count)).loadUnaligned(as: SIMD8<UInt32>.self)
        return UnsafeRawPointer(arena + record + MemoryLayout<Header>.stride + Self.shortKeyBytes)
            .loadUnaligned(as: SIMD8<UInt32>.self) & mask
    }

    private func isRecord(_ record: Int, of key: UnsafeBufferPointer<UInt16>, in context: Int32) -> Bool {
        let header = header(record).pointee
        guard Int32(header.context) == context, Int(header.keyLength) == key.count else { return false }
        let storedKey = arena + record + MemoryLayout<Header>.stride
        return UnsafeRawBufferPointer(start: storedKey, count: key.count &* 2).elementsEqual(
            UnsafeRawBufferPointer(key))
    }

    @inline(__always)
    private func header(_ record: Int) -> UnsafeMutablePointer<Header> {
        (arena + record).assumingMemoryBound(to: Header.self)
    }

    /// Returns the properties of a record.
    @inline(__always)
    @usableFromInline package func flags(_ record: Int) -> Flags { header(record).pointee.flags }

    /// Appends the glyphs of a record; its text starts at the given unit.
    @inline(__always)
    @usableFromInline package func append(_ record: Int, to output: inout ShapedTextBuilder, at start: Int) {
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

    /// The size of a key in bytes: two machine words for a short key, otherwise its size rounded up to four.
    @inline(__always)
    private static func keyBytes(_ length: Int) -> Int { length <= shortKey ? shortKeyBytes : (length &* 2 &+ 3) & ~3 }

    /// Inserts a string that is not cached and returns its record. The context must be below 65,536.
    @usableFromInline package mutating func insert(
        _ key: UnsafeBufferPointer<UInt16>, context: Int32, hash: UInt32, flags: Flags,
        glyphs: UnsafeBufferPointer<Glyph>
    ) -> Int {
        precondition(key.count <= Self.longestKey && glyphs.count <= Int(UInt16.max) && context >> 16 == 0)
        if byteCount > byteLimit { removeAll() }
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
        self.index.insert(record / 4, hash: hash)
        return record
    }

    private static func pack(_ glyph: Glyph) -> UInt32 {
        UInt32(glyph.glyph) | UInt32(truncatingIfNeeded: glyph.advance) << 16 | UInt32(glyph.cluster >> 15) << 31
    }

    private mutating func reserve(_ bytes: Int) {
        // Packed glyphs of short words are read eight at a time.
        let needed = used + bytes + 4 + Self.shortKey * MemoryLayout<UInt32>.stride
        guard needed > arenaCapacity else { return }
        let larger = max(arenaCapacity * 2, needed)
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        moved.copyMemory(from: arena, byteCount: used)
        arena.deallocate()
        arena = moved
        arenaCapacity = larger
    }

    /// Removes all records.
    @usableFromInline package mutating func removeAll() {
        used = 0
        generation += 1
        index.removeAll()
    }
}
