import LecternGTK
import LecternLibrary
import LecternReader
import LecternStages

/// A book's cover in a tile: its picture, or one with its title.
@MainActor final class CoverView {
    let tile: PictureTile
    private let size: (width: Int, height: Int)
    private let pictures: CoverPictures
    private var loading: Task<Void, Never>?
    private static let captionStyle = Caption.Style(pixels: 12, strength: 0.7, figures: .tabular)

    /// - Parameters:
    ///   - width: the width for the cover.
    ///   - height: the height for the cover.
    ///   - tileHeight: the minimum height of the tile.
    init(width: Int, height: Int, tileHeight: Int? = nil, pictures: CoverPictures) {
        size = (width, height)
        self.pictures = pictures
        tile = PictureTile(room: size, height: tileHeight, caption: Self.captionStyle)
    }

    /// Shows the cover of a book: a plain one until it is read from the
    /// library, and one with its title if there is none.
    func show(_ item: BookshelfItem) {
        loading?.cancel()
        let bounds = CoverPainter.Room(width: size.width, height: size.height, scale: tile.scaleFactor)
        if let cached = pictures.now(item, in: bounds) { return show(cached, for: item, in: bounds) }
        showPlain(item)
        loading = Task { [weak self, pictures] in
            let cover = await pictures.cover(of: item, in: bounds)
            guard !Task.isCancelled else { return }
            self?.show(cover, for: item, in: bounds)
        }
    }

    /// Shows a plain cover until the next ``show(_:)``, and lets go of the picture.
    func showPlain(_ item: BookshelfItem) {
        loading?.cancel()
        let bounds = CoverPainter.Room(width: size.width, height: size.height, scale: tile.scaleFactor)
        if let blank = pictures.blank(item.id, in: bounds) { tile.show(.picture(blank), isFaint: item.isMissing) }
    }

    /// Cancels loading.
    func clear() { loading?.cancel() }

    private func show(_ cover: CoverPictures.Cover, for item: BookshelfItem, in bounds: CoverPainter.Room) {
        switch cover {
        case .picture(let texture): tile.show(.picture(texture), isFaint: item.isMissing)
        case .absent:
            guard let blank = pictures.blank(item.id, in: bounds) else { return }
            tile.show(lettered(blank, item), isFaint: item.isMissing)
        }
    }

    /// Returns a cover with title and author.
    private func lettered(_ blank: RaisedTexture, _ item: BookshelfItem) -> PictureTile.Face {
        // Text scales with the cover.
        let scale = Double(size.width) / Double(BookCell.size.width)
        return .lettered(
            blank,
            top: Caption.Line(
                item.title, Caption.Style("EB Garamond, Noto Serif, serif", pixels: 19 * scale, weight: 600), atMost: 5),
            bottom: Caption.Line(item.authorLine, Caption.Style(pixels: 11.5 * scale, strength: 0.9), atMost: 2))
    }
}
