import LecternBase
public import LecternImages
public import LecternPaint

extension SpreadNavigator {
    /// Returns the rectangles of a text range on a spread, one per part of a line, in the viewport.
    ///
    /// - Parameter range: Of the chapter's canonical text.
    public func frames(of range: Range<Int>, chapter: Int, in spread: LaidOutSpread) -> [PaintRect] {
        spread.pages.flatMap { $0.frames(of: TextRange(chapter: chapter, range: range)) }
    }

    /// Draws a table alone, at its natural width, to be magnified.
    ///
    ///     if let table = navigator.hit(x: x, y: y, in: spread)?.table {
    ///         show(await navigator.picture(of: table))
    ///     }
    ///
    /// - Returns: The table at twice the scale of the screen, or less if it would
    ///   have more than 24 million pixels; nil if it cannot be drawn.
    public func picture(of table: NavigatorHit.TableTarget) async -> Bitmap? {
        await navigation.loader.picture(of: table)
    }

    /// Decodes an image of the publication at full size, within a limit.
    ///
    /// - Parameter limit: The longer side, in pixels.
    /// - Returns: nil if there is no such image, or it cannot be decoded.
    public func picture(
        of image: NavigatorHit.ImageTarget, limit: Int = 6_000
    ) async -> (picture: Bitmap, file: [UInt8])? {
        await Self.picture(of: image, in: previews.images, limit: limit)
    }

    @concurrent private nonisolated static func picture(
        of image: NavigatorHit.ImageTarget, in images: ImageStore, limit: Int
    ) async -> (picture: Bitmap, file: [UInt8])? {
        let url = image.url.string
        guard let info = images.info(for: url), let file = images.bytes(for: url) else { return nil }
        let (width, height) = (max(info.width ?? 300, 1), max(info.height ?? 150, 1))
        // SVG has no pixel size: draw it as sharp as a large screen shows it.
        let wanted = info.format == .svg ? max(1_600, max(width, height)) : max(width, height)
        let scale = min(wanted, Double(limit)) / max(width, height)
        let picture = images.bitmap(
            for: url, width: max(Int((width * scale).rounded()), 1), height: max(Int((height * scale).rounded()), 1),
            isPixelated: false)
        return picture.map { ($0, file) }
    }
}
