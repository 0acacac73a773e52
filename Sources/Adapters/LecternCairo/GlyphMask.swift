internal import CCairo
internal import CFreeType

/// The picture of one glyph at one size, turn and quarter-pixel position.
///
/// Small, and nothing in it is counted: a page takes a thousand of them, which lie scattered in memory, and a
/// count that is changed waits for each.
struct GlyphMask {
    /// Coverage, or premultiplied BGRA where the font has colours; lives as long as its ``GlyphMemory``.
    let pixels: UnsafePointer<UInt8>
    /// From the origin's pixel to the mask's left and top edges.
    let left: Int32
    let top: Int32
    let width: UInt16
    let height: UInt16
    /// Bytes from row to row: rows of coverage are filled up with zeros to a multiple of ``lane``.
    let stride: UInt16
    let isColor: Bool

    /// The pixels of coverage that are added at once.
    static var lane: Int { 8 }
    /// Pixels of the longest side.
    private static let limit = 8192

    /// Memory for a picture, cleared, and the mask that shows it once it is drawn there; `nil` where it is empty or too large.
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

    /// What it takes.
    var byteCount: Int { Int(stride) * Int(height) }
}

extension GlyphMask {
    /// A copy of FreeType's picture; `nil` where it is empty.
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

/// Memory of the masks of a strike, which are made one by one and dropped together.
final class GlyphMemory {
    private static let pieceSize = 32 << 10
    private var pieces: [UnsafeMutablePointer<UInt8>] = []
    /// What is left of the last piece.
    private var rest: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)

    deinit { for piece in pieces { piece.deallocate() } }

    /// Bytes that are zero.
    func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if count <= rest.count, let start = rest.baseAddress {
            rest = .init(rebasing: rest[count...])
            return start
        }
        // The first masks of a strike are often the last ones: pieces grow with what is there.
        let size = max(count, min(Self.pieceSize, 1024 << min(pieces.count, 5)))
        let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        piece.initialize(repeating: 0, count: size)
        pieces.append(piece)
        if size - count >= rest.count { rest = .init(start: piece + count, count: size - count) }
        return piece
    }
}

/// An outline as FreeType loaded it, turned and emboldened.
final class GlyphOutline {
    private let raw: FT_Glyph
    /// Keeps the library that made it.
    private let file: FontFile
    /// What it takes, about.
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

    /// Its picture where its origin is quarter pixels right of and below a pixel's corner.
    func mask(quarterX: Int, quarterY: Int, in memory: GlyphMemory) -> GlyphMask? {
        var glyph: FT_Glyph? = raw
        var origin = FT_Vector(x: FT_Pos(quarterX * 16), y: FT_Pos(-quarterY * 16))
        guard FT_Glyph_To_Bitmap(&glyph, FT_RENDER_MODE_NORMAL, &origin, 0) == 0, let glyph else { return nil }
        defer { FT_Done_Glyph(glyph) }
        let drawn = UnsafeMutableRawPointer(glyph).assumingMemoryBound(to: FT_BitmapGlyphRec.self).pointee
        return GlyphMask(drawn.bitmap, left: Int(drawn.left), top: Int(drawn.top), in: memory)
    }
}
