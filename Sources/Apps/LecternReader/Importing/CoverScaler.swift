import Lectern
import LecternBase
import LecternCodecs
public import LecternImages
public import LecternLibrary

/// Makes pictures of covers small enough for a shelf of hundreds.
public struct CoverScaler: Sendable {
    /// The greatest size in pixels, for two device pixels to one on a shelf.
    static let greatestSize = (width: 400, height: 600)

    private let decoder = CompositeDecoder()

    /// A scaler of every format that Lectern reads.
    public init() {}

    /// The pixels of a cover, at most as large as they are shown; `nil` where it cannot be decoded.
    ///
    /// - Parameters:
    ///   - width: the room for it, in device pixels.
    ///   - height: the room for it, in device pixels.
    public func bitmap(of cover: CoverPicture, width: Int, height: Int) -> Bitmap? {
        bitmap(of: cover.bytes.array, within: (width, height))
    }

    /// The picture in a file, encoded anew; `nil` where it cannot be decoded.
    func picture(of file: Bytes) -> CoverPicture? {
        guard let bitmap = bitmap(of: file.array, within: Self.greatestSize) else { return nil }
        if bitmap.isOpaque, let jpeg = JPEGEncoder.encode(bitmap) {
            return CoverPicture(bytes: Bytes(jpeg), mediaType: .jpeg)
        }
        return PNGEncoder.encode(bitmap).map { CoverPicture(bytes: Bytes($0), mediaType: .png) }
    }

    private func bitmap(of bytes: [UInt8], within room: (width: Int, height: Int)) -> Bitmap? {
        decoder.decode(bytes, fitting: room)
    }
}
