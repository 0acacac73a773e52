public import LecternAssets
import LecternCodecs
public import LecternImages
import LecternNavigator
public import LecternPublication

extension Publication {
    /// The cover as pixels, as large as a room of device pixels allows.
    ///
    ///     let cover = try await publication.coverPicture(fitting: (200, 300))
    public func coverPicture(fitting room: (width: Int, height: Int)) async throws(ReadError) -> Bitmap? {
        try await cover(fitting: room, decoder: CompositeDecoder())
    }
}
