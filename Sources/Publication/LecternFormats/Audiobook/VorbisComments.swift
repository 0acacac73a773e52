import LecternBase

/// The comments of FLAC, Ogg Vorbis and Opus: `NAME=value` in UTF-8.
///
/// Spec: https://www.xiph.org/vorbis/doc/v-comment.html, RFC 9639 section 8
enum VorbisComments {
    private static let maximumCount = 10_000

    /// Parses comments, after the vendor string.
    static func read(_ bytes: Bytes, into tags: inout AudioTags) {
        var cursor = ByteCursor(bytes)
        guard let vendor = cursor.littleNumber(4), cursor.slice(vendor) != nil, let count = cursor.littleNumber(4)
        else {
            return
        }
        for _ in 0..<min(count, maximumCount) {
            guard let length = cursor.littleNumber(4), let text = cursor.slice(length) else { return }
            guard let equals = text.firstIndex(of: 0x3D) else { continue }
            let name = text.slice(0..<equals).utf8Text
            let value = text.slice(equals + 1..<text.count)
            if name.uppercased() == "METADATA_BLOCK_PICTURE" {
                if let bytes = Base64.decoded(value) { readPicture(Bytes(bytes), into: &tags) }
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
