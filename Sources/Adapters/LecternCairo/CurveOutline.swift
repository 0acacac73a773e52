internal import CCairo
internal import CFreeType

/// An outline of cubic curves in 1/64 pixel, `y` upwards, as FreeType's rasteriser takes it.
final class CurveOutline: GlyphShape {
    private var points: [FT_Vector] = []
    private var tags: [CChar] = []
    /// The last point of each contour.
    private var contours: [Int16] = []
    private var start = 0
    private let library: FontLibrary

    private static let onCurve: CChar = 1, cubic: CChar = 2

    init(_ library: FontLibrary) { self.library = library }

    var isEmpty: Bool { contours.isEmpty }
    var byteCount: Int { points.count * 17 + contours.count * 2 + 128 }

    // MARK: Drawing it

    func move(to point: FT_Vector) {
        close()
        add(point, Self.onCurve)
    }

    func line(to point: FT_Vector) { add(point, Self.onCurve) }

    func curve(_ first: FT_Vector, _ second: FT_Vector, to point: FT_Vector) {
        add(first, Self.cubic)
        add(second, Self.cubic)
        add(point, Self.onCurve)
    }

    /// Ends a contour; a last point that is the first is left away.
    func close() {
        defer { start = points.count }
        if points.count - start > 1, tags[points.count - 1] == Self.onCurve, let last = points.last,
            last.x == points[start].x, last.y == points[start].y
        {
            points.removeLast()
            tags.removeLast()
        }
        guard points.count - start > 1, let end = Int16(exactly: points.count - 1) else { return discard() }
        contours.append(end)
    }

    private func add(_ point: FT_Vector, _ tag: CChar) {
        points.append(point)
        tags.append(tag)
    }

    private func discard() {
        points.removeSubrange(start...)
        tags.removeSubrange(start...)
    }

    // MARK: Pictures

    func mask(quarterX: Int, quarterY: Int) -> GlyphMask? {
        guard !isEmpty else { return nil }
        var (least, most) = (points[0], points[0])
        for point in points {
            least = FT_Vector(x: min(least.x, point.x), y: min(least.y, point.y))
            most = FT_Vector(x: max(most.x, point.x), y: max(most.y, point.y))
        }
        let (shiftX, shiftY) = (FT_Pos(quarterX * 16), FT_Pos(-quarterY * 16))
        let (left, bottom) = ((least.x + shiftX) >> 6, (least.y + shiftY) >> 6)
        let (right, top) = ((most.x + shiftX + 63) >> 6, (most.y + shiftY + 63) >> 6)
        let (width, height) = (Int(right - left), Int(top - bottom))
        guard width > 0, height > 0, width < 8192, height < 8192 else { return nil }
        let stride = (width + GlyphMask.lane - 1) / GlyphMask.lane * GlyphMask.lane
        let moved = points.map { FT_Vector(x: $0.x + shiftX - left << 6, y: $0.y + shiftY - bottom << 6) }
        guard let pixels = draw(moved, width, height, stride) else { return nil }
        return GlyphMask(
            left: left, top: -top, width: width, height: height, stride: stride, pixels: pixels, isColor: false,
            scale: 1)
    }

    private func draw(_ moved: [FT_Vector], _ width: Int, _ height: Int, _ stride: Int) -> [UInt8]? {
        var (moved, isDrawn) = (moved, false)
        let pixels = [UInt8](unsafeUninitializedCapacity: stride * height) { target, count in
            guard let base = target.baseAddress else { return }
            base.initialize(repeating: 0, count: stride * height)
            count = stride * height
            var bitmap = FT_Bitmap()
            (bitmap.width, bitmap.rows, bitmap.pitch) = (UInt32(width), UInt32(height), Int32(stride))
            (bitmap.buffer, bitmap.num_grays, bitmap.pixel_mode) = (base, 256, UInt8(FT_PIXEL_MODE_GRAY.rawValue))
            isDrawn = moved.withUnsafeMutableBufferPointer { points in
                tags.withUnsafeMutableBufferPointer { tags in
                    contours.withUnsafeMutableBufferPointer { contours in
                        var outline = FT_Outline()
                        (outline.n_points, outline.n_contours) = (Int16(points.count), Int16(contours.count))
                        (outline.points, outline.contours) = (points.baseAddress, contours.baseAddress)
                        outline.tags = tags.baseAddress
                        return FT_Outline_Get_Bitmap(library.raw, &outline, &bitmap) == 0
                    }
                }
            }
        }
        return isDrawn ? pixels : nil
    }
}
