import LecternBase

/// The comments of FLAC, Ogg Vorbis and Opus: `NAME=value` in UTF-8.
///
/// Spec: https://www.xiph.org/vorbis/doc/v-comment.html, RFC 9639 section 8
enum VorbisComments {
    private static let most = 10_000

    /// Parses comments, after the vendor string.
    static func read(_ bytes: Bytes, into tags: inout AudioTags) {
        var cursor = ByteCursor(bytes)
        guard let vendor = cursor.littleNumber(4), cursor.slice(vendor) != nil, let count = cursor.littleNumber(4)
        else {
            return
        }
        for _ in 0..<min(count, most) {
            guard let length = cursor.littleNumber(4), let text = cursor.slice(length) else { return }
            guard let equals = text.firstIndex(of: 0x3D) else { continue }
            let name = text.slice(0..<equals).utf8Text
            let value = text.slice(equals + 1..<text.count)
            if name.uppercased() == "METADATA_BLOCK_PICTURE" {
                if let bytes = Base64.decode(value) { readPicture(bytes, into: &tags) }
            } else {
                tags.set(name, value.utf8Text)
            }
        }
    }

    /// Parses a FLAC picture block (RFC 9639 section 8.8).
    static func readPicture(_ bytes: Bytes, into tags: inout AudioTags) {
        var cursor = ByteCursor(bytes)
        guard let kind = cursor.number(4), let typeLength = cursor.number(4), let type = cursor.slice(typeLength),
            let textLength = cursor.number(4), cursor.slice(textLength) != nil
        else { return }
        cursor.skip(16)
        guard let length = cursor.number(4), let picture = cursor.slice(length),
            let mediaType = PictureType.of(picture, declared: type.latin1)
        else { return }
        tags.take(AudioTags.Picture(bytes: picture, mediaType: mediaType, isFrontCover: kind == 3))
    }
}

/// Base64 (RFC 4648 section 4), ignoring white space.
enum Base64 {
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (index, byte) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(byte)] = UInt8(index)
        }
        return values
    }()

    /// Decodes a text; nil if it has other characters.
    static func decode(_ text: some Sequence<UInt8>) -> Bytes? {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text {
            if byte <= 0x20 { continue }
            if byte == 0x3D { break }
            let value = values[Int(byte)]
            guard value != 0xFF else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 1
            if count == 4 {
                result += [
                    UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
                    UInt8(truncatingIfNeeded: bits),
                ]
                (bits, count) = (0, 0)
            }
        }
        switch count {
        case 2: result.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3: result += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
        case 1: return nil
        default: break
        }
        return Bytes(result)
    }
}
