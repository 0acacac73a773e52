import LecternGTK
import LecternLibrary
import LecternReader

/// The pictures of covers that were shown last.
@MainActor final class CoverPictures {
    /// What is known of a book's cover.
    enum Cover {
        case picture(RaisedTexture)
        /// The book has none, or none that can be decoded.
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
    private static let limit = 240

    init(_ model: BookshelfModel) { self.model = model }

    /// What was found before; nil where nobody has looked.
    func now(_ id: BookID, in room: CoverPainter.Room) -> Cover? { kept[Key(id: id, room: room)] }

    /// Reads the cover of a book.
    func cover(of id: BookID, in room: CoverPainter.Room) async -> Cover {
        let picture = await model.cover(of: id)
        let key = Key(id: id, room: room)
        if let known = kept[key] { return known }
        // What is no longer wanted is not decoded, and nothing is known of it.
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

    /// The blank cover of a book, in its cloth.
    func blank(_ id: BookID, in room: CoverPainter.Room) -> RaisedTexture? {
        let key = TintKey(tint: CoverTint(id), room: room)
        if let known = blanks[key] { return known }
        let made = key.tint.cover(in: room).flatMap { RaisedTexture($0) }
        blanks[key] = made
        return made
    }
}
