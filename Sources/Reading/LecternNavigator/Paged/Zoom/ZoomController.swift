import LecternGeometry
import LecternPaint

/// The magnification of fixed pages: computes the next zoom from the pages shown.
///
/// The zoom is part of the layout request: pages are drawn again for each zoom,
/// only their visible part, so that they are sharp and use no more memory.
struct ZoomController {
    private(set) var zoom = PageZoom.wholePage
    /// How pages fill the viewport after a turn or a resize.
    private(set) var fit = PageFit.page
    /// The fit that was chosen last: that of a strip at scale 1.
    private(set) var base = PageFit.page

    /// Whether anything differs from the whole page.
    var isActive: Bool { fit != .page || zoom != .wholePage }

    /// Magnifies pages around a point.
    ///
    /// - Returns: Whether the zoom has changed.
    mutating func set(_ scale: Double, at point: Point?, on pages: some PlacedPages) -> Bool {
        guard let zoomRoom = ZoomRoom(pages) else { return false }
        let middle = Point(x: zoomRoom.viewport.width / 2, y: zoomRoom.viewport.height / 2)
        fit = .free
        let hasChanged = apply(zoomRoom.zoom(zoom, to: scale, at: point ?? middle))
        if zoom.scale == 1 {
            fit = .page
            base = .page
        }
        return hasChanged
    }

    /// Chooses a fit and shows the top of the page.
    mutating func set(_ fit: PageFit, on shown: ShownPages?) -> Bool {
        self.fit = fit
        if fit != .free { base = fit }
        return shown.map { refit($0, atTop: true) } ?? false
    }

    /// Magnifies a strip of fixed pages.
    ///
    /// - Returns: Whether the zoom has changed.
    mutating func setStrip(_ scale: Double, on pages: some PlacedPages) -> Bool {
        guard let zoomRoom = ZoomRoom(pages) else { return false }
        let newZoom = PageZoom(scale: zoomRoom.clamped(scale: scale), x: 0, y: 0)
        fit = newZoom.scale == 1 ? base : .free
        return apply(newZoom)
    }

    /// Chooses the fit of a strip, or forgets a magnification when pages begin or end to scroll.
    mutating func restart(_ fit: PageFit) {
        self.fit = fit
        base = fit
        zoom = .wholePage
    }

    /// Adapts the zoom to a spread as the fit requires.
    mutating func refit(_ pages: some PlacedPages, atTop: Bool) -> Bool {
        guard let zoomRoom = ZoomRoom(pages) else { return false }
        if fit == .page { return apply(.wholePage) }
        guard let scale = zoomRoom.scale(of: fit) else { return apply(zoomRoom.clamped(zoom)) }
        return apply(
            zoomRoom.clamped(PageZoom(scale: scale, x: zoom.x, y: atTop ? .farStart : zoom.y)))
    }

    /// Switches between the chosen fit and the page at a point.
    mutating func snap(at point: Point, on pages: some PlacedPages) -> Bool {
        guard let zoomRoom = ZoomRoom(pages) else { return false }
        if fit == .free, let scale = zoomRoom.scale(of: base) {
            fit = base
            return apply(zoomRoom.zoom(zoom, to: scale, at: point))
        }
        fit = .free
        return apply(zoomRoom.zoom(zoom, toPageAt: point))
    }

    /// Moves magnified pages to the other page of a spread.
    mutating func panPage(_ direction: TurnDirection, isRightToLeft: Bool, on pages: some PlacedPages) -> Bool {
        guard let zoomRoom = ZoomRoom(pages), let page = zoomRoom.neighbour(direction, at: zoom) else { return false }
        return apply(zoomRoom.zoom(zoom, toEnter: page, direction, isRightToLeft: isRightToLeft))
    }

    /// Shows pages at a zoom that was computed for them.
    mutating func show(_ zoom: PageZoom) -> Bool {
        fit = zoom.scale == 1 ? .page : .free
        return apply(zoom)
    }

    /// Moves magnified pages.
    mutating func pan(dx: Double, dy: Double, on pages: some PlacedPages) -> Bool {
        guard let zoomRoom = ZoomRoom(pages) else { return false }
        return apply(zoomRoom.clamped(PageZoom(scale: zoom.scale, x: zoom.x + dx, y: zoom.y + dy)))
    }

    /// Moves magnified pages by most of the viewport height.
    mutating func panScreen(_ direction: TurnDirection, on pages: some PlacedPages) -> Bool {
        guard let zoomRoom = ZoomRoom(pages) else { return false }
        let remainingPan = zoomRoom.remainingPan(zoom)
        let far = direction == .forward ? remainingPan.down : remainingPan.up
        guard far > 1 else { return false }
        let step = min(zoomRoom.viewport.height * 0.88, far)
        return pan(dx: 0, dy: direction == .forward ? -step : step, on: pages)
    }

    /// Moves magnified pages to where reading begins after a turn.
    mutating func moveToEdge(for direction: TurnDirection, isRightToLeft: Bool, on pages: some PlacedPages) -> Bool {
        guard zoom.scale > 1, let zoomRoom = ZoomRoom(pages) else { return false }
        let isForward = direction == .forward
        let newZoom = zoomRoom.clamped(
            PageZoom(
                scale: zoom.scale, x: isForward == isRightToLeft ? .farEnd : .farStart,
                y: isForward ? .farStart : .farEnd))
        guard newZoom != zoom else { return false }
        zoom = newZoom
        return true
    }

    /// Returns how far to move pages to show an area of the viewport; nil if they are not magnified.
    func offset(toReveal area: Rect, zoomTransform: ZoomTransform, in viewport: Viewport) -> (dx: Double, dy: Double)? {
        guard zoom.scale > 1 else { return nil }
        let margin = 32.0
        func move(_ start: Double, length: Double, in viewportLength: Double) -> Double {
            if start < margin { return margin - start }
            let end = start + length
            return end > viewportLength - margin ? max(viewportLength - margin - end, margin - start) : 0
        }
        return (
            move(
                area.x * zoomTransform.scale + zoomTransform.x, length: area.width * zoomTransform.scale,
                in: viewport.width),
            move(
                area.y * zoomTransform.scale + zoomTransform.y, length: area.height * zoomTransform.scale,
                in: viewport.height)
        )
    }

    private mutating func apply(_ newZoom: PageZoom) -> Bool {
        // Rounding to device pixels is no reason to draw again.
        guard newZoom.differs(from: zoom) else { return false }
        zoom = newZoom
        return true
    }
}
