public import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences

extension SpreadNavigator {
    /// How pages of a fixed size are magnified.
    public var zoom: PageZoom { controller.zooming.zoom }

    /// How pages of a fixed size fill the viewport.
    public var fit: PageFit { controller.zooming.fit }

    /// Whether pages have a fixed size and can be magnified.
    public var canZoom: Bool { controller.style.hasFixedPages }

    /// How to transform the picture shown until the spread is drawn for the current zoom.
    public var zoomTransform: ZoomTransform {
        guard let shown, let viewport, shown.layout.viewport == viewport else { return .none }
        return ZoomTransform(from: shown.layout.zoom, to: zoom, in: viewport)
    }

    /// The size of the first page shown as a part of its actual size: 1 for 100 %; nil without pages of a fixed size.
    ///
    /// A point of a PDF is 1/72 inch, a pixel of a picture is a pixel of the screen.
    public var magnification: Double? {
        guard canZoom, let shown, let page = shown.pages.first, page.kind.isFixed else { return nil }
        return page.magnification(shown.layout.viewport.scale) * zoom.scale / shown.layout.zoom.scale
    }

    /// Magnifies pages of a fixed size to a part of their actual size.
    ///
    /// - Parameters:
    ///   - magnification: Clamped to ``PageZoom/magnifications``.
    ///   - point: The point of the viewport that stays in place; its centre if nil.
    public func setMagnification(_ magnification: Double, at point: Point? = nil) {
        guard let current = self.magnification, current > 0 else { return }
        setZoom(zoom.scale * magnification / current, at: point)
    }

    /// Magnifies pages of a fixed size.
    ///
    /// - Parameters:
    ///   - scale: 1 is the whole page, or a page of a strip as its fit says. Clamped to ``PageZoom/magnifications`` of
    ///     the actual size.
    ///   - point: The point of the viewport that stays in place; its centre if nil.
    public func setZoom(_ scale: Double, at point: Point? = nil) {
        if controller.isStrip { return controller.zoomStrip(to: scale, at: point) }
        guard canZoom, let shown, controller.zooming.set(scale, at: point, on: shown) else { return }
        controller.zoomChanged()
    }

    /// Switches between the chosen fit and the page at a point, as wide as the viewport. A page that is as wide already
    /// is magnified more.
    ///
    /// - Parameter point: What was tapped: it keeps its height.
    package func snapZoom(at point: Point) {
        if controller.isStrip { return controller.snapStrip(at: point) }
        guard canZoom, let shown, controller.zooming.snap(at: point, on: shown) else { return }
        controller.zoomChanged()
    }

    /// Fits pages into the viewport.
    public func setFit(_ fit: PageFit) {
        if controller.isStrip { return controller.fitStrip(fit) }
        guard canZoom, controller.zooming.set(fit, on: shown) else { return }
        controller.zoomChanged()
    }

    /// Moves magnified pages.
    ///
    /// - Parameters:
    ///   - dx: To the right, in CSS pixels.
    ///   - dy: Down, in CSS pixels.
    /// - Returns: Whether the pages have moved.
    @discardableResult public func pan(dx: Double, dy: Double) -> Bool {
        if controller.isStrip { return navigation.panStrip(dx: dx, dy: dy) }
        guard canZoom, let shown, controller.zooming.pan(dx: dx, dy: dy, on: shown) else { return false }
        controller.zoomChanged()
        return true
    }

    /// Moves magnified pages to the other page of the spread, if only one is in view.
    ///
    /// - Returns: false at the end of the spread: time to turn.
    @discardableResult package func panPage(_ direction: TurnDirection) -> Bool {
        let isRightToLeft = controller.style.readingProgression == .rtl
        guard canZoom, !controller.isStrip, let shown,
            controller.zooming.panPage(direction, isRightToLeft: isRightToLeft, on: shown)
        else { return false }
        controller.zoomChanged()
        return true
    }

    /// Moves magnified pages by most of the viewport height, then to the other page of the spread.
    ///
    /// - Returns: false at the end of the spread: time to turn.
    @discardableResult public func panScreen(_ direction: TurnDirection) -> Bool {
        // A strip has steps of its own.
        if controller.isStrip { return false }
        guard canZoom, let shown else { return false }
        guard controller.zooming.panScreen(direction, on: shown) else { return panPage(direction) }
        controller.zoomChanged()
        return true
    }

    /// Moves magnified pages as little as needed to show an area.
    ///
    /// - Parameter area: In the viewport, as the pages shown are laid out.
    public func reveal(_ area: Rect) {
        guard let viewport,
            let offset = controller.zooming.offset(toReveal: area, zoomTransform: zoomTransform, in: viewport)
        else {
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

    /// Whether fixed pages are shown as a strip.
    var isStrip: Bool { navigation.layout?.scrolling?.fixed != nil }

    /// Magnifies a strip around a point.
    fileprivate func zoomStrip(to scale: Double, at point: Point?) {
        guard let shown = navigation.shown, zooming.setStrip(scale, on: shown) else { return }
        navigation.fixedPoint = point
        zoomChanged()
        navigation.fixedPoint = nil
    }

    /// Switches between the fit of a strip and the page at a point.
    fileprivate func snapStrip(at point: Point) {
        guard let shown = navigation.shown, let viewport else { return }
        if zooming.fit == .free { return zoomStrip(to: 1, at: point) }
        let pages = shown.pages
        let page = pages.first { $0.content.contains(x: point.x, y: point.y) } ?? pages.first
        let growth = viewport.width / max(page?.content.width ?? viewport.width, 1)
        zoomStrip(to: zooming.zoom.scale * (growth > ZoomRoom.leastGrowth ? growth : ZoomRoom.closer), at: point)
    }

    /// Fits the pages of a strip.
    fileprivate func fitStrip(_ fit: PageFit) {
        guard fit != .free, fit != zooming.fit else { return }
        zooming.restart(fit)
        zoomChanged()
    }
}
