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
            if case .replace(let old) = mark.blend {
                replace(old, by: mark.color, columns: columns, rows: rows)
                continue
            }
            // Premultiplied BGRA.
            let channels: [KeyPath<Color, UInt8>] = [\.blue, \.green, \.red]
            let tables = channels.map { channel -> [UInt8] in
                if case .fade(let page) = mark.blend {
                    return Self.table(
                        paper(of: page, scale)[keyPath: channel], alpha: mark.color.alpha, .over, isDark: isDark)
                }
                if case .recolor(let from, let ink) = mark.blend {
                    return Self.table(
                        from[keyPath: channel], ink[keyPath: channel], paper: mark.color[keyPath: channel],
                        isDark: isDark)
                }
                return Self.table(mark.color[keyPath: channel], alpha: mark.color.alpha, mark.blend, isDark: isDark)
            }
            paint(columns, rows, with: tables)
        }
    }

    /// The most frequent colour near the edges of a page: at its corners and in the middle of its sides.
    private func paper(of page: Rect, _ scale: Double) -> Color {
        let columns = Self.pixels(from: page.x, to: page.right, scale, limit: width)
        let rows = Self.pixels(from: page.y, to: page.bottom, scale, limit: height)
        guard columns.count > 4, rows.count > 4 else { return .white }
        let xs = [columns.lowerBound + 1, columns.lowerBound + columns.count / 2, columns.upperBound - 2]
        let ys = [rows.lowerBound + 1, rows.lowerBound + rows.count / 2, rows.upperBound - 2]
        let samples = ys.flatMap { y in xs.filter { $0 != xs[1] || y != ys[1] }.map { pixel($0, y) } }
        return samples.max { one, other in samples.count { $0 == one } < samples.count { $0 == other } } ?? .white
    }

    private func pixel(_ x: Int, _ y: Int) -> Color {
        let index = y * bytesPerRow + x * 4
        guard pixels.indices.contains(index + 2) else { return .white }
        return Color(red: pixels[index + 2], green: pixels[index + 1], blue: pixels[index])
    }

    /// Rounds to whole pixels: edges are sharp, and adjacent parts leave no gap.
    private static func pixels(from start: Double, to end: Double, _ scale: Double, limit: Int) -> Range<Int> {
        func pixel(_ value: Double) -> Int { Int(min(max((value * scale).rounded(), 0), Double(limit))) }
        let first = pixel(start)
        return first..<max(first, pixel(end))
    }

    /// The lightest value of a channel that tints make of dark paper, however many lie over each other. Links of the
    /// dark theme have a contrast of 4.5 on a grey of this value, text has more.
    private static let lightestTint = 84

    /// Returns the blended value of each channel value. On dark paper it is the screen blend mode, with
    /// ``lightestTint`` in place of white; what is lighter, such as text, stays as it is.
    /// https://www.w3.org/TR/compositing-1/#blendingmultiply
    /// https://www.w3.org/TR/compositing-1/#blendingscreen
    private static func table(_ color: UInt8, alpha: UInt8, _ blend: DecorationMark.Blend, isDark: Bool) -> [UInt8] {
        (0...255).map { backdrop in
            let (source, backdrop, strength) = (Int(color), Int(backdrop), Int(alpha))
            let blended =
                switch blend {
                case .tint where isDark && backdrop >= lightestTint: backdrop
                case .tint where isDark:
                    min(source + backdrop - source * backdrop / lightestTint, lightestTint)
                case .tint: source * backdrop / 255
                case .over, .recolor, .fade, .replace: source
                }
            return UInt8((backdrop * (255 - strength) + blended * strength + 127) / 255)
        }
    }

    /// Returns the colour of each channel value between that of the text and the paper, which are replaced.
    private static func table(_ from: UInt8, _ ink: UInt8, paper: UInt8, isDark: Bool) -> [UInt8] {
        let (start, end) = (Double(from), isDark ? 0.0 : 255.0)
        return (0...255).map { backdrop in
            let share = start == end ? 1 : min(max((Double(backdrop) - start) / (end - start), 0), 1)
            return UInt8((Double(ink) + (Double(paper) - Double(ink)) * share).rounded())
        }
    }

    private mutating func replace(_ old: Color, by new: Color, columns: Range<Int>, rows: Range<Int>) {
        guard (rows.upperBound - 1) * bytesPerRow + columns.upperBound * 4 <= pixels.count else { return }
        for row in rows {
            for index in stride(
                from: row * bytesPerRow + columns.lowerBound * 4,
                through: row * bytesPerRow + columns.upperBound * 4 - 4, by: 4)
            where pixels[index] == old.blue && pixels[index + 1] == old.green && pixels[index + 2] == old.red {
                pixels[index] = new.blue
                pixels[index + 1] = new.green
                pixels[index + 2] = new.red
            }
        }
    }

    private mutating func paint(_ columns: Range<Int>, _ rows: Range<Int>, with tables: [[UInt8]]) {
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
