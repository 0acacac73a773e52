public import LecternGeometry

/// The format and size in the header of an image file.
public struct ImageInfo: Hashable, Sendable {
    /// The formats whose size is read from the file.
    public enum Format: String, Hashable, Sendable { case jpeg, png, gif, webp, svg, avif, jxl, bmp }

    /// By the bytes of the file, whatever its name.
    public var format: Format
    /// In image pixels, with the orientation applied; for SVG the intrinsic size in CSS pixels. `nil` if there is none.
    public var width: Double?
    /// The height in the units of ``width``; `nil` if there is none.
    public var height: Double?
    /// Width divided by height; `nil` for an image without an aspect ratio.
    public var ratio: Double?
    /// EXIF orientation, 1 to 8.
    public var orientation: Int
    /// The fragment of a drawing's URL, which names a view of it.
    package var fragment: String?

    /// Creates the info of a file whose header was read elsewhere.
    public init(format: Format, width: Double?, height: Double?, ratio: Double?, orientation: Int = 1) {
        self.format = format
        self.width = width
        self.height = height
        self.ratio = ratio
        self.orientation = orientation
    }
}

/// Provides layout with the sizes of images by resolved URL. Answers do not change during a layout.
public protocol ImageInfoSource: AnyObject, Sendable {
    /// Returns the size and format of the image at a URL; nil if there is none, or it has an unknown format.
    func info(for url: String) -> ImageInfo?
}

/// A decoded image: BGRA, 8 bits per channel, premultiplied, top row first.
public struct Bitmap: Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The distance between the starts of two rows; at least four times the width.
    public var bytesPerRow: Int
    /// Rows of four bytes a pixel: blue, green, red, alpha.
    public var pixels: [UInt8]

    /// Creates a bitmap of pixels that are drawn already. `pixels` has `height` times `bytesPerRow` bytes.
    public init(width: Int, height: Int, bytesPerRow: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.pixels = pixels
    }
}

/// Decodes image files. Adapters implement it.
public protocol ImageDecoder: Sendable {
    /// Decodes a file, to about the requested size in pixels if that is cheaper; `nil` if the file cannot be decoded or
    /// exceeds the limits.
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap?
    /// Decodes a part of an image that is scaled to a size in pixels; `nil` if the file cannot be decoded, exceeds the
    /// limits, or does not contain the part. The default implementation decodes the whole image.
    func decode(
        _ bytes: [UInt8], info: ImageInfo, scaledTo size: (width: Int, height: Int), showing area: PixelArea
    ) -> Bitmap?
    /// Returns a reader of the frames of an animated file; nil if it has one frame, cannot be decoded or exceeds the
    /// limits, which is the default implementation.
    func animation(_ bytes: [UInt8], info: ImageInfo) -> (any AnimationReader)?
}

extension ImageDecoder {
    public func animation(_ bytes: [UInt8], info: ImageInfo) -> (any AnimationReader)? { nil }

    public func decode(
        _ bytes: [UInt8], info: ImageInfo, scaledTo size: (width: Int, height: Int), showing area: PixelArea
    ) -> Bitmap? {
        // An SVG document would be drawn in the whole size.
        guard info.format != .svg else { return nil }
        return decode(bytes, info: info, wanted: size).flatMap { ImageScaler.scale($0, to: size, showing: area) }
    }
}
