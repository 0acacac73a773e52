/// Changes the colours of pictures, mostly of scans.
///
///     PictureAdjustment(brightness: 1.2, isGray: true)(picture)
///
/// Brightness comes first, then contrast, grey and inversion, as the functions of a CSS filter in this order:
/// https://www.w3.org/TR/filter-effects-1/
public struct PictureAdjustment: Hashable, Codable, Sendable {
    /// Multiplies every colour; 1 changes nothing.
    var brightness: Double
    /// Multiplies the distance from medium grey; 1 changes nothing.
    var contrast: Double
    /// Whether colours become grey.
    var isGray: Bool
    /// Whether white becomes black.
    var isInverted: Bool

    package init(brightness: Double = 1, contrast: Double = 1, isGray: Bool = false, isInverted: Bool = false) {
        self.brightness = brightness
        self.contrast = contrast
        self.isGray = isGray
        self.isInverted = isInverted
    }

    /// Whether no colour changes.
    package var isNeutral: Bool { self == PictureAdjustment() }

    /// Returns the picture with changed colours; alpha is unchanged.
    public func callAsFunction(_ picture: Bitmap) -> Bitmap {
        if isNeutral { return picture }
        let table = (0...255).map { changed($0) }
        var result = picture
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count - 3, by: 4) { change(pixels, at: at, with: table) }
        }
        return result
    }

    private func change(_ pixels: UnsafeMutableBufferPointer<UInt8>, at: Int, with table: [UInt8]) {
        let alpha = Int(pixels[at + 3])
        if alpha == 0 { return }
        var (blue, green, red) = (Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
        if alpha < 255 {
            func straight(_ value: Int) -> Int { min((value * 255 + alpha / 2) / alpha, 255) }
            blue = straight(blue)
            green = straight(green)
            red = straight(red)
        }
        // The weights of Rec. 709 in 1/256.
        let gray = (red * 54 + green * 183 + blue * 19) >> 8
        func new(_ value: Int) -> UInt8 {
            let new = Int(table[isGray ? gray : value])
            return UInt8(truncatingIfNeeded: alpha < 255 ? (new * alpha + 127) / 255 : new)
        }
        pixels[at] = new(blue)
        pixels[at + 1] = new(green)
        pixels[at + 2] = new(red)
    }

    private func changed(_ value: Int) -> UInt8 {
        let bright = min(Double(value) / 255 * brightness, 1)
        let level = min(max((bright - 0.5) * contrast + 0.5, 0), 1)
        return UInt8(((isInverted ? 1 - level : level) * 255).rounded())
    }
}
