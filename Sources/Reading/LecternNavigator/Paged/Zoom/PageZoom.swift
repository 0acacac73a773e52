import LecternGeometry
import LecternPaint

/// The magnification of fixed pages, and their offset in the viewport.
public struct PageZoom: Hashable, Sendable {
    /// 1 shows the whole page, or a page of a strip as its fit says.
    public var scale: Double
    /// The offset of the pages from the centre to the right, in CSS pixels.
    public var x: Double
    /// The offset down, in CSS pixels.
    public var y: Double

    /// The whole page, centred.
    public static let wholePage = PageZoom(scale: 1, x: 0, y: 0)

    /// Whether the difference is visible: smaller ones are no reason to draw again.
    func differs(from other: PageZoom) -> Bool {
        abs(scale / other.scale - 1) > 0.004 || (scale == 1) != (other.scale == 1) || abs(x - other.x) > 1.5
            || abs(y - other.y) > 1.5
    }

    /// The least and the greatest magnification of a page, as parts of its actual size.
    public static let magnifications = 0.1...64.0

    /// Clamps the scale to what any page may need: the limits of a page are those of its ``magnifications``.
    public init(scale: Double, x: Double, y: Double) {
        self.scale = scale.isFinite ? min(max(scale, 0.001), 10_000) : 1
        self.x = x.isFinite ? x : 0
        self.y = y.isFinite ? y : 0
    }
}

/// How fixed pages fill the viewport.
public enum PageFit: String, Hashable, Sendable, CaseIterable {
    /// The whole page is visible.
    case page
    /// The page is as wide as the viewport.
    case width
    /// The page is as high as the viewport.
    case height
    /// The page fills the viewport; a part of it may be outside.
    case cover
    /// The page has its actual size.
    case original
    /// The reader has chosen the scale.
    case free
}

extension PlacedPage {
    /// The size of the page in the viewport as a part of its actual size: a point of a PDF is 1/72 inch, a pixel of a
    /// picture is one of the screen.
    ///
    /// - Parameter density: Device pixels per CSS pixel.
    func magnification(_ density: Double) -> Double {
        guard let shownSize = page.drawing.layout.shownSize, shownSize.width > 0 else { return 1 }
        return content.width / (shownSize.width * kind.unit(density))
    }
}

/// How to transform a picture of an old zoom until the new one is drawn: scale,
/// then translate.
public struct ZoomTransform: Hashable, Sendable {
    /// The factor.
    public var scale: Double
    /// The move to the right after scaling, in CSS pixels.
    public var x: Double
    /// The move down after scaling, in CSS pixels.
    public var y: Double

    /// Creates a transform: points are scaled from the left top corner of the viewport, then moved.
    public init(scale: Double, x: Double, y: Double) {
        self.scale = scale
        self.x = x
        self.y = y
    }

    /// No transform.
    public static let none = ZoomTransform(scale: 1, x: 0, y: 0)

    /// Creates the transform of a picture of whole pages to a zoom.
    public init(whole zoom: PageZoom, in viewport: Viewport) {
        self.init(from: .wholePage, to: zoom, in: viewport)
    }

    /// Creates the transform between two zooms in the same viewport.
    init(from old: PageZoom, to new: PageZoom, in viewport: Viewport) {
        let ratio = new.scale / old.scale
        let (middleX, middleY) = (viewport.width / 2, viewport.height / 2)
        self.init(
            scale: ratio, x: middleX + new.x - ratio * (middleX + old.x), y: middleY + new.y - ratio * (middleY + old.y)
        )
    }
}

/// The unmagnified pages of a spread, and the limits of their offset.
struct ZoomRoom {
    let viewport: Viewport
    /// The part of the viewport that pages fill.
    let area: Rect
    /// The pages at scale 1, in reading order.
    let pages: [Rect]
    /// The union of all pages at scale 1.
    let content: Rect
    /// The scale at which the first page has its actual size.
    let actualScale: Double

