internal import CGIF
import LecternImages

/// Decodes GIF with giflib: the first frame on the logical screen.
enum GIFCodec {
    /// The bytes and the current offset.
    private final class Reader {
        let bytes: [UInt8]
        var offset = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    static func decode(_ bytes: [UInt8]) -> Bitmap? {
        let reader = Reader(bytes)
        return withExtendedLifetime(reader) {
            var error: Int32 = 0
            let read: InputFunc = { file, target, count in
                guard let file, let target, count > 0, let user = file.pointee.UserData else { return 0 }
                let reader = Unmanaged<Reader>.fromOpaque(user).takeUnretainedValue()
                let length = min(Int(count), reader.bytes.count - reader.offset)
                reader.bytes.withUnsafeBufferPointer { bytes in
                    if let base = bytes.baseAddress { target.update(from: base + reader.offset, count: length) }
                }
                reader.offset += length
                return Int32(length)
            }
            guard let file = DGifOpen(Unmanaged.passUnretained(reader).toOpaque(), read, &error) else { return nil }
            defer { DGifCloseFile(file, &error) }
            return firstFrame(file)
        }
    }

    private static func firstFrame(_ file: UnsafeMutablePointer<GifFileType>) -> Bitmap? {
        var transparent: Int?
        // Extensions before the first image give the transparent colour.
        for _ in 0..<10_000 {
            var type = UNDEFINED_RECORD_TYPE
            guard DGifGetRecordType(file, &type) == GIF_OK else { return nil }
            switch type {
            case EXTENSION_RECORD_TYPE: transparent = readExtension(file) ?? transparent
            case IMAGE_DESC_RECORD_TYPE: return frame(file, transparent: transparent)
            default: return nil
            }
        }
        return nil
    }

    private static func readExtension(_ file: UnsafeMutablePointer<GifFileType>) -> Int? {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard DGifGetExtension(file, &code, &block) == GIF_OK else { return nil }
        var transparent: Int?
        while let data = block {
            // Graphic control: length, flags, delay (2), transparent index.
            if code == 0xF9, data[0] >= 4, data[1] & 1 == 1 { transparent = Int(data[4]) }
            guard DGifGetExtensionNext(file, &block) == GIF_OK else { break }
        }
        return transparent
    }

    private static func frame(_ file: UnsafeMutablePointer<GifFileType>, transparent: Int?) -> Bitmap? {
        guard DGifGetImageDesc(file) == GIF_OK else { return nil }
        let image = file.pointee.Image
        guard let map = image.ColorMap ?? file.pointee.SColorMap else { return nil }
        let colors = UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
        let (left, top, width, height) = (Int(image.Left), Int(image.Top), Int(image.Width), Int(image.Height))
        guard width > 0, height > 0, ImageLimits.allows(width: width, height: height),
            var bitmap = Bitmap.room(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
        else { return nil }
        var line = [GifPixelType](repeating: 0, count: width)
        for row in rows(height, isInterlaced: image.Interlace) {
            guard DGifGetLine(file, &line, Int32(width)) == GIF_OK else { break }
            let y = top + row
            guard y < bitmap.height else { continue }
            for x in 0..<min(width, max(bitmap.width - left, 0))
            where Int(line[x]) != transparent && Int(line[x]) < colors.count {
                let (color, at) = (colors[Int(line[x])], y * bitmap.bytesPerRow + (left + x) * 4)
                bitmap.pixels[at] = color.Blue
                bitmap.pixels[at + 1] = color.Green
                bitmap.pixels[at + 2] = color.Red
                bitmap.pixels[at + 3] = 255
            }
        }
        return bitmap
    }

    /// The rows in stored order.
    private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}
