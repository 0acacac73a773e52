import LecternBase

/// Reads numbers and pieces from the start of bytes; `nil` where they end.
struct ByteCursor {
    let bytes: Bytes
    private(set) var position = 0

    init(_ bytes: Bytes, at position: Int = 0) {
        self.bytes = bytes
        self.position = min(max(position, 0), bytes.count)
    }

    /// The number of bytes that are left.
    var count: Int { bytes.count - position }

    /// Reads a number of 1 to 8 bytes, the most significant first.
    mutating func bigEndian(_ size: Int) -> UInt64? {
        guard count >= size else { return nil }
        var value: UInt64 = 0
        for index in position..<position + size { value = value << 8 | UInt64(bytes[index]) }
        position += size
        return value
    }

    /// Reads a number of 1 to 8 bytes, the least significant first.
    mutating func littleEndian(_ size: Int) -> UInt64? {
        guard count >= size else { return nil }
        var value: UInt64 = 0
        for index in (position..<position + size).reversed() { value = value << 8 | UInt64(bytes[index]) }
        position += size
        return value
    }

    /// Reads a length, offset or count; `nil` also if it is larger than any file.
    mutating func size(_ width: Int) -> Int? {
        bigEndian(width).flatMap { $0 < 1 << 62 ? Int($0) : nil }
    }

    /// Reads a number of bytes.
    mutating func piece(_ length: Int) -> Bytes? {
        guard length >= 0, count >= length else { return nil }
        defer { position += length }
        return bytes.slice(position..<position + length)
    }

    /// Reads the bytes before the next NUL, and the NUL; all bytes if there is none.
    mutating func text() -> Bytes {
        let start = position
        while position < bytes.count, bytes[position] != 0 { position += 1 }
        let text = bytes.slice(start..<position)
        if position < bytes.count { position += 1 }
        return text
    }
}
