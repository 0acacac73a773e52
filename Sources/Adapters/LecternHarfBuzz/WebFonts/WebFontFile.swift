internal import CWoff2
internal import CZlib

/// The file formats of web fonts.
enum WebFontFile {
    /// The maximum size of an unpacked font, in bytes.
    private static let largest = 64 << 20

    /// Returns the OpenType file packed in bytes; `nil` if they are no font or
    /// damaged.
    static func unpack(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 12, bytes.count <= largest else { return nil }
        switch number32(bytes, 0) {
        case 0x0001_0000, 0x4F54_544F, 0x7472_7565, 0x7474_6366: return SfntCheck.isSane(bytes) ? bytes : nil
        case 0x774F_4646: return unpackWoff(bytes).flatMap { SfntCheck.isSane($0) ? $0 : nil }
        case 0x774F_4632: return unpackWoff2(bytes).flatMap { SfntCheck.isSane($0) ? $0 : nil }
        default: return nil
        }
    }

    private static func unpackWoff2(_ bytes: [UInt8]) -> [UInt8]? {
        let size = Int(cwoff2_size(bytes, bytes.count))
        guard size > 12, size <= largest else { return nil }
        var written = 0
        let result = [UInt8](unsafeUninitializedCapacity: size) { out, count in
            out.initialize(repeating: 0)
            written = Int(cwoff2_unpack(bytes, bytes.count, out.baseAddress, out.count))
            count = max(0, min(written, size))
        }
        return written > 12 ? result : nil
    }

    // MARK: WOFF 1
    // https://www.w3.org/TR/WOFF/

    private static func unpackWoff(_ bytes: [UInt8]) -> [UInt8]? {
        let (flavor, tableCount) = (number32(bytes, 4), number16(bytes, 12))
        guard tableCount > 0, tableCount <= 256, 44 + 20 * tableCount <= bytes.count else { return nil }
        var directory = header(flavor, tableCount)
        var body: [UInt8] = []
        let start = 12 + 16 * tableCount
        for table in 0..<tableCount {
            let entry = 44 + 20 * table
            let length = number32(bytes, entry + 12)
            guard let content = woffTable(bytes, entry), start + body.count + length <= largest else { return nil }
            directory += bytes[entry..<entry + 4]
            directory += bytes[entry + 16..<entry + 20]
            append32(start + body.count, to: &directory)
            append32(length, to: &directory)
            body += content
            while body.count % 4 != 0 { body.append(0) }
        }
        return directory + body
    }

    /// Returns a table of a WOFF file, inflated if it is stored compressed.
    private static func woffTable(_ bytes: [UInt8], _ entry: Int) -> [UInt8]? {
        let (offset, packed, length) = (
            number32(bytes, entry + 4), number32(bytes, entry + 8), number32(bytes, entry + 12)
        )
        guard packed <= length, length <= largest, offset <= bytes.count, packed <= bytes.count - offset else {
            return nil
        }
        let content = Array(bytes[offset..<offset + packed])
        guard packed < length else { return content }
        var size = uLong(length)
        let result = [UInt8](unsafeUninitializedCapacity: length) { out, count in
            out.initialize(repeating: 0)
            count = uncompress(out.baseAddress, &size, content, uLong(content.count)) == Z_OK ? Int(size) : 0
        }
        return result.count == length ? result : nil
    }

    private static func header(_ flavor: Int, _ tableCount: Int) -> [UInt8] {
        var header: [UInt8] = []
        append32(flavor, to: &header)
        var power = 1
        var log = 0
        while power * 2 <= tableCount {
            power *= 2
            log += 1
        }
        for value in [tableCount, power * 16, log, (tableCount - power) * 16] {
            header.append(UInt8(truncatingIfNeeded: value >> 8))
            header.append(UInt8(truncatingIfNeeded: value))
        }
        return header
    }

    static func number16(_ bytes: [UInt8], _ offset: Int) -> Int {
        guard offset >= 0, offset + 2 <= bytes.count else { return 0 }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    static func number32(_ bytes: [UInt8], _ offset: Int) -> Int {
        guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
        return number16(bytes, offset) << 16 | number16(bytes, offset + 2)
    }

    private static func append32(_ value: Int, to bytes: inout [UInt8]) {
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}

/// Checks the table directory of a font before libraries read it.
enum SfntCheck {
    static func isSane(_ bytes: [UInt8]) -> Bool {
        var start = 0
        if WebFontFile.number32(bytes, 0) == 0x7474_6366 {
            let count = WebFontFile.number32(bytes, 8)
            guard count > 0, count < 1024 else { return false }
            start = WebFontFile.number32(bytes, 12)
        }
        let tables = WebFontFile.number16(bytes, start + 4)
        guard tables > 0, tables <= 512, start + 12 + 16 * tables <= bytes.count else { return false }
        var tags: Set<Int> = []
        for table in 0..<tables {
            let entry = start + 12 + 16 * table
            let (offset, length) = (WebFontFile.number32(bytes, entry + 8), WebFontFile.number32(bytes, entry + 12))
            // A table that extends beyond the end counts as missing.
            if offset <= bytes.count, length <= bytes.count - offset, length > 0 {
                tags.insert(WebFontFile.number32(bytes, entry))
            }
        }
        let head = 0x6865_6164, cmap = 0x636D_6170, maxp = 0x6D61_7870, hhea = 0x6868_6561, hmtx = 0x686D_7478
        return [head, cmap, maxp, hhea, hmtx].allSatisfy { tags.contains($0) }
    }
}
