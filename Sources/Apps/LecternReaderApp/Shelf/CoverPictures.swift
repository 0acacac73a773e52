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
        let room: CoverPainter.Room
    }

    private struct TintKey: Hashable {
        let tint: CoverTint
        let room: CoverPainter.Room
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
    func now(_ id: BookID, in room: CoverPainter.Room) -> Cover? { kept[Key(id: id, room: room)] }

    /// Reads the cover of a book.
    func cover(of id: BookID, in room: CoverPainter.Room) async -> Cover {
        let picture = await model.cover(of: id)
        let key = Key(id: id, room: room)
        if let known = kept[key] { return known }
        // A cancelled request is not cached.
        guard !Task.isCancelled else { return .absent }
        var raised: RaisedPicture?
        if let picture { raised = await painter.raise(picture, in: room) }
        if let known = kept[key] { return known }
        let found = raised.flatMap { RaisedTexture($0) }.map(Cover.picture) ?? .absent
        guard raised != nil || !Task.isCancelled else { return found }
        kept[key] = found
        order.append(key)
        if order.count > Self.limit { kept[order.removeFirst()] = nil }
        return found
    }

    /// Returns a plain cover for a book.
    func blank(_ id: BookID, in room: CoverPainter.Room) -> RaisedTexture? {
        let key = TintKey(tint: CoverTint(id), room: room)
        if let known = blanks[key] { return known }
        let made = key.tint.cover(in: room).flatMap { RaisedTexture($0) }
        blanks[key] = made
        return made
    }
}
