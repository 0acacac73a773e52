import LecternGTK
import LecternGeometry

/// Borrowed opaque pixels in rows: blue, green, red, and an unused byte.
struct PixelView {
    /// The first pixel.
    let base: UnsafePointer<UInt32>
    /// The pixels in a row.
    let width: Int
    /// The number of rows.
    let height: Int
    /// The distance between rows, in pixels.
    let rowLength: Int
    /// The distance between columns, in pixels.
    var columnStep = 1

    /// The same pixels with columns as rows.
    var transposed: PixelView {
        PixelView(base: base, width: height, height: width, rowLength: columnStep, columnStep: rowLength)
    }

    /// Returns the colour of a pixel, which must be inside.
    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { base[y &* rowLength &+ x &* columnStep] }

    /// Returns the colour of the nearest pixel. Edge pixels extend without limit.
    @inline(__always)
    func nearest(_ x: Double, _ y: Double) -> UInt32 {
        pixel(min(width &- 1, max(0, Int(x))), min(height &- 1, max(0, Int(y))))
    }

    /// Returns the bilinearly interpolated colour. Edge pixels extend without limit.
    @inline(__always)
    func sample(_ x: Double, _ y: Double) -> UInt32 {
        // Rounds down by adding an offset, because `floor` is a function call.
        let (left, top) = (Int((x + 65535.5) * 256) &- 0x100_0000, Int((y + 65535.5) * 256) &- 0x100_0000)
        let (across, down) = (UInt32(truncatingIfNeeded: left & 255), UInt32(truncatingIfNeeded: top & 255))
        let (column, row) = (left >> 8, top >> 8)
        let x0 = min(width &- 1, max(0, column)) &* columnStep
        let x1 = min(width &- 1, max(0, column &+ 1)) &* columnStep
        let upper = base + min(height &- 1, max(0, row)) &* rowLength
        let lower = base + min(height &- 1, max(0, row &+ 1)) &* rowLength
        return Pixel.mix((upper[x0], upper[x1]), (lower[x0], lower[x1]), across: across, down: down)
    }

    /// Returns the interpolated colour at a position in 1/65536 pixel from the centre of the first pixel. All
    /// neighbours must be inside.
    @inline(__always)
    func between(_ x: Int, _ y: Int) -> UInt32 {
        let (across, down) = (UInt32(truncatingIfNeeded: x >> 8 & 255), UInt32(truncatingIfNeeded: y >> 8 & 255))
        let upper = base + ((y >> 16) &* rowLength &+ (x >> 16) &* columnStep)
        let lower = upper + rowLength
        return Pixel.mix((upper[0], upper[columnStep]), (lower[0], lower[columnStep]), across: across, down: down)
    }
}

/// Arithmetic on packed colours.
enum Pixel {
    /// Interpolates between two colours: 0 is the first, 256 the second.
    @inline(__always)
    static func mix(_ a: UInt32, _ b: UInt32, part: UInt32) -> UInt32 {
        let complement = 256 &- part
        let redBlue = ((a & 0xFF00FF) &* complement &+ (b & 0xFF00FF) &* part) >> 8 & 0xFF00FF
        let green = ((a >> 8 & 0xFF) &* complement &+ (b >> 8 & 0xFF) &* part) & 0xFF00
        return redBlue | green | 0xFF00_0000
    }

    /// Interpolates between four colours: two above, two below.
    @inline(__always)
    static func mix(
        _ upper: (UInt32, UInt32), _ lower: (UInt32, UInt32), across: UInt32, down: UInt32
    ) -> UInt32 {
        let above = lanes(lanes(of: upper.0), lanes(of: upper.1), part: across)
        let mixed = lanes(above, lanes(lanes(of: lower.0), lanes(of: lower.1), part: across), part: down)
        return UInt32(truncatingIfNeeded: mixed | mixed >> 24) | 0xFF00_0000
    }

    /// Spreads the channels of a colour with gaps between them, so that one multiplication scales all.
    @inline(__always)
    private static func lanes(of color: UInt32) -> UInt64 {
        (UInt64(color) | UInt64(color) << 24) & 0x00FF_00FF_00FF_00FF
    }

    @inline(__always)
    private static func lanes(_ a: UInt64, _ b: UInt64, part: UInt32) -> UInt64 {
        (a &* UInt64(256 &- part) &+ b &* UInt64(part)) >> 8 & 0x00FF_00FF_00FF_00FF
    }

    /// Scales the brightness of a colour; 256 is unchanged.
    @inline(__always)
    static func dim(_ color: UInt32, _ light: UInt32) -> UInt32 {
        let redBlue = ((color & 0xFF00FF) &* light) >> 8 & 0xFF00FF
        let green = (color >> 8 & 0xFF) &* light & 0xFF00
        return redBlue | green | 0xFF00_0000
    }

    /// A colour as a pixel.
    static func of(_ color: Color) -> UInt32 {
        0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
}

extension Texture {
    /// Calls a closure with the pixels; with nil if the stride is not a multiple of four.
    func withPixels<Result>(_ body: (PixelView?) -> Result) -> Result {
        let (box, stride) = bgra
        let (width, height) = (width, height)
        return box.handler.withUnsafeBytes { bytes in
            guard stride % 4 == 0, let base = bytes.bindMemory(to: UInt32.self).baseAddress else { return body(nil) }
            return body(PixelView(base: base, width: width, height: height, rowLength: stride / 4))
        }
    }
}
