internal import CHarfBuzz
package import LecternText
import Synchronization

/// A face of a font file, read by HarfBuzz: shared by all tasks.
///
/// The font is scaled to its units per em, so that all numbers are font units.
///
/// Proof of `@unchecked Sendable`: `init` makes `raw` and `font` immutable, and immutable objects of HarfBuzz may be
/// used by several threads.
package final class HarfBuzzFace: FontFace, @unchecked Sendable {
    package let data: FontData
    package let metrics: FontMetrics
    /// Family, style and axes from the font file.
    package let description: FaceDescription
    let raw: OpaquePointer
    let font: OpaquePointer
    let glyphCount: Int
    /// Whether outlines are in a `CFF` table without variations. HarfBuzz reads these with a third of the
    /// instructions of FreeType's interpreter.
    private let drawsOutlines: Bool
    let hasMathTable: Bool
    /// Whether curly quotation marks are as wide as ideographs, as in fonts for Chinese.
    let hasWideQuotes: Bool
    /// The rectangles of the glyphs that were asked for.
    let inks = Mutex<[UInt32: GlyphExtents?]>([:])
    /// The features of GSUB and GPOS, sorted; nil until they are asked for. Reading them makes HarfBuzz check these tables,
    /// which faces that are only searched for a character do not need.
    private let features = Mutex<[UInt32]?>(nil)

    /// Opens a face; `nil` if the bytes are not a usable font.
    package init?(bytes: any FontBytes, index: Int = 0, variations: [OpenTypeSetting] = [], name: String? = nil) {
        guard let opened = Self.open(bytes, index) else { return nil }
        raw = opened
        glyphCount = Int(hb_face_get_glyph_count(opened))
        let font = Self.makeFont(opened, variations)
        self.font = font
        hb_face_make_immutable(opened)
        hb_font_make_immutable(font)
        description = FaceDescription(face: opened, index: index)
        metrics = FontMetrics(face: opened, font: font)
        hasMathTable = hb_ot_math_has_data(opened) != 0
        var quote: hb_codepoint_t = 0
        hasWideQuotes =
            hb_font_get_nominal_glyph(font, 0x2019, &quote) != 0
            && hb_font_get_glyph_h_advance(font, quote) == metrics.unitsPerEm
        drawsOutlines = variations.isEmpty && Self.has(opened, OpenTypeTag("CFF "))
        data = FontData(
            bytes: bytes, index: index, variations: variations.map { ($0.tag, $0.value) },
            name: name ?? description.fullName)
    }

    /// Opens a face of a file.
    package convenience init?(path: String, index: Int = 0, variations: [OpenTypeSetting] = []) {
        guard let bytes = MappedFontBytes(path: path) else { return nil }
        self.init(bytes: bytes, index: index, variations: variations)
    }

    deinit {
        hb_font_destroy(font)
        hb_face_destroy(raw)
    }

    package func glyph(for codePoint: UInt32) -> UInt32 {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, codePoint, &glyph) != 0 ? glyph : 0
    }

    package func advance(of glyph: UInt32) -> Int32 { hb_font_get_glyph_h_advance(font, glyph) }

    package func verticalAdvance(of glyph: UInt32) -> Int32 { 0 &- hb_font_get_glyph_v_advance(font, glyph) }

    package func draw(_ glyph: UInt32, to pen: any GlyphPen) -> Bool {
        if drawsOutlines { GlyphDrawing.draw(glyph, font, to: pen) }
        return drawsOutlines
    }

    package func outline(_ glyph: UInt32, to pen: any GlyphPen) { GlyphDrawing.draw(glyph, font, to: pen) }

    package func hasFeature(_ tag: UInt32) -> Bool {
        let features = features.withLock { cached in
            let read = cached ?? Self.features(of: raw)
            cached = read
            return read
        }
        var low = 0
        var high = features.count
        while low < high {
            let middle = (low + high) / 2
            if features[middle] < tag { low = middle + 1 } else { high = middle }
        }
        return low < features.count && features[low] == tag
    }

    /// Returns the glyph of a code point with a variation selector; `nil` if the font does not specify the pair.
    func glyph(for codePoint: UInt32, selector: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_variation_glyph(font, codePoint, selector, &glyph) != 0 ? glyph : nil
    }

    private static func open(_ bytes: any FontBytes, _ index: Int) -> OpaquePointer? {
        guard let index = UInt32(exactly: index) else { return nil }
        return bytes.withBytes { memory in
            guard let base = memory.baseAddress, memory.count > 12, let length = UInt32(exactly: memory.count) else {
                return nil
            }
            let blob = hb_blob_create(
                base.assumingMemoryBound(to: CChar.self), length, HB_MEMORY_MODE_READONLY,
                Unmanaged.passRetained(bytes as AnyObject).toOpaque(),
                { user in if let user { Unmanaged<AnyObject>.fromOpaque(user).release() } })
            defer { hb_blob_destroy(blob) }
            guard hb_face_count(blob) > index, let face = hb_face_create(blob, index) else { return nil }
            guard hb_face_get_glyph_count(face) > 0, isUsable(face) else {
                hb_face_destroy(face)
                return nil
            }
            return face
        }
    }

    /// Whether the font has a header and a character map.
    private static func isUsable(_ face: OpaquePointer) -> Bool {
        has(face, OpenTypeTag("cmap")) && has(face, OpenTypeTag("head"))
    }

    private static func has(_ face: OpaquePointer, _ tag: UInt32) -> Bool {
        let table = hb_face_reference_table(face, tag)
        defer { hb_blob_destroy(table) }
        return hb_blob_get_length(table) > 4
    }

    private static func makeFont(_ face: OpaquePointer, _ variations: [OpenTypeSetting]) -> OpaquePointer {
        guard let font = hb_font_create(face) else { preconditionFailure("HarfBuzz gives no font") }
        let scale = Int32(clamping: max(hb_face_get_upem(face), 1))
        hb_font_set_scale(font, scale, scale)
        if !variations.isEmpty {
            let values = variations.map { hb_variation_t(tag: $0.tag, value: $0.value) }
            hb_font_set_variations(font, values, UInt32(clamping: values.count))
        }
        return font
    }

    private static func features(of face: OpaquePointer) -> [UInt32] {
        var featureTags: Set<UInt32> = []
        for tag in [OpenTypeTag("GSUB"), OpenTypeTag("GPOS")] {
            var start: UInt32 = 0
            var tags = [hb_tag_t](repeating: 0, count: 64)
            while start < 4096 {
                var count = UInt32(tags.count)
                _ = hb_ot_layout_table_get_feature_tags(face, tag, start, &count, &tags)
                guard count > 0 else { break }
                featureTags.formUnion(tags.prefix(Int(count)))
                start += count
            }
        }
        return featureTags.sorted()
    }
}

/// Returns a tag of four characters, big-endian.
@inline(__always)
func OpenTypeTag(_ name: StaticString) -> UInt32 {
    precondition(name.utf8CodeUnitCount == 4)
    let code = name.utf8Start
    return UInt32(code[0]) << 24 | UInt32(code[1]) << 16 | UInt32(code[2]) << 8 | UInt32(code[3])
}
