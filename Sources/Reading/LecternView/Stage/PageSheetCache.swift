import LecternGTK
import LecternImages
import LecternNavigator
import LecternStages

/// The sheets of spreads, cached.
@MainActor struct PageSheetCache {
    private struct Item {
        var id: PresentedSpread.ID
        /// The version of the picture, which changes with the decorations.
        var version: Int
        /// The margin texts; nil if they are not drawn yet.
        var heads: [SheetHead]?
        var sheet: PageSheet
        /// The picture of the sheet's texture, without the margin texts.
        var base: Bitmap

        func shows(_ spread: PresentedSpread) -> Bool { version == spread.version && id == spread.id }
    }
    private var kept: [Item] = []
    /// The number of pages side by side.
    var columns = 1

    /// Returns the sheet of a spread with these margin texts, drawn if necessary.
    mutating func sheet(of spread: PresentedSpread, heads: [SheetHead]) -> PageSheet? {
        if let cached = item(of: spread), cached.heads == heads { return cached.sheet }
        if let sheet = repainted(spread, heads: heads) { return sheet }
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

    /// Returns the sheet of a spread of which an earlier version is cached: with the same texture and patches where the
    /// picture differs, so that GTK draws only these. Nil if that is not possible, or much has changed.
    private mutating func repainted(_ spread: PresentedSpread, heads: [SheetHead]) -> PageSheet? {
        guard let earlier = kept.last(where: { $0.id == spread.id && $0.heads == heads }),
            let changes = PictureChanges(from: earlier.base, to: spread.picture),
            changes.size * 2 <= spread.picture.width * spread.picture.height,
            !heads.contains(where: { changes.touch($0.frame, scale: spread.viewport.scale) })
        else { return nil }
        var patches: [SheetPatch] = []
        for area in changes.areas {
            guard let patch = SheetPatch(area, of: spread.picture) else { return nil }
            // GTK recognizes the patches of the frame before.
            patches.append(earlier.sheet.patches.first { $0.hasSamePixels(as: patch) } ?? patch)
        }
        let sheet = PageSheet(
            earlier.sheet.texture, patches: patches, pageCount: columns, paragraphs: earlier.sheet.paragraphs)
        keep(sheet, of: spread, heads, base: earlier.base)
        return sheet
    }

    private mutating func put(_ spread: PresentedSpread, heads: [SheetHead]?, _ texture: Texture?) -> PageSheet? {
        guard let texture else { return nil }
        let paragraphs = spread.pages.flatMap(\.paragraphs).map {
            PageSheet.Paragraph($0.text, frame: $0.frame)
        }
        let sheet = PageSheet(texture, pageCount: columns, paragraphs: paragraphs)
        keep(sheet, of: spread, heads, base: spread.picture)
        return sheet
    }

    private mutating func keep(_ sheet: PageSheet, of spread: PresentedSpread, _ heads: [SheetHead]?, base: Bitmap) {
        kept.removeAll { $0.shows(spread) }
        kept.append(Item(id: spread.id, version: spread.version, heads: heads, sheet: sheet, base: base))
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
