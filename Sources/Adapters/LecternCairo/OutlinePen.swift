import LecternText

/// A pen that collects the outlines that a face draws. It reuses its memory for each outline.
final class OutlinePen: GlyphPen {
    // Unsafe buffers: a page of Chinese has tens of thousands of points, and arrays in a class check each access.
    private var points: UnsafeMutablePointer<SIMD2<Float>>
    private var tags: UnsafeMutablePointer<OutlineTag>
    private var count = 0
    private var capacity = 256
    /// The index of the last point of each contour.
    private var contours: [OutlineIndex] = []
    private var start = 0

    private static let onCurve: OutlineTag = 1, cubic: OutlineTag = 2

    init() {
        points = .allocate(capacity: capacity)
        tags = .allocate(capacity: capacity)
    }

    deinit {
        points.deallocate()
        tags.deallocate()
    }

    func move(to x: Float, _ y: Float) {
        close()
        add(x, y, tag: Self.onCurve)
    }

    func line(to x: Float, _ y: Float) { add(x, y, tag: Self.onCurve) }

    func curve(x1: Float, y1: Float, x2: Float, y2: Float, to x: Float, _ y: Float) {
        add(x1, y1, tag: Self.cubic)
        add(x2, y2, tag: Self.cubic)
        add(x, y, tag: Self.onCurve)
    }

    /// Ends a contour. Drops a last point that equals the first, and contours beyond FreeType's limits.
    func close() {
        let (first, last) = (start, count - 1)
        if last > first, tags[last] == Self.onCurve, points[last] == points[first] { count = last }
        if count - first > 1, count <= Int16.max { contours.append(OutlineIndex(count - 1)) } else { count = first }
        start = count
    }

    /// Returns the outline that was drawn since the last call.
    func finish() -> CurveOutline {
        close()
        let outline = CurveOutline(
            points: Array(UnsafeBufferPointer(start: points, count: count)),
            tags: Array(UnsafeBufferPointer(start: tags, count: count)), contours: contours)
        count = 0
        start = 0
        contours.removeAll(keepingCapacity: true)
        return outline
    }

    private func add(_ x: Float, _ y: Float, tag: OutlineTag) {
        if count == capacity { grow() }
        points[count] = SIMD2(x, y)
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
}
