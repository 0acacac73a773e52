/// A rectangle of a picture, in pixels.
public struct PixelArea: Hashable, Sendable {
    /// The first column, from 0 at the left of the picture.
    public var x: Int
    /// The first row, from 0 at the top of the picture.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates an area, which may be empty or outside a picture: see ``isInside(width:height:)``.
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
