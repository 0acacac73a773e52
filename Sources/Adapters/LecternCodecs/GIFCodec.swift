internal import CGIF
import LecternImages

/// Decodes GIF with giflib: the first frame on the logical screen.
enum GIFCodec {
    static func decode(_ bytes: [UInt8]) -> Bitmap? {
        guard let file = GIFFile(bytes), let control = file.nextImage(), var bitmap = file.screen else { return nil }
        return file.draw(on: &bitmap, control) == nil ? nil : bitmap
    }
}

/// A GIF file, read from its beginning to its end.
final class GIFFile {
    /// What a file says before an image.
    struct Control {
        /// The index of the transparent colour.
        var transparent: Int?
        /// What becomes of the frame afterwards: 2 clears it, 3 restores what was there before.
        var disposal = 0
        /// In hundredths of a second.
        var delay = 0
    }

    /// The area of an image on the logical screen.
    struct Area {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    /// The bytes and the current offset.
    private final class Reader {
        let bytes: [UInt8]
        var offset = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    private let reader: Reader
    private let file: UnsafeMutablePointer<GifFileType>
    /// How often the animation is repeated after the first time; 0 for ever, nil for never.
    private(set) var repetitions: Int?

    init?(_ bytes: [UInt8]) {
        let reader = Reader(bytes)
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
        self.reader = reader
        self.file = file
    }

    deinit {
        var error: Int32 = 0
        DGifCloseFile(file, &error)
    }

    /// The empty logical screen.
    var screen: Bitmap? { Bitmap.transparent(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight)) }

    /// Reads up to the next image; nil if there is none.
    func nextImage() -> Control? {
        var control = Control()
        // Extensions before the image describe it.
        for _ in 0..<10_000 {
            var type = UNDEFINED_RECORD_TYPE
            guard DGifGetRecordType(file, &type) == GIF_OK else { return nil }
            switch type {
            case EXTENSION_RECORD_TYPE: guard readExtension(&control) else { return nil }
            case IMAGE_DESC_RECORD_TYPE: return DGifGetImageDesc(file) == GIF_OK ? control : nil
            default: return nil
            }
        }
        return nil
    }

    private func readExtension(_ control: inout Control) -> Bool {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard DGifGetExtension(file, &code, &block) == GIF_OK else { return false }
        while let data = block {
            // Graphic control: length, flags, delay (2), transparent index.
            if code == 0xF9, data[0] >= 4 {
                control.transparent = data[1] & 1 == 1 ? Int(data[4]) : nil
                control.disposal = Int(data[1] >> 2 & 7)
                control.delay = Int(data[2]) | Int(data[3]) << 8
            }
            // The application extension of Netscape: length, 1, repetitions (2).
            if code == 0xFF, data[0] == 3, data[1] == 1 { repetitions = Int(data[2]) | Int(data[3]) << 8 }
            guard DGifGetExtensionNext(file, &block) == GIF_OK else { break }
        }
        return true
    }

    /// Draws the image that ``nextImage()`` has found; nil if it cannot be decoded.
    func draw(on bitmap: inout Bitmap, _ control: Control) -> Area? {
        let image = file.pointee.Image
        guard let map = image.ColorMap ?? file.pointee.SColorMap else { return nil }
        let colors = UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
        let (left, top, width, height) = (Int(image.Left), Int(image.Top), Int(image.Width), Int(image.Height))
        guard width > 0, height > 0, ImageLimits.allows(width: width, height: height) else { return nil }
        var line = [GifPixelType](repeating: 0, count: width)
        for row in Self.rows(height, isInterlaced: image.Interlace) {
            guard DGifGetLine(file, &line, Int32(width)) == GIF_OK else { break }
            let y = top + row
            guard y < bitmap.height else { continue }
            for x in 0..<min(width, max(bitmap.width - left, 0))
            where Int(line[x]) != control.transparent && Int(line[x]) < colors.count {
                let (color, at) = (colors[Int(line[x])], y * bitmap.bytesPerRow + (left + x) * 4)
                bitmap.pixels[at] = color.Blue
                bitmap.pixels[at + 1] = color.Green
                bitmap.pixels[at + 2] = color.Red
                bitmap.pixels[at + 3] = 255
            }
        }
        return Area(left: left, top: top, width: width, height: height)
    }

    /// The rows in stored order.
    private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}
