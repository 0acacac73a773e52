internal import CCairo
internal import CFreeType
import LecternGeometry
import LecternPaint
import LecternText

extension CairoCanvas {
    /// Glyphs above this size, in device pixels per em, are drawn as paths and not cached as masks.
    private static let pathSize = 256.0

    mutating func draw(_ run: GlyphOperation, of list: borrowing DisplayList) {
        let isInBlur = groups.contains { $0.surface != nil }
        if isVector && !isInBlur { return drawVector(run, of: list) }
        let matrix = self.matrix
        guard let strike = rasterizer.strike(run.font, Self.glyphMatrix(matrix, run.orientation)) else { return }
        if let palette = strike.file.palette(run.font.palette) {
            drawLayers(run, of: list, with: strike, matrix: matrix, in: palette)
        } else if Double(run.font.size) * matrixScale(matrix) > Self.pathSize, strike.file.isScalable {
            drawPaths(run, of: list, with: strike, matrix: matrix)
        } else {
            drawMasks(run, of: list, with: strike, matrix: matrix)
        }
    }

    /// The device matrix, combined with the rotation of the run.
    private static func glyphMatrix(_ m: cairo_matrix_t, _ orientation: GlyphOperation.Orientation) -> GlyphMatrix {
        switch orientation {
        case .upright: .init(xx: m.xx, xy: m.xy, yx: m.yx, yy: m.yy)
        // The glyph's x axis points down, its y axis left.
        case .clockwise: .init(xx: m.xy, xy: -m.xx, yx: m.yy, yy: -m.yx)
        case .counterclockwise: .init(xx: -m.xy, xy: m.xx, yx: -m.yy, yy: m.yx)
        }
    }

    /// A mask and the device pixel of its top left corner.
    private struct Placed {
        var mask: GlyphMask
        var x: Int
        var y: Int
    }

    /// Adds up the coverage of all glyphs of the run and paints it in one operation.
    private mutating func drawMasks(
        _ run: GlyphOperation, of list: borrowing DisplayList, with strike: GlyphRasterizer.Strike,
        matrix m: cairo_matrix_t
    ) {
        let clip = deviceClip()
        guard clip.right > clip.left, clip.bottom > clip.top else { return }
        var placed: [Placed] = []
        placed.reserveCapacity(run.range.count)
        var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
        for index in Int(run.range.lowerBound)..<Int(run.range.upperBound) {
            let (ux, uy) = (Double(list.glyphX[index]), Double(list.glyphY[index]))
            let origin = strike.origin(x: m.xx * ux + m.xy * uy + m.x0, y: m.yx * ux + m.yy * uy + m.y0)
            let (dx, dy) = (origin.x * 4 + 0.5, origin.y * 4 + 0.5)
            guard abs(dx) < 1e7, abs(dy) < 1e7 else { continue }
            let (qx, qy) = (Int(dx.rounded(.down)), Int(dy.rounded(.down)))
            guard let mask = rasterizer.mask(list.glyphs[index], strike, quarterX: qx & 3, quarterY: qy & 3) else {
                continue
            }
            if mask.isColor || strike.bitmapScale != 1 {
                drawPicture(mask, run.color, x: dx / 4, y: dy / 4, scale: strike.bitmapScale)
                continue
            }
            let (x, y) = (qx >> 2 + Int(mask.left), qy >> 2 + Int(mask.top))
            let (endX, endY) = (x + Int(mask.width), y + Int(mask.height))
            guard x < clip.right, y < clip.bottom, endX > clip.left, endY > clip.top else { continue }
            left = min(left, x)
            top = min(top, y)
            right = max(right, endX)
            bottom = max(bottom, endY)
            placed.append(Placed(mask: mask, x: x, y: y))
        }
        guard !placed.isEmpty else { return }
        left = max(left, clip.left)
        top = max(top, clip.top)
        right = min(right, clip.right)
        bottom = min(bottom, clip.bottom)
        guard right > left, bottom > top, right - left <= 32_767, bottom - top <= 32_767 else { return }
        paint(placed, run.color, left: left, top: top, width: right - left, height: bottom - top)
    }

