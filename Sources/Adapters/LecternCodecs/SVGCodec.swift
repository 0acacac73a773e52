internal import CCairo
internal import CRSVG
import LecternImages

/// Draws SVG with librsvg. Without a base URL librsvg loads no other files, except for `data:` URLs.
enum SVGCodec {
    static func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? {
        guard bytes.count <= 48 << 20 else { return nil }
        let filling = SVGSizing.fillingViewport(bytes)
        let document = SVGFamilies.endingInSerif(filling ?? bytes)
        guard let handle = crsvg_open(document, document.count) else { return nil }
        defer { crsvg_close(handle) }
        let width = wanted?.width ?? Int(min(info.width ?? 300, 4096))
        let height = wanted?.height ?? Int(min(info.height ?? 150, 4096))
        guard var bitmap = Bitmap.room(width: width, height: height) else { return nil }
        let isDrawn = bitmap.pixels.withUnsafeMutableBufferPointer { pixels -> Bool in
            let surface = cairo_image_surface_create_for_data(
                pixels.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
            guard let surface, let context = cairo_create(surface) else { return false }
            let isDrawn = render(handle, context, filling == nil ? info : nil, width, height)
            cairo_destroy(context)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
            return isDrawn
        }
        return isDrawn ? bitmap : nil
    }

    /// Draws the document with the bitmap as its viewport, or at its intrinsic size, scaled.
    private static func render(
        _ handle: UnsafeMutableRawPointer, _ context: OpaquePointer, _ own: ImageInfo?, _ width: Int,
        _ height: Int
    ) -> Bool {
        var viewport = (width: Double(width), height: Double(height))
        if let ownWidth = own?.width, let ownHeight = own?.height, ownWidth > 0, ownHeight > 0 {
            viewport = (ownWidth, ownHeight)
            cairo_scale(context, Double(width) / ownWidth, Double(height) / ownHeight)
        }
        return crsvg_draw(handle, UnsafeMutableRawPointer(context), viewport.width, viewport.height) != 0
    }
}
