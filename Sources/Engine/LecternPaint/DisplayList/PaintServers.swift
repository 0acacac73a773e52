package import LecternGeometry

/// A gradient of a drawing: SVG 2, section 14.2.
public struct DrawnGradient: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        case linear(x0: Double, y0: Double, x1: Double, y1: Double)
        /// From a circle around the focal point to the outer circle.
        case radial(fx: Double, fy: Double, fr: Double, x: Double, y: Double, r: Double)
    }
    /// The colours beyond the ends.
    package enum Spread: UInt8, Hashable, Sendable { case pad, reflect, `repeat` }

    package var shape: Shape
    /// Sorted by offset, from 0 to 1.
    package var stops: [ResolvedGradient.Stop]
    package var spread: Spread
    /// From the gradient's coordinates to those of the shape.
    package var transform: AffineTransform

    package init(_ shape: Shape, stops: [ResolvedGradient.Stop], spread: Spread, transform: AffineTransform) {
        self.shape = shape
        self.stops = stops
        self.spread = spread
        self.transform = transform
    }
}

/// A pattern: a tile that repeats in both directions. SVG 2, section 14.3.
public final class DrawnPattern: Hashable, Sendable {
    /// The content of one tile, in the coordinates of `tile`.
    package let list: DisplayList
    package let tile: Rect
    /// From the pattern's coordinates to those of the shape.
    package let transform: AffineTransform
    package let opacity: Double

    package init(_ list: DisplayList, tile: Rect, transform: AffineTransform, opacity: Double) {
        self.list = list
        self.tile = tile
        self.transform = transform
        self.opacity = opacity
    }

    public static func == (a: DrawnPattern, b: DrawnPattern) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
