import LecternAssets
import LecternFormats
import LecternImages
import LecternModel
import LecternNavigator
import LecternPDFium
import LecternPublication
import LecternTestKit
import Testing

/// Thumbnails of pages.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ThumbnailTests {
    private func open(_ pdf: PDFBuilder) async throws -> TestNavigator {
        let asset = try await AssetRetriever.files.retrieve(
            resource: DataResource(pdf.build(), properties: ResourceProperties(filename: "b.pdf")))
        let publication = try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(
            asset)
        let test = try TestNavigator(publication)
        test.navigator.setViewport(Viewport(width: 200, height: 300))
        await test.navigator.settle()
        return test
    }

    private func ink(_ picture: Bitmap) -> Int {
        (0..<picture.width * picture.height).count { picture.pixels[$0 * 4] < 160 }
    }

    @Test func pagesHaveThumbnails() async throws {
        var pdf = PDFBuilder(pages: [["One"], ["Two", "more", "words"], []])
        pdf.pages[2].width = 600
        let navigator = try await open(pdf).navigator
        #expect(navigator.hasThumbnails)
        let before = navigator.place
        let one = try #require(await navigator.thumbnail(ofUnit: 0, fitting: (100, 100)))
        #expect((one.width, one.height) == (66, 100) && ink(one) > 10)
        let two = try #require(await navigator.thumbnail(ofUnit: 1, fitting: (100, 100)))
        #expect(ink(two) > ink(one) * 2)
        let wide = try #require(await navigator.thumbnail(ofUnit: 2, fitting: (100, 100)))
        #expect((wide.width, wide.height) == (100, 50) && ink(wide) == 0)
        #expect(await navigator.thumbnail(ofUnit: 3, fitting: (100, 100)) == nil)
        #expect(await navigator.thumbnail(ofUnit: 0, fitting: (0, 100)) == nil)
        #expect(navigator.place == before, "the place is unchanged")
    }

    @Test func cancelledThumbnailIsNotDrawn() async throws {
        let navigator = try await open(PDFBuilder(pages: [["One"], ["Two"]])).navigator
        let drawing = Task { await navigator.thumbnail(ofUnit: 1, fitting: (100, 100)) }
        drawing.cancel()
        #expect(await drawing.value == nil)
        #expect(await navigator.thumbnail(ofUnit: 1, fitting: (100, 100)) != nil)
    }

    /// The cache has a size limit. Evicted thumbnails are drawn again, and the
    /// most recently shown are kept.
    @Test func thumbnailCacheHasALimit() async throws {
        let navigator = try await open(PDFBuilder(pages: (1...60).map { ["Page \($0)"] })).navigator
        for limit in [0, 40 * 66 * 100 * 4] {
            navigator.thumbnailByteLimit = limit
            for page in 0..<60 { _ = await navigator.thumbnail(ofUnit: page, fitting: (100, 100)) }
            #expect(navigator.thumbnailCount == (limit == 0 ? 20 : 40))
        }
        // After jumps of any distance every page has its thumbnail.
        for page in [0, 59, 3, 41, 17, 58, 0] {
            #expect(await navigator.thumbnail(ofUnit: page, fitting: (100, 100)) != nil)
        }
    }

    @Test func reflowableBooksHaveNoThumbnails() async throws {
        let test = try await TestNavigator.make(["<p>One.</p>", "<p>Two.</p>"])
        #expect(!test.navigator.hasThumbnails)
    }
}
