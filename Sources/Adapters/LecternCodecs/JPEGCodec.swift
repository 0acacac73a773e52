internal import CTurboJPEG
import LecternImages

/// Decodes JPEG with libjpeg-turbo.
enum JPEGCodec {
    static func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? {
        guard let handle = tjInitDecompress() else { return nil }
        defer { tjDestroy(handle) }
        var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0 else {
            return nil
        }
        let turned = info.orientation >= 5 ? wanted.map { (width: $0.height, height: $0.width) } : wanted
        let shift = reduction(Int(width), Int(height), turned)
        let (w, h) = ((Int(width) + (1 << shift) - 1) >> shift, (Int(height) + (1 << shift) - 1) >> shift)
        guard var bitmap = Bitmap.room(width: w, height: h) else { return nil }
        let isInk = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
        let format = isInk ? TJPF_CMYK.rawValue : TJPF_BGRA.rawValue
        // A warning is no failure: of a truncated file the decoded part is shown.
        let status = bitmap.pixels.withUnsafeMutableBufferPointer {
            tjDecompress2(handle, bytes, UInt(bytes.count), $0.baseAddress, Int32(w), Int32(w * 4), Int32(h), format, 0)
        }
        guard status == 0 || tjGetErrorCode(handle) == TJERR_WARNING.rawValue else { return nil }
        let profile = ColorProfile.embedded(ColorProfile.inJPEG(bytes))
        if isInk {
            if profile?.convertInk(&bitmap) != true { convertInk(&bitmap) }
        } else {
            profile?.convert(&bitmap)
        }
        return bitmap
    }

    /// How often the size can be halved and is still at least the requested one. The DCT scales by 1/2, 1/4 and 1/8.
    private static func reduction(_ width: Int, _ height: Int, _ wanted: (width: Int, height: Int)?) -> Int {
        guard let wanted, wanted.width > 0, wanted.height > 0 else { return 0 }
        var shift = 0
        while shift < 3, width >> (shift + 1) >= wanted.width, height >> (shift + 1) >= wanted.height { shift += 1 }
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
