/// Numbers in the index of a dictd database: digits of six bits, as in the alphabet of MIME.
enum DictdNumber {
    /// Returns the value of digits; `nil` for other bytes and numbers of more than 60 bits.
    static func value(_ digits: some Collection<UInt8>) -> UInt64? {
        guard (1...10).contains(digits.count) else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            guard let bits = bits(digit) else { return nil }
            value = value << 6 | bits
        }
        return value
    }

    private static func bits(_ digit: UInt8) -> UInt64? {
        switch digit {
        case 0x41...0x5A: UInt64(digit - 0x41)
        case 0x61...0x7A: UInt64(digit - 0x61 + 26)
        case 0x30...0x39: UInt64(digit - 0x30 + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
