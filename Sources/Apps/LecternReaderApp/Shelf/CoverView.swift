import LecternBase
import LecternGTK
import LecternLibrary
import LecternReader

/// A book's cover in a frame of a size: its picture, or one set from its title.
@MainActor final class CoverView {
    let widget: Box
    private let frame = Overlay()
    /// As round as the frame in the style sheet.
    private let picture = Artwork(cornerRadius: 5)
    /// Made for the first book that needs it.
    private var drawn: DrawnCover?
    private var tint = ""
    private let size: (width: Int, height: Int)
    private let pictures: CoverPictures
    private var loading: Task<Void, Never>?

    init(width: Int, height: Int, pictures: CoverPictures) {
        size = (width, height)
        self.pictures = pictures
        frame.addStyle("cover")
        frame.align(horizontally: .center)
        frame.align(vertically: .end)
        frame.addOverlay(picture)
        widget = Box(.vertical, [frame])
        frame.expandsVertically = true
        widget.expandsVertically = false
        widget.setMinimumSize(width: width, height: height)
        setFrame(ratio: 2.0 / 3)
    }

    /// Shows the cover of a book: its colour until the picture is read from the
    /// library, and where there is none the one set from the title.
    func show(_ item: BookshelfItem) {
        loading?.cancel()
        frame.setStyle("missing", item.isMissing)
        setTint(of: item)
        switch pictures.now(item.id) {
        case .picture(let texture): show(texture)
        case .absent: showDrawn(item)
        case nil:
            show(nil)
            let scale = widget.scaleFactor
            loading = Task { [weak self, pictures] in
                let found = await pictures.cover(of: item.id, scale: scale)
                guard !Task.isCancelled, let self else { return }
                if case .picture(let texture) = found { show(texture) } else { showDrawn(item) }
            }
        }
    }

    /// Shows nothing more of the book.
    func clear() { loading?.cancel() }

    private func show(_ texture: Texture?) {
        picture.setTexture(texture)
        picture.isVisible = texture != nil
        frame.setStyle("pictured", texture != nil)
        drawn?.widget.isVisible = false
        setFrame(ratio: texture.map { Double($0.width) / Double(max(1, $0.height)) } ?? 2.0 / 3)
    }

    private func showDrawn(_ item: BookshelfItem) {
        show(nil)
        let cover = drawn ?? DrawnCover()
        if drawn == nil { frame.addOverlay(cover.widget) }
        drawn = cover
        cover.show(item)
        cover.widget.isVisible = true
    }

    /// A book without a picture has the same colour each time.
    private func setTint(of item: BookshelfItem) {
        let wanted = "tint-\((Int(item.id.hash.prefix(4), radix: 16) ?? 0) % 6)"
        guard wanted != tint else { return }
        if !tint.isEmpty { frame.removeStyle(tint) }
        tint = wanted
        frame.addStyle(tint)
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
    }
}

/// The pictures of covers that were shown last.
///
/// They are decoded beside the main thread, in the size that they are shown in.
@MainActor final class CoverPictures {
    /// What is known of a book's cover.
    enum Cover {
        case picture(Texture)
        /// The book has none, or none that can be decoded.
        case absent
    }

    private let model: BookshelfModel
    private var kept: [BookID: Cover] = [:]
    private var order: [BookID] = []
    private static let limit = 240
    /// The largest room for a cover, in logical pixels.
    private static let room = (width: 148, height: 214)

    init(_ model: BookshelfModel) { self.model = model }

    /// What was found before; nil where nobody has looked.
    func now(_ id: BookID) -> Cover? { kept[id] }

    /// Reads the cover of a book.
    ///
    /// - Parameter scale: how many device pixels there are to a logical one.
    func cover(of id: BookID, scale: Int) async -> Cover {
        let picture = await model.cover(of: id)
        if let known = kept[id] { return known }
        // What is no longer wanted is not decoded, and nothing is known of it.
        guard !Task.isCancelled else { return .absent }
        let (width, height) = (Self.room.width * scale, Self.room.height * scale)
        let (bitmap, isOpaque) = await Task.detached(priority: .utility) {
            let bitmap = picture.flatMap { CoverScaler().bitmap(of: $0, width: width, height: height) }
            return (bitmap, bitmap?.isOpaque == true)
        }.value
        if let known = kept[id] { return known }
        let found = bitmap.flatMap { Texture($0, isOpaque: isOpaque) }.map(Cover.picture) ?? .absent
        kept[id] = found
        order.append(id)
        if order.count > Self.limit { kept[order.removeFirst()] = nil }
        return found
    }
}
