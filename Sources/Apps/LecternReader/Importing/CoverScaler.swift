import Lectern
import LecternBase
import LecternCodecs
public import LecternImages
public import LecternLibrary

/// Scales covers down for a shelf of hundreds of books.
public struct CoverScaler: Sendable {
    /// The greatest size in pixels: twice the size on the shelf, for high-density displays.
    static let greatestSize = (width: 400, height: 600)

    private let decoder = CompositeDecoder()

    /// Creates a scaler for all image formats that Lectern decodes.
    public init() {}

    /// Decodes a cover and scales it down to fit; nil if it cannot be decoded.
    ///
    /// - Parameters:
    ///   - width: The greatest width, in device pixels.
    ///   - height: The greatest height, in device pixels.
    public func bitmap(of cover: CoverPicture, width: Int, height: Int) -> Bitmap? {
        bitmap(of: cover.bytes.array, within: (width, height))
    }

    /// Decodes an image file, scales it down and encodes it again; nil if it cannot be decoded.
    func picture(of file: Bytes) -> CoverPicture? {
        guard let bitmap = bitmap(of: file.array, within: Self.greatestSize) else { return nil }
        if bitmap.isOpaque, let jpeg = JPEGEncoder.encode(bitmap) {
            return CoverPicture(bytes: Bytes(jpeg), mediaType: .jpeg)
        }
        return PNGEncoder.encode(bitmap).map { CoverPicture(bytes: Bytes($0), mediaType: .png) }
    }

    private func bitmap(of bytes: [UInt8], within bounds: (width: Int, height: Int)) -> Bitmap? {
        decoder.decode(bytes, fitting: bounds)
    }
}
