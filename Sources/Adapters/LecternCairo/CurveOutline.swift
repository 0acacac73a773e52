internal import CCairo
internal import CFreeType

/// FreeType's kind of a point: on the curve, or a control point.
typealias OutlineTag = ft_outline_tag
/// FreeType's type for the index of a point.
typealias OutlineIndex = ft_outline_index

/// The outline of a glyph in font units, `y` upwards, as cubic curves. Masks of all sizes are made from it.
struct CurveOutline {
    private let points: [SIMD2<Float>]
    private let tags: [OutlineTag]
    /// The index of the last point of each contour.
    private let contours: [OutlineIndex]
    /// The bounding box of all points.
    private let box: (minimum: SIMD2<Float>, maximum: SIMD2<Float>)

    init(points: [SIMD2<Float>], tags: [OutlineTag], contours: [OutlineIndex]) {
        self.points = points
        self.tags = tags
        self.contours = contours
        box = (
            points.reduce(SIMD2(repeating: .infinity), pointwiseMin),
            points.reduce(-SIMD2(repeating: .infinity), pointwiseMax)
        )
    }

    /// The approximate size in memory, in bytes.
    var byteCount: Int { points.count * 9 + contours.count * 2 + 160 }

    /// Renders the mask for an origin that is offset by quarter pixels from a pixel's corner; `nil` if it is empty.
    func mask(
        _ scale: OutlineScale, quarterX: Int, quarterY: Int, _ library: FontLibrary, in memory: GlyphMemory
    ) -> GlyphMask? {
        guard !contours.isEmpty else { return nil }
        let shift = SIMD2(Int64(quarterX), Int64(-quarterY)) &* 16
        let (minimum, maximum) = scale.box(box.minimum, box.maximum)
        let (start, end) = ((minimum &+ shift) &>> 6, (maximum &+ shift &+ 63) &>> 6)
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
            return draw(scaled, library, mask: mask, pixels: pixels) ? mask : nil
        }
    }

    /// The coverage of the outline with points in the coordinates of the mask.
    private func draw(
        _ scaled: UnsafeMutableBufferPointer<FT_Vector>, _ library: FontLibrary, mask: GlyphMask,
        pixels: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        var bitmap = FT_Bitmap()
        bitmap.width = UInt32(mask.width)
        bitmap.rows = UInt32(mask.height)
        bitmap.pitch = Int32(mask.stride)
        bitmap.buffer = pixels
        bitmap.num_grays = 256
        bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        return tags.withUnsafeBufferPointer { tags in
            contours.withUnsafeBufferPointer { contours in
                var outline = FT_Outline()
                outline.n_points = ft_outline_count(scaled.count)
                outline.n_contours = ft_outline_count(contours.count)
                // FreeType only reads the arrays.
                outline.points = scaled.baseAddress
                outline.tags = UnsafeMutablePointer(mutating: tags.baseAddress)
                outline.contours = UnsafeMutablePointer(mutating: contours.baseAddress)
                return FT_Outline_Get_Bitmap(library.raw, &outline, &bitmap) == 0
            }
        }
    }
}

/// The transform from font units to 1/64 device pixels, `y` upwards.
struct OutlineScale {
    /// The images of the unit vectors along x and y.
    private let across: SIMD2<Double>
    private let up: SIMD2<Double>

    /// - Parameter size: the em in 1/64 pixels.
    init(size: Double, unitsPerEm: Int32, turn: GlyphMatrix) {
        let scale = size / Double(max(unitsPerEm, 1))
        // Outlines have `y` upwards, the device matrix downwards.
        across = SIMD2(turn.xx, -turn.yx) * scale
        up = SIMD2(-turn.xy, turn.yy) * scale
    }

    @inline(__always)
    fileprivate func point(_ point: SIMD2<Float>) -> SIMD2<Int64> {
        let exact = across * Double(point.x) + up * Double(point.y)
        let (far, near) = (SIMD2<Double>(repeating: 1e9), SIMD2<Double>(repeating: -1e9))
        let below = exact.replacing(with: far, where: exact .> far)
        // Also true for NaN.
        return Self.rounded(below.replacing(with: near, where: .!(below .> near)))
    }

    /// The bounding box of a transformed box.
    fileprivate func box(_ minimum: SIMD2<Float>, _ maximum: SIMD2<Float>) -> (
        minimum: SIMD2<Int64>, maximum: SIMD2<Int64>
    ) {
        let corners = [minimum, SIMD2(minimum.x, maximum.y), SIMD2(maximum.x, minimum.y), maximum].map(point)
        return (
            corners.dropFirst().reduce(corners[0], pointwiseMin), corners.dropFirst().reduce(corners[0], pointwiseMax)
        )
    }

    /// Rounds to the nearest integer: adding a number this large leaves the integer in the low bits.
    @inline(__always)
    private static func rounded(_ value: SIMD2<Double>) -> SIMD2<Int64> {
        let large = SIMD2<Double>(repeating: 0x1.8p52)
        return unsafeBitCast(value + large, to: SIMD2<Int64>.self) &- unsafeBitCast(large, to: SIMD2<Int64>.self)
    }
}
