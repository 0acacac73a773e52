/// Reads the size of a JPEG XL file from its codestream. ISO/IEC 18181-1, A.3 to A.6, and 18181-2 for containers.
enum JPEGXLHeader {
    /// Where the codestream begins; nil for other files.
    static func codestream(_ reader: ByteReader) -> Int? {
        if reader.byte(0) == 0xFF, reader.byte(1) == 0x0A { return 0 }
        guard reader.bytes.count >= 12, reader.has("JXL \r\n", at: 4), reader.big32(0) == 12 else { return nil }
        var start: Int?
        reader.forEachBox(in: 12..<reader.bytes.count) { name, content in
            // Parts of a codestream begin with their number.
            if reader.has("jxlc", at: name) { start = content.lowerBound }
            if reader.has("jxlp", at: name) { start = content.lowerBound + 4 }
            return start == nil
        }
        return start ?? reader.bytes.count
    }

    static func info(_ reader: ByteReader, _ codestream: Int) -> ImageInfo? {
        guard reader.byte(codestream) == 0xFF, reader.byte(codestream + 1) == 0x0A else { return nil }
        var bits = Bits(reader: reader, at: (codestream + 2) * 8)
        guard let (width, height) = size(&bits) else { return nil }
        // libjxl turns the picture itself: only the size follows the orientation here.
        let isTurned = orientation(&bits).map { $0 >= 5 } ?? false
        return .raster(.jxl, width: isTurned ? height : width, height: isTurned ? width : height)
    }

    private static func size(_ bits: inout Bits) -> (width: Int, height: Int)? {
        guard let isSmall = bits.read(1), let height = side(&bits, isSmall == 1), let ratio = bits.read(3) else {
            return nil
        }
        if ratio > 0 {
            let (width, by) = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)][ratio - 1]
            return (height * width / by, height)
        }
        return side(&bits, isSmall == 1).map { ($0, height) }
    }

    private static func side(_ bits: inout Bits, _ isSmall: Bool) -> Int? {
        if isSmall { return bits.read(5).map { ($0 + 1) * 8 } }
        guard let choice = bits.read(2) else { return nil }
        return bits.read([9, 13, 18, 30][choice]).map { $0 + 1 }
    }

    /// ImageMetadata begins with `all_default`, `extra_fields` and the orientation.
    private static func orientation(_ bits: inout Bits) -> Int? {
        guard bits.read(1) == 0, bits.read(1) == 1 else { return nil }
        return bits.read(3).map { $0 + 1 }
    }

    /// Reads bits, the least significant of each byte first.
    private struct Bits {
        let reader: ByteReader
        var at: Int

        mutating func read(_ count: Int) -> Int? {
            var result = 0
            for bit in 0..<count {
                guard let byte = reader.byte(at / 8) else { return nil }
                result |= (byte >> (at % 8) & 1) << bit
                at += 1
            }
            return result
        }
    }
}
