/// A rectangle of a picture, in pixels.
public struct PixelArea: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether the area has pixels and is inside a picture of a size.
    public func isInside(width: Int, height: Int) -> Bool {
        self.width > 0 && self.height > 0 && x >= 0 && y >= 0 && x <= width - self.width && y <= height - self.height
    }
}
