import Lectern
import LecternCommands

/// Draws the pages of a book as the reader shows them: one or two in a picture.
struct SpreadPages {
    private let reader: SpreadReader
    private var publication: Publication { reader.source.publication }
    private var images: ImageStore { reader.source.builder.images }
    private let omissions = Omissions()

    /// - Parameter paints: Whether pictures are written, and not drawing operations.
    init(_ publication: Publication, _ layout: LayoutRequest, wordHints: (any WordHintSource)?, paints: Bool) {
        reader = SpreadReader(
            publication, layout: layout, services: .standard, wordHints: wordHints, paints: paints)
    }

    /// Writes the spreads with the pages of these numbers, from 1, or the one at a place.
    func write(_ numbers: ClosedRange<Int>, at place: String?, to writer: PageWriter) async throws {
        if let place {
            let locator = try await PlaceArgument(place).locator(in: publication)
            let chapter = publication.unitIndex(of: locator) ?? 0
            try writer.write(try await reader.spread(at: locator, inChapter: chapter), number: 1, images: images)
        } else {
            try await writeSpreads(numbers, to: writer)
        }
        try await writer.finish(images: images)
        PictureFaults.report(images.failures)
        try omissions.finish(reading: publication)
    }

    private func writeSpreads(_ numbers: ClosedRange<Int>, to writer: PageWriter) async throws {
        var (chapter, before) = (0, 0)
        let count = publication.units.count
        let progress = ProgressLine(label: "Drawing pages", total: count)
        while chapter < count, before < numbers.upperBound {
            do {
                (chapter, before) = try await write(numbers, ofChapter: chapter, after: before, to: writer)
            } catch let error as RenditionError {
                omissions.add(error)
                before += reader.isOnePage(chapter) ? 1 : 0
                chapter += 1
            }
            progress.advance(to: chapter)
        }
        progress.finish()
        guard before >= numbers.lowerBound else { throw CommandError.noPage(numbers.lowerBound, of: before) }
    }

    /// Writes the spreads of a chapter.
    ///
    /// - Parameter before: The number of pages before the chapter.
    /// - Returns: The next chapter and the number of pages before it.
    private func write(
        _ numbers: ClosedRange<Int>, ofChapter chapter: Int, after before: Int, to writer: PageWriter
    ) async throws -> (chapter: Int, before: Int) {
        var page = 0
        if before + 1 < numbers.lowerBound {
            let count = try await reader.pageCount(ofChapter: chapter)
            if before + count < numbers.lowerBound { return (chapter + 1, before + count) }
            page = numbers.lowerBound - before - 1
        }
        while true {
            let spread = try await reader.spread(withPage: page, ofChapter: chapter)
            // A spread of fixed pages may begin with the page before.
            let number = before + 1 + (spread.isFixed ? spread.key.chapter - chapter : spread.pageIndex)
            try writer.write(spread, number: number, images: images)
            page = spread.pageIndex + spread.pages.count
            if spread.isFixed { return (spread.lastChapter + 1, before + 1 + spread.lastChapter - chapter) }
            if spread.endsChapter || before + page >= numbers.upperBound { return (chapter + 1, before + page) }
        }
    }
}
