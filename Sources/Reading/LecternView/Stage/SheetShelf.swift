import LecternGTK
import LecternImages
import LecternNavigator

/// The sheets of spreads, cached.
@MainActor struct SheetShelf {
    private struct Item {
        var id: PresentedSpread.ID
        /// The version of the picture, which changes with the decorations.
        var version: Int
        /// The margin texts; nil if they are not drawn yet.
        var heads: [SheetHead]?
        var sheet: PageSheet

        func shows(_ spread: PresentedSpread) -> Bool { version == spread.version && id == spread.id }
    }
    private var kept: [Item] = []
    /// The number of pages side by side.
    var columns = 1

    /// Returns the sheet of a spread with these margin texts, drawn if necessary.
    mutating func sheet(of spread: PresentedSpread, heads: [SheetHead]) -> PageSheet? {
        if let known = item(of: spread), known.heads == heads { return known.sheet }
        if heads.isEmpty { return put(spread, heads: [], Texture(spread.picture)) }
        return add(spread, heads: heads, on: SheetPixels(spread.picture))
    }

    /// Returns the cached sheet of a spread, whose margins may not be drawn yet.
    mutating func sheetAtHand(of spread: PresentedSpread?) -> PageSheet? {
        guard let spread else { return nil }
        return item(of: spread)?.sheet ?? put(spread, heads: nil, Texture(spread.picture))
    }

    /// Returns the margin texts of a spread; nil if they are not drawn yet.
    func heads(of spread: PresentedSpread) -> [SheetHead]? { item(of: spread)?.heads }

    /// Draws the sheet of a spread on a copy of its picture.
    @discardableResult
    mutating func add(_ spread: PresentedSpread, heads: [SheetHead], on pixels: SheetPixels) -> PageSheet? {
        var pixels = pixels
        pixels.draw(heads, scale: spread.viewport.scale)
        return put(spread, heads: heads, Texture(pixels))
    }

    /// Drops all other sheets.
    mutating func keep(_ spreads: [PresentedSpread?]) {
        let spreads = spreads.compactMap { $0 }
        kept.removeAll { item in !spreads.contains { item.shows($0) } }
    }

    private func item(of spread: PresentedSpread) -> Item? { kept.first { $0.shows(spread) } }

    private mutating func put(_ spread: PresentedSpread, heads: [SheetHead]?, _ texture: Texture?) -> PageSheet? {
        guard let texture else { return nil }
        let paragraphs = spread.pages.flatMap(\.paragraphs).map {
            PageSheet.Paragraph($0.text, frame: Rectangle($0.frame))
        }
        let sheet = PageSheet(texture, pageCount: columns, paragraphs: paragraphs)
        kept.removeAll { $0.shows(spread) }
        kept.append(Item(id: spread.id, version: spread.version, heads: heads, sheet: sheet))
        return sheet
    }
}

extension SheetPixels {
    /// A copy of a picture.
    init(_ picture: Bitmap) {
        self.init(
            copying: picture.pixels, width: picture.width, height: picture.height, stride: picture.bytesPerRow)
    }

    /// Creates a copy of a picture off the main thread.
    @concurrent init(copyOf picture: Bitmap) async { self.init(picture) }
}
