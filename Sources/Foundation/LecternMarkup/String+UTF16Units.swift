extension String {
    /// Creates a string from UTF-16 units; invalid units become U+FFFD.
    ///
    /// The same as `String(decoding:as:)`, which is slow for long texts.
    package init(utf16Units units: [UInt16]) {
        self = units.withUnsafeBufferPointer { units in
            String(unsafeUninitializedCapacity: units.count * 3) { buffer in
                var (index, count) = (0, 0)
                while index < units.count {
                    let unit = units[index]
                    index += 1
                    if unit < 0x80 {
                        buffer[count] = UInt8(truncatingIfNeeded: unit)
                        count += 1
                        continue
                    }
                    var value = UInt32(unit)
                    if unit & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
                        value = 0x10000 + ((value & 0x3FF) << 10 | UInt32(units[index]) & 0x3FF)
                        index += 1
                    } else if unit & 0xF800 == 0xD800 {
                        value = 0xFFFD
                    }
                    count += Self.write(value, to: buffer, at: count)
                }
                return count
            }
        }
    }

    /// Writes a non-ASCII character and returns its number of bytes.
    private static func write(_ value: UInt32, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int) -> Int {
        let length = value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
        let mark: UInt32 = length == 2 ? 0xC0 : length == 3 ? 0xE0 : 0xF0
        var remainingBits = value
        for index in stride(from: length - 1, to: 0, by: -1) {
            buffer[place + index] = UInt8(truncatingIfNeeded: 0x80 | remainingBits & 0x3F)
            remainingBits >>= 6
        }
        buffer[place] = UInt8(truncatingIfNeeded: mark | remainingBits)
        return length
    }
}
