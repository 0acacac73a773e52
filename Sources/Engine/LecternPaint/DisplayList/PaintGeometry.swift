public import LecternGeometry

/// Four widths in CSS pixels.
@usableFromInline package struct PaintSides: FourSided, Hashable, Sendable {
    @usableFromInline package var top: Double
    @usableFromInline package var right: Double
    @usableFromInline package var bottom: Double
    @usableFromInline package var left: Double

    init(top: Double, right: Double, bottom: Double, left: Double) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

    init(_ sides: PhysicalSides) {
        self.init(
            top: sides.top.double, right: sides.right.double, bottom: sides.bottom.double, left: sides.left.double)
    }

    static let zero = PaintSides(0)

    static func + (a: Self, b: Self) -> Self {
        .init(top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom, left: a.left + b.left)
    }

    static func * (a: Self, b: Double) -> Self {
        .init(top: a.top * b, right: a.right * b, bottom: a.bottom * b, left: a.left * b)
    }
}

extension Rect {
    /// Returns the rectangle with each edge moved inwards, or outwards if negative; never of negative size.
    @inlinable package func inset(by sides: PaintSides) -> Self {
        .init(left: x + sides.left, top: y + sides.top, right: right - sides.right, bottom: bottom - sides.bottom)
    }
}

/// A rectangle with elliptical corners.
public struct RoundedRect: Hashable, Sendable {
    /// The semi-axes of a corner's ellipse.
    public struct Radius: Hashable, Sendable {
        /// The horizontal semi-axis in CSS pixels; 0 for a square corner.
        public var x: Double
        /// The vertical semi-axis in CSS pixels; 0 for a square corner.
        public var y: Double

        /// Creates the radius of a corner; by default a square one.
        public init(x: Double = 0, y: Double = 0) {
            self.x = x
            self.y = y
        }
        var isZero: Bool { x <= 0 || y <= 0 }
    }
    /// The rectangle before its corners are cut.
    public var rect: Rect
    /// The radius of the upper left corner; square by default, as the others.
    public var topLeft = Radius()
    /// The radius of the upper right corner.
    public var topRight = Radius()
    /// The radius of the lower right corner.
    public var bottomRight = Radius()
    /// The radius of the lower left corner.
    public var bottomLeft = Radius()

    package init(_ rect: Rect) { self.rect = rect }

    package var isRounded: Bool { !(topLeft.isZero && topRight.isZero && bottomRight.isZero && bottomLeft.isZero) }

    /// Returns the curve moved inwards (outwards for negative values). CSS Backgrounds 3, section 4.2.
    func inset(by sides: PaintSides) -> Self {
        var result = RoundedRect(rect.inset(by: sides))
        func shrink(_ radius: Radius, x: Double, y: Double) -> Radius {
            // A square corner stays square.
            radius.isZero ? Radius() : Radius(x: max(radius.x - x, 0), y: max(radius.y - y, 0))
        }
        result.topLeft = shrink(topLeft, x: sides.left, y: sides.top)
        result.topRight = shrink(topRight, x: sides.right, y: sides.top)
        result.bottomRight = shrink(bottomRight, x: sides.right, y: sides.bottom)
        result.bottomLeft = shrink(bottomLeft, x: sides.left, y: sides.bottom)
        return result
    }
}

/// Lines and curves.
public struct Path: Hashable, Sendable {
    /// A step of the path, with coordinates x and y in CSS pixels.
    public enum Element: Hashable, Sendable {
        /// Begins a subpath at a point.
        case move(Double, Double)
        /// A straight line to a point.
        case line(Double, Double)
        /// Two control points and the end.
        case curve(Double, Double, Double, Double, Double, Double)
        /// A straight line to the start of the subpath, joined there.
        case close
    }
    /// In order; each subpath begins with a `move`.
    public var elements: [Element] = []

    /// Creates a path without elements.
    public init() {}

    /// A closed polygon.
    public init(polygon points: [(x: Double, y: Double)]) {
        for (index, point) in points.enumerated() {
            elements.append(index == 0 ? .move(point.x, point.y) : .line(point.x, point.y))
        }
        if !points.isEmpty { elements.append(.close) }
    }

    /// An open line.
    public init(from: (x: Double, y: Double), to: (x: Double, y: Double)) {
        elements = [.move(from.x, from.y), .line(to.x, to.y)]
    }

    /// Adds the outline of a rectangle, clockwise from the top left.
    public mutating func add(_ rect: Rect) {
        elements += [
            .move(rect.x, rect.y), .line(rect.right, rect.y), .line(rect.right, rect.bottom),
            .line(rect.x, rect.bottom), .close,
        ]
    }

    /// Adds the outline of a rounded rectangle, clockwise from the top left.
    public mutating func add(_ shape: RoundedRect) {
        guard shape.isRounded else { return add(shape.rect) }
        let r = shape.rect
        // The distance of a quarter ellipse's control points from its ends.
        let k = 1 - 0.5522847498
        let (tl, tr, br, bl) = (shape.topLeft, shape.topRight, shape.bottomRight, shape.bottomLeft)
        elements.append(.move(r.x + tl.x, r.y))
        elements.append(.line(r.right - tr.x, r.y))
        if !tr.isZero { elements.append(.curve(r.right - tr.x * k, r.y, r.right, r.y + tr.y * k, r.right, r.y + tr.y)) }
        elements.append(.line(r.right, r.bottom - br.y))
        if !br.isZero {
            elements.append(
                .curve(r.right, r.bottom - br.y * k, r.right - br.x * k, r.bottom, r.right - br.x, r.bottom))
        }
        elements.append(.line(r.x + bl.x, r.bottom))
        if !bl.isZero {
            elements.append(.curve(r.x + bl.x * k, r.bottom, r.x, r.bottom - bl.y * k, r.x, r.bottom - bl.y))
        }
        elements.append(.line(r.x, r.y + tl.y))
        if !tl.isZero { elements.append(.curve(r.x, r.y + tl.y * k, r.x + tl.x * k, r.y, r.x + tl.x, r.y)) }
        elements.append(.close)
    }
}
