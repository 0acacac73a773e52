import Glibc
import LecternGTK

/// A picture with rounded corners and a shadow, as pixels.
///
/// It is made once, on any thread. Drawing it only copies the pixels, without clipping and blur.
public struct RaisedPicture: Sendable {
    /// The width of the shadow around the picture, in device pixels.
    let margin: Int
    /// The width of the picture without its shadow, in device pixels.
    let ownWidth: Int
    /// The height of the picture without its shadow, in device pixels.
    let ownHeight: Int
    /// Device pixels per logical pixel.
    let scale: Int
    /// Rows of premultiplied blue, green, red, alpha, including the shadow.
    private(set) var pixels: [UInt8]

    /// The width including the shadow, in device pixels.
    var width: Int { ownWidth + 2 * margin }
    /// The height including the shadow, in device pixels.
    var height: Int { ownHeight + 2 * margin }

    /// Adds corners and shadow to a picture.
    ///
    /// - Parameters:
    ///   - pixels: rows of premultiplied blue, green, red, alpha.
    ///   - size: the width and height in pixels.
    ///   - stride: the number of bytes in a row.
    ///   - scale: device pixels per logical pixel.
    ///   - cornerRadius: the radius in logical pixels.
    /// - Returns: nil if there are not enough pixels.
    public init?(
        premultipliedBGRA pixels: [UInt8], size: (width: Int, height: Int), stride: Int, scale: Int,
        cornerRadius: Double
    ) {
        let (width, height) = size
        guard width > 0, height > 0, width <= 8192, height <= 8192, (1...8).contains(scale), stride >= width * 4,
            pixels.count >= stride * (height - 1) + width * 4
        else { return nil }
        let shadow = PictureShadow(width: width, height: height, scale: scale)
        ownWidth = width
        ownHeight = height
        margin = shadow.margin
        self.scale = scale
        self.pixels = shadow.pixels
        let corner = Corner(radius: min(cornerRadius * Double(scale), Double(min(width, height)) / 2))
        let (margin, whole) = (shadow.margin, width + 2 * shadow.margin)
        for y in 0..<height {
            let (from, to) = (y * stride, ((y + margin) * whole + margin) * 4)
            for x in 0..<width {
                let coverage = corner.coverage(min(x, width - 1 - x), min(y, height - 1 - y))
                lay(pixels, from: from + x * 4, over: to + x * 4, coverage: coverage)
            }
        }
    }

    /// The background of transparent pictures.
    private static let paper = [0xC8, 0xD4, 0xD9, 0xFF]

    /// Draws a pixel over the shadow. The coverage is 256 outside of the rounded corners.
    private mutating func lay(_ source: [UInt8], from: Int, over to: Int, coverage: Int) {
        let clear = 255 - Int(source[from + 3])
        for channel in 0..<4 {
            let color = min(255, Int(source[from + channel]) + (Self.paper[channel] * clear + 127) / 255)
            pixels[to + channel] = UInt8((color * coverage + Int(pixels[to + channel]) * (256 - coverage) + 128) / 256)
        }
    }
}

/// A rounded corner.
private struct Corner {
    let radius: Double

    /// Returns how much of a pixel is inside the corner, of 256, for its distances from two edges.
    func coverage(_ x: Int, _ y: Int) -> Int {
        let (across, down) = (radius - Double(x) - 0.5, radius - Double(y) - 0.5)
        guard across > 0, down > 0 else { return 256 }
        let beyond = (across * across + down * down).squareRoot() - radius
        return Int((min(1, max(0, 0.5 - beyond)) * 256).rounded())
    }
}

/// A blurred shadow slightly below a rectangle.
private struct PictureShadow {
    let margin: Int
    let pixels: [UInt8]

    /// Creates the shadow of a picture of the given size in device pixels.
    init(width: Int, height: Int, scale: Int) {
        // Equals `0 2px 8px rgba(0, 0, 0, 0.28)` in a style sheet.
        let (fall, blur, darkness) = (2 * Double(scale), 4 * Double(scale), 0.28)
        let margin = 12 * scale
        let across = Self.profile(width, margin: margin, blur: blur, offset: 0)
        let down = Self.profile(height, margin: margin, blur: blur, offset: fall)
        var pixels = [UInt8](repeating: 0, count: across.count * down.count * 4)
        for (y, row) in down.enumerated() {
            for (x, column) in across.enumerated() {
                pixels[(y * across.count + x) * 4 + 3] = UInt8((row * column * darkness * 255).rounded())
            }
        }
        self.margin = margin
        self.pixels = pixels
    }

    /// Returns the shadow's intensity along a side: rising, constant, falling.
    private static func profile(_ length: Int, margin: Int, blur: Double, offset: Double) -> [Double] {
        let unit = blur * 2.0.squareRoot()
        return (0..<length + 2 * margin).map { index in
            let place = Double(index - margin) + 0.5 - offset
            return 0.5 * (erf(place / unit) - erf((place - Double(length)) / unit))
        }
    }
}
