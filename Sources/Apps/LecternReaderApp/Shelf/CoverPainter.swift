import LecternGTK
import LecternImages
import LecternLibrary
import LecternReader
import LecternStages

/// Decodes and scales covers, and adds rounded corners and shadow, off the main thread.
actor CoverPainter {
    /// The size of a cover and the scale of its screen.
    struct Room: Hashable, Sendable {
        /// The width in logical pixels.
        var width: Int
        /// The height in logical pixels.
        var height: Int
        /// Device pixels per logical pixel.
        var scale: Int
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { BackgroundExecutor.shared.asUnownedSerialExecutor() }

    /// Returns the picture of a cover; nil if it cannot be decoded or the task is cancelled.
    func raise(_ picture: CoverPicture, in bounds: Room) -> RaisedPicture? {
        guard !Task.isCancelled else { return nil }
        let (width, height) = (bounds.width * bounds.scale, bounds.height * bounds.scale)
        guard let bitmap = CoverScaler().bitmap(of: picture, width: width, height: height) else { return nil }
        return RaisedPicture(
            premultipliedBGRA: bitmap.pixels, size: (bitmap.width, bitmap.height), stride: bitmap.bytesPerRow,
            scale: bounds.scale, cornerRadius: CoverTint.cornerRadius)
    }
}
