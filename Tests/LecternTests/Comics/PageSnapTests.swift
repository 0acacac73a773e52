import Lectern
import LecternCodecs
import LecternGeometry
import LecternImages
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

/// Double taps, and taps that lead from one page of a magnified spread to the other.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageSnapTests {
    private static let viewport = Viewport(width: 600, height: 500)

    /// Opens a comic of five pages of 200 x 300 pixels, the first of which is alone.
    private func open(_ progression: ReadingProgression = .ltr) async throws -> ImageNavigator {
        var zip = ZIPBuilder()
        let pixels = [UInt8](repeating: 90, count: 200 * 300 * 4)
        let picture = Bitmap(width: 200, height: 300, bytesPerRow: 800, pixels: pixels)
        let page = Bytes(try #require(PNGEncoder.encode(picture)))
        for number in 0..<5 { zip.add("p\(number).png", page) }
        let resource = DataResource(zip.bytes(), properties: ResourceProperties(filename: "a.cbz"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        var configuration = ImageNavigator.Configuration(
            services: .standard, preferences: ImagePreferences(readingProgression: progression, spread: .always))
        configuration.countsPages = false
        let navigator = try ImageNavigator(publication, configuration: configuration)
        navigator.setViewport(Self.viewport)
        await navigator.settle()
        await navigator.goForward()
        return navigator
    }

    /// The page whose area contains the middle of the viewport.
    private func pageInView(_ navigator: ImageNavigator) -> Int? {
        navigator.shown?.pages.first { $0.content.contains(x: 300, y: 250) }?.page.chapter
    }

    /// A double tap shows the page that was tapped as wide as the viewport; the next one shows the spread.
    @Test(arguments: [(x: 150.0, page: 1), (450, 2)]) func doubleTapSwitchesBetweenPageAndSpread(
        x: Double, page: Int
    ) async throws {
        let navigator = try await open()
        // 500 pixels high: each page is 300 wide, as the column of the spread.
        let whole = try #require(navigator.shown)
        let before = try #require(whole.pages.first { $0.page.chapter == page }).content
        #expect(whole.pages.map(\.page.chapter) == [1, 2] && abs(before.width - 300) < 0.1)
        let tapped = Point(x: x, y: 120)
        navigator.snapZoom(at: tapped)
        await navigator.settle()
        #expect(abs(navigator.zoom.scale - 600 / before.width) < 0.001 && navigator.fit == .free)
        let content = try #require(navigator.shown?.pages.first { $0.page.chapter == page }).content
        #expect(abs(content.x) < 1.1 && abs(content.width - 600) < 1.1)
        let share = (tapped.y - before.y) / before.height
        #expect(abs((tapped.y - content.y) / content.height - share) < 0.003, "what was tapped keeps its height")
        navigator.snapZoom(at: tapped)
        await navigator.settle()
        #expect(navigator.zoom == .wholePage && navigator.fit == .page)
    }

    /// With the width as the chosen fit, the double tap returns to it.
    @Test func doubleTapReturnsToTheChosenFit() async throws {
        let navigator = try await open()
        navigator.setViewport(Viewport(width: 900, height: 500))
        navigator.setFit(.width)
        await navigator.settle()
        let resting = navigator.zoom.scale
        let width = try #require(navigator.shown?.pages[0].content.width)
        #expect(abs(width - 450) < 1)
        navigator.snapZoom(at: Point(x: 700, y: 250))
        await navigator.settle()
        #expect(abs(navigator.zoom.scale - resting * 900 / width) < 0.01)
        navigator.snapZoom(at: Point(x: 700, y: 250))
        await navigator.settle()
        #expect(abs(navigator.zoom.scale - resting) < 0.005 && navigator.fit == .width)
    }

    /// A page that is as wide as the viewport already is magnified around the point.
    @Test func doubleTapMagnifiesAWidePage() async throws {
        let navigator = try await open()
        navigator.submitPreferences(ImagePreferences(spread: .never))
        navigator.setViewport(Viewport(width: 300, height: 500))
        await navigator.settle()
        navigator.snapZoom(at: Point(x: 200, y: 300))
        #expect(navigator.zoom.scale == 2.5)
        navigator.snapZoom(at: Point(x: 10, y: 10))
        #expect(navigator.zoom == .wholePage)
    }

    /// In the order of reading: the other page of the spread, then the next spread; and all the way back.
    @Test(arguments: [ReadingProgression.ltr, .rtl]) func tapsLeadOverPagesOfTheSpread(
        progression: ReadingProgression
    ) async throws {
        let navigator = try await open(progression)
        let isRightToLeft = progression == .rtl
        #expect(navigator.shown?.pages.map(\.page.chapter) == [1, 2])
        let first = try #require(navigator.shown?.pages[0]).content
        #expect(first.x == (isRightToLeft ? 300 : 0))
        // Nothing to pan to while both pages are in view.
        #expect(!navigator.panPage(.forward) && !navigator.panPage(.backward))
        navigator.snapZoom(at: Point(x: first.x + 150, y: 10))
        await navigator.settle()
        var pages = [try #require(pageInView(navigator))]
        func step(_ direction: TurnDirection) async throws {
            if !navigator.panPage(direction) { navigator.turn(direction) }
            await navigator.settle()
            let page = try #require(pageInView(navigator))
            let content = try #require(navigator.shown?.pages.first { $0.page.chapter == page }).content
            #expect(abs(content.x) < 1.1 && abs(content.width - 600) < 1.1)
            // At its start, or at its end if the reader goes back.
            #expect(abs(direction == .forward ? content.y : content.bottom - 500) < 1.1)
            pages.append(page)
        }
        for _ in 0..<3 { try await step(.forward) }
        #expect(pages == [1, 2, 3, 4] && !navigator.panPage(.forward))
        for _ in 0..<3 { try await step(.backward) }
        #expect(pages == [1, 2, 3, 4, 3, 2, 1])
    }

    /// The space bar reads down a page, then the other page, then the next spread.
    @Test func screensLeadOverBothPages() async throws {
        let navigator = try await open()
        navigator.snapZoom(at: Point(x: 150, y: 0))
        await navigator.settle()
        var pages: [Int] = []
        while navigator.panScreen(.forward) {
            await navigator.settle()
            pages.append(try #require(pageInView(navigator)))
        }
        #expect(pages == [1, 2, 2])
    }
}
