internal import CGtk

/// The memory that Cairo shares with the display, where it does: on X11.
///
/// Each frame is copied into a piece of it, as large as the window, which the
/// display reads. As a rule there is one; while the display has not read that,
/// the next frame takes another, which is new at first: then the frame waits
/// for the system to map it.
@MainActor enum DisplayMemory {
    /// Makes ready what the frames of a widget's window are copied into, one piece a call.
    ///
    /// - Returns: whether there is more to do.
    static func prepare(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool {
        guard let native = widget.flatMap({ gtk_widget_get_native($0) }), let surface = gtk_native_get_surface(native)
        else { return false }
        let scale = Int(gdk_surface_get_scale_factor(surface))
        let (width, height) = (
            Int(gdk_surface_get_width(surface)) * scale, Int(gdk_surface_get_height(surface)) * scale
        )
        // Frames of smaller windows find room in what is there.
        guard width * height > pixels else { return false }
        // Cairo clears it, and so has it mapped.
        if let piece = picture(surface, width, height) {
            pieces.append(piece)
            if pieces.count < count { return true }
        }
        pixels = width * height
        free(surface)
        return false
    }

    /// Frees all pieces for frames; what is held and what is drawn in part then share the first.
    private static func free(_ surface: OpaquePointer) {
        for (index, piece) in pieces.enumerated() {
            cairo_surface_destroy(piece)
            if index == 0 { keepPool(surface) }
        }
        pieces = []
    }

    /// Holds a little of it: Cairo gives memory back of which nothing is in use.
    private static func keepPool(_ surface: OpaquePointer) {
        let before = kept
        kept = picture(surface, keptSize, keptSize)
        if let before { cairo_surface_destroy(before) }
    }

    private static func picture(_ surface: OpaquePointer, _ width: Int, _ height: Int) -> OpaquePointer? {
        lectern_gdk_shared_picture(surface, gint(clamping: width), gint(clamping: height))
    }

    /// The frame that the display reads, and the next.
    private static let count = 2
    /// The width and height of what is held.
    private static let keptSize = 32
    private static var kept: OpaquePointer?
    private static var pieces: [OpaquePointer] = []
    /// The pixels of the largest window that it is ready for.
    private static var pixels = 0
}
