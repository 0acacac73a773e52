internal import CCairo
import LecternGeometry
import LecternImages
import LecternPaint

extension CairoCanvas {
    /// Backgrounds of more tiles than this are not drawn.
    private static let tileLimit = 40_000
    /// Larger bitmaps are halved.
    private static let pixelLimit = 16_000_000

    mutating func draw(_ image: ImageOperation) {
        let destination = image.destination
        guard !destination.isEmpty, destination.width.isFinite, destination.height.isFinite else { return }
        if case .gradient(let gradient) = image.source { return draw(gradient, image) }
        let m = matrix
        let isAligned = m.xy == 0 && m.yx == 0 && m.xx > 0 && m.yy > 0 && !isVector
        let scaleX = isVector ? 2 : (m.xx * m.xx + m.yx * m.yx).squareRoot()
        let scaleY = isVector ? 2 : (m.xy * m.xy + m.yy * m.yy).squareRoot()
        if isAligned, drawVisiblePart(of: image, scaleX, scaleY) { return }
        let size = pixelSize(destination.width * scaleX, destination.height * scaleY)
        guard var bitmap = bitmap(image, width: size.width, height: size.height) else { return }
        if let filter = image.filter { bitmap = filter(bitmap) }
        if let adjustment = image.adjustment { bitmap = adjustment(bitmap) }
        withSurface(bitmap) { surface in
            draw(surface, of: bitmap, for: image, isSharp: isAligned || image.isPixelated)
        }
    }

