extension String {
    /// The text with white space collapsed and trimmed, in linear time.
    var singleSpaced: String {
        var text = self
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { buffer in
                var (index, count, isDivided) = (0, 0, false)
                while index < bytes.count {
                    let space = Self.spaceLength(bytes, at: index)
                    if space > 0 {
                        isDivided = true
                        index += space
                        continue
                    }
                    if isDivided, count > 0 {
                        buffer[count] = 0x20
                        count += 1
                    }
                    isDivided = false
                    buffer[count] = bytes[index]
                    index += 1
                    count += 1
                }
                return count
            }
        }
    }

    /// The number of white-space bytes at an offset.
    @inline(__always) private static func spaceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        switch bytes[index] {
        case 0x20, 0x09...0x0D: 1
        // First bytes of non-ASCII white space: U+0085, U+00A0; U+1680; U+2000 to U+205F; U+3000.
        case 0xC2, 0xE1, 0xE2, 0xE3: longSpaceLength(bytes, at: index)
        default: 0
        }
    }

    private static func longSpaceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        switch (bytes[index], byte(1), byte(2)) {
        case (0xC2, 0x85, _), (0xC2, 0xA0, _): return 2
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9),
            (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
            return 3
        default: return 0
        }
    }
}
