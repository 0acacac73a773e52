public import LecternGeometry

/// A gradient of a drawing: SVG 2, section 14.2.
public struct DrawnGradient: Hashable, Sendable {
    /// The line or the circles along which the colours change.
    public enum Shape: Hashable, Sendable {
        /// From the point of offset 0 to that of offset 1; the same across.
        case linear(x0: Double, y0: Double, x1: Double, y1: Double)
        /// From a circle around the focal point to the outer circle.
        case radial(fx: Double, fy: Double, fr: Double, x: Double, y: Double, r: Double)
    }
    /// The colours beyond the ends: those of the ends, or the gradient again, forwards and backwards or always forwards.
    public enum Spread: UInt8, Hashable, Sendable { case pad, reflect, `repeat` }

    /// Where the offsets are, in the gradient's coordinates.
    public var shape: Shape
    /// Sorted by offset, from 0 to 1.
    public var stops: [ResolvedGradient.Stop]
    /// What is beyond the ends.
    public var spread: Spread
    /// From the gradient's coordinates to those of the shape that is filled.
    public var transform: AffineTransform

    package init(_ shape: Shape, stops: [ResolvedGradient.Stop], spread: Spread, transform: AffineTransform) {
        self.shape = shape
        self.stops = stops
        self.spread = spread
        self.transform = transform
    }
}

/// A pattern: a tile that repeats in both directions. SVG 2, section 14.3.
public final class DrawnPattern: Hashable, Sendable {
    /// The content of one tile, in the coordinates of ``tile``.
    public let list: DisplayList
    /// The tile at the origin, in the pattern's coordinates. Others are beside it without gaps.
    public let tile: Rect
    /// From the pattern's coordinates to those of the shape that is filled.
    public let transform: AffineTransform
    /// From 0 to 1, applied to all tiles.
    public let opacity: Double

    package init(_ list: DisplayList, tile: Rect, transform: AffineTransform, opacity: Double) {
        self.list = list
        self.tile = tile
        self.transform = transform
        self.opacity = opacity
    }

    public static func == (a: DrawnPattern, b: DrawnPattern) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