    private mutating func paint(_ glyphs: [Placed], _ color: Color, left: Int, top: Int, width: Int, height: Int) {
        let stride = (width + 3) & ~3
        // Rows are added lane by lane; the last lane may write past the end of a row.
        let size = stride * height + GlyphMask.lane
        if coverage.count < size { coverage = [UInt8](repeating: 0, count: size) }
        let context = cr
        coverage.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return }
            base.update(repeating: 0, count: size)
            for glyph in glyphs {
                Self.add(glyph, to: base, stride: stride, left: left, top: top, width: width, height: height)
            }
            guard
                let surface = cairo_image_surface_create_for_data(
                    base, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
            else {
                return
            }
            cairo_set_source_rgba(
                context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
                Double(color.alpha) / 255)
            cairo_save(context)
            cairo_identity_matrix(context)
            cairo_mask_surface(context, surface, Double(left), Double(top))
            cairo_restore(context)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }

    /// Adds a glyph's coverage, saturating where glyphs overlap.
    private static func add(
        _ glyph: Placed, to base: UnsafeMutablePointer<UInt8>, stride: Int, left: Int, top: Int, width: Int,
        height: Int
    ) {
        let (source, rowBytes) = (glyph.mask.pixels, Int(glyph.mask.stride))
        let (x0, y0) = (glyph.x - left, glyph.y - top)
        let columns = max(-x0, 0)..<min(Int(glyph.mask.width), width - x0)
        let rows = max(-y0, 0)..<min(Int(glyph.mask.height), height - y0)
        let isWhole = columns.count == Int(glyph.mask.width)
        for row in rows {
            let (from, to) = (source + row * rowBytes, base + (y0 + row) * stride + x0)
            if isWhole {
                addRow(from, to: to, count: rowBytes)
            } else {
                for column in columns { to[column] = saturated(to[column], from[column]) }
            }
        }
    }

    @inline(__always)
    private static func saturated(_ a: UInt8, _ b: UInt8) -> UInt8 { min(a, ~b) &+ b }

