import LecternGTK
import LecternImages
import LecternLibrary
import LecternReader

/// Makes covers ready to be shown, beside the main thread: decoded, as large as
/// there is room, with round corners and a shadow.
actor CoverPainter {
    /// The room of a cover and the screen that it is for.
    struct Room: Hashable, Sendable {
        /// In logical pixels.
        var width: Int
        /// In logical pixels.
        var height: Int
        /// Device pixels in a logical one.
        var scale: Int
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { PatientExecutor.shared.asUnownedSerialExecutor() }

    /// The picture of a cover; nil where it cannot be decoded, or is not wanted any more.
    func raise(_ picture: CoverPicture, in room: Room) -> RaisedPicture? {
        guard !Task.isCancelled else { return nil }
        let (width, height) = (room.width * room.scale, room.height * room.scale)
        guard let bitmap = CoverScaler().bitmap(of: picture, width: width, height: height) else { return nil }
        return RaisedPicture(
            premultipliedBGRA: bitmap.pixels, size: (bitmap.width, bitmap.height), stride: bitmap.bytesPerRow,
            scale: room.scale, cornerRadius: CoverTint.cornerRadius)
    }
}
