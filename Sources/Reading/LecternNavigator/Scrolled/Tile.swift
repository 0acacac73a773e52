public import LecternGeometry
public import LecternImages
import LecternPaint

/// A part of a scrolled column that is painted at once: 256 device pixels long, and as broad as a strip of text.
public struct ScrollTile: Sendable {
    /// Where it is in the viewport, in CSS pixels.
    public var frame: Rect
    /// Its picture in device pixels; nil if it is not painted yet. It is the same as long as ``id`` is.
    public var picture: Bitmap?
    /// Identifies the picture.
    public var id: ID

    /// Identifies the picture of a tile in a layout.
    public struct ID: Hashable, Sendable {
        /// The chapter of its strip.
        public var chapter: Int
        /// The index of its strip in the chapter.
        public var strip: Int
        /// Its index in the strip, from the left or the top; negative for the small picture of a whole page that is
        /// shown beneath tiles that are not painted yet.
        public var index: Int
        /// Changes when the decorations of the strip change.
        public var version: Int
    }
}

/// Divides a strip into tiles.
struct StripTiles {
    let strip: LaidOutStrip
    private let page: PlacedPage
    /// The length of a tile in CSS pixels.
    let step: Double
    /// The breadth of a tile in CSS pixels.
    let broad: Double
    let isHorizontal: Bool

    /// Device pixels in the direction of scrolling.
    static let pixels = 256.0
    /// Device pixels across the direction of scrolling, of pages of a fixed size.
    static let breadthPixels = 1_024.0

    init?(_ strip: LaidOutStrip) {
        guard let page = strip.pages.first else { return nil }
        let extent = strip.extent
        self.strip = strip
        self.page = page
        isHorizontal = extent.direction.isHorizontal
        step = Self.pixels / strip.layout.viewport.scale
        // Text is as broad as the viewport; pages of a fixed size may be magnified.
        broad = extent.breadth == nil ? .infinity : Self.breadthPixels / strip.layout.viewport.scale
    }

    /// The number of tiles in the direction of scrolling.
    var count: Int { max(Int((length / step).rounded(.up)), 1) }

    /// The number of tiles across the direction of scrolling.
    var columns: Int { broad == .infinity ? 1 : max(Int((breadth / broad).rounded(.up)), 1) }

    /// The painted length: without the gap after a fixed page.
    private var length: Double {
        if strip.extent.breadth != nil { return strip.extent.textEnd }
        return isHorizontal ? page.frame.width : page.frame.height
    }

    private var breadth: Double { strip.extent.breadth ?? (isHorizontal ? page.frame.height : page.frame.width) }

    /// Returns the area of a tile in the strip, in CSS pixels.
    func area(_ index: Int) -> Rect {
        let columns = columns
        let (start, side) = (Double(index / columns) * step, columns > 1 ? Double(index % columns) * broad : 0)
        let (length, breadth) = (min(step, length - start), min(broad, breadth - side))
        return isHorizontal
            ? Rect(x: start, y: side, width: length, height: breadth)
            : Rect(x: side, y: start, width: breadth, height: length)
    }

    /// Returns the tiles that reach into an area of the strip, in CSS pixels.
    func indices(in area: Rect) -> [Int] {
        let (from, to) = isHorizontal ? (area.x, area.right) : (area.y, area.bottom)
        let (left, right) = isHorizontal ? (area.y, area.bottom) : (area.x, area.right)
        func range(_ start: Double, _ end: Double, step: Double, count: Int) -> Range<Int> {
            guard step.isFinite, start.isFinite, end.isFinite else { return 0..<count }
            let first = min(max(Int((start / step).rounded(.down)), 0), count)
            return first..<min(max(Int((end / step).rounded(.up)), first), count)
        }
        let columns = columns
        let across = range(left, right, step: broad, count: columns)
        return range(from, to, step: step, count: count).flatMap { row in across.map { row * columns + $0 } }
    }

    func id(_ index: Int) -> ScrollTile.ID {
        .init(chapter: strip.key.chapter, strip: strip.key.index, index: index, version: strip.overlay.pictureVersion)
    }

    /// Identifies the small picture of a page, which is the same in every layout of the same colours.
    func standInID(_ page: Int) -> ScrollTile.ID {
        .init(chapter: strip.pages[page].page.chapter, strip: 0, index: -1, version: 0)
    }
}
