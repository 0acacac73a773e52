internal import CCairo
import Glibc
import LecternGeometry
import LecternPaint

extension CairoCanvas {
    /// Fills the clip area with a gradient. CSS Images 3, section 3.
    func fillClip(_ gradient: ResolvedGradient) {
        guard let first = gradient.stops.first, let last = gradient.stops.last else { return }
        switch gradient.shape {
        case .linear(let x0, let y0, let x1, let y1):
            let (start, end) = range(first.offset, last.offset)
            let pattern = cairo_pattern_create_linear(
                x0 + (x1 - x0) * start, y0 + (y1 - y0) * start, x0 + (x1 - x0) * end, y0 + (y1 - y0) * end)
            paint(pattern, gradient, from: start, to: end)
        case .radial(let x, let y, let radiusX, let radiusY):
            paintRadial(gradient, x: x, y: y, radiusX: radiusX, radiusY: radiusY)
        case .conic(let x, let y, let angle): paintConic(gradient, x: x, y: y, angle: angle)
        }
    }

    /// The interval of the gradient line that the Cairo pattern covers; never empty.
    private func range(_ first: Double, _ last: Double) -> (Double, Double) {
        last > first ? (first, last) : (first - 1e-5, first + 1e-5)
    }

    private func paint(_ pattern: OpaquePointer?, _ gradient: ResolvedGradient, from start: Double, to end: Double) {
        guard let pattern else { return }
        for stop in gradient.stops {
            cairo_pattern_add_color_stop_rgba(
                pattern, max(min((stop.offset - start) / (end - start), 1), 0), Double(stop.color.red) / 255,
                Double(stop.color.green) / 255, Double(stop.color.blue) / 255, Double(stop.color.alpha) / 255)
        }
        cairo_pattern_set_extend(pattern, gradient.isRepeating ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
        cairo_set_source(cr, pattern)
        cairo_paint(cr)
        cairo_pattern_destroy(pattern)
    }

    private func paintRadial(
        _ gradient: ResolvedGradient, x: Double, y: Double, radiusX: Double, radiusY: Double
    ) {
        guard let first = gradient.stops.first, let last = gradient.stops.last else { return }
        let (rx, ry) = (max(radiusX, 1e-4), max(radiusY, 1e-4))
        var (start, end) = range(first.offset, last.offset)
        var moved = gradient
        if start < 0 {
            // A radius cannot be negative: start one period later, or cut the gradient at the centre.
            if gradient.isRepeating {
                let shift = (-start / (end - start)).rounded(.up) * (end - start)
                for index in moved.stops.indices { moved.stops[index].offset += shift }
                start += shift
                end += shift
            } else {
                moved.stops = gradient.colors(from: 0)
                (start, end) = range(0, max(end, 0))
            }
        }
        cairo_save(cr)
        cairo_translate(cr, x, y)
        cairo_scale(cr, 1, ry / rx)
        paint(cairo_pattern_create_radial(0, 0, rx * start, 0, 0, rx * end), moved, from: start, to: end)
        cairo_restore(cr)
    }

    /// Draws a conic gradient pixel by pixel, since Cairo has none.
    private func paintConic(_ gradient: ResolvedGradient, x: Double, y: Double, angle: Double) {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &x1, &y1, &x2, &y2)
        let scale = max(min(isVector ? 2 : matrixScale(matrix), 8), 0.1)
        x1 = x1.rounded(.down)
        y1 = y1.rounded(.down)
        let width = Int(max(min((x2 - x1) * scale, 8192), 0).rounded(.up))
        let height = Int(max(min((y2 - y1) * scale, 8192), 0).rounded(.up))
        guard width > 0, height > 0,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return }
        defer { cairo_surface_destroy(surface) }
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let table = gradient.table(4096)
        for row in 0..<height {
            let dy = y1 + (Double(row) + 0.5) / scale - y
            for column in 0..<width {
                let dx = x1 + (Double(column) + 0.5) / scale - x
                var turn = (atan2(dx, -dy) / (2 * .pi)) - angle / 360
                turn -= turn.rounded(.down)
                let pixel = table[min(Int(turn * 4096), 4095)]
                UnsafeMutableRawPointer(data + row * stride + column * 4).storeBytes(of: pixel, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(surface)
        cairo_save(cr)
        cairo_translate(cr, x1, y1)
        cairo_scale(cr, 1 / scale, 1 / scale)
        cairo_set_source_surface(cr, surface, 0, 0)
        cairo_paint(cr)
        cairo_restore(cr)
    }
}

extension ResolvedGradient {
    /// The colour at an offset on the gradient line.
    fileprivate func color(at offset: Double) -> Color {
        guard let first = stops.first, let last = stops.last else { return .transparent }
        var offset = offset
        let period = last.offset - first.offset
        if isRepeating, period > 0 {
            offset = (offset - first.offset) / period
            offset = first.offset + (offset - offset.rounded(.down)) * period
        }
        if offset < first.offset { return first.color }
        for (from, to) in zip(stops, stops.dropFirst()) where offset < to.offset {
            let part = (offset - from.offset) / max(to.offset - from.offset, 1e-9)
            return from.color.blended(with: to.color, part)
        }
        return last.color
    }

    /// The stops after an offset, preceded by a stop at the offset.
    fileprivate func colors(from offset: Double) -> [Stop] {
        var result = [stops[0]]
        result[0] = Stop(color: color(at: offset), offset: offset)
        return result + stops.filter { $0.offset > offset }
    }

    /// Premultiplied ARGB colours at `count` equal steps from 0 to 1.
    fileprivate func table(_ count: Int) -> [UInt32] {
        (0..<count).map { index in
            let color = color(at: (Double(index) + 0.5) / Double(count))
            let a = UInt32(color.alpha)
            func channel(_ value: UInt8) -> UInt32 { (UInt32(value) * a + 127) / 255 }
            return a << 24 | channel(color.red) << 16 | channel(color.green) << 8 | channel(color.blue)
        }
    }
}

extension Color {
    /// Interpolates towards another colour, without premultiplication: stops lie close together where alpha changes.
    fileprivate func blended(with other: Color, _ part: Double) -> Color {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(max(min(Double(a) + (Double(b) - Double(a)) * part + 0.5, 255), 0))
        }
        return Color(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
            alpha: channel(alpha, other.alpha))
    }
}
