import LecternModel
public import LecternPaint
import LecternPreferences

// Magnifying pages of a fixed size. The zoom is a part of the layout: pages are
// drawn anew for it, only what shows of them, so they are sharp and take no
// more memory than unmagnified ones.

extension EPUBNavigator {
    /// Whether pages have a size of their own, which can be magnified.
    public var canZoom: Bool { settings.layout == .fixed }

    /// How what is shown now differs from what is wanted: until it is drawn,
    /// the picture shown is to be drawn so.
    public var slip: ZoomSlip {
        guard let spread, let viewport, spread.layout.viewport == viewport else { return .none }
        return ZoomSlip(from: spread.layout.zoom, to: zoom, in: viewport)
    }

    /// Magnifies pages of a fixed size.
    ///
    /// - Parameters:
    ///   - scale: 1 for the whole page, to ``PageZoom/greatestScale``.
    ///   - point: what is there stays there; the middle of the viewport where it is `nil`.
    public func setZoom(_ scale: Double, at point: ViewportPoint? = nil) {
        guard canZoom, let spread, let viewport, let room = ZoomRoom(spread) else { return }
        fit = .free
        let middle = ViewportPoint(x: viewport.width / 2, y: viewport.height / 2)
        apply(room.zoom(zoom, to: scale, at: point ?? middle))
        if zoom.scale == 1 { fit = .page }
    }

    /// Shows the whole page, or all of its width.
    public func setFit(_ fit: PageFit) {
        guard canZoom else { return }
        self.fit = fit
        refit(atTop: true)
    }

    /// Moves magnified pages.
    ///
    /// - Parameters:
    ///   - dx: to the right, in CSS pixels.
    ///   - dy: down.
    /// - Returns: whether they moved.
    @discardableResult public func pan(dx: Double, dy: Double) -> Bool {
        guard canZoom, zoom.scale > 1, let spread, let room = ZoomRoom(spread) else { return false }
        let moved = room.clamped(PageZoom(scale: zoom.scale, x: zoom.x + dx, y: zoom.y + dy))
        guard moved.differs(from: zoom) else { return false }
        apply(moved)
        return true
    }

    /// Moves magnified pages by most of the viewport's height: on, or back.
    ///
    /// - Returns: `false` where the page ends there; it is time to turn then.
    @discardableResult public func panScreen(_ direction: TurnDirection) -> Bool {
        guard zoom.scale > 1, let spread, let viewport, let room = ZoomRoom(spread) else { return false }
        let rest = room.rest(zoom)
        let step = viewport.height * 0.88
        let far = direction == .forward ? rest.down : rest.up
        guard far > 1 else { return false }
        return pan(dx: 0, dy: (direction == .forward ? -1 : 1) * min(step, far))
    }

    private func apply(_ wanted: PageZoom) {
        // What pixels are rounded by is no reason to draw anew.
        guard wanted.differs(from: zoom) else { return }
        zoom = wanted
        layOut()
    }

    /// The scale that the fit means for what is shown.
    func refit(atTop: Bool) {
        guard let spread, let room = ZoomRoom(spread) else { return }
        switch fit {
        case .page: apply(.wholePage)
        case .width:
            let scale = max(1, room.widthScale)
            apply(room.clamped(PageZoom(scale: scale, x: zoom.x, y: atTop ? 1e9 : zoom.y)))
        case .free: apply(room.clamped(zoom))
        }
    }

    /// Moves magnified pages as little as it takes to show something on them.
    ///
    /// - Parameter area: in the viewport, as the spread shown is laid out.
    public func reveal(_ area: PaintRect) {
        guard let viewport, zoom.scale > 1 else { return }
        let margin = 32.0
        func move(_ start: Double, _ end: Double, _ room: Double) -> Double {
            if start < margin { return margin - start }
            return end > room - margin ? max(room - margin - end, margin - start) : 0
        }
        let slip = slip
        let (x, y) = (area.x * slip.scale + slip.x, area.y * slip.scale + slip.y)
        pan(
            dx: move(x, x + area.width * slip.scale, viewport.width),
            dy: move(y, y + area.height * slip.scale, viewport.height))
    }

    /// Before a turn: the next pages are read from where one begins to read them.
    func moveToEdge(for direction: TurnDirection) {
        guard zoom.scale > 1, let spread, let room = ZoomRoom(spread) else { return }
        let isForward = direction == .forward
        let startsRight = settings.readingProgression == .rtl
        let x = isForward == startsRight ? -1e9 : 1e9
        let wanted = room.clamped(PageZoom(scale: zoom.scale, x: x, y: isForward ? 1e9 : -1e9))
        guard wanted != zoom else { return }
        zoom = wanted
        layOut(showsPlace: false)
    }
}
