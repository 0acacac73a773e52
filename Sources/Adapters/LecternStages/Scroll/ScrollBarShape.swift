import LecternGTK
import LecternGeometry

/// Where the scroll bar of a column is, and what a drag of it means.
struct ScrollBarShape: Equatable {
    /// The visible part of the column, from 0 to 1.
    var bar: ClosedRange<Double>
    var direction: ScrollDirection
    /// The size of the stage.
    var width: Double
    var height: Double

    /// The least length of the bar, in pixels.
    static let minimumLength = 36.0
    /// The breadth of the edge in which a press takes the bar, in pixels.
    static let mouseReach = 16.0
    static let touchReach = 28.0

    private var trackLength: Double { direction == .down ? height : width }
    private var span: Double { min(bar.upperBound - bar.lowerBound, 1) }
    /// The length of the bar.
    var length: Double { min(max(span * trackLength, Self.minimumLength), trackLength) }

    /// The distance of the bar from the start of the column.
    var start: Double {
        span < 1 ? min(max(bar.lowerBound / (1 - span), 0), 1) * (trackLength - length) : 0
    }

    /// The drawn area: at the right of a vertical column, at the bottom of others.
    var area: Rect {
        switch direction {
        case .down: Rect(x: width - 9, y: start, width: 6, height: length)
        case .left: Rect(x: width - start - length, y: height - 9, width: length, height: 6)
        case .right: Rect(x: start, y: height - 9, width: length, height: 6)
        }
    }

    /// Returns the distance of a point from the start of the column.
    func place(of point: Point) -> Double {
        switch direction {
        case .down: point.y
        case .left: width - point.x
        case .right: point.x
        }
    }

    /// Whether a press at a point takes the bar.
    func isTaken(at point: Point, reach: Double) -> Bool {
        direction == .down ? point.x >= width - reach : point.y >= height - reach
    }

    /// Returns where the visible part begins if the bar is moved to a distance from the start of the column.
    func part(at start: Double) -> Double {
        trackLength > length ? min(max(start / (trackLength - length), 0), 1) * (1 - span) : 0
    }
}
