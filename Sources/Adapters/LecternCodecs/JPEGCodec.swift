internal import CJPEG
import LecternGeometry
import LecternImages

/// Decodes JPEG with libjpeg-turbo.
enum JPEGCodec {
    static func decode(_ bytes: [UInt8], info: ImageInfo, targetSize: (width: Int, height: Int)?) -> Bitmap? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let file = JPEGFile(buffer) else { return nil }
            let turned = info.orientation >= 5 ? targetSize.map { (width: $0.height, height: $0.width) } : targetSize
            guard file.start(shift: reduction(file.width, file.height, toFit: turned)) else { return nil }
            guard var bitmap = pixels(of: file, turned) else { return nil }
            let profile = ColorProfile.embedded(ColorProfile.inJPEG(bytes))
            if file.isInk {
                if profile?.convertInk(&bitmap) != true { convertInk(&bitmap) }
            } else {
                profile?.convert(&bitmap)
            }
            return bitmap
        }
    }

    /// Decodes a part of the scaled picture, without the rows above and below; nil for inks.
    static func decode(_ bytes: [UInt8], scaledTo size: (width: Int, height: Int), showing area: PixelArea) -> Bitmap? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let file = JPEGFile(buffer), !file.isInk,
                file.start(shift: reduction(file.width, file.height, toFit: size)),
                var bitmap = ImageScaler.scale(
                    rowsOf: (file.width, file.height), to: size, showing: area, row: { file.row($0) })
            else { return nil }
            ColorProfile.embedded(ColorProfile.inJPEG(bytes))?.convert(&bitmap)
            return bitmap
        }
    }

    /// Scales down while decoding: a large page is never in memory as a whole. Inks are converted before scaling,
    /// because their mean is another colour than the mean of their colours.
    private static func pixels(of file: JPEGFile, _ targetSize: (width: Int, height: Int)?) -> Bitmap? {
        guard let targetSize, targetSize.width > 0, targetSize.height > 0, !file.isInk, targetSize.width <= file.width,
            targetSize.height <= file.height, (file.width, file.height) != targetSize
        else { return file.bitmap() }
        return ImageScaler.scale(rowsOf: (file.width, file.height), to: targetSize) { file.row($0) }
    }

    /// How often the size can be halved and is still at least the requested one. The DCT scales by 1/2, 1/4 and 1/8.
    private static func reduction(_ width: Int, _ height: Int, toFit targetSize: (width: Int, height: Int)?) -> Int {
        guard let targetSize, targetSize.width > 0, targetSize.height > 0 else { return 0 }
        var shift = 0
        while shift < 3, width >> (shift + 1) >= targetSize.width, height >> (shift + 1) >= targetSize.height {
            shift += 1
        }
        return shift
    }

    /// Converts the inverted inks of Adobe files, where 255 is no ink.
    private static func convertInk(_ bitmap: inout Bitmap) {
        bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            for i in stride(from: 0, to: pixels.count - 3, by: 4) {
                let k = UInt16(pixels[i + 3])
                let (c, m, y) = (UInt16(pixels[i]), UInt16(pixels[i + 1]), UInt16(pixels[i + 2]))
                pixels[i] = UInt8(truncatingIfNeeded: y * k / 255)
                pixels[i + 1] = UInt8(truncatingIfNeeded: m * k / 255)
                pixels[i + 2] = UInt8(truncatingIfNeeded: c * k / 255)
                pixels[i + 3] = 255
            }
        }
    }
}
