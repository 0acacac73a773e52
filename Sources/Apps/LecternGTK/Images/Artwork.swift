internal import CGtk

/// A picture that fills its room at its own ratio and is cut where it is too long, such as a cover.
///
/// It takes the room that it is given, with round corners on request. Where the processor draws, opaque
/// pictures are copied as they are: GTK makes a copy of each texture first.
public final class Artwork: Widget {
    private let content: ArtworkContent

    /// An empty one, which screen readers pass over.
    ///
    /// - Parameter cornerRadius: of its corners, in logical pixels.
    public init(cornerRadius: Double = 0) {
        content = ArtworkContent(cornerRadius: cornerRadius)
        super.init(CanvasWidget.make(content, role: GTK_ACCESSIBLE_ROLE_PRESENTATION))
        content.widget = raw()
    }

    /// Shows another picture, or none.
    public func setTexture(_ texture: Texture?) {
        content.texture = texture
        gtk_widget_queue_draw(raw())
    }
}

@MainActor private final class ArtworkContent: CanvasContent {
    var widget: UnsafeMutablePointer<GtkWidget>?
    var texture: Texture?
    private let cornerRadius: Double

    init(cornerRadius: Double) { self.cornerRadius = cornerRadius }

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {
        guard let texture else { return }
        let scale = max(width / Double(texture.width), height / Double(texture.height))
        let size = (width: Double(texture.width) * scale, height: Double(texture.height) * scale)
        let frame = Rectangle(
            x: (width - size.width) / 2, y: (height - size.height) / 2, width: size.width, height: size.height)
        let room = Rectangle(x: 0, y: 0, width: width, height: height)
        if texture.isOpaque, CanvasWidget.isDrawnByProcessor(widget), copy(texture, to: frame, in: snapshot, room) {
            return
        }
        var (area, clip) = (frame.graphene, GskRoundedRect())
        var bounds = room.graphene
        gsk_rounded_rect_init_from_rect(&clip, &bounds, Float(cornerRadius))
        gtk_snapshot_push_rounded_clip(snapshot, &clip)
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
        gtk_snapshot_pop(snapshot)
    }

    /// Fills the room with the picture's pixels: a clip would cost a mask of the whole room.
    private func copy(_ texture: Texture, to frame: Rectangle, in snapshot: OpaquePointer, _ room: Rectangle) -> Bool {
        var bounds = room.graphene
        guard let surface = texture.surface?.surface, let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) else {
            return false
        }
        defer { cairo_destroy(cairo) }
        outline(room, in: cairo)
        cairo_translate(cairo, frame.x, frame.y)
        cairo_scale(cairo, frame.width / Double(texture.width), frame.height / Double(texture.height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_fill(cairo)
        return true
    }

    private func outline(_ room: Rectangle, in cairo: OpaquePointer) {
        let radius = min(cornerRadius, room.width / 2, room.height / 2)
        let corners = [
            (room.width - radius, radius), (room.width - radius, room.height - radius), (radius, room.height - radius),
            (radius, radius),
        ]
        for (index, corner) in corners.enumerated() {
            let start = Double(index - 1) * .pi / 2
            cairo_arc(cairo, corner.0, corner.1, radius, start, start + .pi / 2)
        }
        cairo_close_path(cairo)
    }

    func allocated(width: Int, height: Int) {}

    func disposed() { widget = nil }
}