    /// Computes the unmagnified pages.
    init?(_ placed: some PlacedPages) {
        let (layout, placed) = (placed.layout, placed.pages)
        guard let first = placed.first else { return nil }
        viewport = layout.viewport
        area = layout.pageArea
        actualScale = layout.zoom.scale / max(first.magnification(viewport.scale), 1e-6)
        let zoom = layout.zoom
        let (middleX, middleY) = (viewport.width / 2, viewport.height / 2)
        pages = placed.map(\.content).map { page in
            Rect(
                x: middleX + (page.x - zoom.x - middleX) / zoom.scale,
                y: middleY + (page.y - zoom.y - middleY) / zoom.scale, width: page.width / zoom.scale,
                height: page.height / zoom.scale)
        }
        content = pages.dropFirst().reduce(pages[0]) { $0.union($1) }
    }

    /// Returns the zoom with its offset clamped: pages larger than the area of pages cover it, smaller ones are
    /// centred in it.
    func clamped(_ zoom: PageZoom) -> PageZoom {
        var zoom = zoom
        if zoom.scale == 1 { return PageZoom(scale: 1, x: 0, y: 0) }
        let (middleX, middleY) = (viewport.width / 2, viewport.height / 2)
        let left = middleX + (content.x - middleX) * zoom.scale
        let top = middleY + (content.y - middleY) * zoom.scale
        zoom.x = Self.clamped(zoom.x, left, length: content.width * zoom.scale, in: area.x..<area.right)
        zoom.y = Self.clamped(zoom.y, top, length: content.height * zoom.scale, in: area.y..<area.bottom)
        return zoom
    }

    /// Returns the offset of magnified pages along an axis.
    ///
    /// - Parameter start: Where the pages begin without an offset.
    private static func clamped(_ move: Double, _ start: Double, length: Double, in area: Range<Double>) -> Double {
        if length <= area.upperBound - area.lowerBound {
            return (area.lowerBound + area.upperBound) / 2 - (start + length / 2)
        }
        return min(max(move, area.upperBound - start - length), area.lowerBound - start)
    }

    /// Returns the scale of a fit; nil for a scale that the reader has chosen.
    func scale(of fit: PageFit) -> Double? {
        let width = content.width > 0 ? area.width / content.width : 1
        let height = content.height > 0 ? area.height / content.height : 1
        return switch fit {
        case .page: 1
        case .width: width
        case .height: height
        case .cover: max(width, height)
        case .original: clamped(scale: actualScale)
        case .free: nil
        }
    }

    /// Clamps a scale to the magnifications of the page. The whole page is always possible.
    func clamped(scale: Double) -> Double {
        let limits = PageZoom.magnifications
        let (smallest, greatest) = (limits.lowerBound * actualScale, limits.upperBound * actualScale)
        return min(max(scale, min(smallest, 1)), max(greatest, 1))
    }

    /// Returns the zoom at another scale that keeps a point in place.
    func zoom(_ old: PageZoom, to scale: Double, at point: Point) -> PageZoom {
        var new = PageZoom(scale: clamped(scale: scale), x: 0, y: 0)
        let (middleX, middleY) = (viewport.width / 2, viewport.height / 2)
        new.x = point.x - middleX - (point.x - old.x - middleX) / old.scale * new.scale
        new.y = point.y - middleY - (point.y - old.y - middleY) / old.scale * new.scale
        return clamped(new)
    }

    /// Returns how far the pages can still be moved, in CSS pixels; up is negative.
    func remainingPan(_ zoom: PageZoom) -> (up: Double, down: Double, left: Double, right: Double) {
        let far = clamped(PageZoom(scale: zoom.scale, x: -1e9, y: -1e9))
        let near = clamped(PageZoom(scale: zoom.scale, x: 1e9, y: 1e9))
        return (near.y - zoom.y, zoom.y - far.y, near.x - zoom.x, zoom.x - far.x)
    }
}
