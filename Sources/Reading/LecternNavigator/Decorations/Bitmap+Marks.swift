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
            let channels: [KeyPath<Color, UInt8>] = [\.blue, \.green, \.red]
            let tables = channels.map { channel -> [UInt8] in
                if case .recolor(let from, let ink) = mark.blend {
                    return Self.table(
                        from[keyPath: channel], ink[keyPath: channel], mark.color[keyPath: channel], isDark)
                }
                return Self.table(mark.color[keyPath: channel], alpha: mark.color.alpha, mark.blend, isDark: isDark)
            }
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
                case .over, .recolor: source
                }
            return UInt8((backdrop * (255 - strength) + blended * strength + 127) / 255)
        }
    }

    /// Returns the colour of each channel value between that of the text and the paper, which are replaced.
    private static func table(_ from: UInt8, _ ink: UInt8, _ paper: UInt8, _ isDark: Bool) -> [UInt8] {
        let (start, end) = (Double(from), isDark ? 0.0 : 255.0)
        return (0...255).map { backdrop in
            let share = start == end ? 1 : min(max((Double(backdrop) - start) / (end - start), 0), 1)
            return UInt8((Double(ink) + (Double(paper) - Double(ink)) * share).rounded())
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
