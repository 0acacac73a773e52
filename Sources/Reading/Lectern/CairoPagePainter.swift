import LecternCairo
package import LecternGeometry
package import LecternImages
package import LecternNavigator
package import LecternPaint

/// Draws pages with Cairo.
package struct CairoPagePainter: PagePainter {
    private let renderer = PageRenderer()

    package init() {}

    package func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? {
        renderer.bitmap(
            lists, width: viewport.width, height: viewport.height, scale: viewport.scale, background: background,
            images: images)
    }
}
