import LecternBase

/// Reads numbers and slices sequentially, never beyond the end.
struct ByteCursor {
    let bytes: Bytes
    private(set) var position = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    var remaining: Int { bytes.count - position }

    mutating func skip(_ count: Int) { position = min(bytes.count, position + max(0, count)) }

    mutating func byte() -> Int? { number(1) }

    /// Reads a big-endian number of up to eight bytes; nil at the end, or if it
    /// does not fit an `Int`.
    mutating func number(_ count: Int) -> Int? {
        guard let part = slice(count) else { return nil }
        var value: UInt64 = 0
        for byte in part { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    /// Reads a little-endian number of up to eight bytes.
    mutating func littleNumber(_ count: Int) -> Int? {
        guard let part = slice(count) else { return nil }
        var value: UInt64 = 0
        for byte in part.reversed() { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    /// Reads a slice; nil if there are not enough bytes.
    mutating func slice(_ count: Int) -> Bytes? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return bytes.slice(position..<position + count)
    }

    /// Reads all remaining bytes.
    mutating func readToEnd() -> Bytes {
        defer { position = bytes.count }
        return bytes.slice(position..<bytes.count)
    }

    /// Reads up to the next terminator and skips it: a zero byte, or two zero
    /// bytes at an even offset.
    mutating func terminated(wide: Bool) -> Bytes {
        let start = position
        let step = wide ? 2 : 1
        while position + step <= bytes.count {
            let isEnd = bytes[position] == 0 && (!wide || bytes[position + 1] == 0)
            if isEnd {
                defer { position += step }
                return bytes.slice(start..<position)
            }
            position += step
        }
        position = bytes.count
        return bytes.slice(start..<bytes.count)
    }
}

extension Bytes {
    /// The bytes decoded as ISO 8859-1.
    var latin1: String { String(String.UnicodeScalarView(map { Unicode.Scalar($0) })) }

    /// Decodes UTF-16, by the byte order mark or in the given order.
    func utf16(bigEndian: Bool) -> String {
        var isBig = bigEndian
        var start = 0
        if count >= 2, self[0] == 0xFE, self[1] == 0xFF { (isBig, start) = (true, 2) }
        if count >= 2, self[0] == 0xFF, self[1] == 0xFE { (isBig, start) = (false, 2) }
        let units = stride(from: start, to: count - 1, by: 2).map { index in
            isBig
                ? UInt16(self[index]) << 8 | UInt16(self[index + 1])
                : UInt16(self[index + 1]) << 8 | UInt16(self[index])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns ASCII characters at an offset, such as the type of an atom.
    func tag(at position: Int, _ count: Int = 4) -> String? {
        guard position >= 0, position + count <= self.count else { return nil }
        return slice(position..<position + count).latin1
    }
}
