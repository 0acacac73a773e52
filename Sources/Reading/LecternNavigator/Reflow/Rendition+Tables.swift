public import LecternGeometry
import LecternLayout
import LecternMarkup
public import LecternPaint

/// A table on its own, in the letters that the book asks for.
public struct TablePicture: Sendable {
    /// In CSS pixels.
    public let size: PhysicalSize
    public let displayList: DisplayList
}

extension Rendition {
    /// Draws the table of a place alone, at its natural width: what a reader opens where the page shows it smaller, or
    /// cut.
    ///
    ///     if let table = hit.table { picture = rendition.table(at: table.place, of: chapter, width: 2_400) }
    ///
    /// - Parameters:
    ///   - place: a place whose element is a table, as ``NavigatorHit/TableTarget`` has it.
    ///   - width: the most that the table takes in CSS pixels, unless its longest words need more.
    ///   - scale: device pixels for each CSS pixel.
    /// - Returns: `nil` where there is no table.
    public func table(at place: Place, of chapter: Chapter, width: Double, scale: Double = 1) -> TablePicture? {
        guard let element = place.element,
            let page = builder.layoutContext(for: chapter.document)
                .tablePage(of: NodeID(rawValue: element), width: LayoutUnit(width))
        else { return nil }
        var options = PaintOptions(
            deviceScale: scale, origin: .zero, canvas: page.size,
            resolveURL: builder.references(in: chapter.document.url))
        options.pictureFilter = settings.pictureFilter
        let list = DisplayListBuilder.build(
            page: page, tree: chapter.document.tree, images: builder.images, options: options)
        return TablePicture(size: page.size, displayList: list)
    }
}
