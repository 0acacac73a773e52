/// Decodes code points from UTF-16 units.
@usableFromInline package enum UTF16Decoding {
    /// Returns the code point at a unit, and its number of units. A lone surrogate is decoded as U+FFFD.
    @inlinable
    package static func codePoint(
        in text: UnsafeBufferPointer<UInt16>, at index: Int, end: Int
    ) -> (value: UInt32, length: Int) {
        let unit = UInt32(text[index])
        guard unit & 0xF800 == 0xD800 else { return (unit, 1) }
        guard unit < 0xDC00, index + 1 < end else { return (0xFFFD, 1) }
        let low = UInt32(text[index + 1])
        guard low & 0xFC00 == 0xDC00 else { return (0xFFFD, 1) }
        return (0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF)), 2)
    }

    /// Returns the code point that ends before a unit, and its number of units.
    @inlinable
    package static func codePoint(
        in text: UnsafeBufferPointer<UInt16>, before index: Int, start: Int
    ) -> (value: UInt32, length: Int) {
        let unit = UInt32(text[index - 1])
        guard unit & 0xF800 == 0xD800 else { return (unit, 1) }
        guard unit >= 0xDC00, index - 2 >= start else { return (0xFFFD, 1) }
        let high = UInt32(text[index - 2])
        guard high & 0xFC00 == 0xD800 else { return (0xFFFD, 1) }
        return (0x10000 + ((high & 0x3FF) << 10 | (unit & 0x3FF)), 2)
    }
}
