import LecternGeometry
import LecternPaint

// The single pages of a spread: double taps magnify one of them, and taps lead to the other one.
extension ZoomRoom {
    /// The factor by which a double tap magnifies where a page is as wide as the viewport already.
    static let closer = 2.5
    /// A page that would grow by less than this factor is shown well enough already.
    static let leastGrowth = 1.1

    /// Returns the zoom at which the page at a point is as wide as the viewport. The point keeps its height.
    func zoom(_ old: PageZoom, toPageAt point: Point) -> PageZoom {
        let page = page(at: point, old)
        let scale = area.width / max(page.width, 1)
        guard scale > old.scale * Self.leastGrowth else { return zoom(old, to: old.scale * Self.closer, at: point) }
        var new = zoom(old, to: scale, at: point)
        new.x = -(page.x + page.width / 2 - viewport.width / 2) * new.scale
        return clamped(new)
    }

    /// Returns the page at a point of the viewport, or the nearest one.
    private func page(at point: Point, _ zoom: PageZoom) -> Rect {
        let middle = viewport.width / 2
        let x = middle + (point.x - zoom.x - middle) / zoom.scale
        return pages.min { $0.distance(toX: x) < $1.distance(toX: x) } ?? content
    }

    /// Returns the other page of a pair, if only one of them is in view; nil at the end of the spread.
    func neighbour(_ direction: TurnDirection, at zoom: PageZoom) -> Rect? {
        guard pages.count == 2 else { return nil }
        let (from, to) = direction == .forward ? (pages[0], pages[1]) : (pages[1], pages[0])
        let (here, there) = (seen(from, at: zoom), seen(to, at: zoom))
        return here > there && there < to.width * zoom.scale - 1 ? to : nil
    }

    /// Returns how much of the width of a page is in the viewport.
    private func seen(_ page: Rect, at zoom: PageZoom) -> Double {
        let left = viewport.width / 2 + (page.x - viewport.width / 2) * zoom.scale + zoom.x
        return max(min(left + page.width * zoom.scale, viewport.width) - max(left, 0), 0)
    }

    /// Returns the zoom that shows where reading begins on a page; where it ends, if the reader goes back.
    func zoom(
        _ zoom: PageZoom, toEnter page: Rect, _ direction: TurnDirection, isRightToLeft: Bool
    ) -> PageZoom {
        var new = zoom
        let (isForward, half) = (direction == .forward, viewport.width / 2)
        new.x = -(page.x + page.width / 2 - half) * zoom.scale
        let beyond = max(page.width * zoom.scale / 2 - half, 0)
        new.x += isForward == isRightToLeft ? -beyond : beyond
        new.y = isForward ? .farStart : .farEnd
        return clamped(new)
    }
}

extension Rect {
    /// The horizontal distance to a point; 0 inside.
    fileprivate func distance(toX point: Double) -> Double { max(x - point, point - right, 0) }
}

extension Double {
    /// Offsets beyond every page, for clamping.
    static let farStart = 1e9
    static let farEnd = -1e9
}
