internal import CGtk
import Glibc

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
    var changed: (@MainActor (Double, Rectangle) -> Void)?
    /// Where the pointer is, while it is over the picture.
    var lastPointer: Point?
    /// How far a drag has moved the picture.
    var dragged = Point(x: 0, y: 0)
    /// The zoom when two fingers went down.
    var pinchStart = 1.0
    /// The controllers whose wrappers their own handlers use.
    var controllers: [Controller] = []
    private var size = Point(x: 1, y: 1)

    /// Where zooming keeps the picture: below the pointer, or in the middle.
    var pointer: Point { lastPointer ?? Point(x: size.x / 2, y: size.y / 2) }

    /// Changes what is seen.
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

    /// Handles a key; false if it has no meaning here.
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
        // Whole pixels at the picture's own size: there it must be sharp.
        var area = Rectangle(
            x: frame.x.rounded(), y: frame.y.rounded(), width: frame.width, height: frame.height
        ).graphene
        // What shines through a picture is white, as on paper: dark lines on nothing would be lost on a dark ground.
        var paper = RGBA.white.gdk
        gtk_snapshot_append_color(snapshot, &paper, &area)
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
    }

    func disposed() {
        changed = nil
        controllers = []
        widget = nil
    }
}
