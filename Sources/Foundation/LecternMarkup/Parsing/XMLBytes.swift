/// The bytes of an XML document. Reads beyond the end return 0, which does not
/// occur in XML.
struct XMLBytes {
    private let base: UnsafePointer<UInt8>
    let count: Int

    init?(_ source: UnsafeBufferPointer<UInt8>) {
        guard let base = source.baseAddress else { return nil }
        self.base = base
        count = source.count
    }

    @inline(__always) subscript(_ index: Int) -> UInt8 { index < count ? base[index] : 0 }

    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes(range), as: UTF8.self) }

    // MARK: Comparing

    func matches(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= count else { return false }
        let expected = text.utf8Start
        for offset in 0..<text.utf8CodeUnitCount where base[index + offset] != expected[offset] { return false }
        return true
    }

    /// Returns whether the bytes of a range occur at an index and end a name.
    func matches(_ range: Range<Int>, at index: Int) -> Bool {
        guard index + range.count <= count else { return false }
        for offset in 0..<range.count where base[index + offset] != base[range.lowerBound + offset] { return false }
        return !Self.isNameByte(self[index + range.count]) && self[index + range.count] < 0x80
    }

    func matches(_ a: Range<Int>, as b: Range<Int>) -> Bool { bytes(a).elementsEqual(bytes(b)) }

    func equalsIgnoringCase(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count where base[range.lowerBound + offset] | 0x20 != text.utf8Start[offset] {
            return false
        }
        return true
    }

    // MARK: Searching

    func find(_ byte: UInt8, from start: Int) -> Int? { find(byte, in: min(start, count)..<count) }

    func find(_ byte: UInt8, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if base[index] == byte { return index }
            index += 1
        }
        return nil
    }

    @inline(__always) func isSpace(at index: Int) -> Bool {
        let byte = self[index]
        return byte == 0x20 || byte == 10 || byte == 9 || byte == 13
    }

    @inline(__always) func skipSpace(from start: Int) -> Int {
        var index = start
        while isSpace(at: index) { index += 1 }
        return index
    }

    func endOfName(from start: Int) -> Int {
        var index = start
        while index < count, Self.isNameByte(base[index]) { index += 1 }
        // Names with non-ASCII characters are not plain.
        return self[index] >= 0x80 ? start : index
    }

    /// Returns the first byte from `start` on that may not be plain text: `<`, `&`,
    /// `]`, a control character, or the first byte of U+FFxx.
    func endOfPlainText(from start: Int) -> Int {
        var index = start
        while index + 16 <= count {
            let block = UnsafeRawPointer(base + index).loadUnaligned(as: Block.self)
            let isMark = (Block(repeating: 0x3C) .== block) .| (Block(repeating: 0x26) .== block)
            let isRare = (Block(repeating: 0x5D) .== block) .| (Block(repeating: 0xEF) .== block)
            let isSpace = (Block(repeating: 9) .== block) .| (Block(repeating: 10) .== block)
            let isControl = (Block.zero .== block & Block(repeating: 0xE0)) .& .!isSpace
            let mask = unsafeBitCast(isMark .| isRare .| isControl, to: SIMD2<UInt64>.self)
            if mask[0] | mask[1] == 0 {
                index += 16
                continue
            }
            let (low, high) = (mask[0].littleEndian, mask[1].littleEndian)
            let bit = low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount
            return index + (bit >> 3)
        }
        while index < count, Self.isPlain(base[index]) { index += 1 }
        return index
    }

    private typealias Block = SIMD16<UInt8>

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x3C, 0x26, 0x5D, 0xEF: false
        case 9, 10: true
        default: byte >= 0x20
        }
    }

    // MARK: Characters (https://www.w3.org/TR/xml/#NT-Char)

    /// Returns whether U+FFFE or U+FFFF is at an index.
    func isNonCharacter(at index: Int) -> Bool {
        self[index] == 0xEF && self[index + 1] == 0xBF && self[index + 2] >= 0xBE
    }

    /// Returns whether all characters in a range are allowed in XML.
    func isAllCharacters(_ range: Range<Int>) -> Bool {
        for index in range {
            let byte = base[index]
            if byte < 0x20, byte != 9, byte != 10, byte != 13 { return false }
            if byte == 0xEF, isNonCharacter(at: index) { return false }
        }
        return true
    }

    static func isNameStart(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x7A || byte == UInt8(ascii: "_")
    }

    @inline(__always) static func isNameByte(_ byte: UInt8) -> Bool {
        isNameStart(byte) || byte >= 0x30 && byte <= 0x3A || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    /// https://www.w3.org/TR/xml/#NT-PubidChar
    static func isPublicIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 10, 13, 0x27...0x2F, 0x30...0x3B, 0x3D, 0x3F, 0x40...0x5A, 0x5F, 0x61...0x7A, 0x21, 0x23, 0x24, 0x25:
            true
        default: false
        }
    }

    static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x37)
        case 0x61...0x66: UInt32(byte - 0x57)
        default: nil
        }
    }
}
