import LecternBase

/// A cover that is served as it is: a picture of pixels by its first bytes.
///
/// The media type that a book declares says nothing: an SVG picture or a page
/// with scripts may have any.
struct RasterCover {
    private let bytes: Bytes
    private let type: String

    /// Nil if the bytes are none of the picture formats that browsers show.
    init?(_ bytes: Bytes) {
        guard let type = Self.type(of: bytes.clamped(to: 0..<16).array) else { return nil }
        self.bytes = bytes
        self.type = type
    }

    func entity(version: String) -> Entity {
        // Not as the book's: the policy of the server's own pictures is stricter.
        Entity(.bytes(bytes), type: type, version: version)
    }

    /// Spec: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
    private static func type(of start: [UInt8]) -> String? {
        func has(_ text: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: text) }
        if has([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) { return "image/gif" }
        if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) { return "image/webp" }
        if has(Array("ftypavif".utf8), at: 4) || has(Array("ftypavis".utf8), at: 4) { return "image/avif" }
        return nil
    }
}
