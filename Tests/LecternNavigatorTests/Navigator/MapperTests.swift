import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternUnicode
import Testing

/// Stored places refer to content, and every layout shows them at the right
/// position.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MapperTests {
    private static let bodies = (1...4).map { number in
        "<h1 id=\"top\">Chapter \(number)</h1>"
            + (1...number * 5).map {
                "<p id=\"p\($0)\">Sentence one of paragraph \($0). Sentence two of chapter \(number)! And one more.</p>"
            }.joined()
    }
    private static let sizes = [(220.0, 180.0), (320, 240), (500, 200), (160, 400), (700, 500)]

    private func open() async throws -> TestNavigator { try await TestNavigator.make(Self.bodies, countsPages: true) }

    /// Runs a check in each of several layouts.
    private func inEveryLayout(_ test: TestNavigator, _ check: (ShownPages) async throws -> Void) async throws {
        for (width, height) in Self.sizes {
            test.navigator.setViewport(.init(width: width, height: height))
            await test.navigator.settle()
            try await check(try #require(test.navigator.shown))
        }
    }

    @Test func restoredReadingShowsItsPlace() async throws {
        let first = try await open()
        await first.navigator.go(to: Place(chapter: 2, offset: 333))
        let kept = try #require(first.navigator.currentLocation)
        for (width, height) in Self.sizes {
            let second = try TestNavigator(first.navigator.publication, at: kept)
            second.navigator.setViewport(.init(width: width, height: height))
            await second.navigator.settle()
            #expect(second.navigator.shown?.contains(Place(chapter: 2, offset: 333)) == true)
            #expect(second.navigator.currentLocation?.locations.textOffset == 333)
        }
    }

    @Test func contentsLeadToTheirHeadings() async throws {
        let test = try await open()
        try await inEveryLayout(test) { _ in
            #expect(await test.navigator.go(to: Link("EPUB/c3.xhtml#p7")))
            let spread = try #require(test.navigator.shown)
            #expect(spread.text.contains("Sentence one of paragraph 7"))
            #expect(spread.contains(spread.target))
        }
    }

    @Test func bookmarksStayOnTheirWords() async throws {
        let test = try await open()
        await test.navigator.go(to: Link("EPUB/c4.xhtml#p11"))
        let bookmark = try #require(test.navigator.currentPageLocation)
        let words = try #require(bookmark.text.highlight)
        try await inEveryLayout(test) { _ in
            await test.navigator.go(to: .start(of: 0))
            #expect(await test.navigator.go(to: bookmark))
            let spread = try #require(test.navigator.shown)
            let text = spread.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains(words.prefix(20)))
        }
    }

    @Test func highlightsStayOnTheirWords() async throws {
        let test = try await open()
        let navigator = test.navigator
        await navigator.go(to: Link("EPUB/c2.xhtml#p6"))
        #expect(navigator.selectFirstWord())
        navigator.extendSelection(.paragraph(.forward))
        let selection = try #require(navigator.currentSelection)
        navigator.apply([.init(id: "1", locator: selection.locator, style: .highlight(tint: .black))], in: "h")
        try await inEveryLayout(test) { _ in
            #expect(await navigator.go(to: selection.locator))
            await navigator.settle()
            let spread = try #require(navigator.shown)
            let drawn = try #require(spread.decorations.first)
            #expect(drawn.range == selection.range && !drawn.frames.all.isEmpty)
            let page = try #require(spread.pages.first { $0.page.range.contains(selection.range.range.lowerBound) })
            #expect(zip(spread.pages, drawn.frames.pages).contains { $0.page.index == page.page.index && !$1.isEmpty })
        }
    }

    /// The rectangles of a spoken sentence, on one page or two, cover all of
    /// its text.
    @Test func spokenSentencesHaveRectanglesOnTheirPages() async throws {
        let test = try await open()
        let navigator = test.navigator
        await navigator.go(to: .start(of: 1))
        let units = try #require(navigator.shown?.pages.first).document.markup.text
        let sentences = sentenceRanges(units, language: "en").filter { units[$0].contains { $0 > 0x20 } }
        #expect(sentences.count > 10)
        try await inEveryLayout(test) { _ in
            for sentence in sentences where sentence.lowerBound > 40 {
                #expect(await navigator.go(to: Place(chapter: 1, offset: sentence.lowerBound)))
                let spread = try #require(navigator.shown)
                #expect(spread.contains(Place(chapter: 1, offset: sentence.lowerBound)))
                let frames = SpreadFrames(
                    layout: spread.layout, key: spread.key,
                    pages: spread.pages.map { $0.frames(of: .init(chapter: 1, range: sentence)) })
                let shown = spread.pages.reduce(0) { $0 + $1.page.range.clamped(to: sentence).count }
                #expect(shown > 0 && !frames.all.isEmpty)
                // A point in each rectangle is a place in the sentence.
                for (page, frames) in zip(spread.pages, frames.pages) {
                    for frame in frames {
                        let hit = navigator.hit(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, in: spread)
                        let offset = try #require(hit?.place).offset
                        #expect(sentence.lowerBound <= offset && offset <= sentence.upperBound)
                        #expect(page.frame.contains(x: frame.x, y: frame.y))
                    }
                }
            }
        }
    }

    /// Pages and a strip: a place is converted from one to the other and back.
    @Test func placesAreKeptBetweenPagesAndStrip() async throws {
        let paged = try await TestRendition.make([TestRendition.mixed])
        let endless = paged.with(TestRendition.settings(220, 60_000))
        let (pages, strip) = (try await paged.chapter(at: 0), try await endless.chapter(at: 0))
        #expect(pages.pageCount > 5 && strip.pageCount == 1)
        let whole = try #require(strip.page(at: 0))
        var last = -1.0
        for offset in stride(from: 0, to: pages.length, by: 37) {
            let page = try #require(pages.page(containing: offset))
            #expect(page.range.contains(offset) && whole.range.contains(offset))
            // From the start of a page to the strip, and back to the page.
            let first = try #require(pages.ranges(on: page).first?.lowerBound)
            let rect = try #require(strip.rect(of: first, on: whole))
            #expect(rect.y.double >= last || page.index == pages.pageIndex(containing: max(0, offset - 37)))
            let back = try #require(strip.offset(at: rect, on: whole))
            #expect(back == first && pages.pageIndex(containing: back) == page.index, "\(offset) \(first) \(back)")
            last = rect.y.double
        }
    }
}
