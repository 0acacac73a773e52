internal import CGtk

/// Room for the pictures of a curl where the processor draws, used again and
/// again: new memory for each frame would cost as much as what is drawn there.
///
/// GTK keeps the frame that is on the screen until the next one is there, so
/// three pictures in turn are never written while they are looked at.
@MainActor final class CurlSurfaces {
    private var ring: [OpaquePointer] = []
    private var size = (width: 0, height: 0)
    private var position = 0
    private static let count = 3

    isolated deinit { clear() }

    /// Draws the next picture.
    ///
    /// - Parameter draw: fills all pixels, row after row.
    /// - Returns: nil where there is no memory.
    func picture(width: Int, height: Int, _ draw: (UnsafeMutablePointer<UInt32>) -> Void) -> OpaquePointer? {
        if size != (width, height) { clear() }
        size = (width, height)
        guard let surface = next() else { return nil }
        cairo_surface_flush(surface)
        // Rows of whole words have nothing between them.
        guard cairo_image_surface_get_stride(surface) == gint(width * 4),
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        data.withMemoryRebound(to: UInt32.self, capacity: width * height, draw)
        cairo_surface_mark_dirty(surface)
        return surface
    }

    /// Gives the memory back.
    func clear() {
        for surface in ring { cairo_surface_destroy(surface) }
        ring = []
    }

    private func next() -> OpaquePointer? {
        if ring.count < Self.count {
            guard
                let surface = cairo_image_surface_create(
                    CAIRO_FORMAT_RGB24, gint(clamping: size.width), gint(clamping: size.height))
            else { return nil }
            guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
                cairo_surface_destroy(surface)
                return nil
            }
            ring.append(surface)
            return surface
        }
        position = (position + 1) % ring.count
        return ring[position]
    }
}
