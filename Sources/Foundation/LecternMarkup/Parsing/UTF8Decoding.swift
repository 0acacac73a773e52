extension [UInt16] {
    /// Appends UTF-8 as UTF-16; ill-formed sequences become U+FFFD.
    mutating func append(decodingUTF8 source: UnsafeBufferPointer<UInt8>) {
        guard let base = source.baseAddress else { return }
        // A sequence never has more units than bytes.
        append(addingCapacity: source.count) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                guard let out = buffer.baseAddress else { return }
                count += decode(base, source.count, into: out + count)
            }
        }
    }
}

/// Decodes UTF-8 into a buffer with room for one unit per byte; returns the
/// number of units written.
private func decode(_ base: UnsafePointer<UInt8>, _ count: Int, into out: UnsafeMutablePointer<UInt16>) -> Int {
    var position = 0
    var written = 0
    while position + 8 <= count {
        if position + 16 <= count {
            let wide = UnsafeRawPointer(base + position).loadUnaligned(as: SIMD16<UInt8>.self)
            let words = unsafeBitCast(wide, to: SIMD2<UInt64>.self)
            if (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0 {
                let units = SIMD16<UInt16>(truncatingIfNeeded: wide)
                UnsafeMutableRawPointer(out + written).storeBytes(of: units, as: SIMD16<UInt16>.self)
                position += 16
                written += 16
                continue
            }
        }
        // Widen eight bytes at once and advance by the number of leading ASCII bytes.
        // At least as many units of room are left as there are bytes.
        let bytes = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
        let wide = SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(bytes, to: SIMD8<UInt8>.self))
        UnsafeMutableRawPointer(out + written).storeBytes(of: wide, as: SIMD8<UInt16>.self)
        let others = bytes.littleEndian & 0x8080_8080_8080_8080
        guard others != 0 else {
            position += 8
            written += 8
            continue
        }
        let ascii = others.trailingZeroBitCount >> 3
        position += ascii
        written += ascii
        repeat {
            let (scalar, length) = decodeScalar(base + position, available: count - position)
            position += length
            written += store(scalar, at: out + written)
        } while position < count && base[position] >= 0x80
    }
    while position < count {
        let (scalar, length) = decodeScalar(base + position, available: count - position)
        position += length
        written += store(scalar, at: out + written)
    }
    return written
}

@inline(__always) private func store(_ scalar: UInt32, at out: UnsafeMutablePointer<UInt16>) -> Int {
    if scalar < 0x10000 {
        out[0] = UInt16(truncatingIfNeeded: scalar)
        return 1
    }
    out[0] = UInt16(truncatingIfNeeded: 0xD7C0 + (scalar >> 10))
    out[1] = UInt16(truncatingIfNeeded: 0xDC00 + (scalar & 0x3FF))
    return 2
}

/// Decodes one scalar and returns its length; U+FFFD for ill-formed bytes.
@inline(__always)
func decodeScalar(_ bytes: UnsafePointer<UInt8>, available: Int) -> (scalar: UInt32, length: Int) {
    let first = bytes[0]
    if first < 0x80 { return (UInt32(first), 1) }
    // Three bytes: most punctuation of books, and all of CJK.
    if first & 0xF0 == 0xE0, available >= 3, bytes[1] & 0xC0 == 0x80, bytes[2] & 0xC0 == 0x80 {
        let scalar = UInt32(first & 0x0F) << 12 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F)
        if scalar >= 0x800, scalar & 0xF800 != 0xD800 { return (scalar, 3) }
    }
    return decodeRareScalar(bytes, available: available)
}

private func decodeRareScalar(_ bytes: UnsafePointer<UInt8>, available: Int) -> (scalar: UInt32, length: Int) {
    let first = bytes[0]
    let length: Int
    var scalar: UInt32
    let minimum: UInt32
    switch first {
    case 0xC2...0xDF:
        length = 2
        scalar = UInt32(first & 0x1F)
        minimum = 0x80
    case 0xE0...0xEF:
        length = 3
        scalar = UInt32(first & 0x0F)
        minimum = 0x800
    case 0xF0...0xF4:
        length = 4
        scalar = UInt32(first & 0x07)
        minimum = 0x10000
    default: return (0xFFFD, 1)
    }
    for index in 1..<length {
        guard index < available, bytes[index] & 0xC0 == 0x80 else { return (0xFFFD, index) }
        scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
    }
    guard scalar >= minimum, scalar <= 0x10FFFF, scalar & 0xFFFF_F800 != 0xD800 else { return (0xFFFD, 1) }
    return (scalar, length)
}
