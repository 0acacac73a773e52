import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Chapters that flow in another way than their book: EPUB 3.3, flow overrides and `rendition:align-x-center`.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ChapterFlowTests {
    private func open(_ flows: [String?]) async throws -> TestNavigator {
        var book = EPUBBuilder(title: "Flow")
        for (index, flow) in flows.enumerated() {
            book.addChapter(
                "c\(index).xhtml", title: "\(index)", body: ScrollBook.lines(40, "c\(index)-"),
                spineProperties: flow.map { "rendition:\($0)" })
        }
        return try await TestNavigator.open(try await TestRendition.make(book).publication, 220, 180)
    }

    /// Returns, for each chapter from the start to the end, whether it was shown scrolled.
    private func walk(_ navigator: SpreadNavigator, _ direction: TurnDirection) async -> [Int: Bool] {
        var scrolled: [Int: Bool] = [:]
        for _ in 0..<200 {
            scrolled[navigator.place.chapter] = navigator.presentation.isScrolled
            guard navigator.canTurn(direction) else { break }
            if direction == .forward { await navigator.goForward() } else { await navigator.goBackward() }
            await navigator.settle()
        }
        return scrolled
    }

    @Test func eachChapterFlowsAsItDeclares() async throws {
        let flows = [nil, "flow-scrolled-doc", "flow-paginated", "flow-scrolled-continuous", "flow-auto"]
        let test = try await open(flows)
        let wanted = [0: false, 1: true, 2: false, 3: true, 4: false]
        #expect(!test.navigator.presentation.isScrolled)
        #expect(await walk(test.navigator, .forward) == wanted)
        #expect(test.navigator.place.chapter == 4)
        #expect(await walk(test.navigator, .backward) == wanted)
        #expect(test.navigator.place == .start(of: 0) || test.navigator.place.offset == 0)
    }

    /// `rendition:flow` does not apply to pre-paginated documents.
    @Test func fixedPagesOfAScrolledBookArePages() async throws {
        let fixed = "flow-scrolled-continuous rendition:layout-pre-paginated"
        let test = try await open(["flow-scrolled-continuous", fixed, fixed, "flow-scrolled-doc"])
        #expect(await walk(test.navigator, .forward) == [0: true, 1: false, 2: false, 3: true])
        #expect(await walk(test.navigator, .backward) == [0: true, 1: false, 2: false, 3: true])
    }

    /// Swipes lead from one document that scrolls by itself to the next, wherever the reader is in it.
    @Test func documentsAreEnteredAtTheirBeginnings() async throws {
        let test = try await open(["flow-scrolled-doc", "flow-scrolled-doc", "flow-paginated"])
        let navigator = test.navigator
        #expect(navigator.presentation.isScrolled && !navigator.goToColumn(.backward))
        _ = await ScrollBook.scroll(navigator, by: 200)
        for chapter in [1, 2] {
            #expect(navigator.goToColumn(.forward))
            await navigator.settle()
            #expect(navigator.place == .start(of: chapter) && navigator.presentation.isScrolled == (chapter == 1))
        }
        #expect(!navigator.goToColumn(.backward), "pages turn")
        await navigator.go(to: .start(of: 1))
        await navigator.settle()
        _ = await ScrollBook.scroll(navigator, by: 200)
        #expect(navigator.goToColumn(.backward))
        await navigator.settle()
        #expect(navigator.place == .start(of: 0))
    }

    @Test func aContinuousColumnHasNoNext() async throws {
        let test = try await open(Array(repeating: "flow-scrolled-continuous", count: 2))
        #expect(test.navigator.presentation.isScrolled)
        #expect(!test.navigator.goToColumn(.forward) && test.navigator.canTurn(.forward))
    }

    /// A turn back from a column leads to the last page of the chapter before it, and from pages to the column's end.
    @Test func chaptersAreEnteredAtTheirEnds() async throws {
        let test = try await open([nil, "flow-scrolled-doc", nil])
        let navigator = test.navigator
        await navigator.go(to: .start(of: 1))
        await navigator.settle()
        #expect(navigator.presentation.isScrolled)
        await navigator.goBackward()
        await navigator.settle()
        #expect(!navigator.presentation.isScrolled && navigator.shown?.text.hasSuffix("c0-39") == true)
        await navigator.go(to: .start(of: 2))
        await navigator.settle()
        await navigator.goBackward()
        await navigator.settle()
        #expect(navigator.presentation.isScrolled && navigator.shown?.text.contains("c1-39") == true)
        #expect(!navigator.canScroll(.forward) && navigator.canTurn(.forward))
    }

    /// As keys do it: without waiting for the turn.
    @Test func aTurnAtTheEndOfAColumnLeadsToTheNext() async throws {
        let test = try await open(["flow-scrolled-doc", "flow-scrolled-doc"])
        let navigator = test.navigator
        _ = await ScrollBook.scroll(navigator, by: 10_000)
        #expect(navigator.place.chapter == 0 && !navigator.canScroll(.forward))
        #expect(navigator.turn(.forward))
        await navigator.settle()
        let first = try #require(navigator.shown?.pages.flatMap(\.paragraphs).first)
        #expect(first.text == "c1-0" && first.frame.y > 0)
        #expect(navigator.turn(.backward))
        await navigator.settle()
        #expect(navigator.place.chapter == 0 && navigator.shown?.text.contains("c0-39") == true)
    }

    /// Only neighbours that are both `scrolled-continuous` form one column.
    @Test func continuousChaptersJoin() async throws {
        let continuous = "flow-scrolled-continuous"
        let test = try await open([continuous, continuous, "flow-scrolled-doc", continuous])
        _ = await ScrollBook.scroll(test.navigator, by: 10_000)
        #expect(test.navigator.place.chapter == 1 && !test.navigator.canScroll(.forward))
        #expect(test.navigator.canTurn(.forward))
    }

    @Test func theReaderDecidesForAllChapters() async throws {
        let test = try await open([nil, "flow-scrolled-doc", "flow-paginated"])
        await ScrollBook.scroll(test.navigator, false)
        #expect(await walk(test.navigator, .forward) == [0: false, 1: false, 2: false])
        await ScrollBook.scroll(test.navigator, true)
        #expect(await walk(test.navigator, .backward).values.allSatisfy { $0 })
    }

    /// Vertical lines that do not fill the page are centred.
    @Test(arguments: [nil, "rendition:align-x-center"]) func pagesAreCentered(_ properties: String?) async throws {
        var book = EPUBBuilder(title: "Centre")
        book.addChapter(
            "c.xhtml", body: "<p>一</p><p>二</p>", head: "<style>html { writing-mode: vertical-rl }</style>",
            spineProperties: properties)
        let test = try await TestNavigator.open(try await TestRendition.make(book).publication, 400, 300)
        let frames = try #require(test.navigator.shown).pages.flatMap(\.paragraphs).map(\.frame)
        let middle = (try #require(frames.map(\.x).min()) + (try #require(frames.map(\.right).max()))) / 2
        #expect(frames.count == 2 && (abs(middle - 200) <= 1) == (properties != nil))
    }
}
