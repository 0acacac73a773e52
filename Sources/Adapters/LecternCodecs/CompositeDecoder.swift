public import LecternGeometry
public import LecternImages
import LecternLayout
package import LecternText

/// A decoder for all supported formats. It chooses the library by the content of the file.
///
///     let images = ImageStore(decoder: CompositeDecoder()) { url in files[url] }
public struct CompositeDecoder: ImageDecoder {
    /// The fonts and the shaper for drawings; nil for those of the system.
    private let fonts: LayoutServices?
    /// How many drawings the picture is inside of.
    private let depth: Int

    /// Creates a decoder that draws the text of drawings with the fonts of the system.
    public init() { self.init(fonts: nil, depth: 0) }

    /// Creates a decoder that draws the text of drawings with the fonts of pages.
    package init(fonts: any FontCollection, shaper: any TextShaper) {
        self.init(fonts: LayoutServices(fonts: fonts, shaper: shaper), depth: 0)
    }

    init(fonts: LayoutServices?, depth: Int) {
        self.fonts = fonts
        self.depth = depth
    }

    public func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? {
        guard isAllowed(bytes, info) else { return nil }
        let bitmap: Bitmap? =
            switch info.format {
            case .jpeg: JPEGCodec.decode(bytes, info: info, targetSize: wanted)
            case .png: PNGCodec.decode(bytes)
            case .gif: GIFCodec.decode(bytes)
            case .webp: WebPCodec.decode(bytes, targetSize: wanted)
            case .svg:
                SVGCodec.decode(
                    bytes, info: info, targetSize: wanted, fonts: fonts ?? SVGCodec.systemFonts, depth: depth)
            case .bmp: BMPCodec.decode(bytes)
            case .avif: AVIFCodec.decode(bytes)
            case .jxl: JPEGXLCodec.decode(bytes)
            }
        return bitmap.map { $0.oriented(info.orientation) }
    }

    public func decode(
        _ bytes: [UInt8], info: ImageInfo, scaledTo size: (width: Int, height: Int), showing area: PixelArea
    ) -> Bitmap? {
        guard isAllowed(bytes, info), info.format != .svg else { return nil }
        if info.format == .jpeg, info.orientation == 1,
            let part = JPEGCodec.decode(bytes, scaledTo: size, showing: area)
        {
            return part
        }
        return decode(bytes, info: info, wanted: size).flatMap { ImageScaler.scale($0, to: size, showing: area) }
    }

    public func animation(_ bytes: [UInt8], info: ImageInfo) -> (any AnimationReader)? {
        let pixels = (info.width ?? 0) * (info.height ?? 0)
        guard isAllowed(bytes, info), pixels <= Double(ImageLimits.animatedPixels) else { return nil }
        switch info.format {
        case .gif: return GIFAnimation(bytes)
        case .webp: return WebPAnimation(bytes)
        default: return nil
        }
    }

    private func isAllowed(_ bytes: [UInt8], _ info: ImageInfo) -> Bool {
        guard bytes.count <= 256 << 20 else { return false }
        guard info.format != .svg else { return true }
        guard let width = info.width, let height = info.height else { return false }
        return ImageLimits.allows(width: Int(min(width, 1e6)), height: Int(min(height, 1e6)))
    }
}

extension Bitmap {
    /// A transparent bitmap; `nil` if the size is above the limits.
    static func transparent(width: Int, height: Int) -> Bitmap? {
        guard ImageLimits.allows(width: width, height: height) else { return nil }
        return Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: [UInt8](repeating: 0, count: width * height * 4))
    }

    /// The bitmap with an EXIF orientation applied.
    func oriented(_ orientation: Int) -> Bitmap {
        guard (2...8).contains(orientation),
            let blank = Bitmap.transparent(
                width: orientation >= 5 ? height : width, height: orientation >= 5 ? width : height)
        else { return self }
        var result = blank
        for y in 0..<result.height {
            for x in 0..<result.width {
                let (sx, sy) =
                    switch orientation {
                    case 2: (width - 1 - x, y)
                    case 3: (width - 1 - x, height - 1 - y)
                    case 4: (x, height - 1 - y)
                    case 5: (y, x)
                    case 6: (y, height - 1 - x)
                    case 7: (width - 1 - y, height - 1 - x)
                    default: (width - 1 - y, x)
                    }
                let (from, to) = (sy * bytesPerRow + sx * 4, y * result.bytesPerRow + x * 4)
                for channel in 0..<4 { result.pixels[to + channel] = pixels[from + channel] }
            }
        }
        return result
    }

    /// Multiplies colours by alpha.
    mutating func premultiply() {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for i in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[i + 3] != 255 {
                let a = UInt16(pixels[i + 3])
                for channel in 0..<3 {
                    pixels[i + channel] = UInt8(truncatingIfNeeded: (UInt16(pixels[i + channel]) * a + 127) / 255)
                }
            }
        }
    }
}
