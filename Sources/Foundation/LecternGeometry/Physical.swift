/// A point in physical coordinates, relative to a parent: `x` to the right, `y` down.
public struct PhysicalOffset: Hashable, Sendable {
    /// To the right of the parent's left edge.
    public var x: LayoutUnit
    /// Below the parent's top edge.
    public var y: LayoutUnit

    /// Creates a point; the parent's upper left corner by default.
    @inlinable public init(x: LayoutUnit = .zero, y: LayoutUnit = .zero) {
        self.x = x
        self.y = y
    }

    /// The parent's upper left corner.
    @inlinable public static var zero: PhysicalOffset { PhysicalOffset() }
    /// Adds each coordinate, clamped to the range of ``LayoutUnit``.
    @inlinable public static func + (a: Self, b: Self) -> Self { .init(x: a.x + b.x, y: a.y + b.y) }
    /// Subtracts each coordinate: the vector from `b` to `a`.
    @inlinable public static func - (a: Self, b: Self) -> Self { .init(x: a.x - b.x, y: a.y - b.y) }
    /// Moves the point by a vector.
    @inlinable public static func += (a: inout Self, b: Self) { a = a + b }
}

/// A size in physical coordinates.
public struct PhysicalSize: Hashable, Sendable {
    /// The horizontal extent, whatever the writing mode.
    public var width: LayoutUnit
    /// The vertical extent, whatever the writing mode.
    public var height: LayoutUnit

    /// Creates a size; an extent that is left out is zero.
    @inlinable public init(width: LayoutUnit = .zero, height: LayoutUnit = .zero) {
        self.width = width
        self.height = height
    }

    /// Neither width nor height.
    @inlinable public static var zero: PhysicalSize { PhysicalSize() }
    /// Whether it has no area: one of the extents is zero or negative.
    @inlinable public var isEmpty: Bool { width <= .zero || height <= .zero }
}

/// A rectangle in physical coordinates.
public struct PhysicalRect: Hashable, Sendable {
    /// The upper left corner.
    public var offset: PhysicalOffset
    /// The extents to the right and down.
    public var size: PhysicalSize

    /// Creates a rectangle; without arguments an empty one at the origin.
    @inlinable public init(offset: PhysicalOffset = .zero, size: PhysicalSize = .zero) {
        self.offset = offset
        self.size = size
    }

    /// Creates a rectangle from its upper left corner and its extents.
    @inlinable public init(x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, height: LayoutUnit) {
        self.init(offset: .init(x: x, y: y), size: .init(width: width, height: height))
    }

    /// The left edge.
    @inlinable public var x: LayoutUnit { offset.x }
    /// The top edge.
    @inlinable public var y: LayoutUnit { offset.y }
    /// The extent to the right.
    @inlinable public var width: LayoutUnit { size.width }
    /// The extent down.
    @inlinable public var height: LayoutUnit { size.height }
    /// The right edge, which does not belong to the rectangle.
    @inlinable public var right: LayoutUnit { offset.x + size.width }
    /// The bottom edge, which does not belong to the rectangle.
    @inlinable public var bottom: LayoutUnit { offset.y + size.height }
    /// Whether it has no area: width or height is zero or negative.
    @inlinable public var isEmpty: Bool { size.isEmpty }

    /// Returns the rectangle moved by a vector.
    @inlinable public func offset(by delta: PhysicalOffset) -> Self { .init(offset: offset + delta, size: size) }

    /// Returns the smallest rectangle that contains both; empty rectangles are ignored.
    public func union(_ other: Self) -> Self {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return .init(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// Returns the common area; empty if there is none.
    public func intersection(_ other: Self) -> Self {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (r, b) = (min(right, other.right), min(bottom, other.bottom))
        return .init(x: left, y: top, width: max(r - left, .zero), height: max(b - top, .zero))
    }

    /// Returns the rectangle with each side moved inwards.
    @inlinable public func inset(by sides: PhysicalSides) -> Self {
        .init(
            x: x + sides.left, y: y + sides.top, width: (width - sides.left - sides.right).clampedNegativeToZero,
            height: (height - sides.top - sides.bottom).clampedNegativeToZero)
    }

    /// Returns whether a point is inside. The left and top edges belong to the rectangle, the others do not.
    @inlinable public func contains(_ point: PhysicalOffset) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }
}

/// Four widths by physical side: a border, a padding, a margin.
public struct PhysicalSides: FourSided, Hashable, Sendable {
    /// Between the top edges of the outer and the inner box.
    public var top: LayoutUnit
    /// Between their right edges.
    public var right: LayoutUnit
    /// Between their bottom edges.
    public var bottom: LayoutUnit
    /// Between their left edges.
    public var left: LayoutUnit

    /// Creates four widths; those that are left out are zero.
    @inlinable public init(
        top: LayoutUnit = .zero, right: LayoutUnit = .zero, bottom: LayoutUnit = .zero, left: LayoutUnit = .zero
    ) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    /// No width at any side.
    @inlinable public static var zero: PhysicalSides { PhysicalSides() }
    /// The sum of left and right.
    @inlinable public var horizontal: LayoutUnit { left + right }
    /// The sum of top and bottom.
    @inlinable public var vertical: LayoutUnit { top + bottom }
    /// Adds side by side, as padding to a border.
    @inlinable public static func + (a: Self, b: Self) -> Self {
        .init(top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom, left: a.left + b.left)
    }
}
