internal import CCairo
public import LecternGeometry
public import LecternImages
public import LecternPaint
import Synchronization

/// Draws display lists to bitmaps, PDF and SVG files.
///
///     let renderer = PageRenderer()
///     let picture = renderer.bitmap(list, scale: 2, images: images)
///
/// A renderer caches glyphs, so use one for all pages of a book, and one per task for tasks that draw at the same time.
/// Equal lists give equal bytes.
public final class PageRenderer: Sendable {
    /// Accessed only while `lock` is held, and never returned: no two threads use it at the same time.
    private nonisolated(unsafe) let rasterizer: GlyphRasterizer
    private let lock = Mutex(())
    /// The largest bitmap, in pixels.
    public static let pixelLimit = 200_000_000

    /// Makes a renderer with empty caches.
    ///
    /// - Parameter hinting: how glyphs fit the pixels of bitmaps. PDF and SVG files contain glyphs as the font has them.
    public init(hinting: GlyphHinting = .none) { rasterizer = GlyphRasterizer(hinting: hinting) }

    /// Draws a page to a bitmap.
    ///
    /// - Parameters:
    ///   - scale: device pixels per CSS pixel; the list should have been built for it.
    ///   - background: the colour below the page; `nil` for a transparent bitmap.
    /// - Returns: `nil` if the size is zero or above ``pixelLimit``.
    public func bitmap(
        _ list: DisplayList, scale: Double = 1, background: Color? = .white, images: (any ImageProvider)? = nil
    ) -> Bitmap? {
        bitmap(
            [PlacedDisplayList(list: list, x: 0, y: 0)], width: list.bounds.width, height: list.bounds.height,
            scale: scale,
            background: background, images: images)
    }

    /// Draws several pages to one bitmap, each clipped to its bounds.
    ///
    /// - Parameters:
    ///   - width: the width of the bitmap in CSS pixels.
    ///   - height: the height of the bitmap in CSS pixels.
    public func bitmap(
        _ lists: [PlacedDisplayList], width: Double, height: Double, scale: Double = 1, background: Color? = .white,
        images: (any ImageProvider)? = nil
    ) -> Bitmap? {
        var picture: Bitmap?
        draw(
            lists, width: width, height: height, into: &picture, scale: scale, background: background, images: images)
        return picture
    }

    /// Draws a page and reuses the memory of a bitmap that is no longer needed, if it has the size of the page.
    ///
    ///     var picture: Bitmap?
    ///     for page in pages {
    ///         renderer.draw(list(page), into: &picture)
    ///         if let picture { write(picture) }
    ///     }
    ///
    /// - Parameters:
    ///   - picture: a bitmap to reuse, or `nil`. Afterwards the page, or `nil` if its size is zero or above
    ///     ``pixelLimit``. Other copies of the bitmap do not change.
    ///   - scale: device pixels per CSS pixel; the list should have been built for it.
    ///   - background: the colour below the page; `nil` for a transparent bitmap.
    public func draw(
        _ list: DisplayList, into picture: inout Bitmap?, scale: Double = 1, background: Color? = .white,
        images: (any ImageProvider)? = nil
    ) {
        draw(
            [PlacedDisplayList(list: list, x: 0, y: 0)], width: list.bounds.width, height: list.bounds.height,
            into: &picture,
            scale: scale, background: background, images: images)
    }

    private func draw(
        _ lists: [PlacedDisplayList], width: Double, height: Double, into picture: inout Bitmap?, scale: Double,
        background: Color?, images: (any ImageProvider)?
    ) {
        // `pixels` must hold the only reference, or the memory is copied.
        var pixels: [UInt8] = []
        if var old = picture.take() { swap(&pixels, &old.pixels) }
        let (width, height) = (Self.pixels(width * scale), Self.pixels(height * scale))
        guard width > 0, height > 0, width <= 32_767, height <= 32_767, width * height <= Self.pixelLimit else {
            return
        }
        // An opaque background replaces all pixels, so start with it.
        let opaque = background.flatMap { $0.alpha == 255 ? $0 : nil }
        PictureMemory.prepare(&pixels, count: width * height * 4, color: opaque)
        let isDrawn = pixels.withUnsafeMutableBufferPointer { target in
            let surface = cairo_image_surface_create_for_data(
                target.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
            guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return false }
            let translucent = opaque == nil ? background : nil
            draw(lists, on: surface, scale: scale, background: translucent, images: images)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
            return true
        }
        if isDrawn { picture = Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels) }
    }

    private func draw(
        _ lists: [PlacedDisplayList], on surface: OpaquePointer, scale: Double, background: Color?,
        images: (any ImageProvider)?
    ) {
        guard let context = cairo_create(surface) else { return }
        defer { cairo_destroy(context) }
        lock.withLock { _ in
            cairo_scale(context, scale, scale)
            var canvas = CairoCanvas(context: context, isVector: false, rasterizer: rasterizer, images: images)
            if let background {
                canvas.setSource(background)
                cairo_paint(context)
            }
            for placed in lists {
                cairo_save(context)
                cairo_translate(context, placed.x, placed.y)
                if lists.count > 1 {
                    cairo_rectangle(context, 0, 0, placed.list.bounds.width, placed.list.bounds.height)
                    cairo_clip(context)
                }
                placed.list.replay(on: &canvas)
                cairo_restore(context)
            }
        }
    }

    private static func pixels(_ value: Double) -> Int {
        value.isFinite ? Int(max(min((value - 1e-6).rounded(.up), 1e6), 0)) : 0
    }
}
