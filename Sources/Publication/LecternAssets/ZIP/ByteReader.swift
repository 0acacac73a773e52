import LecternBase

/// Reads little-endian numbers; returns nil beyond the end.
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
        defer { position += count }
        return bytes.withUnsafeBytes { bytes in
            (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[position + $1]) }
        }
    }

    mutating func uint16() -> UInt16? {
        guard let value = load(UInt16.self) else { return nil }
        return UInt16(littleEndian: value)
    }

    mutating func uint32() -> UInt32? {
        guard let value = load(UInt32.self) else { return nil }
        return UInt32(littleEndian: value)
    }

    mutating func uint64() -> UInt64? { number(8) }

    private mutating func load<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard position >= 0, size <= left else { return nil }
        defer { position += size }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Number.self) }
    }

    mutating func slice(_ count: Int) -> Bytes? {
        guard count >= 0, count <= left else { return nil }
        defer { position += count }
        return bytes.slice(position..<(position + count))
    }

    mutating func skip(_ count: Int) { position += count }
}
