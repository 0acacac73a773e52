extension [UInt16] {
    /// Appends UTF-8 as UTF-16; ill-formed sequences become U+FFFD.
    mutating func append(decodingUTF8 source: UnsafeBufferPointer<UInt8>) {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 1024) { scratch in
            var reader = UTF8Reader(source)
            while !reader.isAtEnd {
                let count = reader.read(into: scratch)
                append(contentsOf: UnsafeBufferPointer(rebasing: scratch[..<count]))
            }
        }
    }
}

/// Decodes UTF-8 piece by piece.
private struct UTF8Reader {
    private let source: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    var isAtEnd: Bool { position >= source.count }

    /// Fills `room` (of at least 32 units) and says how much of it.
    mutating func read(into room: UnsafeMutableBufferPointer<UInt16>) -> Int {
        guard let base = source.baseAddress, let out = room.baseAddress else { return 0 }
        let end = source.count
        var written = 0
        while position < end, written <= room.count - 16 {
            if position <= end - 16 {
                let bytes = UnsafeRawPointer(base + position).loadUnaligned(as: SIMD16<UInt8>.self)
                if bytes.max() < 0x80 {
                    UnsafeMutableRawPointer(out + written).storeBytes(
                        of: SIMD16<UInt16>(truncatingIfNeeded: bytes), as: SIMD16<UInt16>.self)
                    position += 16
                    written += 16
                    continue
                }
            }
            // One to sixteen characters the slow way, then again in a stride.
            let stop = Swift.min(position + 8, end)
            while position < stop {
                let scalar = nextScalar(base)
                if scalar < 0x10000 {
                    out[written] = UInt16(truncatingIfNeeded: scalar)
                    written += 1
                } else {
                    out[written] = UInt16(truncatingIfNeeded: 0xD7C0 + (scalar >> 10))
                    out[written + 1] = UInt16(truncatingIfNeeded: 0xDC00 + (scalar & 0x3FF))
                    written += 2
                }
            }
        }
        return written
    }

    private mutating func nextScalar(_ base: UnsafePointer<UInt8>) -> UInt32 {
        let (scalar, length) = decodeScalar(base + position, available: source.count - position)
        position += length
        return scalar
    }
}

/// One scalar of UTF-8 and its length; U+FFFD for what is ill-formed.
func decodeScalar(_ bytes: UnsafePointer<UInt8>, available: Int) -> (scalar: UInt32, length: Int) {
    let first = bytes[0]
    if first < 0x80 { return (UInt32(first), 1) }
    let length: Int
    var scalar: UInt32
    let least: UInt32
    switch first {
    case 0xC2...0xDF: (length, scalar, least) = (2, UInt32(first & 0x1F), 0x80)
    case 0xE0...0xEF: (length, scalar, least) = (3, UInt32(first & 0x0F), 0x800)
    case 0xF0...0xF4: (length, scalar, least) = (4, UInt32(first & 0x07), 0x10000)
    default: return (0xFFFD, 1)
    }
    for index in 1..<length {
        guard index < available, bytes[index] & 0xC0 == 0x80 else { return (0xFFFD, index) }
        scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
    }
    guard scalar >= least, scalar <= 0x10FFFF, scalar & 0xFFFF_F800 != 0xD800 else { return (0xFFFD, 1) }
    return (scalar, length)
}
