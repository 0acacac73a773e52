/// Packs bytes in the RAR 5 format with codes of fixed lengths: hardly smaller,
/// but valid for any RAR 5 reader.
enum RAR5Packer {
    /// Packs in one block.
    ///
    /// - Parameter before: The bytes unpacked before, which may be repeated.
    static func pack(_ data: [UInt8], after before: [UInt8] = []) -> [UInt8] {
        var bits = BitWriter()
        writeTables(&bits)
        let all = before + data
        var places: [ArraySlice<UInt8>: Int] = [:]
        for index in 0..<max(0, before.count - 4) { places[all[index..<index + 4]] = index }
        var position = before.count
        while position < all.count {
            let here = position + 4 <= all.count ? places[all[position..<position + 4]] : nil
            var length = 0
            if let here {
                while length < 200, position + length < all.count, all[here + length] == all[position + length] {
                    length += 1
                }
                repetition(length, distance: position - here, &bits)
            } else {
                length = 1
                symbol(Int(all[position]), &bits)
            }
            for index in position..<position + length where index + 4 <= all.count {
                places[all[index..<index + 4]] = index
            }
            position += length
        }
        return block(bits)
    }

    /// The header of the only block: with tables, and marked as the last.
    private static func block(_ bits: BitWriter) -> [UInt8] {
        let bytes = bits.bytes
        let flags = UInt8(0x80 | 0x40 | 2 << 3 | (bits.count + 7) % 8)
        let size = (0..<3).map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
        return [flags, size.reduce(0x5A ^ flags) { $0 ^ $1 }] + size + bytes
    }

    // MARK: Codes

    /// Code lengths of literals and lengths, distances, low distances and repeated lengths.
    private static let tables: [Int] =
        Array(repeating: 8, count: 206) + Array(repeating: 9, count: 100) + Array(repeating: 6, count: 64)
        + Array(repeating: 4, count: 16) + Array(repeating: 5, count: 20) + Array(repeating: 6, count: 24)
    /// The codes for these lengths, themselves 2, 2, 2, 3 and 3 bits long.
    private static let lengthCodes: [Int: (code: Int, length: Int)] = [
        4: (0, 2), 5: (1, 2), 6: (2, 2), 8: (6, 3), 9: (7, 3),
    ]

    private static func writeTables(_ bits: inout BitWriter) {
        for symbol in 0..<20 { bits.write(lengthCodes[symbol]?.length ?? 0, 4) }
        for length in tables {
            let code = lengthCodes[length] ?? (0, 2)
            bits.write(code.code, code.length)
        }
    }

    private static func symbol(_ symbol: Int, _ bits: inout BitWriter) {
        if symbol < 206 { bits.write(symbol, 8) } else { bits.write(206 * 2 + symbol - 206, 9) }
    }

    private static func repetition(_ length: Int, distance: Int, _ bits: inout BitWriter) {
        let near = length - 2 - (distance > 0x100 ? 1 : 0) - (distance > 0x2000 ? 1 : 0) - (distance > 0x40000 ? 1 : 0)
        if near < 8 {
            symbol(262 + near, &bits)
        } else {
            let extra = highest(near) - 2
            symbol(262 + (extra + 1) * 4 + (near >> extra & 3), &bits)
            bits.write(near & ((1 << extra) - 1), extra)
        }
        let far = distance - 1
        if far < 4 { return bits.write(far, 6) }
        let extra = highest(far) - 1
        bits.write((extra + 1) * 2 + (far >> extra & 1), 6)
        if extra < 4 { return bits.write(far & ((1 << extra) - 1), extra) }
        bits.write((far & ((1 << extra) - 1)) >> 4, extra - 4)
        bits.write(far & 15, 4)
    }

    private static func highest(_ value: Int) -> Int { Int.bitWidth - 1 - value.leadingZeroBitCount }
}

/// A bit writer, most significant bit first.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    mutating func write(_ value: Int, _ length: Int) {
        for bit in stride(from: length - 1, through: 0, by: -1) {
            if count % 8 == 0 { bytes.append(0) }
            if value >> bit & 1 != 0 { bytes[bytes.count - 1] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }
}
