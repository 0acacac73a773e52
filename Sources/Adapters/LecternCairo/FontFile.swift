internal import CCairo
internal import CFreeType
import LecternGeometry
import LecternText

/// An instance of the FreeType library. Not thread-safe: each rasterizer has its own.
final class FontLibrary {
    let raw: FT_Library

    init?() {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return nil }
        raw = library
    }

    deinit { FT_Done_FreeType(raw) }
}

/// A FreeType face over the bytes of a ``FontData``, which it retains.
final class FontFile {
    let raw: FT_Face
    /// The strike whose size and transform the face is set to.
    var selected: ObjectIdentifier?
    /// Outlines by glyph, for faces that draw outlines themselves; an outline without points for an empty glyph.
    var curves: [UInt16: CurveOutline] = [:]
    /// The colours of coloured glyphs, by palette; `nil` if the font has none.
    var palettes: [FontPalette: [Color]?] = [:]
    private let library: FontLibrary
    private let bytes: any FontBytes

    init?(_ data: FontData, library: FontLibrary) {
        var face: FT_Face?
        let opened = data.bytes.withBytes { bytes -> Bool in
            guard let base = bytes.baseAddress, bytes.count > 0 else { return false }
            return FT_New_Memory_Face(
                library.raw, base.assumingMemoryBound(to: FT_Byte.self), FT_Long(bytes.count), FT_Long(data.index),
                &face) == 0
        }
        guard opened, let face else { return nil }
        raw = face
        self.library = library
        bytes = data.bytes
        setVariations(data.variations)
    }

    deinit { FT_Done_Face(raw) }

    var isScalable: Bool { raw.pointee.face_flags & 1 != 0 }
    /// Whether glyphs have colours of their own.
    var isColored: Bool { raw.pointee.face_flags & 1 << 14 != 0 }
    var strikeCount: Int { Int(raw.pointee.num_fixed_sizes) }

    private func setVariations(_ variations: [(tag: UInt32, value: Float)]) {
        guard !variations.isEmpty else { return }
        var description: UnsafeMutablePointer<FT_MM_Var>?
        guard FT_Get_MM_Var(raw, &description) == 0, let description else { return }
        defer { FT_Done_MM_Var(library.raw, description) }
        let axes = UnsafeBufferPointer(start: description.pointee.axis, count: Int(description.pointee.num_axis))
        var coordinates = axes.map { axis in
            let variation = variations.last { $0.tag == UInt32(truncatingIfNeeded: axis.tag) }
            guard let variation, variation.value.isFinite, abs(variation.value) < 32_000 else { return axis.def }
            return max(min(FT_Fixed(variation.value * 65536), axis.maximum), axis.minimum)
        }
        FT_Set_Var_Design_Coordinates(raw, FT_UInt(coordinates.count), &coordinates)
    }
}
