import LecternBase
import LecternGTK
import LecternLibrary
import LecternReader

/// A book's cover in a frame of a size: its picture, or one set from its title.
@MainActor final class CoverView {
    let widget: Box
    private let frame = Overlay()
    private let picture = Picture(fit: .cover)
    private let drawn = DrawnCover()
    private let size: (width: Int, height: Int)
    private let pictures: CoverPictures
    private var loading: Task<Void, Never>?

    init(width: Int, height: Int, pictures: CoverPictures) {
        size = (width, height)
        self.pictures = pictures
        frame.addStyle("cover")
        frame.clipsChildren = true
        frame.align(horizontally: .center)
        frame.align(vertically: .end)
        picture.canShrink = true
        frame.addOverlay(picture)
        frame.addOverlay(drawn.widget)
        widget = Box(.vertical, [frame])
        frame.expandsVertically = true
        widget.expandsVertically = false
        widget.setMinimumSize(width: width, height: height)
        setFrame(ratio: 2.0 / 3)
    }

    /// Shows the cover of a book; until it is read from the library, the one
    /// set from the title.
    func show(_ item: BookshelfItem) {
        loading?.cancel()
        frame.setStyle("missing", item.isMissing)
        drawn.show(item)
        if let known = pictures.now(item.id) { return show(known) }
        show(nil)
        let scale = widget.scaleFactor
        loading = Task { [weak self, pictures] in
            let found = await pictures.texture(of: item.id, scale: scale)
            if !Task.isCancelled, let found { self?.show(found) }
        }
    }

    /// Shows nothing more of the book.
    func clear() { loading?.cancel() }

    private func show(_ texture: Texture?) {
        picture.setTexture(texture)
        picture.isVisible = texture != nil
        drawn.widget.isVisible = texture == nil
        setFrame(ratio: texture.map { Double($0.width) / Double(max(1, $0.height)) } ?? 2.0 / 3)
    }

    /// As large as fits, with the cover's own ratio.
    private func setFrame(ratio: Double) {
        let ratio = min(max(ratio, 0.4), 1.6)
        let width = min(Double(size.width), Double(size.height) * ratio)
        frame.setMinimumSize(width: Int(width.rounded()), height: Int((width / ratio).rounded()))
    }
}

/// A cover set from title and author, for books without one.
@MainActor private final class DrawnCover {
    let widget: Box
    private let title = Label(styles: ["drawn-title"])
    private let author = Label(styles: ["drawn-author"])
    private var tint = ""

    init() {
        for label in [title, author] {
            label.wraps = true
            label.setEllipsis(.end)
            label.horizontalAlignment = 0
            label.setWidth(maximum: 12)
        }
        title.setMaximumLines(5)
        author.setMaximumLines(2)
        let rule = Separator()
        rule.addStyle("drawn-rule")
        let space = Box()
        space.expandsVertically = true
        widget = Box(.vertical, spacing: 8, [title, rule, space, author])
        widget.addStyle("drawn-cover")
    }

    func show(_ item: BookshelfItem) {
        title.text = item.title
        author.text = item.authorLine
        if !tint.isEmpty { widget.removeStyle(tint) }
        tint = "tint-\((Int(item.id.hash.prefix(4), radix: 16) ?? 0) % 6)"
        widget.addStyle(tint)
    }
}

/// The pictures of covers that were shown last.
///
/// They are decoded beside the main thread, in the size that they are shown in.
@MainActor final class CoverPictures {
    private let model: BookshelfModel
    private var kept: [BookID: Texture] = [:]
    private var order: [BookID] = []
    private static let limit = 240
    /// The largest room for a cover, in logical pixels.
    private static let room = (width: 148, height: 214)

    init(_ model: BookshelfModel) { self.model = model }

    /// The picture at once, where it was shown before.
    func now(_ id: BookID) -> Texture? { kept[id] }

    /// The picture, nothing where the book has none.
    ///
    /// - Parameter scale: how many device pixels there are to a logical one.
    func texture(of id: BookID, scale: Int) async -> Texture? {
        guard let cover = await model.cover(of: id), !Task.isCancelled else { return nil }
        if let known = kept[id] { return known }
        let (width, height) = (Self.room.width * scale, Self.room.height * scale)
        let bitmap = await Task.detached(priority: .utility) {
            CoverScaler().bitmap(of: cover, width: width, height: height)
        }.value
        if let known = kept[id] { return known }
        guard let bitmap, let texture = Texture(bitmap) else { return nil }
        kept[id] = texture
        order.append(id)
        if order.count > Self.limit { kept[order.removeFirst()] = nil }
        return texture
    }
}
