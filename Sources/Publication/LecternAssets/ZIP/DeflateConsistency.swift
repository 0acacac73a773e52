package import LecternBase

/// Finds damage that leaves a deflate stream valid: parts of it that its encoder
/// would not have written.
///
/// Most encoders repeat earlier bytes as long as they can; those that do not
/// end many repetitions early. If nearly all repetitions of a stream are as
/// long as they can be, the few that are not are damage.
///
/// Spec: RFC 1951
package struct DeflateConsistency: ~Copyable {
    private let bits: DeflateBits
    /// What the stream inflates to.
    private let plain: UnsafeRawBufferPointer
    /// How much of it the symbols so far stand for.
    private var position = 0
    private var matches = 0
    /// The number of repetitions that end early.
    private var early = 0
    /// Where the source of the repetition before this symbol goes on; ``none`` if it was no repetition.
    private var pending = none

    private static let none = -1

    /// Longer streams are not examined.
    private static let longest = 8 << 20
    /// Shorter ones say too little about their encoder.
    private static let fewestMatches = 100
    /// Of so many repetitions one is damage, more are the manner of the encoder.
    private static let rarity = 100

    /// Whether a valid stream has parts that contradict the rest of it.
    ///
    /// - Parameter plain: What it inflates to.
    package static func isDamaged(_ deflated: Bytes, plain: Bytes) -> Bool {
        guard deflated.count <= longest else { return false }
        return deflated.withUnsafeBytes { bytes in
            plain.withUnsafeBytes { plain in
                var consistency = DeflateConsistency(bits: DeflateBits(bytes), plain: plain)
                guard consistency.readBlocks(), consistency.matches >= fewestMatches else { return false }
                return consistency.early > 0 && consistency.early * rarity <= consistency.matches
            }
        }
    }

    private init(bits: DeflateBits, plain: UnsafeRawBufferPointer) {
        self.bits = bits
        self.plain = plain
    }

    // MARK: Blocks

    /// Reads all blocks; returns false if they cannot be read.
    private mutating func readBlocks() -> Bool {
        var bits = bits
        while true {
            bits.refill()
            let isLast = bits.take(1) == 1
            switch bits.take(2) {
            case 0: guard stored(&bits) else { return false }
            case 1: guard symbols(&bits, literals: .fixedLiterals, distances: .fixedDistances) else { return false }
            case 2:
                guard let (literals, distances) = Self.codes(&bits),
                    symbols(&bits, literals: literals, distances: distances)
                else {
                    return false
                }
            default: return false
            }
            // A flush ends a repetition early.
            pending = Self.none
            if isLast { return true }
        }
    }

    private mutating func stored(_ bits: inout DeflateBits) -> Bool {
        bits.skipToByte()
        bits.refill()
        let count = bits.take(16)
        bits.skipBytes(2 + count)
        position += count
        return position <= plain.count && (!bits.isBeyondEnd || count == 0)
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private static func codes(_ bits: inout DeflateBits) -> (DeflateCode, DeflateCode)? {
        bits.refill()
        let (literalCount, distanceCount) = (bits.take(5) + 257, bits.take(5) + 1)
        var lengths = [UInt8](repeating: 0, count: 19)
        for index in 0..<(bits.take(4) + 4) {
            bits.refill()
            lengths[order[index]] = UInt8(bits.take(3))
        }
        let code = DeflateCode(lengths)
        var all: [UInt8] = []
        all.reserveCapacity(320)
        while all.count < literalCount + distanceCount {
            bits.refill()
            guard let symbol = code.symbol(&bits), !bits.isBeyondEnd else { return nil }
            switch symbol {
            case 16:
                guard let last = all.last else { return nil }
                all += repeatElement(last, count: 3 + bits.take(2))
            case 17: all += repeatElement(0, count: 3 + bits.take(3))
            case 18: all += repeatElement(0, count: 11 + bits.take(7))
            default: all.append(UInt8(symbol))
            }
        }
        guard all.count == literalCount + distanceCount else { return nil }
        return (DeflateCode(all[..<literalCount]), DeflateCode(all[literalCount...]))
    }

    /// Reads the symbols of a block, each of which is at most 48 bits long with its extra bits.
    private mutating func symbols(
        _ bits: inout DeflateBits, literals: DeflateCode, distances: DeflateCode
    ) -> Bool {
        while true {
            bits.refill()
            guard let symbol = literals.symbol(&bits), !bits.isBeyondEnd else { return false }
            if symbol == 256 { return true }
            guard position < plain.count else { return false }
            // The repetition before this symbol should have included its first byte.
            if pending != Self.none, plain[pending] == plain[position] { early += 1 }
            pending = Self.none
            if symbol < 256 {
                position += 1
                continue
            }
            guard let length = Self.length(symbol - 257, &bits), let distance = Self.distance(distances, &bits),
                distance <= position, position + length <= plain.count
            else { return false }
            matches += 1
            position += length
            // The longest possible one cannot be longer.
            if length < 258 { pending = position - distance }
        }
    }

    @inline(__always) private static func length(_ code: Int, _ bits: inout DeflateBits) -> Int? {
        guard code < 29 else { return nil }
        if code < 8 { return code + 3 }
        if code == 28 { return 258 }
        let extra = code / 4 - 1
        return (4 + code % 4) << extra + 3 + bits.take(extra)
    }

    @inline(__always) private static func distance(_ code: DeflateCode, _ bits: inout DeflateBits) -> Int? {
        guard let symbol = code.symbol(&bits), symbol < 30 else { return nil }
        if symbol < 4 { return symbol + 1 }
        let extra = symbol / 2 - 1
        return (2 + symbol % 2) << extra + 1 + bits.take(extra)
    }
}

/// The bits of a deflate stream, the first one lowest; zeros after its end.
struct DeflateBits {
    private let bytes: UnsafeRawBufferPointer
    /// The index of the next byte to be loaded.
    private var index = 0
    private var buffer: UInt64 = 0
    /// The number of bits in ``buffer``.
    private var count = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether more bits were taken than there are.
    @inline(__always) var isBeyondEnd: Bool { index - count >> 3 > bytes.count }

    /// Loads bits, so that at least 56 can be taken.
    @inline(__always) mutating func refill() {
        if index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            buffer |= word << UInt64(count)
            index += (63 - count) >> 3
            count |= 56
            return
        }
        while count <= 56 {
            if index < bytes.count { buffer |= UInt64(bytes[index]) << UInt64(count) }
            index += 1
            count += 8
        }
    }

    mutating func skipToByte() { skip(count & 7) }

    /// Goes on after whole bytes; the position is at the start of a byte.
    mutating func skipBytes(_ number: Int) {
        index += number - count >> 3
        buffer = 0
        count = 0
    }

    @inline(__always) mutating func skip(_ number: Int) {
        buffer >>= UInt64(number)
        count -= number
    }

    /// The next bits: those that ``refill()`` has loaded.
    @inline(__always) var next: UInt64 { buffer }

    @inline(__always) mutating func take(_ number: Int) -> Int {
        let bits = Int(truncatingIfNeeded: buffer & (1 << UInt64(number) - 1))
        skip(number)
        return bits
    }
}

