import Foundation
import Lectern
import LecternSkyEpub
import LecternTestKit
import Testing

/// An app as SkyEpub's tutorial writes it: highlights and page counts are in its own store, and every event is logged.
@MainActor private final class BookApp: SkyEpubControllerDelegate, SkyEpubControllerDataSource {
    let controller: SkyEpubController
    var highlights: [ChapterHighlight] = []
    var pagings: [PagingInformation] = []
    private(set) var log: [String] = []
    private(set) var pages: [PageInformation] = []
    private(set) var files: [String] = []

    init(_ publication: Publication, pagings: [PagingInformation] = []) throws {
        controller = try SkyEpubController(publication, bookCode: 7, fileName: "emma.epub")
        self.pagings = pagings
        controller.delegate = self
        controller.dataSource = self
    }

    func show() async {
        controller.navigator.setViewport(Viewport(width: 400, height: 300))
        await controller.navigator.settle()
    }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    func controller(_ controller: SkyEpubController, didSelectRange selection: Selection, atPosition point: Point) {
        log.append("selected")
    }
    func controller(_ controller: SkyEpubController, didDetectTapAtPosition point: Point) { log.append("tap") }
    func controller(
        _ controller: SkyEpubController, didHitHighlight highlight: ChapterHighlight, atPosition point: Point
    ) { log.append("hit \(highlight.text)") }
    func controller(_ controller: SkyEpubController, pageMoved information: PageInformation) {
        pages.append(information)
    }
    func controller(_ controller: SkyEpubController, didSearchKey hit: SearchHit) {
        log.append("found \(hit.snippet.match) in \(hit.unitIndex)")
    }
    func controller(_ controller: SkyEpubController, didFinishSearchForChapter chapter: Int, hits: Int) {
        log.append("chapter \(chapter): \(hits)")
    }
    func controller(_ controller: SkyEpubController, didFinishSearchAll hits: Int) { log.append("all: \(hits)") }
    func controller(_ controller: SkyEpubController, didStartPaging bookCode: Int) { log.append("start \(bookCode)") }
    func controller(_ controller: SkyEpubController, didPaging information: PagingInformation) {
        log.append("paging \(information.chapterIndex)")
        if !pagings.contains(where: { $0.isEqual(to: information) }) { pagings.append(information) }
    }
    func controller(_ controller: SkyEpubController, didFinishPaging bookCode: Int) { log.append("finish \(bookCode)") }
    func controller(_ controller: SkyEpubController, cachingStarted index: Int) { log.append("caching \(index)") }
    func controller(_ controller: SkyEpubController, cached index: Int, path: String) { files.append(path) }
    func controller(_ controller: SkyEpubController, cachingFinished index: Int) { log.append("cached \(index)") }

    func controller(_ controller: SkyEpubController, highlightsForChapter chapter: Int) -> [ChapterHighlight] {
        highlights.filter { $0.chapterIndex == chapter }
    }
    func controller(_ controller: SkyEpubController, insertHighlight highlight: ChapterHighlight) {
        log.append("insert")
        highlights.append(highlight)
    }
    func controller(_ controller: SkyEpubController, deleteHighlight highlight: ChapterHighlight) {
        log.append("delete")
        highlights.removeAll { $0.id == highlight.id }
    }
    func controller(
        _ controller: SkyEpubController, pagesForPagingInformation information: PagingInformation
    ) -> PagingInformation? {
        let known = pagings.first { $0.isEqual(to: information) }
        log.append("\(known == nil ? "unknown" : "known") \(information.chapterIndex)")
        return known
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct SkyEpubControllerTests {
    private func open(_ book: EPUBBuilder) async throws -> Publication {
        try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: DataResource(book.bytes())))
    }

    private func novel() async throws -> Publication {
        var book = EPUBBuilder(title: "Emma")
        for number in 1...3 {
            let words = (1...30).map { "<p>Emma walks to Highbury, \($0) times in part \(number).</p>" }.joined()
            book.addChapter("c\(number).xhtml", title: "Part \(number)", body: "<h1>Part \(number)</h1>" + words)
        }
        return try await open(book)
    }

    /// Waits until the pages are counted.
    private func logOfPaging(_ app: BookApp) async throws -> [String] {
        var seen: [String] = []
        let isCounted = try await eventually {
            seen += app.takeLog()
            return seen.contains("finish 7")
        }
        try #require(isCounted, "\(seen)")
        return seen
    }

    @Test func pagesAreCountedOnceAndKnownTheNextTime() async throws {
        let publication = try await novel()
        let first = try BookApp(publication)
        await first.show()
        let counted = try await logOfPaging(first)
        #expect(counted.first == "start 7" && counted.last == "finish 7")
        #expect(counted.filter { $0.hasPrefix("unknown") } == ["unknown 0", "unknown 1", "unknown 2"])
        #expect(counted.filter { $0.hasPrefix("paging") } == ["paging 0", "paging 1", "paging 2"])
        #expect(first.pagings.allSatisfy { $0.bookCode == 7 && $0.numberOfPagesInChapter > 1 })
        let second = try BookApp(publication, pagings: first.pagings)
        await second.show()
        let known = try await logOfPaging(second)
        #expect(known.filter { $0.hasPrefix("known") } == ["known 0", "known 1", "known 2"])
        #expect(!known.contains { $0.hasPrefix("unknown") } && second.pagings == first.pagings)
        first.controller.navigator.close()
        second.controller.navigator.close()
    }

