internal import CGtk

/// The pixels of a texture as a Cairo source, without copying them.
///
/// Pages are declared opaque, so that Cairo copies their pixels instead of
/// blending them.
@MainActor package final class CairoSurface {
    /// The surface; its device scale is 1, so that its units are pixels.
    package let surface: OpaquePointer

    /// Creates a surface over a texture's pixels.
    package init?(_ texture: Texture, isOpaque: Bool = true) {
        let (width, height) = (gint(clamping: texture.width), gint(clamping: texture.height))
        let (pixels, stride) = texture.bgra
        // Cairo only reads, because the surface is never a target. The
        // surface's user data retains the array, whose buffer does not move.
        let created = pixels.handler.withUnsafeBytes { buffer -> OpaquePointer? in
            let bytes = UnsafeMutableRawPointer(mutating: buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
            return cairo_image_surface_create_for_data(
                bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height, gint(clamping: stride))
        }
        guard let created, cairo_surface_status(created) == CAIRO_STATUS_SUCCESS else { return nil }
        cairo_surface_set_user_data(
            created, &CairoSurface.key, Unmanaged.passRetained(pixels).toOpaque(),
            { if let box = $0 { Unmanaged<AnyObject>.fromOpaque(box).release() } })
        surface = created
    }

    isolated deinit { cairo_surface_destroy(surface) }

    /// Cairo identifies user data by an address.
    private static var key = cairo_user_data_key_t()
}
