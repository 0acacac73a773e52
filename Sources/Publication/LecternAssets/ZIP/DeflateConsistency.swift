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
    /// Where the source of the repetition before this symbol goes on.
    private var pending: Int?

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

    private init(bits: DeflateBits, plain: UnsafeRawBufferPointer) { (self.bits, self.plain) = (bits, plain) }

    // MARK: Blocks

    /// Reads all blocks; returns false if they cannot be read.
    private mutating func readBlocks() -> Bool {
        var bits = bits
        while true {
            let isLast = bits.take(1) == 1
            switch bits.take(2) {
            case 0: guard stored(&bits) else { return false }
            case 1: guard symbols(&bits, .fixedLiterals, .fixedDistances) else { return false }
            case 2:
                guard let (literals, distances) = Self.codes(&bits), symbols(&bits, literals, distances) else {
                    return false
                }
            default: return false
            }
            // A flush ends a repetition early.
            pending = nil
            if isLast { return true }
        }
    }

    private mutating func stored(_ bits: inout DeflateBits) -> Bool {
        bits.skipToByte()
        let count = bits.take(16)
        _ = bits.take(16)
        bits.skip(count * 8)
        position += count
        return position <= plain.count && (!bits.isAtEnd || count == 0)
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private static func codes(_ bits: inout DeflateBits) -> (DeflateCode, DeflateCode)? {
        let (literalCount, distanceCount) = (bits.take(5) + 257, bits.take(5) + 1)
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<(bits.take(4) + 4) { lengths[order[index]] = bits.take(3) }
        let code = DeflateCode(lengths)
        var all: [Int] = []
        while all.count < literalCount + distanceCount {
            guard let symbol = code.symbol(&bits) else { return nil }
            switch symbol {
            case 16:
                guard let last = all.last else { return nil }
                all += repeatElement(last, count: 3 + bits.take(2))
            case 17: all += repeatElement(0, count: 3 + bits.take(3))
            case 18: all += repeatElement(0, count: 11 + bits.take(7))
            default: all.append(symbol)
            }
        }
        guard all.count == literalCount + distanceCount else { return nil }
        return (DeflateCode(Array(all[..<literalCount])), DeflateCode(Array(all[literalCount...])))
    }

    private mutating func symbols(
        _ bits: inout DeflateBits, _ literals: DeflateCode, _ distances: DeflateCode
    ) -> Bool {
        while !bits.isAtEnd {
            guard let symbol = literals.symbol(&bits) else { return false }
            if symbol == 256 { return true }
            guard noteByte() else { return false }
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
            pending = length < 258 ? position - distance : nil
        }
        return false
    }

    /// Compares the first byte of a symbol with what the repetition before it should have included.
    ///
    /// - Returns: false at the end of the text.
    @inline(__always) private mutating func noteByte() -> Bool {
        guard position < plain.count else { return false }
        if let pending, plain[pending] == plain[position] { early += 1 }
        pending = nil
        return true
    }

    private static func length(_ code: Int, _ bits: inout DeflateBits) -> Int? {
        guard code < 29 else { return nil }
        if code < 8 { return code + 3 }
        if code == 28 { return 258 }
        let extra = code / 4 - 1
        return (4 + code % 4) << extra + 3 + bits.take(extra)
    }

    private static func distance(_ code: DeflateCode, _ bits: inout DeflateBits) -> Int? {
        guard let symbol = code.symbol(&bits), symbol < 30 else { return nil }
        if symbol < 4 { return symbol + 1 }
        let extra = symbol / 2 - 1
        return (2 + symbol % 2) << extra + 1 + bits.take(extra)
    }
}

/// The bits of a deflate stream; zeros after its end.
struct DeflateBits {
    private let bytes: UnsafeRawBufferPointer
    /// The offset in bits.
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count * 8 }

    mutating func skipToByte() { position = (position + 7) & ~7 }

    mutating func skip(_ count: Int) { position += count }

    /// Reads at most 16 bits.
    @inline(__always) mutating func take(_ count: Int) -> Int {
        defer { position += count }
        return Int(truncatingIfNeeded: next & (1 << UInt64(count) - 1))
    }

    /// The next bits, the first one lowest: at least 57 of them are valid.
    @inline(__always) var next: UInt64 {
        let index = position >> 3
        let word: UInt64
        if index + 8 <= bytes.count {
            word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        } else {
            word = bytes[min(index, bytes.count)...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        return word >> UInt64(position & 7)
    }
}

/// A canonical Huffman code.
struct DeflateCode {
    /// The number of codes of each length, and the symbols in their order.
    private var counts = [Int](repeating: 0, count: 16)
    private var symbols: [Int] = []
    /// What the next ``shortest`` bits begin with: a symbol times 16, plus the length of its code; 0 if that is longer.
    private var table = [UInt16](repeating: 0, count: 1 << shortest)

    /// Codes of at most so many bits, which are nearly all that occur, are found in ``table``.
    private static let shortest = 9

    init(_ lengths: [Int]) {
        for length in lengths where length > 0 && length < 16 { counts[length] += 1 }
        var code = 0
        for length in 1..<16 {
            code <<= 1
            guard counts[length] > 0 else { continue }
            for (symbol, own) in lengths.enumerated() where own == length {
                symbols.append(symbol)
                if length <= Self.shortest { enter(symbol, code, length) }
                code += 1
            }
        }
    }

    /// Adds a symbol to the table, after which any bits may follow.
    private mutating func enter(_ symbol: Int, _ code: Int, _ length: Int) {
        guard code < 1 << length else { return }
        let reversed = (0..<length).reduce(0) { $0 | (code >> $1 & 1) << (length - 1 - $1) }
        for index in stride(from: reversed, to: table.count, by: 1 << length) {
            table[index] = UInt16(symbol << 4 | length)
        }
    }

    /// Reads a symbol; nil if the bits are none.
    @inline(__always) func symbol(_ bits: inout DeflateBits) -> Int? {
        let entry = Int(table[Int(truncatingIfNeeded: bits.next) & (table.count - 1)])
        guard entry != 0 else { return longSymbol(&bits) }
        bits.skip(entry & 15)
        return entry >> 4
    }

    private func longSymbol(_ bits: inout DeflateBits) -> Int? {
        var (code, first, index) = (0, 0, 0)
        for length in 1..<16 {
            code |= bits.take(1)
            let count = counts[length]
            if code - first < count { return symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }

    static let fixedLiterals = DeflateCode(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = DeflateCode([Int](repeating: 5, count: 30))
}
