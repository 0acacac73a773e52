extension ImageInfo {
    /// Whether a GIF or WebP file has more than one frame. No frame is decoded.
    public static func isAnimated(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: Array("GIF8".utf8)) { return GIFBlocks(bytes).countOfImages(atMost: 2) > 1 }
        // https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
        let isExtended = bytes.count > 20 && Array(bytes[8..<16]) == Array("WEBPVP8X".utf8)
        return isExtended && bytes[20] & 0x02 != 0
    }
}

/// The blocks of a GIF file.
///
/// Spec: https://www.w3.org/Graphics/GIF/spec-gif89a.txt
private struct GIFBlocks {
    private let bytes: [UInt8]
    private var offset = 13

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.count > 10 { offset += Self.tableLength(bytes[10]) }
    }

    /// The length of a colour table by the flags of its descriptor.
    private static func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    func countOfImages(atMost limit: Int) -> Int {
        var (blocks, count) = (self, 0)
        while count < limit, blocks.offset < bytes.count {
            switch bytes[blocks.offset] {
            case 0x21: blocks.offset += 2
            case 0x2C where blocks.offset + 9 < bytes.count:
                count += 1
                // The descriptor, its colour table, and the size of codes.
                blocks.offset += 11 + Self.tableLength(bytes[blocks.offset + 9])
            default: return count
            }
            blocks.skipData()
        }
        return count
    }

    /// Skips blocks of data up to the empty one.
    private mutating func skipData() {
        while offset < bytes.count, bytes[offset] != 0 { offset += Int(bytes[offset]) + 1 }
        offset += 1
    }
}
