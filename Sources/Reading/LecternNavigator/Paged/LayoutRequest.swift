import LecternGeometry
import LecternPaint

/// Everything that a layout of a publication depends on; its identity.
///
///     let request = LayoutRequest(settings, viewport: Viewport(width: 1_000, height: 800))
///
/// Spreads and rectangles carry the request that they were made for, and are never
/// used with another one. The same request gives the same pages.
public struct LayoutRequest: Hashable, Sendable {
    /// The area that is filled, in CSS pixels, with its device scale.
    public var viewport: Viewport
    /// The settings of one page box.
    public var settings: LayoutSettings
    /// The number of pages side by side, from 1 to 4. Pages of a fixed size are at most two.
    public var columns: Int
    /// Whether pages are arranged from right to left.
    public var isRightToLeft: Bool
    /// The gap between two pages side by side, in CSS pixels.
    public internal(set) var gap = 0.0
    /// Whether the first page of a fixed layout stands alone in spreads; nil if the book decides.
    public internal(set) var offsetsFirstPage: Bool?
    /// The part of the viewport that page boxes leave free. Text in one column has it in its margins instead.
    var insets = ContentInsets.none
    /// The magnification of fixed pages. The page size of the settings and the gap include it.
    public let zoom: PageZoom
    /// How the publication scrolls; nil for pages.
    public let scrolling: ScrollLayout?

    /// - Parameter viewport: Of one that is not ``Viewport/isValid``, sizes that are no sizes are the smallest ones.
    public init(
        viewport: Viewport, settings: LayoutSettings, columns: Int, isRightToLeft: Bool, zoom: PageZoom = .wholePage,
        scrolling: ScrollLayout? = nil
    ) {
        self.viewport = viewport.usable
        self.settings = settings
        self.zoom = zoom
        self.scrolling = scrolling
        // Strips of fixed pages are measured page by page.
        if scrolling == nil {
            self.settings.pageWidth *= zoom.scale
            self.settings.pageHeight *= zoom.scale
        }
        self.columns = min(max(columns, 1), 4)
        self.isRightToLeft = isRightToLeft
    }

    /// The part of the viewport that pages fill.
    var pageArea: Rect {
        Rect(
            x: insets.left, y: insets.top, width: viewport.width - insets.left - insets.right,
            height: viewport.height - insets.top - insets.bottom)
    }

    /// The page boxes of a spread in reading order, in the viewport.
    var pageFrames: [Rect] {
        let width = settings.pageWidth
        let left = onDevicePixel(middle.x - (width * Double(columns) + gap * Double(columns - 1)) / 2)
        let frames = (0..<columns).map { column in
            Rect(
                x: onDevicePixel(left + Double(column) * (width + gap) + zoom.x), y: top, width: width,
                height: settings.pageHeight)
        }
        return isRightToLeft ? frames.reversed() : frames
    }

    /// The page box of a page that stands alone.
    var soleFrame: Rect {
        Rect(
            x: onDevicePixel(middle.x - settings.pageWidth / 2 + zoom.x), y: top, width: settings.pageWidth,
            height: settings.pageHeight)
    }

    private var top: Double {
        zoom == .wholePage ? insets.top : onDevicePixel(middle.y - settings.pageHeight / 2 + zoom.y)
    }

    /// The middle of the pages, before they are moved. Pages are magnified around the middle of the viewport.
    private var middle: Point {
        Point(
            x: viewport.width / 2 + (insets.left - insets.right) / 2 * zoom.scale,
            y: viewport.height / 2 + (insets.top - insets.bottom) / 2 * zoom.scale)
    }

    /// Returns the same layout with magnified pages.
    ///
    /// - Parameter fit: That of a strip at scale 1. Strips are moved without a layout.
    func zoomed(_ zoom: PageZoom, _ fit: PageFit = .page) -> LayoutRequest {
        var scrolling = scrolling
        var zoom = zoom
        if scrolling != nil {
            scrolling?.fixed?.fit = fit
            zoom = scrolling?.fixed == nil ? .wholePage : PageZoom(scale: zoom.scale, x: 0, y: 0)
        }
        var result = LayoutRequest(
            viewport: viewport, settings: settings, columns: columns, isRightToLeft: isRightToLeft, zoom: zoom,
            scrolling: scrolling)
        result.gap = gap * zoom.scale
        result.offsetsFirstPage = offsetsFirstPage
        result.insets = insets
        return result
    }

    /// Rounds to whole device pixels: glyphs are sharp if pages begin on a pixel.
    private func onDevicePixel(_ value: Double) -> Double { (value * viewport.scale).rounded() / viewport.scale }
}
