/// Reads numbers and slices from the start of bytes, never beyond the end.
package struct ByteCursor: Sendable {
    package let bytes: Bytes
    package private(set) var position: Int

    /// - Parameter position: where reading begins; a position beyond the bytes is their end.
    package init(_ bytes: Bytes, at position: Int = 0) {
        self.bytes = bytes
        self.position = min(max(position, 0), bytes.count)
    }

    /// The number of bytes that are not read yet.
    package var remaining: Int { bytes.count - position }

    package mutating func skip(_ count: Int) { position = min(bytes.count, position + max(0, count)) }

    package mutating func byte() -> Int? { number(1) }

    /// Reads a number of up to eight bytes, the most significant first; nil at the end.
    package mutating func bigEndian(_ count: Int) -> UInt64? {
        slice(count)?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a number of up to eight bytes, the least significant first; nil at the end.
    package mutating func littleEndian(_ count: Int) -> UInt64? {
        slice(count)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a big-endian number; nil at the end, or if it does not fit an `Int`.
    package mutating func number(_ count: Int) -> Int? { bigEndian(count).flatMap { Int(exactly: $0) } }

    /// Reads a little-endian number; nil at the end, or if it does not fit an `Int`.
    package mutating func littleNumber(_ count: Int) -> Int? { littleEndian(count).flatMap { Int(exactly: $0) } }

    /// Reads a big-endian length, offset or count; nil at the end, or if it is larger than any file, so that a sum of two of
    /// them does not overflow.
    package mutating func size(_ count: Int) -> Int? { bigEndian(count).flatMap { $0 < 1 << 62 ? Int($0) : nil } }

    /// Reads a slice; nil if there are not enough bytes.
    package mutating func slice(_ count: Int) -> Bytes? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return bytes.slice(position..<position + count)
    }

    /// Reads all remaining bytes.
    package mutating func readToEnd() -> Bytes {
        defer { position = bytes.count }
        return bytes.slice(position..<bytes.count)
    }

    /// Reads up to the next terminator and skips it: a zero byte, or two zero bytes at an even offset. Without a terminator
    /// it reads all bytes.
    package mutating func terminated(wide: Bool = false) -> Bytes {
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
