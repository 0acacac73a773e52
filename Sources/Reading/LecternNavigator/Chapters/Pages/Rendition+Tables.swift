import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternPaint

/// A table on its own, at the font size of the book.
struct TablePicture: Sendable {
    /// The size of the table in CSS pixels.
    let size: PhysicalSize
    let displayList: DisplayList
}

extension Rendition {
    /// Draws the table at a place alone, at its natural width, for a reader who opens a table that is scaled down or
    /// cut on its page.
    ///
    ///     if let table = hit.table { picture = rendition.table(at: table.place, of: chapter, width: 2_400) }
    ///
    /// - Parameters:
    ///   - place: a place whose element is a table: see ``NavigatorHit/TableTarget``.
    ///   - width: the maximum width in CSS pixels; it is exceeded if the longest words need more.
    ///   - scale: device pixels per CSS pixel.
    /// - Returns: `nil` if the element is not a table.
    func table(at place: Place, of chapter: Chapter, width: Double, scale: Double = 1) -> TablePicture? {
        guard let element = place.element,
            let page = Paginator.tablePage(
                of: NodeID(rawValue: element), in: chapter.document.tree,
                services: builder.layoutServices(for: chapter.document), width: LayoutUnit(width))
        else { return nil }
        var options = builder.paintOptions(for: chapter.document)
        options.deviceScale = scale
        options.canvas = page.size
        options.pictureFilter = settings.pictureFilter
        let list = DisplayListBuilder.build(
            page: page, tree: chapter.document.tree, images: builder.images, options: options)
        return TablePicture(size: page.size, displayList: list)
    }
}
