/// Statistics of how well bytes fit UTF-8.
package struct UTF8Shape {
    package private(set) var multibyteCount = 0
    package private(set) var errorCount = 0
    package var isWellFormed: Bool { errorCount == 0 }
    /// Whether text without a declared encoding is decoded as UTF-8.
    package var looksLikeUTF8: Bool { isWellFormed || multibyteCount > 0 && multibyteCount >= errorCount }
    /// Whether the ratio of multi-byte characters to errors rules out other encodings.
    var isMostlyUTF8: Bool { multibyteCount >= 8 && errorCount * 8 <= multibyteCount }

    package init() {}

    package init(_ bytes: UnsafeRawBufferPointer) { add(bytes) }

    /// Adds the next bytes, which must begin with a character.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        let start = base.assumingMemoryBound(to: UInt8.self)
        var index = 0
        while index < bytes.count {
            if index + 32 <= bytes.count, isASCII32(start + index) {
                index += 32
                continue
            }
            if index + 8 <= bytes.count {
                let block = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self).littleEndian
                let others = block & 0x8080_8080_8080_8080
                index += others == 0 ? 8 : others.trailingZeroBitCount >> 3
                if others == 0 { continue }
            } else if start[index] < 0x80 {
                index += 1
                continue
            }
            repeat {
                let (scalar, length) = decodeScalar(start + index, available: bytes.count - index)
                // A genuine U+FFFD is EF BF BD.
                if scalar == 0xFFFD, !(length == 3 && start[index] == 0xEF) {
                    errorCount += 1
                } else {
                    multibyteCount += 1
                }
                index += length
            } while index < bytes.count && start[index] >= 0x80
        }
    }
}

/// Whether 32 bytes are ASCII.
@inline(__always) private func isASCII32(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let at = UnsafeRawPointer(bytes)
    let both = at.loadUnaligned(as: SIMD2<UInt64>.self) | at.loadUnaligned(fromByteOffset: 16, as: SIMD2<UInt64>.self)
    return (both[0] | both[1]) & 0x8080_8080_8080_8080 == 0
}
