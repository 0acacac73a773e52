internal import CCairo
import LecternGeometry
import LecternPaint

extension CairoCanvas {
    /// Paints the current path, filled or stroked.
    enum Painting { case fill, stroke }

    /// Paints the current path with a paint other than a gradient of CSS.
    mutating func paintPath(_ painting: Painting, _ paint: Paint) {
        switch paint {
        case .color(let color): setSource(color)
        case .gradient(let gradient):
            cairo_save(cr)
            cairo_clip(cr)
            fillClip(gradient)
            cairo_restore(cr)
            return
        case .drawn(let gradient):
            guard let source = Self.pattern(gradient) else { return cairo_new_path(cr) }
            cairo_set_source(cr, source)
            cairo_pattern_destroy(source)
        case .pattern(let pattern): return paintTiles(pattern, painting)
        }
        finish(painting)
    }

    private func finish(_ painting: Painting) {
        switch painting {
        case .fill: cairo_fill(cr)
        case .stroke: cairo_stroke(cr)
        }
    }

    private static func pattern(_ gradient: DrawnGradient) -> OpaquePointer? {
        let pattern: OpaquePointer? =
            switch gradient.shape {
            case .linear(let x0, let y0, let x1, let y1): cairo_pattern_create_linear(x0, y0, x1, y1)
            case .radial(let fx, let fy, let fr, let x, let y, let r): cairo_pattern_create_radial(fx, fy, fr, x, y, r)
            }
        guard let pattern, let inverse = gradient.transform.inverted else { return nil }
        var matrix = cairo_matrix_t(inverse)
        cairo_pattern_set_matrix(pattern, &matrix)
        for stop in gradient.stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
                Double(color.alpha) / 255)
        }
        cairo_pattern_set_extend(
            pattern,
            gradient.spread == .pad
                ? CAIRO_EXTEND_PAD : gradient.spread == .reflect ? CAIRO_EXTEND_REFLECT : CAIRO_EXTEND_REPEAT)
        return pattern
    }

    // MARK: Patterns

    /// More tiles than this are drawn from a bitmap of one tile.
    private static let mostDrawnTiles = 24
    private static let longestSide = 4_096.0

    /// Paints the current path with tiles.
    private mutating func paintTiles(_ pattern: DrawnPattern, _ painting: Painting) {
        guard let inverse = pattern.transform.inverted else { return cairo_new_path(cr) }
        let area = extents(of: painting).mapped(by: inverse)
        let tile = pattern.tile
        let columns = Self.range(area.x, area.right, from: tile.x, step: tile.width)
        let rows = Self.range(area.y, area.bottom, from: tile.y, step: tile.height)
        guard columns.count * rows.count <= (isVector ? 400 : Self.mostDrawnTiles), painting == .fill || !isVector,
            pattern.opacity >= 1
        else { return paintBitmapTiles(pattern, painting) }
        if painting == .stroke { return paintBitmapTiles(pattern, painting) }
        cairo_save(cr)
        cairo_clip(cr)
        pushTransform(pattern.transform)
        for row in rows {
            for column in columns {
                pushTransform(.translation(Double(column) * tile.width, Double(row) * tile.height))
                pattern.list.replay(on: &self)
                popTransform()
            }
        }
        popTransform()
        cairo_restore(cr)
    }

    /// The numbers of the tiles that reach into an interval.
    private static func range(_ low: Double, _ high: Double, from start: Double, step: Double) -> Range<Int> {
        func number(_ value: Double) -> Int { value.isFinite ? Int(max(min(value, 20_000), -20_000)) : 0 }
        guard high > low else { return 0..<0 }
        let first = number(((low - start) / step).rounded(.down))
        return first..<max(number(((high - start) / step).rounded(.up)), first)
    }

    /// The box of what is painted inside the clip.
    private func extents(of painting: Painting) -> Rect {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        if painting == .fill { cairo_fill_extents(cr, &x1, &y1, &x2, &y2) }
        if painting == .stroke { cairo_stroke_extents(cr, &x1, &y1, &x2, &y2) }
        let path = Rect(left: x1, top: y1, right: x2, bottom: y2)
        cairo_clip_extents(cr, &x1, &y1, &x2, &y2)
        return path.intersection(Rect(left: x1, top: y1, right: x2, bottom: y2))
    }

    /// Paints the current path with a bitmap of one tile, repeated.
    private mutating func paintBitmapTiles(_ pattern: DrawnPattern, _ painting: Painting) {
        let (tile, m) = (pattern.tile, matrix)
        let device = pattern.transform.concatenated(
            with: AffineTransform(a: m.xx, b: m.yx, c: m.xy, d: m.yy, tx: m.x0, ty: m.y0))
        let factor = isVector ? 2.0 : 1.0
        func side(_ length: Double, x: Double, y: Double) -> Int {
            Int(max(min((length * (x * x + y * y).squareRoot() * factor).rounded(.up), Self.longestSide), 1))
        }
        let (width, height) = (side(tile.width, x: device.a, y: device.b), side(tile.height, x: device.c, y: device.d))
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { return cairo_new_path(cr) }
        defer { cairo_surface_destroy(surface) }
        let (sx, sy) = (Double(width) / tile.width, Double(height) / tile.height)
        cairo_scale(context, sx, sy)
        cairo_translate(context, -tile.x, -tile.y)
        var canvas = CairoCanvas(context: context, isVector: false, rasterizer: rasterizer, images: images)
        canvas.depth = depth + 1
        if depth < Self.deepest { pattern.list.replay(on: &canvas) }
        cairo_destroy(context)
        setSource(surface, pattern, scale: (sx, sy))
        finish(painting)
    }

    private func setSource(_ surface: OpaquePointer, _ pattern: DrawnPattern, scale: (x: Double, y: Double)) {
        guard let source = cairo_pattern_create_for_surface(surface), let inverse = pattern.transform.inverted else {
            return
        }
        let toBitmap = inverse.concatenated(with: .translation(-pattern.tile.x, -pattern.tile.y))
            .concatenated(with: .scale(scale.x, scale.y))
        var matrix = cairo_matrix_t(toBitmap)
        cairo_pattern_set_matrix(source, &matrix)
        cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
        cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
        cairo_set_source(cr, source)
        cairo_pattern_destroy(source)
    }
}

extension cairo_matrix_t {
    init(_ t: AffineTransform) { self.init(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty) }
}
