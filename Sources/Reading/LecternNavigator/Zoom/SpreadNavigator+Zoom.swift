import LecternModel
public import LecternPaint
import LecternPreferences

extension SpreadNavigator {
    /// How pages of a fixed size are magnified.
    public var zoom: PageZoom { controller.zooming.zoom }

    /// How pages of a fixed size fill the viewport.
    public var fit: PageFit { controller.zooming.fit }

    /// Whether pages have a fixed size and can be magnified.
    public var canZoom: Bool { controller.style.isFixed }

    /// How to transform the picture shown until the spread is drawn for the current zoom.
    public var slip: ZoomSlip {
        guard let spread, let viewport, spread.layout.viewport == viewport else { return .none }
        return ZoomSlip(from: spread.layout.zoom, to: zoom, in: viewport)
    }

    /// Magnifies pages of a fixed size.
    ///
    /// - Parameters:
    ///   - scale: From 1, the whole page, to ``PageZoom/greatestScale``.
    ///   - point: The point of the viewport that stays in place; its centre if nil.
    public func setZoom(_ scale: Double, at point: ViewportPoint? = nil) {
        guard canZoom, let spread, controller.zooming.set(scale, at: point, on: spread) else { return }
        controller.zoomChanged()
    }

    /// Shows the whole page, or its whole width.
    public func setFit(_ fit: PageFit) {
        guard canZoom, controller.zooming.set(fit, on: spread) else { return }
        controller.zoomChanged()
    }

    /// Moves magnified pages.
    ///
    /// - Parameters:
    ///   - dx: To the right, in CSS pixels.
    ///   - dy: Down, in CSS pixels.
    /// - Returns: Whether the pages have moved.
    @discardableResult public func pan(dx: Double, dy: Double) -> Bool {
        guard canZoom, let spread, controller.zooming.pan(dx: dx, dy: dy, on: spread) else { return false }
        controller.zoomChanged()
        return true
    }

    /// Moves magnified pages by most of the viewport height.
    ///
    /// - Returns: false at the end of the page: time to turn.
    @discardableResult public func panScreen(_ direction: TurnDirection) -> Bool {
        guard canZoom, let spread, controller.zooming.panScreen(direction, on: spread) else { return false }
        controller.zoomChanged()
        return true
    }

    /// Moves magnified pages as little as needed to show an area.
    ///
    /// - Parameter area: In the viewport, as the spread shown is laid out.
    public func reveal(_ area: PaintRect) {
        guard let viewport, let offset = controller.zooming.offset(toReveal: area, slip: slip, in: viewport) else {
            return
        }
        pan(dx: offset.dx, dy: offset.dy)
    }
}

extension SpreadController {
    /// Draws pages at the current zoom. Until their picture is ready, views transform the one shown.
    func zoomChanged() {
        layOut()
        observers.report(.zoom)
    }
}
