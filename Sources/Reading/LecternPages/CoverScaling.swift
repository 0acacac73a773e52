import LecternAssets
import LecternBase
import LecternCodecs
import LecternImages
import LecternNavigator
import LecternServer

/// Scales the covers of books down for a shelf.
struct CoverScaling: Sendable {
    private let decoder = CompositeDecoder()
    /// In pixels: twice the size on the shelf, for high-density displays.
    private static let maximumSize = (width: 400, height: 600)

    /// Returns the cover as JPEG or PNG; nil if the book has none.
    func cover(of book: ServedBook) async -> Entity? {
        let picture = try? await book.publication.cover(fitting: Self.maximumSize, decoder: decoder)
        guard let bitmap = picture ?? nil else { return nil }
        var entity: Entity
        if let jpeg = JPEGEncoder.encode(bitmap) {
            entity = Entity(.bytes(Bytes(jpeg)), type: "image/jpeg", version: book.version + "c")
        } else if let png = PNGEncoder.encode(bitmap) {
            entity = Entity(.bytes(Bytes(png)), type: "image/png", version: book.version + "c")
        } else {
            return nil
        }
        entity.age = 86_400
        return entity
    }
}
