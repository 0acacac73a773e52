import Lectern
import LecternBase
import LecternGTK
import LecternLibrary
import LecternReader
import LecternStages

/// The cover of a publication in a catalogue, in a tile with title and authors. It is loaded when it is shown.
@MainActor final class CatalogCover {
    /// The size of a cover.
    static let size = (width: 148, height: 214)
    /// The height of a cell with the text below the cover.
    static let cellHeight = 282
    let tile: PictureTile
    private let covers: CatalogCovers
    private let painter = CoverPainter()
    private let showsText: Bool
    private var loading: Task<Void, Never>?
    /// The publication shown; the same one is not loaded again.
    private var shown: OPDSPublication?

    /// - Parameter showsText: Whether title and authors are below the cover.
    init(_ covers: CatalogCovers, showsText: Bool = true) {
        self.covers = covers
        self.showsText = showsText
        tile = PictureTile(
            room: Self.size, height: showsText ? Self.cellHeight : nil,
            caption: Caption.Style(pixels: 12, strength: 0.7))
        tile.align(horizontally: .center)
        tile.align(vertically: .start)
    }

    /// Shows a publication, with a note such as `On your shelf`.
    func show(_ publication: OPDSPublication, note: String? = nil) {
        let authors = publication.metadata.authors.map(\.name.string).joined(separator: ", ")
        if showsText {
            tile.show(
                [
                    Caption.Line(publication.title, Caption.Style(pixels: 13.5, weight: 600), atMost: 2),
                    Caption.Line(authors, Caption.Style(pixels: 12.5, strength: 0.7)),
                ], note.map { .done($0) })
        }
        guard shown != publication else { return }
        shown = publication
        loading?.cancel()
        let bounds = CoverPainter.Room(width: Self.size.width, height: Self.size.height, scale: tile.scaleFactor)
        if let face = lettered(publication.title, authors, in: bounds) { tile.show(face) }
        guard let link = publication.thumbnail else { return }
        loading = Task { [weak self, covers, painter] in
            guard let picture = await covers.cover(at: link), !Task.isCancelled,
                let raised = await painter.raise(picture, in: bounds), !Task.isCancelled,
                let texture = RaisedTexture(raised)
            else { return }
            self?.tile.show(.picture(texture))
        }
    }

    /// Cancels loading.
    func clear() {
        loading?.cancel()
        shown = nil
    }

    private func lettered(_ title: String, _ authors: String, in bounds: CoverPainter.Room) -> PictureTile.Face? {
        let number = SHA256.digest(of: Array(title.utf8)).prefix(2).reduce(0) { $0 << 8 | Int($1) }
        guard let cloth = CoverTint(BookID(hash: String(number, radix: 16))).cover(in: bounds),
            let texture = RaisedTexture(cloth)
        else { return nil }
        return .lettered(
            texture,
            top: Caption.Line(
                title, Caption.Style("EB Garamond, Noto Serif, serif", pixels: 19, weight: 600), atMost: 5),
            bottom: Caption.Line(authors, Caption.Style(pixels: 11.5, strength: 0.9), atMost: 2))
    }
}

/// A publication in the grid of a catalogue.
struct CatalogItem: Hashable {
    let publication: OPDSPublication
    /// What has become of it, in a few words; nil if nothing has.
    let note: String?

    @MainActor init(_ publication: OPDSPublication, _ downloads: CatalogDownloads) {
        self.publication = publication
        note =
            switch downloads.state(of: publication) {
            case .inLibrary: tr("On your shelf")
            case .running: tr("Downloading…")
            case .failed: tr("Failed")
            case .none: nil
            }
    }

    /// The name for screen readers.
    var accessibleName: String {
        let authors = publication.metadata.authors.map(\.name.string).joined(separator: ", ")
        return [publication.title, authors, note ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// A cell of the grid.
@MainActor final class CatalogCell: ListCell {
    var widget: Widget { cover.tile }
    private let cover: CatalogCover
    private var item: CatalogItem?

    init(_ covers: CatalogCovers) { cover = CatalogCover(covers) }

    func show(_ item: CatalogItem) {
        self.item = item
        cover.show(item.publication, note: item.note)
    }

    var accessibleName: String { item?.accessibleName ?? "" }

    func clear() { cover.clear() }
}
