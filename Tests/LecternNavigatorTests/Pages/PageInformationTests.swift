import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

/// The page shown as one value, reported for each move.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageInformationTests {
    private func open(_ bodies: [String], _ data: (any SpreadNavigatorDataSource)? = nil) async throws -> (
        SpreadNavigator, PageLog
    ) {
        let publication = try await TestRendition.make(bodies).publication
        let log = PageLog()
        let navigator = try publication.makeNavigator(
            configuration: .init(SpreadConfiguration(services: TestRendition.services)))
        navigator.delegate = log
        navigator.dataSource = data
        navigator.setViewport(Viewport(width: 260, height: 220))
        await navigator.settle()
        return (navigator, log)
    }

    /// Every page of a book once: all fields at each of them.
    @Test func everyPageIsDescribed() async throws {
        let (navigator, log) = try await open([TestRendition.mixed, "<h1>Two</h1><p>short</p>", TestRendition.mixed])
        try #require(await eventually { navigator.pages.isComplete })
        while await navigator.goForward() {}
        await navigator.settle()
        let pages = log.pages
        #expect(pages.count == navigator.pages.total)
        #expect(pages.allSatisfy { $0.numberOfChaptersInBook == 3 && $0.highlightsInPage.isEmpty })
        #expect(pages.filter(\.isLoadedChapter).map(\.chapterIndex) == [0, 1, 2])
        for chapter in 0..<3 {
            let own = pages.filter { $0.chapterIndex == chapter }
            #expect(own.map(\.pageIndex) == Array(0..<own.count))
            #expect(own.dropFirst().allSatisfy { $0.numberOfPagesInChapter == own.count })
            #expect(own.allSatisfy { $0.chapterTitle == "Chapter \(chapter + 1)" })
            #expect(own.first?.pagePositionInChapter == 0 && own.allSatisfy { !$0.pageDescription.isEmpty })
        }
        for (before, after) in zip(pages, pages.dropFirst()) {
            #expect(before.pagePositionInBook < after.pagePositionInBook)
            guard before.chapterIndex == after.chapterIndex else { continue }
            #expect(before.pagePositionInChapter < after.pagePositionInChapter)
        }
        let last = try #require(await navigator.pageInformation())
        #expect(last.numberOfPagesInChapter == pages.last.map { $0.pageIndex + 1 })
    }

    /// Each element of a chapter is among those of a page, from the first page to the last, and pages follow each
    /// other: none begins after the element that follows the last one of the pages before.
    @Test func elementsTileTheChapter() async throws {
        let (navigator, log) = try await open([TestRendition.mixed])
        while await navigator.goForward() {}
        await navigator.settle()
        let nodes = try #require(navigator.shown?.pages.last).document.markup.nodes
        let elements = nodes.indices.filter { nodes[$0].kind == .element }
        #expect(log.pages.count > 10 && log.pages.first?.startIndex == elements.first)
        #expect(log.pages.last?.endIndex == elements.last)
        for element in elements {
            #expect(log.pages.contains { $0.startIndex <= element && element <= $0.endIndex }, "element \(element)")
        }
        var last = 0
        for page in log.pages {
            let next = elements.first { $0 > last } ?? last
            #expect(page.startIndex <= next && page.startIndex <= page.endIndex)
            last = max(last, page.endIndex)
        }
    }

    /// A jump to a position in a chapter shows the page with that position, in each chapter.
    @Test(arguments: [0, 0.1, 0.35, 0.5, 0.77, 0.999, 1]) func positionsOfAChapterLeadToTheirPages(
        _ position: Double
    ) async throws {
        let bodies = [TestRendition.mixed, "<p>short</p>", TestRendition.mixed]
        let (navigator, _) = try await open(bodies)
        for chapter in bodies.indices.reversed() {
            let href = try #require(navigator.publication.readingOrder[chapter].url)
            #expect(await navigator.go(to: Locator(href: href, locations: .init(progression: position))))
            let page = try #require(await navigator.pageInformation())
            #expect(page.chapterIndex == chapter && page.pagePositionInChapter <= position + 1e-6)
            guard page.pageIndex + 1 < page.numberOfPagesInChapter ?? 0 else { continue }
            #expect(await navigator.goForward())
            let next = try #require(await navigator.pageInformation())
            #expect(next.pagePositionInChapter > position)
        }
    }

    /// The first page counts as a move, a change of the layout does not.
    @Test func layoutChangesAreNoMoves() async throws {
        let (navigator, log) = try await open(["<p>one</p>", "<p>two</p>"])
        #expect(log.pages.map(\.chapterIndex) == [0] && log.pages[0].isLoadedChapter)
        navigator.setViewport(Viewport(width: 400, height: 300))
        await navigator.settle()
        #expect(log.pages.count == 1)
        await navigator.go(to: Place.start(of: 1))
        await navigator.goBack()
        await navigator.settle()
        #expect(log.pages.map(\.chapterIndex) == [0, 1, 0] && log.pages.allSatisfy(\.isLoadedChapter))
    }

    /// The host clears the selection after each move: no rectangle is left.
    @Test func selectionIsClearedAfterAMove() async throws {
        let (navigator, log) = try await open([TestRendition.mixed])
        log.onPage = { [weak navigator] in navigator?.clearSelection() }
        #expect(navigator.selectFirstWord())
        let spread = try #require(navigator.shown)
        #expect(!navigator.selectionFrames(in: spread).isEmpty)
        #expect(await navigator.goForward())
        await navigator.settle()
        #expect(navigator.currentSelection == nil)
        #expect(await navigator.goBackward())
        #expect(navigator.shown.map { navigator.selectionFrames(in: $0).isEmpty } == true)
    }

    /// The end of a selection is reported with its point.
    @Test func selectionEndHasItsPoint() async throws {
        let (navigator, log) = try await open(["<p>These are known words.</p>"])
        let spread = try #require(navigator.shown)
        let known = try #require(navigator.occurrences(of: "known").first)
        let words = try #require(navigator.frames(of: known.range, chapter: 0, in: spread).first)
        let end = Point(x: words.right - 1, y: words.y + words.height / 2)
        #expect(navigator.beginSelection(at: .init(x: words.x + 1, y: end.y)))
        navigator.extendSelection(to: end)
        #expect(log.selections.isEmpty)
        navigator.endSelection(at: end)
        #expect(log.selections.map(\.text) == ["known"] && log.points == [end])
        #expect(log.selections.first?.range == known)
    }
}

/// A host that writes down what it is told.
@MainActor private final class PageLog: SpreadNavigatorDelegate {
    private(set) var pages: [PageInformation] = []
    private(set) var selections: [Selection] = []
    private(set) var points: [Point] = []
    var onPage: () -> Void = {}

    func navigator(_ navigator: SpreadNavigator, pageMoved information: PageInformation) {
        pages.append(information)
        onPage()
    }

    func navigator(_ navigator: any SelectableNavigator, didSelect selection: Selection, at point: Point) {
        selections.append(selection)
        points.append(point)
    }
}
