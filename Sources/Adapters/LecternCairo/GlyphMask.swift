internal import CCairo
internal import CFreeType

/// The pixels of one glyph at one size, rotation and quarter-pixel position.
///
/// It has no reference-counted fields: a page uses a thousand masks that are scattered in memory, and updating a count
/// in each would cost a cache miss.
struct GlyphMask {
    /// Coverage, or premultiplied BGRA for colour glyphs. Valid while its ``GlyphMemory`` lives.
    let pixels: UnsafePointer<UInt8>
    /// Offsets in pixels from the pixel of the origin to the left and top edges of the mask.
    let left: Int32
    let top: Int32
    let width: UInt16
    let height: UInt16
    /// Bytes per row. Rows of coverage are padded with zeros to a multiple of ``lane``.
    let stride: UInt16
    let isColor: Bool

    /// The number of coverage bytes that are added in one operation.
    static var lane: Int { 8 }
    /// The largest width and height in pixels.
    private static let limit = 8192

    /// Allocates zeroed pixels for a mask; `nil` if the mask is empty or too large.
    static func make(
        left: Int, top: Int, width: Int, height: Int, isColor: Bool = false, in memory: GlyphMemory
    ) -> (mask: Self, pixels: UnsafeMutablePointer<UInt8>)? {
        guard width > 0, height > 0, width < limit, height < limit, let left = Int32(exactly: left),
            let top = Int32(exactly: top)
        else { return nil }
        let stride = isColor ? width * 4 : (width + lane - 1) / lane * lane
        let pixels = memory.allocate(stride * height)
        let mask = Self(
            pixels: pixels, left: left, top: top, width: UInt16(width), height: UInt16(height),
            stride: UInt16(stride), isColor: isColor)
        return (mask, pixels)
    }

    /// The size in memory, in bytes.
    var byteCount: Int { Int(stride) * Int(height) }
}

extension GlyphMask {
    /// Copies a FreeType bitmap; `nil` if it is empty.
    init?(_ bitmap: FT_Bitmap, left: Int, top: Int, in memory: GlyphMemory) {
        let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
        let isColor = UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue
        let isMono = UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_MONO.rawValue
        guard let buffer = bitmap.buffer,
            let (mask, pixels) = Self.make(
                left: left, top: -top, width: width, height: height, isColor: isColor, in: memory)
        else { return nil }
        for y in 0..<height {
            let row = buffer + y * Int(bitmap.pitch)
            let target = pixels + y * Int(mask.stride)
            if isMono {
                for x in 0..<width { target[x] = (row[x >> 3] >> (7 - UInt8(x & 7)) & 1) * 255 }
            } else {
                target.update(from: row, count: isColor ? width * 4 : width)
            }
        }
        self = mask
    }
}

/// An arena for the masks of one strike: they are allocated one by one and freed together.
final class GlyphMemory {
    private static let pieceSize = 32 << 10
    private var pieces: [UnsafeMutablePointer<UInt8>] = []
    /// The unused rest of the last block.
    private var unused: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)

    deinit { for piece in pieces { piece.deallocate() } }

    /// Returns zeroed bytes.
    func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if count <= unused.count, let start = unused.baseAddress {
            unused = .init(rebasing: unused[count...])
            return start
        }
        // Most strikes have few masks, so blocks start small and grow.
        let size = max(count, min(Self.pieceSize, 1024 << min(pieces.count, 5)))
        let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        piece.initialize(repeating: 0, count: size)
        pieces.append(piece)
        if size - count >= unused.count { unused = .init(start: piece + count, count: size - count) }
        return piece
    }
}

/// An outline that FreeType loaded, with transform and emboldening applied.
final class GlyphOutline {
    private let raw: FT_Glyph
    /// Retains the library that allocated the outline.
    private let file: FontFile
    /// The approximate size in memory, in bytes.
    let byteCount: Int

    /// Copies the outline of a glyph slot.
    init?(_ slot: FT_GlyphSlot, of file: FontFile) {
        var glyph: FT_Glyph?
        guard FT_Get_Glyph(slot, &glyph) == 0, let glyph else { return nil }
        raw = glyph
        self.file = file
        byteCount = Int(slot.pointee.outline.n_points) * 17 + 256
    }

    deinit { FT_Done_Glyph(raw) }

    /// Renders the mask for an origin that is offset by quarter pixels from a pixel's corner.
    func mask(quarterX: Int, quarterY: Int, in memory: GlyphMemory) -> GlyphMask? {
        var glyph: FT_Glyph? = raw
        var origin = FT_Vector(x: FT_Pos(quarterX * 16), y: FT_Pos(-quarterY * 16))
        guard FT_Glyph_To_Bitmap(&glyph, FT_RENDER_MODE_NORMAL, &origin, 0) == 0, let glyph else { return nil }
        defer { FT_Done_Glyph(glyph) }
        let drawn = UnsafeMutableRawPointer(glyph).assumingMemoryBound(to: FT_BitmapGlyphRec.self).pointee
        return GlyphMask(drawn.bitmap, left: Int(drawn.left), top: Int(drawn.top), in: memory)
    }
}