    /// Draws only what is visible of a picture that is magnified beyond the limit of bitmaps; false if it is not, or
    /// cannot be drawn in parts.
    private func drawVisiblePart(of image: ImageOperation, _ scaleX: Double, _ scaleY: Double) -> Bool {
        let destination = image.destination
        let (width, height) = (destination.width * scaleX, destination.height * scaleY)
        guard case .url(let url) = image.source, image.tiling == nil, image.part == nil, !image.isPixelated,
            width * height > Double(Self.pixelLimit), width < 1e6, height < 1e6
        else { return false }
        let full = (width: max(Int(width.rounded()), 1), height: max(Int(height.rounded()), 1))
        let (unitX, unitY) = (destination.width / Double(full.width), destination.height / Double(full.height))
        let clip = clipExtents
        let columns = Self.pixels(clip.minX - destination.x, clip.maxX - destination.x, unit: unitX, count: full.width)
        let rows = Self.pixels(clip.minY - destination.y, clip.maxY - destination.y, unit: unitY, count: full.height)
        guard !columns.isEmpty, !rows.isEmpty else { return true }
        let area = PixelArea(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        guard area.width * area.height <= Self.pixelLimit,
            var bitmap = images?.bitmap(for: url, scaledTo: full, showing: area)
        else { return false }
        if let filter = image.filter { bitmap = filter(bitmap) }
        if let adjustment = image.adjustment { bitmap = adjustment(bitmap) }
        let tile = Rect(
            x: destination.x + Double(area.x) * unitX, y: destination.y + Double(area.y) * unitY,
            width: Double(area.width) * unitX, height: Double(area.height) * unitY)
        withSurface(bitmap) { drawTile($0, bitmap, in: tile, isSharp: true) }
        return true
    }

    /// The pixels between two distances from the edge of a picture.
    private static func pixels(_ low: Double, _ high: Double, unit: Double, count: Int) -> Range<Int> {
        let limit = Double(count)
        let first = min(max((low / unit).rounded(.down), 0), limit)
        return Int(first)..<Int(max(min((high / unit).rounded(.up), limit), first))
    }

    /// The area that is drawn on, in the units of the list.
    private var clipExtents: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
        var (minX, minY, maxX, maxY) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &minX, &minY, &maxX, &maxY)
        return (minX, minY, maxX, maxY)
    }

    /// A size in whole pixels within the limits of bitmaps.
    private func pixelSize(_ width: Double, _ height: Double) -> (width: Int, height: Int) {
        func side(_ value: Double) -> Int { Int(max(min((value + 0.5).rounded(.down), 16_384), 1)) }
        var (width, height) = (side(width), side(height))
        while width * height > Self.pixelLimit {
            width = max(width / 2, 1)
            height = max(height / 2, 1)
        }
        return (width, height)
    }

    /// The bitmap of the image, or of the part of it that is drawn.
    private func bitmap(_ image: ImageOperation, width: Int, height: Int) -> Bitmap? {
        if let theme = image.theme, let drawing = image.drawing,
            let bitmap = images?.bitmap(for: drawing, in: theme, width: width, height: height)
        {
            return bitmap
        }
        switch image.source {
        case .gradient: return nil
        case .svg(let bytes): return images?.bitmap(svg: bytes, width: width, height: height)
        case .url(let url):
            guard let part = image.part else {
                return images?.bitmap(for: url, width: width, height: height, isPixelated: image.isPixelated)
            }
            guard let info = images?.info(for: url) else { return nil }
            let full = pixelSize(info.width ?? Double(width) / part.width, info.height ?? Double(height) / part.height)
            guard let whole = images?.bitmap(for: url, width: full.width, height: full.height, isPixelated: true) else {
                return nil
            }
            return ImageScaler.scale(
                whole.cropped(to: part), width: width, height: height, isPixelated: image.isPixelated)
        }
    }

    private func withSurface(_ bitmap: Bitmap, _ body: (OpaquePointer) -> Void) {
        var pixels = bitmap.pixels
        pixels.withUnsafeMutableBufferPointer { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height),
                Int32(bitmap.bytesPerRow))
            guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return }
            body(surface)
            // Finishing makes vector surfaces copy the pixels before they are freed.
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }

    private func draw(_ surface: OpaquePointer, of bitmap: Bitmap, for image: ImageOperation, isSharp: Bool) {
        let destination = image.destination
        guard let tiling = image.tiling else { return drawTile(surface, bitmap, in: destination, isSharp: isSharp) }
        cairo_save(cr)
        cairo_rectangle(cr, tiling.area.x, tiling.area.y, tiling.area.width, tiling.area.height)
        cairo_clip(cr)
        if tiling.stepX == destination.width, tiling.stepY == destination.height, !isVector {
            drawPattern(surface, bitmap, in: destination, isSharp: isSharp)
        } else {
            for tile in tiles(destination, tiling) {
                drawTile(surface, bitmap, in: tile, isSharp: isSharp, isSingle: false)
            }
        }
        cairo_restore(cr)
    }

    /// Clips to one of several tiles. Tiles whose edges run through pixels share these pixels without blending: the
    /// sum of two partial coverages would let the backdrop shine through between them.
    private func clip(toTile tile: Rect, isSingle: Bool) {
        if !isSingle, !isVector, pixelGrid == nil { cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE) }
        cairo_rectangle(cr, tile.x, tile.y, tile.width, tile.height)
        cairo_clip(cr)
    }

    private func drawTile(
        _ surface: OpaquePointer, _ bitmap: Bitmap, in tile: Rect, isSharp: Bool, isSingle: Bool = true
    ) {
        cairo_save(cr)
        clip(toTile: tile, isSingle: isSingle)
        cairo_translate(cr, tile.x, tile.y)
        cairo_scale(cr, tile.width / Double(bitmap.width), tile.height / Double(bitmap.height))
        cairo_set_source_surface(cr, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(cr), isSharp ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD)
        cairo_paint(cr)
        cairo_restore(cr)
    }

    private func drawPattern(_ surface: OpaquePointer, _ bitmap: Bitmap, in tile: Rect, isSharp: Bool) {
        cairo_translate(cr, tile.x, tile.y)
        cairo_scale(cr, tile.width / Double(bitmap.width), tile.height / Double(bitmap.height))
        cairo_set_source_surface(cr, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(cr), isSharp ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_REPEAT)
        cairo_paint(cr)
    }

    /// Device pixels per unit along both axes of user space; nil if these axes are no axes of the device, because of an
    /// oblique turn or a skew, or if the device has no pixels.
    private var pixelGrid: (x: Double, y: Double)? {
        let m = matrix
        let upright = (x: abs(m.xx), y: abs(m.yy))
        let turned = (x: abs(m.yx), y: abs(m.xy))
        // The sine and cosine of a quarter turn are not exactly 1 and 0.
        let tolerance = max(upright.x, turned.x, upright.y, turned.y) * 1e-9
        if isVector || tolerance == 0 { return nil }
        if turned.x <= tolerance, turned.y <= tolerance { return upright }
        return upright.x <= tolerance && upright.y <= tolerance ? turned : nil
    }

    /// The tiles that intersect the area, with edges on whole device pixels where their edges are parallel to those.
    private func tiles(_ first: Rect, _ tiling: ImageOperation.Tiling) -> [Rect] {
        guard tiling.stepX > 0, tiling.stepY > 0 else { return [first] }
        let grid = pixelGrid
        func snap(_ value: Double, _ unit: Double?) -> Double {
            guard let unit, unit > 0 else { return value }
            return (value * unit + 0.5).rounded(.down) / unit
        }
        func count(_ span: Double, _ step: Double) -> Int { Int(max(min((span / step).rounded(.up), 1e5), -1e5)) }
        let columns = (
            left: -count(first.x - tiling.area.x, tiling.stepX), right: count(tiling.area.right - first.x, tiling.stepX)
        )
        let rows = (
            top: -count(first.y - tiling.area.y, tiling.stepY),
            bottom: count(tiling.area.bottom - first.y, tiling.stepY)
        )
        guard columns.left <= columns.right, rows.top <= rows.bottom,
            (columns.right - columns.left + 1) * (rows.bottom - rows.top + 1) <= Self.tileLimit
        else { return [] }
        var result: [Rect] = []
        for row in rows.top...rows.bottom {
            for column in columns.left...columns.right {
                let (x, y) = (first.x + Double(column) * tiling.stepX, first.y + Double(row) * tiling.stepY)
                let tile = Rect(
                    left: snap(x, grid?.x), top: snap(y, grid?.y), right: snap(x + first.width, grid?.x),
                    bottom: snap(y + first.height, grid?.y))
                if !tile.intersection(tiling.area).isEmpty { result.append(tile) }
            }
        }
        return result
    }

    // MARK: Gradients as images

    private mutating func draw(_ gradient: ResolvedGradient, _ image: ImageOperation) {
        let first = image.destination
        var tileList = [first]
        cairo_save(cr)
        if let tiling = image.tiling {
            cairo_rectangle(cr, tiling.area.x, tiling.area.y, tiling.area.width, tiling.area.height)
            cairo_clip(cr)
            tileList = tiles(first, tiling)
        }
        let part = image.part ?? Rect(x: 0, y: 0, width: 1, height: 1)
        for tile in tileList {
            cairo_save(cr)
            clip(toTile: tile, isSingle: image.tiling == nil)
            cairo_translate(cr, tile.x, tile.y)
            if image.part != nil, let size = gradient.extent {
                // The gradient was resolved for the whole image, not for the part.
                cairo_scale(cr, tile.width / (part.width * size.width), tile.height / (part.height * size.height))
                cairo_translate(cr, -part.x * size.width, -part.y * size.height)
            }
            fillClip(gradient)
            cairo_restore(cr)
        }
        cairo_restore(cr)
    }
}

extension ResolvedGradient {
    /// The size of the box that the gradient was resolved for.
    fileprivate var extent: (width: Double, height: Double)? { box.isEmpty ? nil : (box.width, box.height) }
}

extension Bitmap {
    /// The part of the bitmap given as fractions of its size, rounded to whole pixels.
    func cropped(to part: Rect) -> Bitmap {
        func pixel(_ share: Double, _ size: Int) -> Int { Int(max(min(share * Double(size) + 0.5, Double(size)), 0)) }
        let left = min(pixel(part.x, width), width - 1)
        let top = min(pixel(part.y, height), height - 1)
        let right = max(pixel(part.right, width), left + 1)
        let bottom = max(pixel(part.bottom, height), top + 1)
        var result = Bitmap(width: right - left, height: bottom - top, bytesPerRow: (right - left) * 4, pixels: [])
        result.pixels.reserveCapacity(result.bytesPerRow * result.height)
        for row in top..<bottom {
            result.pixels += pixels[(row * bytesPerRow + left * 4)..<(row * bytesPerRow + right * 4)]
        }
        return result
    }
}
