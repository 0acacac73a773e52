import LecternCairo
import LecternGeometry
import LecternHarfBuzz
import LecternImages
import LecternLayout
import LecternPaint

/// Draws SVG with the engine and Cairo. A file loads no other files, except for `data:` URLs.
enum SVGCodec {
    /// How deep drawings may be inside of drawings.
    private static let deepest = 3

    static func decode(
        _ bytes: [UInt8], info: ImageInfo, targetSize: (width: Int, height: Int)?, fonts: LayoutServices, depth: Int
    ) -> Bitmap? {
        guard depth < deepest else { return nil }
        let width = targetSize?.width ?? Int(min(info.width ?? 300, 4096))
        let height = targetSize?.height ?? Int(min(info.height ?? 150, 4096))
        guard ImageLimits.allows(width: width, height: height),
            let file = DrawingFile(bytes, width: Double(width), height: Double(height))
        else { return nil }
        let images = ImageStore(decoder: CompositeDecoder(fonts: fonts, depth: depth + 1)) { _ in nil }
        let list = file.list(services: fonts, images: images, fragment: info.fragment)
        return PageRenderer().bitmap(list, background: nil, images: images)
    }

    /// The fonts of the system, for decoders that were made without any.
    static let systemFonts = LayoutServices(fonts: SystemFontCollection(), shaper: HarfBuzzShaper())
}
