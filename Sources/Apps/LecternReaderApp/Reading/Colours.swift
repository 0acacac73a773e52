import LecternGTK
import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint

extension RGBA {
    /// A colour of the engine on the screen.
    init(_ color: Color) {
        self.init(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
            alpha: Double(color.alpha) / 255)
    }
}

extension Texture {
    /// A picture of the engine, which has the same pixels; nothing where it has none.
    convenience init?(_ picture: Bitmap) {
        self.init(
            premultipliedBGRA: picture.pixels, width: picture.width, height: picture.height,
            stride: picture.bytesPerRow)
    }
}

extension Rectangle {
    /// A box of the layout on the screen: both count in logical pixels.
    init(_ frame: PaintRect) { self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height) }
}
