import LecternBase
public import LecternImages
public import LecternPaint

extension EPUBNavigator {
    /// Where a part of a chapter's text stands on a spread: a rectangle for
    /// each stretch of a line, in the viewport.
    ///
    /// - Parameter range: of the canonical text.
    public func frames(of range: Range<Int>, chapter: Int, in spread: LaidOutSpread) -> [PaintRect] {
        spread.pages.flatMap { $0.frames(of: TextRange(chapter: chapter, range: range)) }
    }

    /// An image of the publication as large as it is, within a limit.
    ///
    /// - Parameter limit: pixels of the longer side.
    /// - Returns: `nil` where there is none, or it cannot be decoded.
    @concurrent public nonisolated func picture(
        of image: NavigatorHit.ImageTarget, limit: Int = 6_000
    ) async -> (picture: Bitmap, file: [UInt8])? {
        let images = rendition.builder.images
        let url = image.url.string
        guard let info = images.info(for: url), let file = images.bytes(for: url) else { return nil }
        var (width, height) = (max(info.width ?? 300, 1), max(info.height ?? 150, 1))
        // A drawing has no size of its own: as sharp as a large screen shows it.
        let wanted = info.format == .svg ? max(1_600, max(width, height)) : max(width, height)
        let scale = min(wanted, Double(limit)) / max(width, height)
        (width, height) = ((width * scale).rounded(), (height * scale).rounded())
        let picture = images.bitmap(
            for: url, width: max(Int(width), 1), height: max(Int(height), 1), isPixelated: false)
        return picture.map { ($0, file) }
    }
}
