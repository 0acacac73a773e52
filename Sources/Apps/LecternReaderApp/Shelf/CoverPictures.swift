import LecternGTK
import LecternLibrary
import LecternReader
import LecternStages

/// A cache of recently shown covers.
@MainActor final class CoverPictures {
    /// The state of a book's cover.
    enum Cover {
        case picture(RaisedTexture)
        /// The book has no cover that can be decoded.
        case absent
    }

    private struct Key: Hashable {
        let id: BookID
        let edition: Int
        let bounds: CoverPainter.Room

        init(_ item: BookshelfItem, _ bounds: CoverPainter.Room) {
            id = item.id
            edition = item.coverEdition
            self.bounds = bounds
        }
    }

    private struct TintKey: Hashable {
        let tint: CoverTint
        let bounds: CoverPainter.Room
    }

    private let model: BookshelfModel
    private let painter = CoverPainter()
    private var kept: [Key: Cover] = [:]
    private var order: [Key] = []
    private var blanks: [TintKey: RaisedTexture] = [:]
    /// The covers of some screens.
    private static let limit = 120

    init(_ model: BookshelfModel) { self.model = model }

    /// Returns the cached cover; nil if it was not read yet.
    func now(_ item: BookshelfItem, in bounds: CoverPainter.Room) -> Cover? { kept[Key(item, bounds)] }

    /// Reads the cover of a book.
    func cover(of item: BookshelfItem, in bounds: CoverPainter.Room) async -> Cover {
        let picture = await model.cover(of: item)
        let key = Key(item, bounds)
        if let cached = kept[key] { return cached }
        // A cancelled request is not cached.
        guard !Task.isCancelled else { return .absent }
        var raised: RaisedPicture?
        if let picture { raised = await painter.raise(picture, in: bounds) }
        if let cached = kept[key] { return cached }
        let cover = raised.flatMap { RaisedTexture($0) }.map(Cover.picture) ?? .absent
        guard raised != nil || !Task.isCancelled else { return cover }
        kept[key] = cover
        order.append(key)
        if order.count > Self.limit { kept[order.removeFirst()] = nil }
        return cover
    }

    /// Returns a plain cover for a book.
    func blank(_ id: BookID, in bounds: CoverPainter.Room) -> RaisedTexture? {
        let key = TintKey(tint: CoverTint(id), bounds: bounds)
        if let cached = blanks[key] { return cached }
        let texture = key.tint.cover(in: bounds).flatMap { RaisedTexture($0) }
        blanks[key] = texture
        return texture
    }
}
