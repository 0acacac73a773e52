import LecternBase

/// Little-endian numbers out of bytes; reading beyond the end gives `nil`.
struct ByteReader {
    let bytes: Bytes
    var position: Int

    init(_ bytes: Bytes, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    var left: Int { max(0, bytes.count - position) }

    mutating func number(_ count: Int) -> UInt64? {
        guard position >= 0, count <= left else { return nil }
        var value: UInt64 = 0
        for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[position + index]) }
        position += count
        return value
    }

    mutating func uint16() -> UInt16? { number(2).map { UInt16(truncatingIfNeeded: $0) } }
    mutating func uint32() -> UInt32? { number(4).map { UInt32(truncatingIfNeeded: $0) } }
    mutating func uint64() -> UInt64? { number(8) }

    mutating func slice(_ count: Int) -> Bytes? {
        guard count >= 0, count <= left else { return nil }
        defer { position += count }
        return bytes.slice(position..<(position + count))
    }

    mutating func skip(_ count: Int) { position += count }
}
