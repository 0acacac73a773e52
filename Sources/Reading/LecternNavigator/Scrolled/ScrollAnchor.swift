import LecternGeometry
import LecternPaint

/// Where a place is in the viewport of a scrolled column. A change of layout keeps it.
struct ScrollAnchor: Hashable, Sendable {
    /// A distance from the start edge of the viewport, in CSS pixels.
    var distance = 0.0
    /// The part of the line, or fixed page, that is before that distance.
    var fraction = 0.0
    /// The same across the direction of scrolling: a distance from the middle of the viewport, and a part of the breadth
    /// from the middle of the pages; nil to keep the pages where they are.
    var across: Across?

    struct Across: Hashable, Sendable {
        var distance: Double
        var fraction: Double
    }
}

extension ScrollWindow {
    /// Returns where a place is.
    ///
    /// - Parameter point: The point of fixed pages to keep; nil for their start edge and middle.
    func anchor(of place: Place, at point: Point?) -> ScrollAnchor? {
        guard let line = line(of: place) else { return nil }
        guard layout.scrolling?.fixed != nil, let strip = strips.first(where: { $0.hasPage(ofChapter: place.chapter) })
        else { return ScrollAnchor(distance: line.lowerBound) }
        let distance = point.map { direction.distance(of: $0, in: layout.viewport) } ?? 0
        let length = max(line.upperBound - line.lowerBound, 1)
        let side = (point.map { direction.isHorizontal ? $0.y : $0.x } ?? breadth / 2) - breadth / 2
        return ScrollAnchor(
            distance: distance, fraction: (distance - line.lowerBound) / length,
            across: .init(distance: side, fraction: (side - across) / max(strip.extent.breadth ?? 1, 1)))
    }

    /// Shows a place of the only strip at an anchor.
    mutating func place(_ place: Place, at anchor: ScrollAnchor) {
        if layout.scrolling?.fixed != nil, let strip = strips.first, strip.isFixed {
            align(place, at: anchor.distance - anchor.fraction * strip.extent.textEnd)
        } else {
            // A smaller viewport still shows the line.
            align(place, at: min(max(anchor.distance, 0), extent * 0.8))
        }
    }

    /// Moves broad pages across to where an anchor, or else the window before, has them.
    mutating func placeAcross(_ anchor: ScrollAnchor, from old: ScrollWindow?) {
        if let across = anchor.across, let strip = strips.first {
            setAcross(across.distance - across.fraction * (strip.extent.breadth ?? 0))
        } else {
            setAcross(old?.across ?? 0)
        }
    }
}

extension ScrollDirection {
    /// Returns the distance of a point from the start edge of the viewport.
    func distance(of point: Point, in viewport: Viewport) -> Double {
        switch self {
        case .down: point.y
        case .left: viewport.width - point.x
        case .right: point.x
        }
    }

    /// Returns the distance of a frame's start from that of a strip of a length.
    func start(of frame: Rect, in length: Double) -> Double {
        switch self {
        case .down: frame.y
        case .left: length - frame.right
        case .right: frame.x
        }
    }
}
