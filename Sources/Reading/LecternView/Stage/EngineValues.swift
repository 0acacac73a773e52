public import LecternGTK
public import LecternGeometry
public import LecternImages
public import LecternPaint

// Values of the engine as values of the widgets.

extension RGBA {
    /// Converts a colour of the engine.
    public init(_ color: Color) {
        self.init(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
            alpha: Double(color.alpha) / 255)
    }
}

extension Texture {
    /// Creates a texture with the pixels of a bitmap; nil if it is empty.
    public convenience init?(_ picture: Bitmap) {
        self.init(
            premultipliedBGRA: picture.pixels, width: picture.width, height: picture.height,
            stride: picture.bytesPerRow)
    }
}

extension Rectangle {
    /// Converts a rectangle of the engine. Both are in logical pixels.
    public init(_ frame: PaintRect) { self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height) }
}

extension PaintRect {
    /// Converts a rectangle of a widget. Both are in logical pixels.
    init(_ frame: Rectangle) { self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height) }
}