    /// Adds a whole row, lane by lane. Padding at the end of the row is zero.
    @inline(__always)
    private static func addRow(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        var place = 0
        while place < count {
            let added = source.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
            let existing = target.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt8>.self)
            let sum = existing.replacing(with: ~added, where: existing .> ~added) &+ added
            target.storeBytes(of: sum, toByteOffset: place, as: SIMD8<UInt8>.self)
            place += GlyphMask.lane
        }
    }

    /// Draws a glyph that is a bitmap in the font, scaled to the font size.
    private func drawPicture(_ mask: GlyphMask, _ color: Color, x: Double, y: Double, scale: Double) {
        // Cairo only reads the mask. Its rows are multiples of four bytes, as Cairo requires.
        let format = mask.isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
        guard
            let surface = cairo_image_surface_create_for_data(
                UnsafeMutablePointer(mutating: mask.pixels), format, Int32(mask.width), Int32(mask.height),
                Int32(mask.stride))
        else { return }
        let context = cr
        cairo_save(context)
        cairo_identity_matrix(context)
        cairo_translate(context, x, y)
        cairo_scale(context, scale, scale)
        if mask.isColor {
            cairo_set_source_surface(context, surface, Double(mask.left), Double(mask.top))
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            cairo_paint_with_alpha(context, Double(color.alpha) / 255)
        } else {
            setSource(color)
            cairo_mask_surface(context, surface, Double(mask.left), Double(mask.top))
        }
        cairo_restore(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Fills the outlines of large glyphs.
    private func drawPaths(
        _ run: GlyphOperation, of list: borrowing DisplayList, with strike: GlyphRasterizer.Strike,
        matrix m: cairo_matrix_t
    ) {
        setSource(run.color)
        cairo_save(cr)
        for index in Int(run.range.lowerBound)..<Int(run.range.upperBound) {
            fill(list.glyphs[index], strike, x: list.glyphX[index], y: list.glyphY[index], matrix: m)
        }
        cairo_restore(cr)
    }

    /// Draws glyphs that are outlines of several colours over each other, and those between them that are not.
    private func drawLayers(
        _ run: GlyphOperation, of list: borrowing DisplayList, with strike: GlyphRasterizer.Strike,
        matrix m: cairo_matrix_t, in palette: [Color]
    ) {
        cairo_save(cr)
        for index in Int(run.range.lowerBound)..<Int(run.range.upperBound) {
            let layers = strike.file.layers(of: list.glyphs[index])
            for layer in layers.isEmpty ? [ColorLayer(glyph: list.glyphs[index], color: nil)] : layers {
                var color = run.color
                if let number = layer.color {
                    guard number < palette.count else { continue }
                    color = palette[number]
                    color.alpha = UInt8(Int(color.alpha) * Int(run.color.alpha) / 255)
                }
                setSource(color)
                fill(layer.glyph, strike, x: list.glyphX[index], y: list.glyphY[index], matrix: m)
            }
        }
        cairo_restore(cr)
    }

    /// Fills the outline of a glyph whose origin is at a place of the list.
    private func fill(
        _ glyph: UInt16, _ strike: GlyphRasterizer.Strike, x: Float, y: Float, matrix m: cairo_matrix_t
    ) {
        guard let outline = rasterizer.loadOutline(glyph, strike) else { return }
        let (ux, uy) = (Double(x), Double(y))
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
        cairo_identity_matrix(cr)
        let origin = strike.origin(x: m.xx * ux + m.xy * uy + m.x0, y: m.yx * ux + m.yy * uy + m.y0)
        cairo_translate(cr, origin.x, origin.y)
        cairo_scale(cr, 1.0 / 64, -1.0 / 64)
        cairo_new_path(cr)
        Self.add(outline, to: cr)
        cairo_fill(cr)
    }

    private static func add(_ outline: UnsafeMutablePointer<FT_Outline>, to context: OpaquePointer) {
        var functions = FT_Outline_Funcs()
        functions.move_to = { to, user in
            guard let to, let user else { return 1 }
            cairo_close_path(OpaquePointer(user))
            cairo_move_to(OpaquePointer(user), Double(to.pointee.x), Double(to.pointee.y))
            return 0
        }
        functions.line_to = { to, user in
            guard let to, let user else { return 1 }
            cairo_line_to(OpaquePointer(user), Double(to.pointee.x), Double(to.pointee.y))
            return 0
        }
        functions.conic_to = { control, to, user in
            guard let control, let to, let user else { return 1 }
            var (x0, y0) = (0.0, 0.0)
            cairo_get_current_point(OpaquePointer(user), &x0, &y0)
            let (cx, cy, x, y) = (
                Double(control.pointee.x), Double(control.pointee.y), Double(to.pointee.x), Double(to.pointee.y)
            )
            cairo_curve_to(
                OpaquePointer(user), x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3, x + (cx - x) * 2 / 3,
                y + (cy - y) * 2 / 3, x, y)
            return 0
        }
        functions.cubic_to = { c1, c2, to, user in
            guard let c1, let c2, let to, let user else { return 1 }
            cairo_curve_to(
                OpaquePointer(user), Double(c1.pointee.x), Double(c1.pointee.y), Double(c2.pointee.x),
                Double(c2.pointee.y),
                Double(to.pointee.x), Double(to.pointee.y))
            return 0
        }
        FT_Outline_Decompose(outline, &functions, UnsafeMutableRawPointer(context))
        cairo_close_path(context)
    }
}
