package import CGtk

/// The memory that Cairo shares with the X11 server.
///
/// Each frame is copied into a shared segment of the size of the window, from which the server reads. Mostly one
/// segment is enough. If the server has not read it yet, the next frame uses another one, and waits for the system to
/// map it if it is new.
@MainActor package enum DisplayMemory {
    /// Prepares the segments for frames of a widget's window, one per call.
    ///
    /// - Returns: whether more remain.
    package static func prepare(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool {
        guard let native = widget.flatMap({ gtk_widget_get_native($0) }), let surface = gtk_native_get_surface(native)
        else { return false }
        let scale = Int(gdk_surface_get_scale_factor(surface))
        let (width, height) = (
            Int(gdk_surface_get_width(surface)) * scale, Int(gdk_surface_get_height(surface)) * scale
        )
        // Smaller windows use the existing segments.
        guard width * height > pixels else { return false }
        // Cairo clears the memory, which maps it.
        if let piece = picture(surface, width: width, height: height) {
            pieces.append(piece)
            if pieces.count < count { return true }
        }
        pixels = width * height
        free(surface)
        return false
    }

    /// Releases the prepared segments to Cairo's pool. The kept surface then occupies a part of the first one.
    private static func free(_ surface: OpaquePointer) {
        for (index, piece) in pieces.enumerated() {
            cairo_surface_destroy(piece)
            if index == 0 { keepPool(surface) }
        }
        pieces = []
    }

    /// Keeps a small surface, because Cairo frees segments of which nothing is used.
    private static func keepPool(_ surface: OpaquePointer) {
        let before = kept
        kept = picture(surface, width: keptSize, height: keptSize)
        if let before { cairo_surface_destroy(before) }
    }

    private static func picture(_ surface: OpaquePointer, width: Int, height: Int) -> OpaquePointer? {
        lectern_gdk_shared_picture(surface, gint(clamping: width), gint(clamping: height))
    }

    /// The frame that the server reads, and the next one.
    private static let count = 2
    /// The width and height of the kept surface.
    private static let keptSize = 32
    private static var kept: OpaquePointer?
    private static var pieces: [OpaquePointer] = []
    /// The size in pixels of the largest window that is prepared.
    private static var pixels = 0
}
