import LecternGeometry
import LecternImages
import LecternPaint

extension Bitmap {
    /// Draws marks on an opaque picture.
    ///
    /// - Parameters:
    ///   - scale: Device pixels per CSS pixel.
    ///   - isDark: Whether the theme is dark.
    mutating func draw(_ marks: [DecorationMark], scale: Double, isDark: Bool) {
        for mark in marks {
            let columns = Self.pixels(from: mark.frame.x, to: mark.frame.right, scale, limit: width)
            let rows = Self.pixels(from: mark.frame.y, to: mark.frame.bottom, scale, limit: height)
            guard !columns.isEmpty, !rows.isEmpty else { continue }
            // Premultiplied BGRA.
            let channels = [mark.color.blue, mark.color.green, mark.color.red]
            let tables = channels.map { Self.table($0, alpha: mark.color.alpha, mark.blend, isDark: isDark) }
            paint(columns, rows, tables)
        }
    }

    /// Rounds to whole pixels: edges are sharp, and adjacent parts leave no gap.
    private static func pixels(from start: Double, to end: Double, _ scale: Double, limit: Int) -> Range<Int> {
        func pixel(_ value: Double) -> Int { Int(min(max((value * scale).rounded(), 0), Double(limit))) }
        let first = pixel(start)
        return first..<max(first, pixel(end))
    }

    /// Returns the blended value of each channel value.
    /// https://www.w3.org/TR/compositing-1/#blendingmultiply
    /// https://www.w3.org/TR/compositing-1/#blendingscreen
    private static func table(_ color: UInt8, alpha: UInt8, _ blend: DecorationMark.Blend, isDark: Bool) -> [UInt8] {
        (0...255).map { backdrop in
            let (source, backdrop, strength) = (Int(color), Int(backdrop), Int(alpha))
            let blended =
                switch blend {
                case .tint where isDark: source + backdrop - source * backdrop / 255
                case .tint: source * backdrop / 255
                case .over: source
                }
            return UInt8((backdrop * (255 - strength) + blended * strength + 127) / 255)
        }
    }

    private mutating func paint(_ columns: Range<Int>, _ rows: Range<Int>, _ tables: [[UInt8]]) {
        guard (rows.upperBound - 1) * bytesPerRow + columns.upperBound * 4 <= pixels.count else { return }
        let (blue, green, red) = (tables[0], tables[1], tables[2])
        let stride = bytesPerRow
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in rows {
                var index = row * stride + columns.lowerBound * 4
                for _ in columns {
                    pixels[index] = blue[Int(pixels[index])]
                    pixels[index + 1] = green[Int(pixels[index + 1])]
                    pixels[index + 2] = red[Int(pixels[index + 2])]
                    index += 4
                }
            }
        }
    }
}
