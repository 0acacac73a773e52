/// A picture of an animation.
public struct AnimationFrame: Sendable {
    /// The whole image as it is shown: each frame is composed with the frames before it.
    package var bitmap: Bitmap
    /// How long it is shown, in seconds.
    package var duration: Double

    /// - Parameter duration: Times below 20 ms become 100 ms, as in browsers: files with such times expect it.
    package init(_ bitmap: Bitmap, duration: Double) {
        self.bitmap = bitmap
        self.duration = duration < 0.02 ? 0.1 : duration
    }
}

/// Reads the frames of an animation one after another. Adapters implement it.
public protocol AnimationReader: AnyObject {
    /// Returns the next frame: after the last one the first again, as often as the file says. Nil if the last one stays,
    /// or if the rest of the file is damaged.
    func next() -> AnimationFrame?
}

/// An image that moves, scaled to a size. It keeps one frame at a time, however long the animation is.
///
///     while let frame = await image.next() { show(frame.bitmap, for: frame.duration) }
package actor AnimatedImage {
    private let bytes: [UInt8]
    private let decoder: any ImageDecoder
    private let size: (width: Int, height: Int)
    private var reader: (any AnimationReader)?
    private var isBegun = false

    /// Creates an image that is decoded when its first frame is requested.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - width: In pixels.
    init(_ bytes: [UInt8], decoder: any ImageDecoder, width: Int, height: Int) {
        self.bytes = bytes
        self.decoder = decoder
        size = (width, height)
    }

    /// Returns the next frame; nil if the last one stays.
    package func next() -> AnimationFrame? {
        if !isBegun {
            isBegun = true
            reader = ImageInfo(sniffing: bytes).flatMap { decoder.animation(bytes, info: $0) }
        }
        guard var frame = reader?.next() else { return nil }
        frame.bitmap = ImageScaler.scale(frame.bitmap, width: size.width, height: size.height)
        return frame
    }
}

extension ImageStore {
    /// Whether any image that was asked for has a format that can move.
    package var mayHaveAnimations: Bool { formats.contains { $0 == .gif || $0 == .webp } }

    /// The image at a URL as an animation in a size in pixels; nil if it does not move.
    package func animation(for url: String, width: Int, height: Int) -> AnimatedImage? {
        guard let info = info(for: url), info.format == .gif || info.format == .webp,
            ImageLimits.allows(width: width, height: height), let bytes = bytes(for: url), ImageInfo.isAnimated(bytes)
        else { return nil }
        return AnimatedImage(bytes, decoder: decoder, width: width, height: height)
    }
}
