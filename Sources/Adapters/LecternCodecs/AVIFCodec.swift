internal import CAVIF
import LecternImages

/// Decodes AVIF with libavif: the image, or the first frame of a sequence.
///
/// Rotation and mirroring (`irot`, `imir`) are applied only if the size stays the same, because layout uses the size in
/// the header.
enum AVIFCodec {
    static func decode(_ bytes: [UInt8]) -> Bitmap? {
        guard let decoder = cavifDecoderCreate() else { return nil }
        defer { cavifDecoderDestroy(decoder) }
        decoder.pointee.imageSizeLimit = UInt32(ImageLimits.pixels)
        decoder.pointee.imageDimensionLimit = UInt32(ImageLimits.side)
        decoder.pointee.imageCountLimit = 10_000
        decoder.pointee.ignoreExif = 1
        decoder.pointee.ignoreXMP = 1
        // Decode files that violate the specification as far as possible.
        decoder.pointee.strictFlags = 0
        return bytes.withUnsafeBufferPointer { buffer in
            guard cavifDecoderSetIOMemory(decoder, buffer.baseAddress, buffer.count) == AVIF_RESULT_OK,
                cavifDecoderParse(decoder) == AVIF_RESULT_OK, cavifDecoderNextImage(decoder) == AVIF_RESULT_OK,
                let image = decoder.pointee.image
            else { return nil }
            return bitmap(of: image)
        }
    }

    private static func bitmap(of image: UnsafeMutablePointer<avifImage>) -> Bitmap? {
        guard var bitmap = Bitmap.transparent(width: Int(image.pointee.width), height: Int(image.pointee.height)) else {
            return nil
        }
        var target = avifRGBImage()
        cavifRGBImageSetDefaults(&target, image)
        target.depth = 8
        target.format = AVIF_RGB_FORMAT_BGRA
        target.rowBytes = UInt32(bitmap.bytesPerRow)
        let isDecoded = bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            target.pixels = pixels.baseAddress
            return cavifImageYUVToRGB(image, &target) == AVIF_RESULT_OK
        }
        guard isDecoded else { return nil }
        let profile = UnsafeBufferPointer(start: image.pointee.icc.data, count: image.pointee.icc.size)
        ColorProfile.embedded(Array(profile))?.convert(&bitmap)
        bitmap.premultiply()
        return bitmap.oriented(orientation(of: image))
    }

    /// The EXIF orientation that is equivalent to the file's properties.
    ///
    /// ISO/IEC 23008-12, 6.5.10 and 6.5.12: rotation first, then mirroring.
    private static func orientation(of image: UnsafePointer<avifImage>) -> Int {
        let flags = image.pointee.transformFlags
        let isTurned = flags & AVIF_TRANSFORM_IROT.rawValue != 0 && image.pointee.irot.angle == 2
        guard flags & AVIF_TRANSFORM_IMIR.rawValue != 0 else { return isTurned ? 3 : 1 }
        let exchangesSides = (cavifImageMirrorAxis(image) == 1) != isTurned
        return exchangesSides ? 2 : 4
    }
}
