/// A point in a widget, in logical pixels.
public struct Point: Hashable, Sendable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle in a widget, in logical pixels.
public struct Rectangle: Hashable, Sendable {
    /// The distance of the left side from the left edge.
    public var x: Double
    /// The distance of the top side from the top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Whether the point lies inside.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }
}

/// A colour with components from 0 to 1, not premultiplied.
public struct RGBA: Hashable, Sendable {
    /// The red part.
    public var red: Double
    /// The green part.
    public var green: Double
    /// The blue part.
    public var blue: Double
    /// How opaque it is.
    public var alpha: Double

    /// Creates a colour.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// The same colour at another opacity.
    public func with(alpha: Double) -> RGBA { RGBA(red: red, green: green, blue: blue, alpha: alpha) }

    /// Whether it is darker than a medium grey.
    public var isDark: Bool { 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 }

    /// White paper.
    public static let white = RGBA(red: 1, green: 1, blue: 1)
    /// Black.
    public static let black = RGBA(red: 0, green: 0, blue: 0)
}
