import LecternBase

/// Reads numbers and slices out of bytes, never beyond their end.
struct ByteCursor {
    let bytes: Bytes
    private(set) var position = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    var remaining: Int { bytes.count - position }

    mutating func skip(_ count: Int) { position = min(bytes.count, position + max(0, count)) }

    mutating func byte() -> Int? { number(1) }

    /// A big-endian number of up to eight bytes; `nil` at the end, or where it
    /// does not fit an `Int`.
    mutating func number(_ count: Int) -> Int? {
        guard let part = slice(count) else { return nil }
        var value: UInt64 = 0
        for byte in part { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    /// A little-endian number of up to eight bytes.
    mutating func littleNumber(_ count: Int) -> Int? {
        guard let part = slice(count) else { return nil }
        var value: UInt64 = 0
        for byte in part.reversed() { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }

    /// The next bytes; `nil` where there are not so many.
    mutating func slice(_ count: Int) -> Bytes? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return bytes.slice(position..<position + count)
    }

    /// All that is left.
    mutating func rest() -> Bytes {
        defer { position = bytes.count }
        return bytes.slice(position..<bytes.count)
    }

    /// The bytes before the next terminator, which is skipped: one zero, or two
    /// on a border of two.
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
    /// The bytes as ISO 8859-1.
    var latin1: String { String(String.UnicodeScalarView(map { Unicode.Scalar($0) })) }

    /// The bytes as UTF-16, by their byte order mark or in a given order.
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

    /// Four characters at a place, such as the type of an atom.
    func tag(at position: Int, _ count: Int = 4) -> String? {
        guard position >= 0, position + count <= self.count else { return nil }
        return slice(position..<position + count).latin1
    }
}
