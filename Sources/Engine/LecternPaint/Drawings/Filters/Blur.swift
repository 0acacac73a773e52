/// A Gaussian blur, approximated by three box blurs.
///
/// CSS Backgrounds 3, section 6.1.1, and Filter Effects 1, section 9.5.1.
package enum Blur {
    /// Blurs premultiplied BGRA pixels in place.
    ///
    /// - Parameter deviation: standard deviation in pixels.
    package static func apply(
        _ pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, stride: Int, deviation: Double
    ) {
        guard deviation > 0, width > 0, height > 0 else { return }
        let size = Self.size(min(deviation, 1000))
        guard size > 1 else { return }
        for (left, right) in offsets(size) {
            pass(pixels, lines: height, count: width, lineStep: stride, step: 4, left: left, right: right)
        }
        for (left, right) in offsets(size) {
            pass(pixels, lines: width, count: height, lineStep: 4, step: stride, left: left, right: right)
        }
    }

    /// The size of a box, in pixels: 3/4 sqrt(2 pi) times the deviation, as Filter Effects specifies.
    static func size(_ deviation: Double) -> Int { Int(deviation * 1.8799712 + 0.5) }

    /// The radii of the three boxes to the left and right of a pixel.
    static func offsets(_ size: Int) -> [(Int, Int)] {
        let half = size / 2
        if size % 2 == 1 { return [(half, half), (half, half), (half, half)] }
        return [(half, half - 1), (half - 1, half), (half, half)]
    }

    /// Averages each pixel with those beside it in its line: a row, or a column.
    static func pass(
        _ pixels: UnsafeMutableBufferPointer<UInt8>, lines: Int, count: Int, lineStep: Int, step: Int, left: Int,
        right: Int
    ) {
        let divisor = left + right + 1
        var line = [UInt8](repeating: 0, count: count)
        for lineIndex in 0..<lines {
            for channel in 0..<4 {
                let base = lineIndex * lineStep + channel
                for i in 0..<count { line[i] = pixels[base + i * step] }
                var sum = 0
                for i in 0..<min(right, count) { sum += Int(line[i]) }
                for i in 0..<count {
                    if i + right < count { sum += Int(line[i + right]) }
                    pixels[base + i * step] = UInt8(truncatingIfNeeded: (sum + divisor / 2) / divisor)
                    if i >= left { sum -= Int(line[i - left]) }
                }
            }
        }
    }
}
