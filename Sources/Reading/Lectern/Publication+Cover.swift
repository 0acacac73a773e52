public import LecternAssets
import LecternCodecs
public import LecternImages
import LecternNavigator
public import LecternPublication

extension Publication {
    /// Decodes the cover to fit a size in device pixels.
    ///
    ///     let cover = try await publication.coverPicture(fitting: (200, 300))
    public func coverPicture(fitting room: (width: Int, height: Int)) async throws(ReadError) -> Bitmap? {
        try await cover(fitting: room, decoder: CompositeDecoder())
    }
}
