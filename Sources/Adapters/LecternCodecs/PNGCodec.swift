internal import CPNG
public import LecternImages

/// Decodes PNG with libpng's simplified interface, which needs no `longjmp`.
enum PNGCodec {
    static func decode(_ bytes: [UInt8]) -> Bitmap? {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { return nil }
        defer { png_image_free(&image) }
        guard var bitmap = Bitmap.transparent(width: Int(image.width), height: Int(image.height)) else { return nil }
        image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
        let status = bitmap.pixels.withUnsafeMutableBytes {
            png_image_finish_read(&image, nil, $0.baseAddress, png_int_32(bitmap.bytesPerRow), nil)
        }
        // The rows decoded before the damage are kept; the others are transparent.
        if status == 0, !bitmap.pixels.contains(where: { $0 != 0 }) { return nil }
        ColorProfile.embedded(ColorProfile.inPNG(bytes))?.convert(&bitmap)
        bitmap.premultiply()
        return bitmap
    }
}

/// Encodes bitmaps as PNG. Equal bitmaps give equal bytes.
///
/// Uses libpng's fast setting: no filter, deflate level 3. Opaque bitmaps get no alpha channel.
public enum PNGEncoder {
    /// Encodes a bitmap; `nil` for a bitmap without pixels.
    public static func encode(_ bitmap: Bitmap) -> [UInt8]? {
        guard bitmap.width > 0, bitmap.height > 0, bitmap.pixels.count >= bitmap.bytesPerRow * bitmap.height else {
            return nil
        }
        let isOpaque = bitmap.isOpaque
        let rows = isOpaque ? bitmap.rgbRows() : bitmap.straightRows()
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.width = png_uint_32(bitmap.width)
        image.height = png_uint_32(bitmap.height)
        image.format = png_uint_32(isOpaque ? PNG_FORMAT_FLAG_COLOR : PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
        let rowBytes = png_int_32(bitmap.width * (isOpaque ? 3 : 4))
        // Deflate grows data by at most a thousandth and a few bytes for each row and block.
        var size = png_alloc_size_t(rows.count + rows.count / 500 + bitmap.height + 4096)
        var result = [UInt8](repeating: 0, count: size)
        guard png_image_write_to_memory(&image, &result, &size, 0, rows, rowBytes, nil) != 0 else { return nil }
        result.removeLast(result.count - size)
        return result
    }
}

extension Bitmap {
    fileprivate var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<height {
                for x in 0..<width where pixels[y * bytesPerRow + x * 4 + 3] != 255 { return false }
            }
            return true
        }
    }

    fileprivate func rgbRows() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            pixels.withUnsafeBufferPointer { pixels in
                var to = 0
                for y in 0..<height {
                    var from = y * bytesPerRow
                    for _ in 0..<width {
                        target[to] = pixels[from + 2]
                        target[to + 1] = pixels[from + 1]
                        target[to + 2] = pixels[from]
                        to += 3
                        from += 4
                    }
                }
                count = to
            }
        }
    }

    /// The pixels as RGBA without premultiplication.
    fileprivate func straightRows() -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let from = y * bytesPerRow + x * 4
                let a = UInt16(pixels[from + 3])
                func channel(_ value: UInt8) -> UInt8 {
                    a == 0 ? 0 : UInt8(min((UInt16(value) * 255 + a / 2) / a, 255))
                }
                result += [channel(pixels[from + 2]), channel(pixels[from + 1]), channel(pixels[from]), UInt8(a)]
            }
        }
        return result
    }
}
