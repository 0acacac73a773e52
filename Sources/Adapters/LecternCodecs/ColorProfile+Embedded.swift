internal import CZlib

// Profiles in the chunks of files.
extension ColorProfile {
    /// The profile of a PNG file (PNG 3, 11.3.2.3 iCCP): a name, the compression method 0, and deflated bytes.
    static func inPNG(_ bytes: [UInt8]) -> [UInt8]? {
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes.big32(offset)
            let content = offset + 8
            guard length <= bytes.count - content - 4 else { return nil }
            switch bytes[offset + 4..<offset + 8] {
            case [0x69, 0x43, 0x43, 0x50]:
                let chunk = bytes[content..<content + length]
                guard let end = chunk.firstIndex(of: 0), end + 2 < chunk.endIndex else { return nil }
                return inflated(Array(chunk[(end + 2)...]))
            case [0x49, 0x44, 0x41, 0x54]: return nil
            default: offset = content + length + 4
            }
        }
        return nil
    }

    private static func inflated(_ bytes: [UInt8]) -> [UInt8]? {
        // A profile begins with its size, so one pass suffices for honest files.
        var size = uLongf(4096)
        while size <= byteLimit {
            var result = [UInt8](repeating: 0, count: Int(size))
            var count = size
            switch uncompress(&result, &count, bytes, uLong(bytes.count)) {
            case Z_OK: return Array(result[..<Int(count)])
            case Z_BUF_ERROR: size *= 4
            default: return nil
            }
        }
        return nil
    }

    /// The profile of a JPEG file (ICC.1, B.4): APP2 segments that begin with a text, their number and their count.
    static func inJPEG(_ bytes: [UInt8]) -> [UInt8]? {
        let tag = Array("ICC_PROFILE".utf8) + [0]
        var parts: [UInt8: ArraySlice<UInt8>] = [:]
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard marker != 0xDA, length >= 2, length <= bytes.count - offset - 2 else { break }
            let content = bytes[offset + 4..<offset + 2 + length]
            if marker == 0xE2, content.count > 14, content.prefix(12).elementsEqual(tag) {
                parts[content[content.startIndex + 12]] = content.dropFirst(14)
            }
            offset += 2 + length
        }
        guard !parts.isEmpty else { return nil }
        return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// The profile of a WebP file (RFC 9649, 2.7.1.4 ICCP): the first chunk after the header of an extended file.
    static func inWebP(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 38, bytes[12..<16].elementsEqual("VP8X".utf8), bytes[20] & 0x20 != 0,
            bytes[30..<34].elementsEqual("ICCP".utf8)
        else { return nil }
        let length = (0..<4).reduce(0) { $0 | Int(bytes[34 + $1]) << (8 * $1) }
        return length <= bytes.count - 38 ? Array(bytes[38..<38 + length]) : nil
    }
}

extension [UInt8] {
    fileprivate func big32(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(self[offset + $1]) } }
}
