import LecternPaint

/// All that a layout of a publication depends on: its identity.
///
/// Geometry carries the request that it was made for; what was made for another
/// request is never used. The same request gives the same pages, so it is also
/// the key of page maps.
public struct LayoutRequest: Hashable, Sendable {
    public var viewport: Viewport
    /// Of one page box.
    public var settings: LayoutSettings
    /// Pages side by side, 1 or 2.
    public var columns: Int
    /// Pages follow one another from right to left.
    public var isRightToLeft: Bool
    /// How pages of a fixed size are magnified; the page boxes of the settings are.
    public let zoom: PageZoom

    public init(
        viewport: Viewport, settings: LayoutSettings, columns: Int, isRightToLeft: Bool, zoom: PageZoom = .wholePage
    ) {
        self.viewport = viewport
        self.settings = settings
        self.zoom = zoom
        self.settings.pageWidth *= zoom.scale
        self.settings.pageHeight *= zoom.scale
        self.columns = min(max(columns, 1), 2)
        self.isRightToLeft = isRightToLeft
    }

    /// The page boxes of a spread in reading order, in the viewport.
    var pageFrames: [PaintRect] {
        let width = settings.pageWidth
        let left = onDevicePixel((viewport.width - width * Double(columns)) / 2)
        let frames = (0..<columns).map { column in
            PaintRect(
                x: onDevicePixel(left + Double(column) * width + zoom.x), y: top, width: width,
                height: settings.pageHeight)
        }
        return isRightToLeft ? frames.reversed() : frames
    }

    /// Where a page that stands alone goes.
    var soleFrame: PaintRect {
        PaintRect(
            x: onDevicePixel((viewport.width - settings.pageWidth) / 2 + zoom.x), y: top, width: settings.pageWidth,
            height: settings.pageHeight)
    }

    private var top: Double {
        zoom == .wholePage ? 0 : onDevicePixel((viewport.height - settings.pageHeight) / 2 + zoom.y)
    }

    /// The same layout with pages magnified.
    func zoomed(_ zoom: PageZoom) -> LayoutRequest {
        LayoutRequest(
            viewport: viewport, settings: settings, columns: columns, isRightToLeft: isRightToLeft, zoom: zoom)
    }

    /// Glyphs are sharp where pages begin on a whole pixel.
    private func onDevicePixel(_ value: Double) -> Double { (value * viewport.scale).rounded() / viewport.scale }

    /// Whether another layout breaks pages in the same places and pairs them alike.
    func breaksPages(like other: LayoutRequest) -> Bool {
        settings.withoutColours == other.settings.withoutColours && columns == other.columns
    }
}
