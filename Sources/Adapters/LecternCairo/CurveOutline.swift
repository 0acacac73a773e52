internal import CCairo
internal import CFreeType

/// An outline of cubic curves in 1/64 pixel, `y` upwards, as FreeType's rasteriser takes it.
final class CurveOutline: GlyphShape {
    // Memory of its own: a page of Chinese draws tens of thousands of points, and arrays in an object check each access.
    private var points: UnsafeMutablePointer<FT_Vector>
    private var tags: UnsafeMutablePointer<CChar>
    private var count = 0
    private var capacity = 128
    /// The last point of each contour.
    private var contours: [Int16] = []
    private var start = 0
    private let library: FontLibrary

    private static let onCurve: CChar = 1, cubic: CChar = 2

    init(_ library: FontLibrary) {
        self.library = library
        points = .allocate(capacity: capacity)
        tags = .allocate(capacity: capacity)
    }

    deinit {
        points.deallocate()
        tags.deallocate()
    }

    var isEmpty: Bool { contours.isEmpty }
    var byteCount: Int { capacity * 17 + contours.count * 2 + 128 }

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
        let (first, last) = (start, count - 1)
        if last > first, tags[last] == Self.onCurve, points[last].x == points[first].x,
            points[last].y == points[first].y
        {
            count = last
        }
        if count - first > 1, let end = Int16(exactly: count - 1) { contours.append(end) } else { count = first }
        start = count
    }

    private func add(_ point: FT_Vector, _ tag: CChar) {
        if count == capacity { grow() }
        points[count] = point
        tags[count] = tag
        count += 1
    }

    private func grow() {
        let (oldPoints, oldTags) = (points, tags)
        points = .allocate(capacity: capacity * 2)
        tags = .allocate(capacity: capacity * 2)
        points.update(from: oldPoints, count: count)
        tags.update(from: oldTags, count: count)
        oldPoints.deallocate()
        oldTags.deallocate()
        capacity *= 2
    }

    // MARK: Pictures

    func mask(quarterX: Int, quarterY: Int) -> GlyphMask? {
        guard !isEmpty else { return nil }
        var (least, most) = (points[0], points[0])
        for index in 1..<count {
            let point = points[index]
            (least.x, least.y) = (min(least.x, point.x), min(least.y, point.y))
            (most.x, most.y) = (max(most.x, point.x), max(most.y, point.y))
        }
        let (shiftX, shiftY) = (FT_Pos(quarterX * 16), FT_Pos(-quarterY * 16))
        let (left, bottom) = ((least.x + shiftX) >> 6, (least.y + shiftY) >> 6)
        let (right, top) = ((most.x + shiftX + 63) >> 6, (most.y + shiftY + 63) >> 6)
        let (width, height) = (Int(right - left), Int(top - bottom))
        guard width > 0, height > 0, width < 8192, height < 8192 else { return nil }
        let stride = (width + GlyphMask.lane - 1) / GlyphMask.lane * GlyphMask.lane
        let offset = FT_Vector(x: shiftX - left << 6, y: shiftY - bottom << 6)
        guard let pixels = draw(offset, width, height, stride) else { return nil }
        return GlyphMask(
            left: left, top: -top, width: width, height: height, stride: stride, pixels: pixels, isColor: false,
            scale: 1)
    }

    /// The coverage of the outline moved by an offset.
    private func draw(_ offset: FT_Vector, _ width: Int, _ height: Int, _ stride: Int) -> [UInt8]? {
        var isDrawn = false
        let pixels = [UInt8](unsafeUninitializedCapacity: stride * height) { target, filled in
            guard let base = target.baseAddress else { return }
            base.initialize(repeating: 0, count: stride * height)
            filled = stride * height
            var bitmap = FT_Bitmap()
            (bitmap.width, bitmap.rows, bitmap.pitch) = (UInt32(width), UInt32(height), Int32(stride))
            (bitmap.buffer, bitmap.num_grays, bitmap.pixel_mode) = (base, 256, UInt8(FT_PIXEL_MODE_GRAY.rawValue))
            isDrawn = contours.withUnsafeMutableBufferPointer { contours in
                var outline = FT_Outline()
                (outline.n_points, outline.n_contours) = (Int16(count), Int16(contours.count))
                (outline.points, outline.tags, outline.contours) = (points, tags, contours.baseAddress)
                // There and back: whole numbers come back as they were.
                FT_Outline_Translate(&outline, offset.x, offset.y)
                defer { FT_Outline_Translate(&outline, -offset.x, -offset.y) }
                return FT_Outline_Get_Bitmap(library.raw, &outline, &bitmap) == 0
            }
        }
        return isDrawn ? pixels : nil
    }
}
