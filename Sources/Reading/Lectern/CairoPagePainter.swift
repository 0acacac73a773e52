import LecternCairo
public import LecternGeometry
public import LecternImages
public import LecternNavigator
public import LecternPaint

/// Draws pages with Cairo.
public struct CairoPagePainter: PagePainter {
    private let renderer = PageRenderer()

    public init() {}

    public func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? {
        renderer.bitmap(
            lists, width: viewport.width, height: viewport.height, scale: viewport.scale, background: background,
            images: images)
    }
}
