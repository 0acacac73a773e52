internal import CCairo
import LecternCSS
import LecternGeometry
import LecternPaint

extension CairoCanvas {
    mutating func pushGroup(_ group: CompositingGroup) {
        if let filter = group.filter {
            pushFiltered(group, filter)
        } else if group.needsPixels {
            pushBlurred(group)
        } else {
            let clip = deviceClip()
            let area = max(clip.right - clip.left, 0) * max(clip.bottom - clip.top, 0)
            guard area <= groupWork else { return pushHidden(group) }
            groupWork -= area
            cairo_push_group(cr)
            groups.append(OpenGroup(group: group))
        }
    }

    mutating func popGroup() {
        guard let open = groups.popLast() else { return }
        if open.isHidden { return cairo_restore(cr) }
        if let filter = open.group.filter { return popFiltered(open, filter) }
        if open.group.needsPixels { return popBlurred(open) }
        cairo_pop_group_to_source(cr)
        cairo_set_operator(cr, Self.operation(open.group.composition))
        cairo_paint_with_alpha(cr, open.group.opacity)
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }

    /// Begins a group that is too much work: nothing is drawn.
    private mutating func pushHidden(_ group: CompositingGroup) {
        cairo_save(cr)
        cairo_rectangle(cr, 0, 0, 0, 0)
        cairo_clip(cr)
        groups.append(OpenGroup(group: group, isHidden: true))
    }

    /// Begins a blurred group: it is drawn on a surface of its own, enlarged by the reach of the blur.
    private mutating func pushBlurred(_ group: CompositingGroup) {
        var open = OpenGroup(group: group)
        let matrix = self.matrix
        // On vector surfaces the blurred group becomes a bitmap of twice the resolution.
        open.scale = isVector ? 2 : 1
        let deviation = deviation(of: group, matrix, scale: open.scale)
        let reach = Int(deviation * 3) + 2
        let area = deviceBounds(group.bounds, matrix, scale: open.scale)
        let clip = deviceClip()
        let scale = open.scale
        func clipEdge(_ value: Int) -> Int { Int(Double(value) * scale) }
        let left = max(area.left - reach, clipEdge(clip.left) - reach)
        let top = max(area.top - reach, clipEdge(clip.top) - reach)
        let right = min(area.right + reach, clipEdge(clip.right) + reach)
        let bottom = min(area.bottom + reach, clipEdge(clip.bottom) + reach)
        let (width, height) = (max(min(right - left, 8192), 1), max(min(bottom - top, 8192), 1))
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { return groups.append(open) }
        var local = matrix
        local.xx *= scale
        local.xy *= scale
        local.yx *= scale
        local.yy *= scale
        local.x0 = matrix.x0 * scale - Double(left)
        local.y0 = matrix.y0 * scale - Double(top)
        cairo_set_matrix(context, &local)
        open.outer = cr
        open.surface = surface
        open.x = left
        open.y = top
        groups.append(open)
        cr = context
    }

    private mutating func popBlurred(_ open: OpenGroup) {
        guard let outer = open.outer, let surface = open.surface else { return }
        cairo_destroy(cr)
        cr = outer
        cairo_surface_flush(surface)
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let stride = Int(cairo_image_surface_get_stride(surface))
        if let data = cairo_image_surface_get_data(surface) {
            let pixels = UnsafeMutableBufferPointer(start: data, count: stride * height)
            let deviation = deviation(of: open.group, matrix, scale: open.scale)
            Blur.apply(pixels, width: width, height: height, stride: stride, deviation: deviation)
            if open.group.composition == .luminanceMask { Self.takeLuminance(pixels) }
        }
        cairo_surface_mark_dirty(surface)
        cairo_save(cr)
        cairo_identity_matrix(cr)
        cairo_scale(cr, 1 / open.scale, 1 / open.scale)
        cairo_set_source_surface(cr, surface, Double(open.x), Double(open.y))
        cairo_set_operator(cr, Self.operation(open.group.composition))
        cairo_paint_with_alpha(cr, open.group.opacity)
        cairo_restore(cr)
        cairo_surface_destroy(surface)
    }

    /// Makes the alpha of each pixel the luminance of its colour. https://www.w3.org/TR/css-masking-1/#MaskValues
    private static func takeLuminance(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        for at in stride(from: 0, to: pixels.count - 3, by: 4) {
            // The colours are multiplied with alpha already.
            let (blue, green, red) = (UInt32(pixels[at]), UInt32(pixels[at + 1]), UInt32(pixels[at + 2]))
            let luminance = (red * 13_933 + green * 46_871 + blue * 4_732) >> 16
            pixels[at] = 0
            pixels[at + 1] = 0
            pixels[at + 2] = 0
            pixels[at + 3] = UInt8(min(luminance, 255))
        }
    }

    /// The standard deviation in device pixels, at most 250: cost grows with the square of the deviation, and larger
    /// blurs show no shape.
    private func deviation(of group: CompositingGroup, _ matrix: cairo_matrix_t, scale: Double) -> Double {
        let unlimited = group.blur * matrixScale(matrix) * scale
        return unlimited.isNaN ? 0 : max(0, min(unlimited, 250))
    }

    func matrixScale(_ matrix: cairo_matrix_t) -> Double {
        abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
    }

    /// The bounding box in device pixels of a rectangle in user space.
    func deviceBounds(_ rect: Rect, _ matrix: cairo_matrix_t, scale: Double = 1) -> (
        left: Int, top: Int, right: Int, bottom: Int
    ) {
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for (x, y) in [(rect.x, rect.y), (rect.right, rect.y), (rect.x, rect.bottom), (rect.right, rect.bottom)] {
            let dx = (matrix.xx * x + matrix.xy * y + matrix.x0) * scale
            let dy = (matrix.yx * x + matrix.yy * y + matrix.y0) * scale
            left = min(left, dx)
            right = max(right, dx)
            top = min(top, dy)
            bottom = max(bottom, dy)
        }
        func pixel(_ value: Double) -> Int { value.isFinite ? Int(max(min(value, 1e6), -1e6)) : 0 }
        return (
            pixel(left.rounded(.down)), pixel(top.rounded(.down)), pixel(right.rounded(.up)), pixel(bottom.rounded(.up))
        )
    }

    static func operation(_ composition: CompositingGroup.Composition) -> cairo_operator_t {
        guard case .blend(let mode) = composition else { return CAIRO_OPERATOR_DEST_IN }
        return switch mode {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }
}

extension CompositingGroup {
    /// Whether the pixels of the group are changed before it is composited.
    fileprivate var needsPixels: Bool { blur > 0 || composition == .luminanceMask }
}
