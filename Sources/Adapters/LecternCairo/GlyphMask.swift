internal import CCairo
internal import CFreeType

/// The picture of one glyph at one size, turn and quarter-pixel position.
struct GlyphMask {
    /// From the origin's pixel to the mask's left and top edges.
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// Bytes from row to row: rows of coverage are filled up with zeros to a multiple of ``lane``.
    var stride: Int
    /// Coverage, or premultiplied BGRA where the font has colours.
    var pixels: [UInt8]
    var isColor: Bool
    /// Colour bitmaps come in few sizes: how much this one is to be scaled.
    var scale: Double

    /// The pixels of coverage that are added at once.
    static var lane: Int { 8 }
}

extension GlyphMask {
    /// A copy of FreeType's picture; `nil` where it is empty.
    init?(_ bitmap: FT_Bitmap, left: Int, top: Int, scale: Double) {
        let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
        guard width > 0, height > 0, width < 8192, height < 8192, let buffer = bitmap.buffer else { return nil }
        let isColor = UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue
        let isMono = UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_MONO.rawValue
        let stride = isColor ? width * 4 : (width + Self.lane - 1) / Self.lane * Self.lane
        let pixels = [UInt8](unsafeUninitializedCapacity: stride * height) { target, count in
            guard let base = target.baseAddress else { return }
            base.initialize(repeating: 0, count: stride * height)
            for y in 0..<height {
                let row = buffer + y * Int(bitmap.pitch)
                if isMono {
                    for x in 0..<width { base[y * stride + x] = (row[x >> 3] >> (7 - UInt8(x & 7)) & 1) * 255 }
                } else {
                    (base + y * stride).update(from: row, count: isColor ? stride : width)
                }
            }
            count = stride * height
        }
        self.init(
            left: left, top: -top, width: width, height: height, stride: stride, pixels: pixels, isColor: isColor,
            scale: scale)
    }
}

/// The outline of a glyph at a size, of which pictures are made.
protocol GlyphShape: AnyObject {
    /// What it takes, about.
    var byteCount: Int { get }
    /// Its picture where its origin is quarter pixels right of and below a pixel's corner.
    func mask(quarterX: Int, quarterY: Int) -> GlyphMask?
}

/// An outline as FreeType loaded it, turned and emboldened.
final class GlyphOutline: GlyphShape {
    private let raw: FT_Glyph
    /// Keeps the library that made it.
    private let file: FontFile
    let byteCount: Int

    /// A copy of what is in a slot.
    init?(_ slot: FT_GlyphSlot, of file: FontFile) {
        var glyph: FT_Glyph?
        guard FT_Get_Glyph(slot, &glyph) == 0, let glyph else { return nil }
        raw = glyph
        self.file = file
        byteCount = Int(slot.pointee.outline.n_points) * 17 + 256
    }

    deinit { FT_Done_Glyph(raw) }

    func mask(quarterX: Int, quarterY: Int) -> GlyphMask? {
        var glyph: FT_Glyph? = raw
        var origin = FT_Vector(x: FT_Pos(quarterX * 16), y: FT_Pos(-quarterY * 16))
        guard FT_Glyph_To_Bitmap(&glyph, FT_RENDER_MODE_NORMAL, &origin, 0) == 0, let glyph else { return nil }
        defer { FT_Done_Glyph(glyph) }
        let drawn = UnsafeMutableRawPointer(glyph).assumingMemoryBound(to: FT_BitmapGlyphRec.self).pointee
        return GlyphMask(drawn.bitmap, left: Int(drawn.left), top: Int(drawn.top), scale: 1)
    }
}
