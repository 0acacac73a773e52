internal import CGtk
import Glibc
public import LecternGTK
public import LecternGeometry

/// A zoomable picture.
///
/// Initially it fits the view. The wheel, a pinch and the keys + and - zoom
/// around the pointer, dragging moves the picture, and a double click toggles
/// between fitting and the natural size.
public final class ImageStage: Widget {
    let content: ImageContent

    /// Creates a stage of a picture, with alternative text.
    public init(_ texture: Texture? = nil, alternativeText: String = "") {
        content = ImageContent()
        super.init(CanvasWidget.make(content, role: GTK_ACCESSIBLE_ROLE_IMG))
        content.widget = widget
        isFocusable = true
        clipsChildren = true
        setTexture(texture, alternativeText: alternativeText)
        connectPointer()
        connectWheel()
        connectKeys()
    }

    /// Shows another picture, fitted to the view.
    public func setTexture(_ texture: Texture?, alternativeText: String) {
        content.texture = texture
        setAccessibleName(alternativeText)
    }

    /// The zoom; 1 shows one picture pixel on one device pixel.
    public var zoom: Double { content.viewport.zoom }

    /// Shows the whole picture.
    public func fit() { content.change { $0.fit() } }

    /// Shows the picture at a zoom, about the pointer or the middle.
    func zoom(to zoom: Double) { content.change { $0.zoom(to: zoom, about: content.pointer) } }

    /// Zooms in.
    public func zoomIn() { zoom(to: zoom * 1.25) }

    /// Zooms out.
    public func zoomOut() { zoom(to: zoom / 1.25) }

    /// Runs when the zoom or the position changed.
    public func onChange(_ handler: @escaping @MainActor (_ zoom: Double, _ frame: Rect) -> Void) {
        content.changed = handler
    }

    private func connectPointer() {
        let drag = DragGesture()
        drag.onBegin { [weak content] _ in content?.dragged = Point(x: 0, y: 0) }
        drag.onMove { [weak content] dx, dy in content?.drag(to: Point(x: dx, y: dy)) }
        add(drag)
        let click = ClickGesture()
        click.onRelease { [weak content] count, point in
            if count == 2 { content?.change { $0.toggle(about: point) } }
        }
        add(click)
        // Both receive the same press: a drag of no distance is a click.
        click.join(drag)
        let motion = MotionController()
        motion.onMove { [weak content] in content?.lastPointer = $0 }
        motion.onLeave { [weak content] in content?.lastPointer = nil }
        add(motion)
        let pinch = ZoomGesture()
        pinch.onBegin { [weak content] in content?.pinchStart = content?.viewport.zoom ?? 1 }
        pinch.onScale { [weak content, weak pinch] scale in
            guard let content else { return }
            let center = pinch?.center ?? content.pointer
            content.change { $0.zoom(to: content.pinchStart * scale, about: center) }
        }
        add(pinch)
        content.controllers.append(pinch)
    }

    private func connectWheel() {
        let scroll = ScrollController()
        scroll.onScroll { [weak content, weak scroll] dx, dy in
            guard let content, let scroll else { return false }
            if scroll.isSmooth && !scroll.modifiers.contains(.control) {
                content.change { $0.pan(by: Point(x: -dx, y: -dy)) }
            } else {
                let steps = scroll.isSmooth ? -dy / 60 : -dy
                content.change { $0.zoom(to: $0.zoom * exp2(steps / 3), about: content.pointer) }
            }
            return true
        }
        add(scroll)
        content.controllers.append(scroll)
    }

    private func connectKeys() {
        let keys = KeyController()
        keys.onPress { [weak content] name, _ in content?.handle(key: name) ?? false }
        add(keys)
    }
}
