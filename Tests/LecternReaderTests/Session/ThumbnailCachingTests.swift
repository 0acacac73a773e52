import LecternBase
import LecternGeometry
import LecternNavigator
import LecternReader
import LecternTestKit
import Testing

/// Thumbnails that the reader draws ahead.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ThumbnailCachingTests {
    /// Those of all pages are drawn in the background where there is memory for them, and pages turn meanwhile.
    @Test func thumbnailsOfAllPagesAreDrawnAhead() async throws {
        let reader = try TestReader()
        let pdf = PDFBuilder(pages: (1...30).map { ["Page \($0)"] })
        let model = await reader.open(try reader.folder.write("pages.pdf", pdf.build()))
        // Too narrow for two pages.
        model.setViewport(width: 300, height: 400, scale: 1)
        await model.settle()
        #expect(!model.pages.cacheThumbnails(width: 8_000, height: 12_000) && !model.pages.areCaching)
        #expect(model.pages.cacheThumbnails(width: 40, height: 60) && model.pages.areCaching)
        for number in 2...5 {
            #expect(model.turn(.forward))
            await model.settle()
            #expect(model.pages.number == number)
        }
        #expect(try await eventually { !model.pages.areCaching })
        #expect(model.navigator?.thumbnailCount == 30)
        // Text has no thumbnails.
        let text = await reader.open(try reader.write("Text", TestReader.bodies))
        #expect(!text.pages.cacheThumbnails(width: 40, height: 60))
    }
}
