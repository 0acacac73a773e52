/// A point: of a viewport or widget in CSS pixels, of a page of a PDF in points, from its upper left corner.
public struct Point: Hashable, Sendable {
    /// To the right of the left edge.
    public var x: Double
    /// Down from the top edge.
    public var y: Double

    /// Creates a point from its distances to the left and top edges.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle: of a canvas, viewport or widget in CSS pixels, of a page of a PDF in points, from its upper left corner.
public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The extent to the right.
    public var width: Double
    /// The extent down.
    public var height: Double

    /// Creates a rectangle from its upper left corner and its extents.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// From edges; never of negative size.
    @inlinable public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }

    /// Converts a rectangle of the layout to CSS pixels, exactly.
    @inlinable public init(_ rect: PhysicalRect) {
        self.init(x: rect.x.double, y: rect.y.double, width: rect.width.double, height: rect.height.double)
    }

    /// The rectangle without area at the origin.
    public static let empty = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The right edge, which does not belong to the rectangle.
    @inlinable public var right: Double { x + width }
    /// The bottom edge, which does not belong to the rectangle.
    @inlinable public var bottom: Double { y + height }
    /// Whether it has no area: an extent is zero, negative or NaN.
    @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Returns whether a point is inside. The left and top edges belong to the rectangle, the others do not.
    @inlinable public func contains(x px: Double, y py: Double) -> Bool {
        px >= x && px < right && py >= y && py < bottom
    }

    /// Returns whether a point is inside, as ``contains(x:y:)`` does.
    @inlinable public func contains(_ point: Point) -> Bool { contains(x: point.x, y: point.y) }

    /// Returns the rectangle moved to the right and down.
    @inlinable public func offset(x dx: Double, y dy: Double) -> Self {
        .init(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Returns the rectangle with each edge moved outwards, or inwards if negative; never of negative size.
    @inlinable public func expanded(by amount: Double) -> Self {
        .init(left: x - amount, top: y - amount, right: right + amount, bottom: bottom + amount)
    }

    /// Returns the common area; empty if there is none.
    @inlinable public func intersection(_ other: Self) -> Self {
        .init(
            left: max(x, other.x), top: max(y, other.y), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// Returns the smallest rectangle around both. One without an area does not count.
    @inlinable public func union(_ other: Self) -> Self {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return .init(
            left: min(x, other.x), top: min(y, other.y), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
