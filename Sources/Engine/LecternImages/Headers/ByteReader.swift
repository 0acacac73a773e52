/// Bounds-checked reads from the bytes of an image header. Reads past the end return `nil`.
struct ByteReader {
    let bytes: UnsafeBufferPointer<UInt8>

    func byte(_ offset: Int) -> Int? { offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil }

    func big16(_ offset: Int) -> Int? {
        guard let a = byte(offset), let b = byte(offset &+ 1) else { return nil }
        return a << 8 | b
    }

    func big32(_ offset: Int) -> Int? {
        guard let a = big16(offset), let b = big16(offset &+ 2) else { return nil }
        return a << 16 | b
    }

    func little16(_ offset: Int) -> Int? {
        guard let a = byte(offset), let b = byte(offset &+ 1) else { return nil }
        return b << 8 | a
    }

    func little24(_ offset: Int) -> Int? {
        guard let a = little16(offset), let b = byte(offset &+ 2) else { return nil }
        return b << 16 | a
    }

    func little32(_ offset: Int) -> Int? {
        guard let a = little16(offset), let b = little16(offset &+ 2) else { return nil }
        return b << 16 | a
    }

    /// Whether the bytes at an offset equal an ASCII text.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count, bytes.count - offset >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in (0..<text.count).allSatisfy { bytes[offset + $0] == text[$0] } }
    }

    /// Visits the boxes of an ISO base media file (ISO/IEC 14496-12, 4.2) in a range, until the visitor returns false.
    ///
    /// - Parameter visit: Receives the offset of the name and the range of the content.
    func forEachBox(in range: Range<Int>, _ visit: (Int, Range<Int>) -> Bool) {
        var offset = range.lowerBound
        var budget = 4096
        while budget > 0, offset + 8 <= range.upperBound, let size = big32(offset) {
            // A box without a length reaches to the end.
            let length = size == 0 ? range.upperBound - offset : size
            guard length >= 8, length <= range.upperBound - offset else { return }
            if !visit(offset + 4, offset + 8..<offset + length) { return }
            offset += length
            budget -= 1
        }
    }
}
