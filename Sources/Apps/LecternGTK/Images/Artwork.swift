internal import CGtk

/// A picture that fills its room at its own ratio and is cut where it is too long, such as a cover.
///
/// It takes the room that it is given. Where the processor draws, opaque
/// pictures are copied as they are: GTK makes a copy of each texture first.
public final class Artwork: Widget {
    private let content = ArtworkContent()

    /// An empty one, which screen readers pass over.
    public init() {
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

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {
        guard let texture else { return }
        let scale = max(width / Double(texture.width), height / Double(texture.height))
        let size = (width: Double(texture.width) * scale, height: Double(texture.height) * scale)
        let frame = Rectangle(
            x: (width - size.width) / 2, y: (height - size.height) / 2, width: size.width, height: size.height)
        var room = Rectangle(x: 0, y: 0, width: width, height: height).graphene
        if texture.isOpaque, CanvasWidget.isDrawnByProcessor(widget), copy(texture, to: frame, in: snapshot, room) {
            return
        }
        var area = frame.graphene
        gtk_snapshot_push_clip(snapshot, &room)
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
        gtk_snapshot_pop(snapshot)
    }

    private func copy(
        _ texture: Texture, to frame: Rectangle, in snapshot: OpaquePointer, _ room: graphene_rect_t
    ) -> Bool {
        var room = room
        guard let surface = texture.surface?.surface, let cairo = gtk_snapshot_append_cairo(snapshot, &room) else {
            return false
        }
        cairo_translate(cairo, frame.x, frame.y)
        cairo_scale(cairo, frame.width / Double(texture.width), frame.height / Double(texture.height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        return true
    }

    func allocated(width: Int, height: Int) {}

    func disposed() { widget = nil }
}