    @Test func movesReachTheirPages() async throws {
        let app = try BookApp(try await novel())
        await app.show()
        let controller = app.controller
        #expect(app.pages.first?.chapterIndex == 0 && app.pages.first?.pageIndex == 0)
        #expect(await controller.gotoPageByPagePositionInBook(0.99))
        #expect(app.pages.last?.chapterIndex == 2)
        #expect(await controller.gotoPageByPagePosition(0.5, inChapter: 1))
        let middle = try #require(app.pages.last)
        #expect(middle.chapterIndex == 1 && middle.pageIndex > 0)
        #expect(await controller.gotoPageByUniqueIndex(middle.startIndex, inChapter: 1))
        #expect(app.pages.last?.pageIndex == middle.pageIndex)
        #expect(await controller.gotoPageByNavPoint(2))
        #expect(app.pages.last?.chapterIndex == 2 && app.pages.last?.pageIndex == 0)
        let gone = [
            await controller.gotoPageByPagePosition(0.5, inChapter: 9),
            await controller.gotoPageByPagePosition(.nan, inChapter: 0), await controller.gotoPageByNavPoint(-1),
        ]
        #expect(!gone.contains(true))
        controller.navigator.close()
    }

    @Test func highlightsAreStoredMergedHitAndFoundAgain() async throws {
        let publication = try await novel()
        let app = try BookApp(publication)
        await app.show()
        let controller = app.controller
        #expect(controller.makeSelectionHighlight() == nil)
        #expect(app.pages.last?.pageDescription.contains("Part 1") == true)
        let first = try #require(controller.navigator.shown?.pages.first?.paragraphs.dropFirst().first).frame
        let start = Point(x: first.x + 4, y: first.y + first.height / 2)
        func highlight(to x: Double) -> ChapterHighlight? {
            controller.navigator.beginSelection(at: start, by: .word)
            controller.navigator.extendSelection(to: Point(x: x, y: start.y))
            return controller.makeSelectionHighlight()
        }
        _ = app.takeLog()
        let short = try #require(highlight(to: first.x + 20))
        #expect(app.takeLog().contains("insert") && app.highlights == [short])
        let long = try #require(highlight(to: first.x + 120))
        #expect(app.takeLog().filter { $0 == "delete" || $0 == "insert" } == ["delete", "insert"])
        #expect(app.highlights == [long] && long.text.hasPrefix(short.text) && long.text.count > short.text.count)
        await controller.navigator.settle()
        controller.navigator.tap(at: start)
        #expect(app.takeLog().contains("hit \(long.text)"))
        // The next session asks the store, and goes there.
        let next = try BookApp(publication)
        next.highlights = app.highlights
        await next.show()
        #expect(await next.controller.gotoPageByPagePositionInBook(0.9))
        #expect(await next.controller.gotoPageByHighlight(long))
        #expect(next.pages.last?.chapterIndex == 0 && next.pages.last?.highlightsInPage == [long])
        controller.navigator.close()
        next.controller.navigator.close()
    }

    @Test func aSearchReportsHitsChaptersAndItsEnd() async throws {
        var book = EPUBBuilder(title: "Whales")
        book.addChapter("c1.xhtml", body: "<p>A whale, and another whale.</p>")
        book.addChapter("c2.xhtml", body: "<p>No fish.</p>")
        let app = try BookApp(try await open(book))
        app.controller.searchKey("whale")
        var seen: [String] = []
        #expect(
            try await eventually {
                seen += app.takeLog()
                return seen.contains("all: 2")
            })
        #expect(seen == ["found whale in 0", "found whale in 0", "chapter 0: 2", "chapter 1: 0", "all: 2"])
    }

    @Test func cachedPagesAreFiles() async throws {
        var book = EPUBBuilder(title: "Fixed")
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        for number in 1...3 {
            book.addChapter(
                "p\(number).xhtml", body: "<p>Page \(number)</p>",
                head: "<meta name=\"viewport\" content=\"width=200, height=300\"/>")
        }
        let app = try BookApp(try await open(book))
        let folder = try TemporaryFolder()
        await app.show()
        _ = app.takeLog()
        #expect(app.controller.cachePages(in: URL(filePath: folder.path), fitting: (width: 40, height: 60)))
        var seen: [String] = []
        #expect(
            try await eventually {
                seen += app.takeLog()
                return seen.contains { $0.hasPrefix("cached") }
            })
        #expect(seen.first { $0.hasPrefix("caching") } == "caching 0")
        #expect(
            app.files.map { $0.split(separator: "/").last ?? "" }.sorted() == [
                "page-1.png", "page-2.png", "page-3.png",
            ])
        for file in app.files {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
            let picture = try #require(CompositeDecoder().decode(bytes, fitting: (400, 600)))
            #expect(picture.width <= 40 && picture.height == 60)
        }
        // Text has no pages of its own.
        let novel = try BookApp(try await novel())
        await novel.show()
        #expect(!novel.controller.cachePages(in: URL(filePath: folder.path), fitting: (width: 40, height: 60)))
    }
}
