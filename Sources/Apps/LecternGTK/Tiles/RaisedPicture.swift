import Glibc

/// Pixels of a picture with round corners, on the shadow that it casts.
///
/// They are made once, on any thread; what draws them copies them and needs neither clip nor blur.
public struct RaisedPicture: Sendable {
    /// Round the picture's own, in device pixels: as far as the shadow reaches.
    let margin: Int
    /// The width of the picture itself, in device pixels.
    let ownWidth: Int
    /// Its height.
    let ownHeight: Int
    /// Device pixels in a logical one.
    let scale: Int
    /// Rows of premultiplied blue, green, red, alpha, margins included.
    private(set) var pixels: [UInt8]

    /// The whole width, in device pixels.
    var width: Int { ownWidth + 2 * margin }
    /// The whole height, in device pixels.
    var height: Int { ownHeight + 2 * margin }

    /// Raises a picture.
    ///
    /// - Parameters:
    ///   - pixels: rows of premultiplied blue, green, red, alpha.
    ///   - size: how many there are in a row, and how many rows.
    ///   - stride: how many bytes a row takes.
    ///   - scale: device pixels in a logical one.
    ///   - cornerRadius: in logical pixels.
    /// - Returns: nil where the pixels do not fill the size.
    public init?(
        premultipliedBGRA pixels: [UInt8], size: (width: Int, height: Int), stride: Int, scale: Int,
        cornerRadius: Double
    ) {
        let (width, height) = size
        guard width > 0, height > 0, width <= 8192, height <= 8192, (1...8).contains(scale), stride >= width * 4,
            pixels.count >= stride * (height - 1) + width * 4
        else { return nil }
        let shadow = PictureShadow(width: width, height: height, scale: scale)
        (ownWidth, ownHeight, margin, self.scale) = (width, height, shadow.margin, scale)
        self.pixels = shadow.pixels
        let corner = Corner(radius: min(cornerRadius * Double(scale), Double(min(width, height)) / 2))
        let (margin, whole) = (shadow.margin, width + 2 * shadow.margin)
        for y in 0..<height {
            let (from, to) = (y * stride, ((y + margin) * whole + margin) * 4)
            for x in 0..<width {
                let coverage = corner.coverage(min(x, width - 1 - x), min(y, height - 1 - y))
                lay(pixels, from + x * 4, over: to + x * 4, coverage)
            }
        }
    }

    /// What shows through a picture that is not opaque: paper, not the shadow.
    private static let paper = [0xC8, 0xD4, 0xD9, 0xFF]

    /// Puts a pixel over one of the shadow. The coverage is 256 where the corner takes nothing away.
    private mutating func lay(_ source: [UInt8], _ from: Int, over to: Int, _ coverage: Int) {
        let clear = 255 - Int(source[from + 3])
        for channel in 0..<4 {
            let color = min(255, Int(source[from + channel]) + (Self.paper[channel] * clear + 127) / 255)
            pixels[to + channel] = UInt8((color * coverage + Int(pixels[to + channel]) * (256 - coverage) + 128) / 256)
        }
    }
}

/// The quarter of a circle that round corners end in.
private struct Corner {
    let radius: Double

    /// How much of a pixel is inside, of 256, at a distance from two edges.
    func coverage(_ x: Int, _ y: Int) -> Int {
        let (across, down) = (radius - Double(x) - 0.5, radius - Double(y) - 0.5)
        guard across > 0, down > 0 else { return 256 }
        let beyond = (across * across + down * down).squareRoot() - radius
        return Int((min(1, max(0, 0.5 - beyond)) * 256).rounded())
    }
}

/// A soft shadow of a rectangle, a little below it.
private struct PictureShadow {
    let margin: Int
    let pixels: [UInt8]

    /// Of the picture's size, in device pixels.
    init(width: Int, height: Int, scale: Int) {
        // As `0 2px 8px rgba(0, 0, 0, 0.28)` in a style sheet.
        let (fall, blur, darkness) = (2 * Double(scale), 4 * Double(scale), 0.28)
        let margin = 12 * scale
        let across = Self.profile(width, margin, blur, offset: 0)
        let down = Self.profile(height, margin, blur, offset: fall)
        var pixels = [UInt8](repeating: 0, count: across.count * down.count * 4)
        for (y, row) in down.enumerated() {
            for (x, column) in across.enumerated() {
                pixels[(y * across.count + x) * 4 + 3] = UInt8((row * column * darkness * 255).rounded())
            }
        }
        (self.margin, self.pixels) = (margin, pixels)
    }

    /// An edge, then what is inside, then an edge, all as soft as the blur.
    private static func profile(_ length: Int, _ margin: Int, _ blur: Double, offset: Double) -> [Double] {
        let unit = blur * 2.0.squareRoot()
        return (0..<length + 2 * margin).map { index in
            let place = Double(index - margin) + 0.5 - offset
            return 0.5 * (erf(place / unit) - erf((place - Double(length)) / unit))
        }
    }
}
