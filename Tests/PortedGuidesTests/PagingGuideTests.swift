import Lectern
import LecternTestKit
import Testing

// The code of `docs/guides/paging.md`.

@MainActor final class PageNumbers: SpreadNavigatorDelegate, SpreadNavigatorDataSource {
    var known: [PagingInformation] = []
    var words: [String] = []

    func show(_ words: String) { self.words.append(words) }

    func navigator(_ navigator: SpreadNavigator, pageMoved information: PageInformation) {
        let number = information.numberOfPagesInChapter.map { "\(information.pageIndex + 1) of \($0)" } ?? ""
        show("\(information.chapterTitle) \(number)")
    }

    func navigator(_ navigator: SpreadNavigator, didStartPaging book: BookReference) { show("Counting…") }

    func navigator(_ navigator: SpreadNavigator, didPaging information: PagingInformation) {
        known.append(information)
    }

    func navigator(_ navigator: SpreadNavigator, didFinishPaging book: BookReference) {
        show("\(navigator.pages.total ?? 0) pages")
    }

    func navigator(_ navigator: SpreadNavigator, pagesFor information: PagingInformation) -> PagingInformation? {
        known.first { $0.isEqual(to: information) }
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct PagingGuideTests {
    private static let bodies = (1...3).map { "<h1>\($0)</h1>" + String(repeating: "<p>Some words.</p>", count: 60) }

    @Test func pagesAreCountedAndKnown() async throws {
        let numbers = PageNumbers()
        let navigator = try await GuideBook.open(Self.bodies)
        navigator.delegate = numbers
        navigator.dataSource = numbers
        navigator.setViewport(Viewport(width: 400, height: 500))
        await navigator.settle()
        try #require(await eventually { navigator.pages.total != nil && numbers.known.count == 3 })
        // The event comes after the last chapter's: not if counting is switched off before.
        try #require(await eventually { numbers.words.contains("\(navigator.pages.total ?? 0) pages") })
        let total = navigator.pages.total
        await navigator.go(toPage: 5)
        navigator.countsPages = false
        #expect(total ?? 0 > 5 && navigator.pages.pageNumber(of: navigator.place) == 5)
    }

    @Test func printedPagesAndPositionsAreNamed() async throws {
        func show(_ label: String, _ link: Link) { Issue.record("the book has no printed page \(label): \(link.href)") }
        let navigator = try await GuideBook.open(Self.bodies)
        navigator.setViewport(Viewport(width: 400, height: 500))
        await navigator.settle()
        await navigator.loadPositions()
        for page in navigator.printedPages.entries { show(page.label, page.link) }
        let label = navigator.printedPages.places(in: navigator.pages).last { $0.place <= navigator.place }?.label
        let number = navigator.positionNumber(of: navigator.place)
        await navigator.go(toPosition: 12)
        #expect(label == nil && number == 1)
    }

    @Test func pagesAreCountedWithoutANavigator() async throws {
        let publication = try await GuideBook.open(Self.bodies).publication
        let settings = LayoutSettings(pageWidth: 600, pageHeight: 800)
        let rendition = Rendition(publication, services: .standard, settings: settings)
        let counts = await rendition.pageCounts()
        let page = try await rendition.chapter(at: 0).page(at: 0)
        #expect(counts.count == 3 && counts.allSatisfy { $0.pages > 0 } && page?.isLast == false)
    }
}
