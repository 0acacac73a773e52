import LecternAssets
import LecternFormats
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPDFium
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// Properties of PDF pages: links as areas, pictures drawn by a library,
/// magnification.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PDFNavigatorTests {
    private func open(_ pdf: PDFBuilder, _ width: Double = 200, _ height: Double = 300) async throws -> TestNavigator {
        let asset = try await AssetRetriever.files.retrieve(
            resource: DataResource(pdf.build(), properties: ResourceProperties(filename: "b.pdf")))
        let publication = try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(
            asset)
        var services = TestRendition.services
        services.makePainter = { AnyPainter() }
        let test = try TestNavigator(publication, services: services)
        test.navigator.setViewport(Viewport(width: width, height: height))
        await test.navigator.settle()
        return test
    }

    private static var book: PDFBuilder {
        var pdf = PDFBuilder(pages: (1...4).map { ["Page \($0)", "with a link"] })
        // Around the second line, 74 points below the top.
        pdf.pages[0].links = [
            (box: [20, 220, 110, 240], target: .page(2)),
            (box: [20, 100, 80, 120], target: .uri("https://example.org/")),
        ]
        return pdf
    }

    @Test func linksAreFollowed() async throws {
        let test = try await open(Self.book)
        let spread = try #require(test.navigator.shown?.spread)
        let link = try #require(test.navigator.hit(x: 50, y: 70, in: spread)?.link)
        #expect(link.text == "with a link" && link.href == "b.pdf#page=3")
        let outside = try #require(test.navigator.hit(x: 50, y: 190, in: spread)?.link)
        #expect(outside.destination == .outside("https://example.org/"))
        #expect(test.navigator.hit(x: 150, y: 280, in: spread)?.link == nil)
        #expect(await test.navigator.follow(link))
        #expect(test.navigator.shown?.spread?.key.chapter == 2)
        #expect(await test.navigator.goBack())
        #expect(test.navigator.shown?.spread?.key.chapter == 0)
    }

    /// A link to another file is reported to the app and not followed.
    @Test func linksToOtherFilesAreReported() async throws {
        var pdf = Self.book
        pdf.pages[0].links = [
            (box: [20, 220, 110, 240], target: .file("other book.pdf", destination: "[2/Fit]")),
            (box: [20, 100, 80, 120], target: .launch("tool.sh")),
        ]
        pdf.pages[0].annotations = ["/Subtype/Text/Rect[150 40 170 60]/Contents(Look here)/T(Ann)"]
        let test = try await open(pdf)
        let spread = try #require(test.navigator.shown?.spread)
        let link = try #require(test.navigator.hit(x: 50, y: 70, in: spread)?.link)
        let file = OtherFile(path: "other book.pdf", page: 2)
        #expect(link.destination == .file(file) && link.href == "other%20book.pdf#page=3")
        #expect(link.text == "with a link")
        let tool = try #require(test.navigator.hit(x: 50, y: 190, in: spread)?.link)
        #expect(tool.destination == .file(OtherFile(path: "tool.sh")))
        #expect(await test.navigator.follow(link))
        #expect(test.navigator.shown?.spread?.key.chapter == 0)
        let note = test.navigator.hit(x: 160, y: 250, in: spread)
        #expect(note?.link == nil && note?.annotation?.contents == "Look here" && note?.annotation?.kind == .note)
        #expect(test.navigator.hit(x: 100, y: 250, in: spread)?.annotation == nil)
    }

    /// Returns the number of dark pixels in a rectangle of the viewport.
    private func ink(_ spread: LaidOutSpread, in area: Rect? = nil) -> Int {
        let picture = spread.picture
        var count = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width where area?.contains(x: Double(x), y: Double(y)) ?? true {
                if picture.pixels[y * picture.bytesPerRow + x * 4] < 90 { count += 1 }
            }
        }
        return count
    }

    @Test func textIsDrawnInItsRectangles() async throws {
        let test = try await open(Self.book, 500, 320)
        await test.navigator.goForward()
        let spread = try #require(test.navigator.shown?.spread)
        #expect(spread.pages.map(\.page.chapter) == [1, 2])
        #expect(spread.picture.width == 500 && spread.picture.height == 320)
        let lines = [1, 2].flatMap { test.navigator.frames(of: 0..<100, chapter: $0, in: spread) }
        #expect(lines.count == 4)
        let inside = lines.map { ink(spread, in: $0.expanded(by: 2)) }
        #expect(inside.allSatisfy { $0 > 20 } && inside.reduce(0, +) == ink(spread))
    }

    @Test func pagesHaveTheColorsOfTheTheme() async throws {
        let test = try await open(Self.book)
        func corner() -> [UInt8] { test.navigator.shown?.spread.map { Array($0.picture.pixels.prefix(4)) } ?? [] }
        #expect(corner() == [255, 255, 255, 255])
        var preferences = EPUBPreferences()
        preferences.theme = .sepia
        test.navigator.submit(preferences)
        await test.navigator.settle()
        let sepia = Theme.sepia.backgroundColor
        #expect(corner() == [sepia.blue, sepia.green, sepia.red, 255])
        preferences.theme = .dark
        test.navigator.submit(preferences)
        await test.navigator.settle()
        let dark = Theme.dark.backgroundColor
        #expect(corner() == [dark.blue, dark.green, dark.red, 255])
    }

    @Test func magnifiedPagesAreSharpAndKeepTheFixedPoint() async throws {
        let test = try await open(Self.book)
        let navigator = test.navigator
        #expect(navigator.canZoom)
        let shown = try #require(navigator.shown?.spread)
        let before = try #require(navigator.frames(of: 0..<4, chapter: 0, in: shown).first)
        let point = Point(x: before.x + before.width / 2, y: before.y + before.height / 2)
        navigator.setZoom(4, at: point)
        #expect(abs(navigator.zoomTransform.scale - 4) < 0.01)
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        #expect(spread.layout.zoom.scale == 4 && navigator.zoomTransform == .none)
        let after = try #require(navigator.frames(of: 0..<4, chapter: 0, in: spread).first)
        #expect(abs(after.width - before.width * 4) < 2)
        #expect(after.expanded(by: 4).contains(x: point.x, y: point.y))
        #expect(spread.picture.width == 200 && spread.picture.height == 300)
        // Edges are as sharp as at scale 1: ink grows with the area.
        #expect(ink(spread, in: after.expanded(by: 3)) > 16 * 20)
        #expect(test.locations.isEmpty)
    }

    @Test func magnifiedPagesMoveWithinTheirEdges() async throws {
        let navigator = try await open(Self.book).navigator
        navigator.setZoom(2)
        await navigator.settle()
        #expect(navigator.pan(dx: 10_000, dy: 10_000))
        await navigator.settle()
        let content = try #require(navigator.shown?.spread?.pages.first).content
        #expect(abs(content.x) < 1 && abs(content.y) < 1 && abs(content.width - 400) < 1)
        #expect(!navigator.pan(dx: 50, dy: 0))
        #expect(navigator.panScreen(.forward))
        #expect(navigator.panScreen(.forward))
        #expect(!navigator.panScreen(.forward))
        await navigator.settle()
        #expect(navigator.turn(.forward))
        await navigator.settle()
        let next = try #require(navigator.shown?.spread)
        #expect(next.key.chapter == 1 && abs(next.pages[0].content.y) < 1 && next.layout.zoom.scale == 2)
        #expect(navigator.turn(.backward))
        await navigator.settle()
        let back = try #require(navigator.shown?.spread?.pages.first).content
        #expect(abs(back.bottom - 300) < 1)
        navigator.setFit(.page)
        await navigator.settle()
        #expect(navigator.shown?.spread?.layout.zoom == .wholePage)
    }

    @Test func fitWidthScalesToTheViewport() async throws {
        let navigator = try await open(Self.book, 390, 400).navigator
        navigator.setFit(.width)
        await navigator.settle()
        let content = try #require(navigator.shown?.spread?.pages.first).content
        #expect(abs(content.width - 390) < 1 && abs(content.y) < 1)
        navigator.setViewport(Viewport(width: 350, height: 400))
        await navigator.settle()
        #expect(abs((navigator.shown?.spread?.pages.first?.content.width ?? 0) - 350) < 1)
        await navigator.goForward()
        #expect(abs((navigator.shown?.spread?.pages.first?.content.width ?? 0) - 350) < 1)
    }
}

/// A painter that enables pictures; those of PDF are drawn elsewhere.
private struct AnyPainter: PagePainter {
    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? { nil }
}
