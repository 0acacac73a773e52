import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternText

/// A painter that draws filled rectangles, and each letter as a box in its colour inside of its advance. The stub font
/// has the glyph of a character at its code point.
struct GlyphBoxPainter: PagePainter {
    /// Services that paint with it.
    static let services: EngineServices = {
        var services = TestRendition.services
        services.makePainter = { GlyphBoxPainter() }
        return services
    }()

    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? {
        let (width, height) = (Int(viewport.width * viewport.scale), Int(viewport.height * viewport.scale))
        var pixels = Array(repeating: background, count: width * height)
        func fill(_ rect: Rect, _ color: Color) {
            let (left, right) = (max(Int(rect.x.rounded()), 0), min(Int(rect.right.rounded()), width))
            let (top, bottom) = (max(Int(rect.y.rounded()), 0), min(Int(rect.bottom.rounded()), height))
            guard left < right, top < bottom else { return }
            for y in top..<bottom { for x in left..<right { pixels[y * width + x] = color } }
        }
        for placed in lists {
            for operation in placed.list.operations {
                switch operation {
                case .fill(.rect(let rect), .color(let color)) where color.alpha == 255:
                    fill(
                        Rect(x: rect.x + placed.x, y: rect.y + placed.y, width: rect.width, height: rect.height),
                        color)
                case .glyphs(let run):
                    let size = Double(run.font.size)
                    for index in Int(run.range.lowerBound)..<Int(run.range.upperBound)
                    where placed.list.glyphs[index] > 0x20 {
                        let (x, y) = (Double(placed.list.glyphX[index]), Double(placed.list.glyphY[index]))
                        fill(
                            Rect(
                                x: placed.x + x + size * 0.2, y: placed.y + y - size * 0.6, width: size * 0.6,
                                height: size * 0.6),
                            run.color)
                    }
                default: break
                }
            }
        }
        let bytes = pixels.flatMap { color -> [UInt8] in [color.blue, color.green, color.red, 255] }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: bytes)
    }
}
