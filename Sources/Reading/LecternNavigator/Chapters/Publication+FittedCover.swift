public import LecternAssets
import LecternBase
public import LecternImages
public import LecternPublication

extension Publication {
    /// Decodes the cover at a size for shelves, lists and notifications.
    ///
    ///     let cover = try await publication.cover(fitting: (200, 300), decoder: services.imageDecoder)
    ///
    /// The aspect ratio is kept. A small cover keeps its size; a large one is
    /// decoded near the requested size. For a PDF the first page is drawn.
    ///
    /// - Parameters:
    ///   - room: The largest size, in device pixels.
    ///   - decoder: Decodes images of any format.
    /// - Returns: nil if there is no cover, or it cannot be decoded.
    public func cover(
        fitting room: (width: Int, height: Int), decoder: any ImageDecoder
    ) async throws(ReadError) -> Bitmap? {
        guard let cover = try await cover(fitting: room) else { return nil }
        return decoder.decode(cover.bytes.array, fitting: room)
    }
}
