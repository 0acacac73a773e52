public import LecternImages
public import LecternPaint

/// A part of a scrolled column that is painted at once: as broad as its strip, and 256 device pixels long.
public struct ScrollTile: Sendable {
    /// Where it is in the viewport, in CSS pixels.
    public var frame: PaintRect
    /// Its picture in device pixels; nil if it is not painted yet. It is the same as long as ``id`` is.
    public var picture: Bitmap?
    public var id: ID

    /// Identifies the picture of a tile in a layout.
    public struct ID: Hashable, Sendable {
        public var chapter: Int
        /// The index of its strip in the chapter.
        public var strip: Int
        /// Its index in the strip, from the left or the top.
        public var index: Int
        /// Changes when the decorations of the strip change.
        public var version: Int
    }
}

/// Divides a strip into tiles.
struct StripTiles {
    let strip: LaidOutSpread
    let page: SpreadPage
    /// The length of a tile in CSS pixels.
    let step: Double
    let isHorizontal: Bool

    /// Device pixels in the direction of scrolling.
    static let pixels = 256.0

    init?(_ strip: LaidOutSpread) {
        guard let page = strip.pages.first, let extent = page.strip else { return nil }
        (self.strip, self.page, isHorizontal) = (strip, page, extent.direction.isHorizontal)
        step = Self.pixels / strip.layout.viewport.scale
    }

    /// The number of tiles.
    var count: Int { max(Int((length / step).rounded(.up)), 1) }

    private var length: Double { isHorizontal ? page.frame.width : page.frame.height }

    /// Returns the area of a tile in the strip, in CSS pixels.
    func area(_ index: Int) -> PaintRect {
        let start = Double(index) * step
        let length = min(step, length - start)
        return isHorizontal
            ? PaintRect(x: start, y: 0, width: length, height: page.frame.height)
            : PaintRect(x: 0, y: start, width: page.frame.width, height: length)
    }

    func id(_ index: Int) -> ScrollTile.ID {
        .init(chapter: strip.key.chapter, strip: strip.key.index, index: index, version: strip.pictureVersion)
    }
}
