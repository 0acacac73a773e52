import Lectern
import LecternBase
import LecternCodecs
import LecternImages
import LecternLibrary

/// Makes pictures of covers small enough for a shelf of hundreds.
struct CoverScaler {
    /// The greatest size in pixels, for two device pixels to one on a shelf.
    static let greatestSize = (width: 400, height: 600)

    private let decoder = CompositeDecoder()

    /// The picture in a file, encoded anew; `nil` where it cannot be decoded.
    func picture(of file: Bytes) -> CoverPicture? {
        let bytes = file.array
        guard let info = ImageInfo(sniffing: bytes), let size = Self.fitted(info),
            let picture = decoder.decode(bytes, info: info, wanted: size)
        else { return nil }
        let bitmap = ImageScaler.scale(picture, width: size.width, height: size.height)
        let isOpaque = stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 }
        if isOpaque, let jpeg = JPEGEncoder.encode(bitmap) {
            return CoverPicture(bytes: Bytes(jpeg), mediaType: .jpeg)
        }
        return PNGEncoder.encode(bitmap).map { CoverPicture(bytes: Bytes($0), mediaType: .png) }
    }

    /// The size in pixels that keeps the picture's shape; a small picture keeps
    /// its size. Drawings without a size get the greatest.
    private static func fitted(_ info: ImageInfo) -> (width: Int, height: Int)? {
        let ratio = info.ratio ?? 2.0 / 3
        let width = info.width ?? info.height.map { $0 * ratio } ?? Double(greatestSize.width)
        let height = info.height ?? width / ratio
        guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
        let factor = min(1, Double(greatestSize.width) / width, Double(greatestSize.height) / height)
        return (max(1, Int((width * factor).rounded())), max(1, Int((height * factor).rounded())))
    }
}
