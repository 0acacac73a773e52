public import LecternAssets
import LecternBase
public import LecternImages
public import LecternPublication

extension Publication {
    /// The cover as pixels, as large as a room allows: for shelves, lists and
    /// notifications.
    ///
    ///     let cover = try await publication.cover(fitting: (200, 300), decoder: services.imageDecoder)
    ///
    /// It keeps its shape, a small one keeps its size, and what is larger is
    /// decoded at about the size that is wanted, not whole. Of a PDF its first
    /// page is drawn at that size.
    ///
    /// - Parameters:
    ///   - room: in device pixels.
    ///   - decoder: decodes pictures of any format.
    /// - Returns: `nil` where there is no cover, or none that can be decoded.
    public func cover(
        fitting room: (width: Int, height: Int), decoder: any ImageDecoder
    ) async throws(ReadError) -> Bitmap? {
        guard let cover = try await cover(fitting: room) else { return nil }
        return decoder.decode(cover.bytes.array, fitting: room)
    }
}
