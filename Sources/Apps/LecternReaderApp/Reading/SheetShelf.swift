import LecternGTK
import LecternImages
import LecternNavigator

/// The pictures of spreads as the stage wants them, made once.
@MainActor struct SheetShelf {
    private struct Item {
        var layout: LayoutRequest
        var key: LaidOutSpread.Key
        /// Of the picture: with which decorations.
        var version: Int
        /// What stands in the margins; nil where they are as the book left them, for now.
        var heads: [SheetHead]?
        var sheet: PageSheet

        func shows(_ spread: LaidOutSpread) -> Bool {
            key == spread.key && layout == spread.layout && version == spread.pictureVersion
        }
    }
    private var kept: [Item] = []

    /// The sheet of a spread with these words in its margins, made now if it is not there.
    mutating func sheet(of spread: LaidOutSpread, heads: [SheetHead]) -> PageSheet? {
        if let known = item(of: spread), known.heads == heads { return known.sheet }
        if heads.isEmpty { return put(spread, heads: [], Texture(spread.picture)) }
        return add(spread, heads: heads, on: SheetPixels(spread.picture))
    }

    /// The sheet of a spread as far as it is ready: its margins may be empty still.
    mutating func sheetAtHand(of spread: LaidOutSpread?) -> PageSheet? {
        guard let spread else { return nil }
        return item(of: spread)?.sheet ?? put(spread, heads: nil, Texture(spread.picture))
    }

    /// What stands in the margins of a spread; nil where nothing was written there yet.
    func heads(of spread: LaidOutSpread) -> [SheetHead]? { item(of: spread)?.heads }

    /// Makes the sheet of a spread from a copy of its picture.
    @discardableResult
    mutating func add(_ spread: LaidOutSpread, heads: [SheetHead], on pixels: SheetPixels) -> PageSheet? {
        var pixels = pixels
        pixels.draw(heads, scale: spread.layout.viewport.scale)
        return put(spread, heads: heads, Texture(pixels))
    }

    /// Forgets all others.
    mutating func keep(_ spreads: [LaidOutSpread?]) {
        let spreads = spreads.compactMap { $0 }
        kept.removeAll { item in !spreads.contains { item.shows($0) } }
    }

    private func item(of spread: LaidOutSpread) -> Item? { kept.first { $0.shows(spread) } }

    private mutating func put(_ spread: LaidOutSpread, heads: [SheetHead]?, _ texture: Texture?) -> PageSheet? {
        guard let texture else { return nil }
        let paragraphs = spread.pages.flatMap(\.paragraphs).map {
            PageSheet.Paragraph($0.text, frame: Rectangle($0.frame))
        }
        let sheet = PageSheet(texture, pageCount: spread.layout.columns, paragraphs: paragraphs)
        kept.removeAll { $0.shows(spread) }
        kept.append(
            Item(layout: spread.layout, key: spread.key, version: spread.pictureVersion, heads: heads, sheet: sheet))
        return sheet
    }
}

extension SheetPixels {
    /// A copy of a picture.
    init(_ picture: Bitmap) {
        self.init(
            copying: picture.pixels, width: picture.width, height: picture.height, stride: picture.bytesPerRow)
    }

    /// A copy of a picture, made beside the main thread.
    @concurrent init(copyOf picture: Bitmap) async { self.init(picture) }
}
