public import LecternGTK
import LecternGeometry
public import LecternImages
import LecternPaint

// Values of the engine as values of the widgets.

extension Texture {
    /// Creates a texture with the pixels of a bitmap; nil if it is empty.
    public convenience init?(_ picture: Bitmap) {
        self.init(
            premultipliedBGRA: picture.pixels, width: picture.width, height: picture.height,
            stride: picture.bytesPerRow)
    }
}
