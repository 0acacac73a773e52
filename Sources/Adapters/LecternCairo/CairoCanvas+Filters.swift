internal import CCairo
import LecternGeometry
import LecternPaint

// Groups with filters. They are drawn in user units without turns, as the specification of filters wants.

extension CairoCanvas {
    /// The most pixels of one filtered group.
    private static let mostFilterPixels = 16_000_000.0

    mutating func pushFiltered(_ group: CompositingGroup, _ filter: PixelFilter) {
        let (m, factor) = (matrix, isVector ? 2.0 : 1.0)
        let area = filteredArea(filter.region)
        var scale = (
            x: (m.xx * m.xx + m.yx * m.yx).squareRoot() * factor, y: (m.xy * m.xy + m.yy * m.yy).squareRoot() * factor
        )
        let excess = area.width * scale.x * area.height * scale.y / Self.mostFilterPixels
        let isUpright = m.xy == 0 && m.yx == 0 && m.xx > 0 && m.yy > 0 && excess <= 1
        if excess > 1 { scale = (scale.x / excess.squareRoot(), scale.y / excess.squareRoot()) }
        var local = AffineTransform(a: scale.x, d: scale.y, tx: -area.x * scale.x, ty: -area.y * scale.y)
        // Pixels of the group are those of the device where they can be.
        if isUpright {
            local.tx = Self.aligned(local.tx, m.x0 * factor)
            local.ty = Self.aligned(local.ty, m.y0 * factor)
        }
        func side(_ length: Double) -> Int32 {
            length.isFinite ? Int32(max(min(length.rounded(.up) + 1, 16_384), 1)) : 1
        }
        let (width, height) = (side(area.width * scale.x), side(area.height * scale.y))
        let cost = FilterRun.cost(of: filter, width: Int(width), height: Int(height))
        var open = OpenGroup(group: group)
        guard !area.isEmpty, cost <= filterWork,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height),
            let context = cairo_create(surface)
        else {
            cairo_push_group(cr)
            return groups.append(open)
        }
        filterWork -= cost
        var start = cairo_matrix_t(local)
        cairo_set_matrix(context, &start)
        open.outer = cr
        open.surface = surface
        open.local = local
        groups.append(open)
        cr = context
    }

    /// The offset of a group whose pixels are those of the device.
    private static func aligned(_ offset: Double, _ device: Double) -> Double {
        device - (device - offset).rounded(.down)
    }

    /// The part of a region that may reach into the clip.
    private func filteredArea(_ region: Rect) -> Rect {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &x1, &y1, &x2, &y2)
        let clip = Rect(left: x1, top: y1, right: x2, bottom: y2)
        return region.intersection(clip.expanded(by: max(clip.width, clip.height) / 2))
    }

    mutating func popFiltered(_ open: OpenGroup, _ filter: PixelFilter) {
        guard let outer = open.outer, let surface = open.surface, let local = open.local else {
            // Too much to filter: the group is drawn as it is.
            cairo_pop_group_to_source(cr)
            return paintSource(open.group)
        }
        cairo_destroy(cr)
        cr = outer
        cairo_surface_flush(surface)
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let stride = Int(cairo_image_surface_get_stride(surface))
        if let data = cairo_image_surface_get_data(surface) {
            let canvas = self
            var run = FilterRun(filter, width: width, height: height, transform: local) {
                list, transform, width, height in
                canvas.pixels(of: list, transform, width: width, height: height)
            }
            run.apply(to: UnsafeMutableBufferPointer(start: data, count: stride * height), stride: stride)
        }
        cairo_surface_mark_dirty(surface)
        if let source = cairo_pattern_create_for_surface(surface) {
            var matrix = cairo_matrix_t(local)
            cairo_pattern_set_matrix(source, &matrix)
            cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
            cairo_set_source(cr, source)
            cairo_pattern_destroy(source)
            paintSource(open.group)
        }
        cairo_surface_destroy(surface)
    }

    private func paintSource(_ group: CompositingGroup) {
        cairo_set_operator(cr, Self.operation(group.composition))
        cairo_paint_with_alpha(cr, group.opacity)
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }

    /// Draws a list that a filter takes as an image.
    private func pixels(of list: DisplayList, _ transform: AffineTransform, width: Int, height: Int) -> [UInt8]? {
        guard depth < Self.deepest,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { return nil }
        defer { cairo_surface_destroy(surface) }
        var start = cairo_matrix_t(transform)
        cairo_set_matrix(context, &start)
        var canvas = CairoCanvas(context: context, isVector: false, rasterizer: rasterizer, images: images)
        canvas.depth = depth + 1
        canvas.filterWork = filterWork / 2
        list.replay(on: &canvas)
        cairo_destroy(context)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in 0..<height { pixels += UnsafeBufferPointer(start: data + row * stride, count: width * 4) }
        return pixels
    }
}