/// A canonical Huffman code.
struct DeflateCode {
    /// The number of codes of each length, and the symbols in their order.
    private var counts = [Int](repeating: 0, count: 16)
    private var symbols: [UInt16]
    /// What the next ``shortest`` bits begin with: a symbol times 16, plus the length of its code; 0 if that is longer.
    private var table = [UInt16](repeating: 0, count: 1 << shortest)

    /// Codes of at most so many bits, which are nearly all that occur, are found in ``table``.
    private static let shortest = 9

    init(_ lengths: some Collection<UInt8>) {
        for length in lengths where length > 0 && length < 16 { counts[Int(length)] += 1 }
        // The first code of each length, and where its symbols begin.
        var (code, place) = (0, 0)
        var codes = [Int](repeating: 0, count: 16)
        var places = codes
        for length in 1..<16 {
            code <<= 1
            codes[length] = code
            places[length] = place
            code += counts[length]
            place += counts[length]
        }
        symbols = [UInt16](repeating: 0, count: place)
        for (symbol, length) in lengths.enumerated() where length > 0 && length < 16 {
            let length = Int(length)
            symbols[places[length]] = UInt16(symbol)
            if length <= Self.shortest { enter(symbol, code: codes[length], length: length) }
            places[length] += 1
            codes[length] += 1
        }
    }

    /// Adds a symbol to the table, after which any bits may follow.
    private mutating func enter(_ symbol: Int, code: Int, length: Int) {
        guard code < 1 << length else { return }
        let reversed = Int(UInt16(truncatingIfNeeded: code).bitReversed >> UInt16(16 - length))
        for index in stride(from: reversed, to: table.count, by: 1 << length) {
            table[index] = UInt16(symbol << 4 | length)
        }
    }

    /// Reads a symbol; nil if the bits are none.
    @inline(__always) func symbol(_ bits: inout DeflateBits) -> Int? {
        let entry = Int(table[Int(truncatingIfNeeded: bits.next) & (1 << Self.shortest - 1)])
        guard entry != 0 else { return longSymbol(&bits) }
        bits.skip(entry & 15)
        return entry >> 4
    }

    @inline(never) private func longSymbol(_ bits: inout DeflateBits) -> Int? {
        var (code, first, index) = (0, 0, 0)
        for length in 1..<16 {
            code |= bits.take(1)
            let count = counts[length]
            if code - first < count { return Int(symbols[index + code - first]) }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }

    static let fixedLiterals = DeflateCode(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = DeflateCode([UInt8](repeating: 5, count: 30))
}

extension UInt16 {
    /// The bits in reverse order.
    fileprivate var bitReversed: UInt16 {
        var bits = self
        bits = (bits & 0x5555) << 1 | bits >> 1 & 0x5555
        bits = (bits & 0x3333) << 2 | bits >> 2 & 0x3333
        bits = (bits & 0x0F0F) << 4 | bits >> 4 & 0x0F0F
        return bits << 8 | bits >> 8
    }
}
