internal import CGtk
import Glibc
import LecternGTK
import LecternGeometry

/// The content of an ``ImageStage``.
@MainActor final class ImageContent: CanvasContent {
    var widget: UnsafeMutablePointer<GtkWidget>?
    var texture: Texture? {
        didSet {
            viewport = ImageViewport()
            measure()
            redraw()
        }
    }
    private(set) var viewport = ImageViewport()
    var changed: (@MainActor (Double, Rect) -> Void)?
    /// The position of the pointer over the picture; nil if it is outside.
    var lastPointer: Point?
    /// The distance that the current drag has moved the picture.
    var dragged = Point(x: 0, y: 0)
    /// The zoom at the beginning of a pinch.
    var pinchStart = 1.0
    /// The controllers that are used by their own handlers.
    var controllers: [Controller] = []
    private var size = Point(x: 1, y: 1)

    /// The fixed point of zooming: the pointer, or the centre.
    var pointer: Point { lastPointer ?? Point(x: size.x / 2, y: size.y / 2) }

    /// Changes the visible part.
    func change(_ body: (inout ImageViewport) -> Void) {
        let before = viewport
        body(&viewport)
        guard viewport != before else { return }
        redraw()
        changed?(viewport.zoom, viewport.frame)
    }

    /// Moves the picture with the pointer.
    func drag(to distance: Point) {
        change { $0.pan(by: Point(x: distance.x - dragged.x, y: distance.y - dragged.y)) }
        dragged = distance
    }

    /// Handles a key; returns false for other keys.
    func handle(key: String) -> Bool {
        let step = 60.0
        switch key {
        case "plus", "equal", "KP_Add": change { $0.zoom(to: $0.zoom * 1.25, about: pointer) }
        case "minus", "KP_Subtract": change { $0.zoom(to: $0.zoom / 1.25, about: pointer) }
        case "0", "KP_0": change { $0.fit() }
        case "1", "KP_1": change { $0.zoom(to: 1, about: pointer) }
        case "Left" where viewport.canPan: change { $0.pan(by: Point(x: step, y: 0)) }
        case "Right" where viewport.canPan: change { $0.pan(by: Point(x: -step, y: 0)) }
        case "Up" where viewport.canPan: change { $0.pan(by: Point(x: 0, y: step)) }
        case "Down" where viewport.canPan: change { $0.pan(by: Point(x: 0, y: -step)) }
        default: return false
        }
        return true
    }

    private func redraw() { if let widget { gtk_widget_queue_draw(widget) } }

    private func measure() {
        guard let texture else { return }
        let scale = Double(widget.map { gtk_widget_get_scale_factor($0) } ?? 1)
        let image = Point(x: Double(texture.width) / scale, y: Double(texture.height) / scale)
        viewport.resize(image: image, view: size)
    }

    func allocated(width: Int, height: Int) {
        size = Point(x: Double(width), y: Double(height))
        measure()
        MainLoop.soon { [weak self] in
            guard let self else { return }
            changed?(viewport.zoom, viewport.frame)
        }
    }

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {
        guard let texture else { return }
        let frame = viewport.frame
        // Round to whole pixels at the natural size, where the picture must be sharp.
        var area = Rect(
            x: frame.x.rounded(), y: frame.y.rounded(), width: frame.width, height: frame.height
        ).graphene
        // Transparent pictures are drawn on white, because dark lines would not be visible on a dark background.
        var paper = Color.white.gdk
        gtk_snapshot_append_color(snapshot, &paper, &area)
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
    }

    func disposed() {
        changed = nil
        controllers = []
        widget = nil
    }
}
