internal import CCairo
internal import CRSVG
import LecternImages

/// SVG by librsvg. Without a base file it loads nothing from outside; `data:`
/// URLs work.
enum SVGCodec {
    static func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? {
        guard bytes.count <= 32 << 20, let handle = rsvg_handle_new_from_data(bytes, UInt(bytes.count), nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
        let width = wanted?.width ?? Int(min(info.width ?? 300, 4096))
        let height = wanted?.height ?? Int(min(info.height ?? 150, 4096))
        guard var bitmap = Bitmap.room(width: width, height: height) else { return nil }
        let isDrawn = bitmap.pixels.withUnsafeMutableBufferPointer { pixels -> Bool in
            let surface = cairo_image_surface_create_for_data(
                pixels.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
            guard let surface, let context = cairo_create(surface) else { return false }
            let isDrawn = render(handle, context, info, width, height)
            cairo_destroy(context)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
            return isDrawn
        }
        return isDrawn ? bitmap : nil
    }

    /// Draws the document at its own size, scaled to the picture.
    private static func render(
        _ handle: UnsafeMutablePointer<RsvgHandle>, _ context: OpaquePointer, _ info: ImageInfo, _ width: Int, _ height: Int
    ) -> Bool {
        var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        if let own = info.width, let ownHeight = info.height, own > 0, ownHeight > 0 {
            viewport = RsvgRectangle(x: 0, y: 0, width: own, height: ownHeight)
            cairo_scale(context, Double(width) / own, Double(height) / ownHeight)
        }
        rsvg_handle_set_dpi(handle, 96)
        return rsvg_handle_render_document(handle, context, &viewport, nil) != 0
    }
}
