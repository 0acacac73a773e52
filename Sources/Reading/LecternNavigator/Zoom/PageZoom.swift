import LecternPaint

/// How pages of a fixed size are magnified, and what of them shows.
public struct PageZoom: Hashable, Sendable {
    /// 1 where the whole page shows, to ``greatestScale``.
    public var scale: Double
    /// How far the pages are moved to the right from the middle, in CSS pixels.
    public var x: Double
    /// How far they are moved down.
    public var y: Double

    public static let greatestScale = 10.0

    /// The whole page, in the middle.
    public static let wholePage = PageZoom(scale: 1, x: 0, y: 0)

    /// Whether it is worth while to draw a page for it that is drawn for another.
    func differs(from other: PageZoom) -> Bool {
        abs(scale / other.scale - 1) > 0.004 || (scale == 1) != (other.scale == 1) || abs(x - other.x) > 1.5
            || abs(y - other.y) > 1.5
    }

    /// Scales are kept from 1 to ``greatestScale``.
    public init(scale: Double, x: Double, y: Double) {
        self.scale = scale.isFinite ? min(max(scale, 1), Self.greatestScale) : 1
        (self.x, self.y) = (x.isFinite ? x : 0, y.isFinite ? y : 0)
    }
}

/// How pages of a fixed size fill the viewport.
public enum PageFit: String, Hashable, Sendable, CaseIterable {
    /// The whole page shows.
    case page
    /// The page is as wide as the viewport.
    case width
    /// A size that the reader chose.
    case free
}

/// How a picture of an old zoom is to be drawn until there is one of the new:
/// magnified, then moved.
public struct ZoomSlip: Hashable, Sendable {
    public var scale: Double
    public var x: Double
    public var y: Double

    public init(scale: Double, x: Double, y: Double) { (self.scale, self.x, self.y) = (scale, x, y) }

    /// The picture as it is.
    public static let none = ZoomSlip(scale: 1, x: 0, y: 0)

    /// From one zoom to another in the same viewport.
    init(from old: PageZoom, to new: PageZoom, in viewport: Viewport) {
        let ratio = new.scale / old.scale
        let (middleX, middleY) = (viewport.width / 2, viewport.height / 2)
        self.init(
            scale: ratio, x: middleX + new.x - ratio * (middleX + old.x), y: middleY + new.y - ratio * (middleY + old.y)
        )
    }
}

/// The pages of a spread as they stand unmagnified, and how they may be moved.
struct ZoomRoom {
    let viewport: Viewport
    /// Around all pages at scale 1.
    let content: PaintRect

    /// Takes back the zoom that the pages of a spread are laid out with.
    init?(_ spread: LaidOutSpread) {
        guard let first = spread.pages.first else { return nil }
        viewport = spread.layout.viewport
        let zoom = spread.layout.zoom
        let all = spread.pages.dropFirst().reduce(first.content) { $0.union($1.content) }
        let (middleX, middleY) = (viewport.width / 2, viewport.height / 2)
        content = PaintRect(
            x: middleX + (all.x - zoom.x - middleX) / zoom.scale, y: middleY + (all.y - zoom.y - middleY) / zoom.scale,
            width: all.width / zoom.scale, height: all.height / zoom.scale)
    }

    /// The zoom with the pages within the viewport: no desk shows beside a page
    /// that is larger than it, and a smaller one stands in the middle.
    func clamped(_ zoom: PageZoom) -> PageZoom {
        var zoom = zoom
        zoom.x = Self.clamped(zoom.x, content.x, content.width, viewport.width, zoom.scale)
        zoom.y = Self.clamped(zoom.y, content.y, content.height, viewport.height, zoom.scale)
        return zoom
    }

    private static func clamped(
        _ move: Double, _ start: Double, _ length: Double, _ room: Double, _ scale: Double
    ) -> Double {
        guard scale > 1 else { return 0 }
        let first = room / 2 + (start - room / 2) * scale
        if length * scale <= room { return room / 2 - (first + length * scale / 2) }
        return min(max(move, room - first - length * scale), -first)
    }

    /// The scale at which the pages are as wide as the viewport.
    var widthScale: Double { content.width > 0 ? viewport.width / content.width : 1 }

    /// Another scale, with what is under a point staying there.
    func zoom(_ old: PageZoom, to scale: Double, at point: ViewportPoint) -> PageZoom {
        var new = PageZoom(scale: scale, x: 0, y: 0)
        let (middleX, middleY) = (viewport.width / 2, viewport.height / 2)
        new.x = point.x - middleX - (point.x - old.x - middleX) / old.scale * new.scale
        new.y = point.y - middleY - (point.y - old.y - middleY) / old.scale * new.scale
        return clamped(new)
    }

    /// How far pages can be moved still: up (negative) and down, in CSS pixels.
    func rest(_ zoom: PageZoom) -> (up: Double, down: Double, left: Double, right: Double) {
        let far = clamped(PageZoom(scale: zoom.scale, x: -1e9, y: -1e9))
        let near = clamped(PageZoom(scale: zoom.scale, x: 1e9, y: 1e9))
        return (near.y - zoom.y, zoom.y - far.y, near.x - zoom.x, zoom.x - far.x)
    }
}
