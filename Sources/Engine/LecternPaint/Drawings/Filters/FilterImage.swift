import LecternGeometry

/// The pixels of a step: BGRA, 8 bits, premultiplied.
struct FilterImage {
    let width: Int
    let height: Int
    var pixels: [UInt8]
    /// Whether the colours are light instead of sRGB.
    var isLinear = false

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// The same colours as light or as sRGB.
    func converted(toLinear: Bool) -> FilterImage {
        guard toLinear != isLinear else { return self }
        var result = self
        result.isLinear = toLinear
        let table = toLinear ? LinearLight.fromSRGB : LinearLight.toSRGB
        result.mapColors { pixel in
            pixel.0 = table[Int(pixel.0)]
            pixel.1 = table[Int(pixel.1)]
            pixel.2 = table[Int(pixel.2)]
        }
        return result
    }

    /// Changes each pixel, with blue, green and red not multiplied by alpha.
    mutating func mapColors(_ change: (inout (UInt8, UInt8, UInt8, UInt8)) -> Void) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count - 3, by: 4) {
                let alpha = UInt32(pixels[at + 3])
                func plain(_ value: UInt8) -> UInt8 {
                    alpha == 0 ? 0 : alpha == 255 ? value : UInt8(min((UInt32(value) * 255 + alpha / 2) / alpha, 255))
                }
                var pixel = (plain(pixels[at]), plain(pixels[at + 1]), plain(pixels[at + 2]), pixels[at + 3])
                change(&pixel)
                let after = UInt32(pixel.3)
                func multiplied(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * after + 127) / 255) }
                pixels[at] = multiplied(pixel.0)
                pixels[at + 1] = multiplied(pixel.1)
                pixels[at + 2] = multiplied(pixel.2)
                pixels[at + 3] = pixel.3
            }
        }
    }

    /// Only the alpha of the image: black.
    var alphaOnly: FilterImage {
        var result = self
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count - 3, by: 4) {
                pixels[at] = 0
                pixels[at + 1] = 0
                pixels[at + 2] = 0
            }
        }
        return result
    }

    /// Makes everything outside of an area transparent.
    mutating func clip(to area: PixelBox) {
        let area = area.clamped(width: width, height: height)
        let stride = width * 4
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<height {
                let start = row * stride
                let isInside = row >= area.top && row < area.bottom
                let low = isInside ? area.left * 4 : stride
                let high = isInside ? area.right * 4 : stride
                for at in start..<start + low { pixels[at] = 0 }
                for at in start + high..<start + stride { pixels[at] = 0 }
            }
        }
    }

    /// The image moved by whole pixels.
    func moved(_ dx: Int, _ dy: Int) -> FilterImage {
        var result = FilterImage(width: width, height: height)
        result.isLinear = isLinear
        let columns = max(0, dx)..<max(max(0, dx), min(width, width + dx))
        guard !columns.isEmpty else { return result }
        for row in max(0, dy)..<max(max(0, dy), min(height, height + dy)) {
            let (to, from) = (
                (row * width + columns.lowerBound) * 4, ((row - dy) * width + columns.lowerBound - dx) * 4
            )
            for at in 0..<columns.count * 4 { result.pixels[to + at] = pixels[from + at] }
        }
        return result
    }

    /// Fills an area with a colour.
    mutating func fill(_ color: Color, in area: PixelBox) {
        let area = area.clamped(width: width, height: height)
        func multiplied(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * UInt32(color.alpha) + 127) / 255) }
        let pixel = [multiplied(color.blue), multiplied(color.green), multiplied(color.red), color.alpha]
        for row in area.top..<area.bottom {
            for column in area.left..<area.right {
                let at = (row * width + column) * 4
                for channel in 0..<4 { pixels[at + channel] = pixel[channel] }
            }
        }
    }
}

/// An area of pixels.
struct PixelBox: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    func clamped(width: Int, height: Int) -> PixelBox {
        let (left, top) = (min(max(left, 0), width), min(max(top, 0), height))
        return PixelBox(
            left: left, top: top, right: max(min(right, width), left), bottom: max(min(bottom, height), top))
    }
}

extension UInt8 {
    /// The nearest byte to a number.
    init(rounding value: Double) { self = value.isNaN ? 0 : UInt8(Swift.min(Swift.max(value + 0.5, 0), 255)) }
}
