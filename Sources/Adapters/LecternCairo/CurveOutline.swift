internal import CCairo
internal import CFreeType

/// The outline of a glyph as its font has it, of cubic curves in units of the font, `y` upwards: pictures of all sizes
/// are made of it.
struct CurveOutline {
    private let points: [SIMD2<Float>]
    /// As FreeType has them: which points are on the curve.
    private let tags: [CChar]
    /// The last point of each contour.
    private let contours: [Int16]
    /// Around all points: the least and the greatest coordinates.
    private let box: (least: SIMD2<Float>, most: SIMD2<Float>)

    init(points: [SIMD2<Float>], tags: [CChar], contours: [Int16]) {
        (self.points, self.tags, self.contours) = (points, tags, contours)
        box = (
            points.reduce(SIMD2(repeating: .infinity), pointwiseMin),
            points.reduce(-SIMD2(repeating: .infinity), pointwiseMax)
        )
    }

    /// What it takes, about.
    var byteCount: Int { points.count * 9 + contours.count * 2 + 160 }

    /// Its picture where its origin is quarter pixels right of and below a pixel's corner; `nil` where it is empty.
    func mask(
        _ scale: OutlineScale, quarterX: Int, quarterY: Int, _ library: FontLibrary, in memory: GlyphMemory
    ) -> GlyphMask? {
        guard !contours.isEmpty else { return nil }
        let shift = SIMD2(Int64(quarterX), Int64(-quarterY)) &* 16
        let (least, most) = scale.box(box.least, box.most)
        let (start, end) = ((least &+ shift) &>> 6, (most &+ shift &+ 63) &>> 6)
        let size = end &- start
        guard
            let (mask, pixels) = GlyphMask.make(
                left: Int(start.x), top: -Int(end.y), width: Int(size.x), height: Int(size.y), in: memory)
        else { return nil }
        let offset = shift &- start &<< 6
        return withUnsafeTemporaryAllocation(of: FT_Vector.self, capacity: points.count) { scaled in
            for index in points.indices {
                let point = scale.point(points[index]) &+ offset
                scaled.initializeElement(at: index, to: FT_Vector(x: Int(point.x), y: Int(point.y)))
            }
            return draw(scaled, library, mask, pixels) ? mask : nil
        }
    }

    /// The coverage of the outline with its points where they are on a picture.
    private func draw(
        _ scaled: UnsafeMutableBufferPointer<FT_Vector>, _ library: FontLibrary, _ mask: GlyphMask,
        _ pixels: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        var bitmap = FT_Bitmap()
        (bitmap.width, bitmap.rows, bitmap.pitch) = (UInt32(mask.width), UInt32(mask.height), Int32(mask.stride))
        (bitmap.buffer, bitmap.num_grays, bitmap.pixel_mode) = (pixels, 256, UInt8(FT_PIXEL_MODE_GRAY.rawValue))
        return tags.withUnsafeBufferPointer { tags in
            contours.withUnsafeBufferPointer { contours in
                var outline = FT_Outline()
                (outline.n_points, outline.n_contours) = (Int16(scaled.count), Int16(contours.count))
                // Drawing only reads them.
                outline.points = scaled.baseAddress
                outline.tags = UnsafeMutablePointer(mutating: tags.baseAddress)
                outline.contours = UnsafeMutablePointer(mutating: contours.baseAddress)
                return FT_Outline_Get_Bitmap(library.raw, &outline, &bitmap) == 0
            }
        }
    }
}

/// From units of a font to 1/64 pixel of the device, `y` upwards.
struct OutlineScale {
    /// What a unit across and one upwards come to.
    private let across: SIMD2<Double>
    private let up: SIMD2<Double>

    /// - Parameter size: of the em, in 1/64 pixel.
    init(size: Double, unitsPerEm: Int32, turn: GlyphMatrix) {
        let scale = size / Double(max(unitsPerEm, 1))
        // Outlines go upwards, the device's matrix downwards.
        across = SIMD2(turn.xx, -turn.yx) * scale
        up = SIMD2(-turn.xy, turn.yy) * scale
    }

    @inline(__always)
    fileprivate func point(_ point: SIMD2<Float>) -> SIMD2<Int64> {
        let exact = across * Double(point.x) + up * Double(point.y)
        let (far, near) = (SIMD2<Double>(repeating: 1e9), SIMD2<Double>(repeating: -1e9))
        let below = exact.replacing(with: far, where: exact .> far)
        // What is no number is far away, too.
        return Self.rounded(below.replacing(with: near, where: .!(below .> near)))
    }

    /// Around a box that has been scaled and turned.
    fileprivate func box(_ least: SIMD2<Float>, _ most: SIMD2<Float>) -> (least: SIMD2<Int64>, most: SIMD2<Int64>) {
        let corners = [least, SIMD2(least.x, most.y), SIMD2(most.x, least.y), most].map(point)
        return (
            corners.dropFirst().reduce(corners[0], pointwiseMin), corners.dropFirst().reduce(corners[0], pointwiseMax)
        )
    }

    /// To the nearest: added to a number this large, only whole ones are left, in the last bits.
    @inline(__always)
    private static func rounded(_ value: SIMD2<Double>) -> SIMD2<Int64> {
        let large = SIMD2<Double>(repeating: 0x1.8p52)
        return unsafeBitCast(value + large, to: SIMD2<Int64>.self) &- unsafeBitCast(large, to: SIMD2<Int64>.self)
    }
}
