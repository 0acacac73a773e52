import LecternGeometry
package import LecternModel
package import LecternPaint
package import LecternPublication

/// Lays out and draws spreads of a publication in one layout, in any order: the spreads that a navigator with this layout
/// shows.
///
/// It has no reader's place and prepares nothing ahead.
///
///     let reader = SpreadReader(source, layout: layout)
///     let picture = try await reader.spread(withPage: 0, ofChapter: 3).picture
package struct SpreadReader: Sendable {
    package let source: ChapterSource
    package let layout: LayoutRequest
    private let worker: LayoutWorker

    /// - Parameters:
    ///   - wordHints: Explains hard words, if the layout has hints.
    ///   - paints: Whether spreads have pictures.
    package init(
        _ publication: Publication, layout: LayoutRequest, services: EngineServices,
        wordHints: (any WordHintSource)? = nil, paints: Bool = true
    ) {
        var services = services
        if !paints { services.makePainter = { NoPainter() } }
        source = ChapterSource(publication, services: services, wordHints: wordHints)
        self.layout = layout
        worker = LayoutWorker(source)
    }

    /// Returns the number of pages of a chapter. A page of a fixed size is not read.
    ///
    /// - Throws: ``RenditionError`` if the chapter cannot be read.
    package func pageCount(ofChapter index: Int) async throws -> Int {
        isOnePage(index) ? 1 : try await worker.pageCount(ofChapter: index, in: layout)
    }

    /// Returns the spread with a page of a chapter, or with its last page if it has fewer pages.
    ///
    /// - Throws: ``RenditionError`` if the chapter cannot be read.
    package func spread(withPage page: Int, ofChapter chapter: Int) async throws -> LaidOutSpread {
        try await worker.spread(
            at: .spread(.init(chapter: chapter, index: page / layout.columns)), in: layout)
    }

    /// Returns the spread with the place of a locator.
    ///
    /// - Throws: ``RenditionError`` if the chapter cannot be read.
    package func spread(at locator: Locator, inChapter chapter: Int) async throws -> LaidOutSpread {
        try await worker.spread(at: .locator(locator, chapter: chapter), in: layout)
    }

    /// Whether a chapter is one page of a fixed size.
    package func isOnePage(_ index: Int) -> Bool {
        let unit = source.publication.units[index]
        return unit.page != nil || source.publication.isFixed(unit.link)
    }
}

extension LaidOutSpread {
    /// Returns the drawing operations of the whole spread. Pages of PDF have none.
    package func displayList(scale: Double = 1) -> DisplayList {
        let placed = pages.map { page in
            PlacedDisplayList(list: page.page.displayList(scale: scale), x: page.frame.x, y: page.frame.y)
        }
        let viewport = layout.viewport
        return DisplayList(placed, in: Rect(x: 0, y: 0, width: viewport.width, height: viewport.height))
    }
}
