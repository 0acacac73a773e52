/// What the header of an image file says, without decoding it.
public struct ImageInfo: Hashable, Sendable {
    public enum Format: String, Hashable, Sendable { case jpeg, png, gif, webp, svg, avif, bmp }

    public var format: Format
    /// In image pixels, after orientation; for SVG its intrinsic size in CSS
    /// pixels. `nil` where there is none.
    public var width: Double?
    public var height: Double?
    /// Width divided by height, where the image has a ratio.
    public var ratio: Double?
    /// EXIF orientation, 1 to 8.
    public var orientation: Int

    public init(format: Format, width: Double?, height: Double?, ratio: Double?, orientation: Int = 1) {
        (self.format, self.width, self.height, self.ratio, self.orientation) = (
            format, width, height, ratio, orientation
        )
    }
}

/// Where layout learns the sizes of images, by URL as the document says it
/// (resolved). Answers are stable for the life of a layout.
public protocol ImageInfoSource: AnyObject, Sendable {
    func info(for url: String) -> ImageInfo?
}

/// A decoded picture: BGRA, 8 bits a channel, premultiplied, top row first.
public struct Bitmap: Sendable {
    public var width: Int
    public var height: Int
    public var bytesPerRow: Int
    public var pixels: [UInt8]

    public init(width: Int, height: Int, bytesPerRow: Int, pixels: [UInt8]) {
        (self.width, self.height, self.bytesPerRow, self.pixels) = (width, height, bytesPerRow, pixels)
    }
}

/// Decodes image files; adapters implement it.
public protocol ImageDecoder: Sendable {
    /// The picture, scaled to about the wanted size in pixels where that is
    /// cheaper; `nil` if it cannot be decoded or is over the limits.
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap?
}
