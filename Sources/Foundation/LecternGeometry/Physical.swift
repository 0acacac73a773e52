/// A point in physical coordinates, relative to a parent: `x` to the right, `y` down.
public struct PhysicalOffset: Hashable, Sendable {
    public var x: LayoutUnit
    public var y: LayoutUnit

    @inlinable public init(x: LayoutUnit = .zero, y: LayoutUnit = .zero) {
        self.x = x
        self.y = y
    }

    @inlinable public static var zero: PhysicalOffset { PhysicalOffset() }
    @inlinable public static func + (a: Self, b: Self) -> Self { .init(x: a.x + b.x, y: a.y + b.y) }
    @inlinable public static func - (a: Self, b: Self) -> Self { .init(x: a.x - b.x, y: a.y - b.y) }
    @inlinable public static func += (a: inout Self, b: Self) { a = a + b }
}

/// A size in physical coordinates.
public struct PhysicalSize: Hashable, Sendable {
    public var width: LayoutUnit
    public var height: LayoutUnit

    @inlinable public init(width: LayoutUnit = .zero, height: LayoutUnit = .zero) {
        self.width = width
        self.height = height
    }

    @inlinable public static var zero: PhysicalSize { PhysicalSize() }
    @inlinable public var isEmpty: Bool { width <= .zero || height <= .zero }
}

/// A rectangle in physical coordinates.
public struct PhysicalRect: Hashable, Sendable {
    public var offset: PhysicalOffset
    public var size: PhysicalSize

    @inlinable public init(offset: PhysicalOffset = .zero, size: PhysicalSize = .zero) {
        self.offset = offset
        self.size = size
    }

    @inlinable public init(x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, height: LayoutUnit) {
        self.init(offset: .init(x: x, y: y), size: .init(width: width, height: height))
    }

    @inlinable public var x: LayoutUnit { offset.x }
    @inlinable public var y: LayoutUnit { offset.y }
    @inlinable public var width: LayoutUnit { size.width }
    @inlinable public var height: LayoutUnit { size.height }
    @inlinable public var right: LayoutUnit { offset.x + size.width }
    @inlinable public var bottom: LayoutUnit { offset.y + size.height }
    @inlinable public var isEmpty: Bool { size.isEmpty }

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

    @inlinable public func contains(_ point: PhysicalOffset) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }
}

/// Four widths by physical side: a border, a padding, a margin.
public struct PhysicalSides: FourSided, Hashable, Sendable {
    public var top: LayoutUnit
    public var right: LayoutUnit
    public var bottom: LayoutUnit
    public var left: LayoutUnit

    @inlinable public init(
        top: LayoutUnit = .zero, right: LayoutUnit = .zero, bottom: LayoutUnit = .zero, left: LayoutUnit = .zero
    ) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    @inlinable public static var zero: PhysicalSides { PhysicalSides() }
    @inlinable public var horizontal: LayoutUnit { left + right }
    @inlinable public var vertical: LayoutUnit { top + bottom }
    @inlinable public static func + (a: Self, b: Self) -> Self {
        .init(top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom, left: a.left + b.left)
    }
}
