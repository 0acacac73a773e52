internal import CCairo
internal import CRSVG
import LecternGeometry
import LecternImages

/// Draws SVG with librsvg. Without a base URL librsvg loads no other files, except for `data:` URLs.
enum SVGCodec {
    static func decode(_ bytes: [UInt8], info: ImageInfo, targetSize: (width: Int, height: Int)?) -> Bitmap? {
        guard bytes.count <= 48 << 20 else { return nil }
        let filling = SVGSizing.fillingViewport(bytes)
        let document = SVGFamilies.endingInSerif(filling ?? bytes)
        guard let handle = crsvg_open(document, document.count) else { return nil }
        defer { crsvg_close(handle) }
        let width = targetSize?.width ?? Int(min(info.width ?? 300, 4096))
        let height = targetSize?.height ?? Int(min(info.height ?? 150, 4096))
        guard var bitmap = Bitmap.transparent(width: width, height: height) else { return nil }
        let isDrawn = bitmap.pixels.withUnsafeMutableBufferPointer { pixels -> Bool in
            let surface = cairo_image_surface_create_for_data(
                pixels.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
            guard let surface, let context = cairo_create(surface) else { return false }
            let isDrawn = render(handle, context, intrinsic: filling == nil ? info : nil, width: width, height: height)
            cairo_destroy(context)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
            return isDrawn
        }
        return isDrawn ? bitmap : nil
    }

    /// Returns where elements are when the document fills a size; nil for those that are missing or empty.
    static func frames(of ids: [String], in bytes: [UInt8], width: Double, height: Double) -> [Rect?] {
        guard bytes.count <= 48 << 20, width > 0, height > 0 else { return ids.map { _ in nil } }
        let document = SVGFamilies.endingInSerif(SVGSizing.fillingViewport(bytes) ?? bytes)
        guard let handle = crsvg_open(document, document.count) else { return ids.map { _ in nil } }
        defer { crsvg_close(handle) }
        return ids.map { id in
            var frame = [0.0, 0, 0, 0]
            guard crsvg_frame(handle, "#" + id, width, height, &frame) != 0, frame[2] > 0, frame[3] > 0 else {
                return nil
            }
            return Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
        }
    }

    /// Draws the document with the bitmap as its viewport, or at its intrinsic size, scaled.
    private static func render(
        _ handle: UnsafeMutableRawPointer, _ context: OpaquePointer, intrinsic info: ImageInfo?, width: Int,
        height: Int
    ) -> Bool {
        var viewport = (width: Double(width), height: Double(height))
        if let ownWidth = info?.width, let ownHeight = info?.height, ownWidth > 0, ownHeight > 0 {
            viewport = (ownWidth, ownHeight)
            cairo_scale(context, Double(width) / ownWidth, Double(height) / ownHeight)
        }
        return crsvg_draw(handle, UnsafeMutableRawPointer(context), viewport.width, viewport.height) != 0
    }
}
