import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Hits, selection, decorations and flow of a scrolled book.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ScrolledContentTests {
    @Test func linksAreHitWhereTheyAre() async throws {
        let body = ScrollBook.lines(40) + "<p><a href='#line3'>link link link</a></p>" + ScrollBook.lines(40, "more")
        let test = try await ScrollBook.open([body])
        while test.navigator.shown?.text.contains("link link") != true {
            #expect(await ScrollBook.scroll(test.navigator, by: 35) > 0)
        }
        _ = test.navigator.scroll(by: 30)
        let spread = try #require(test.navigator.shown)
        let frame = try #require(spread.pages.flatMap(\.paragraphs).first { $0.text == "link link link" }).frame
        let hit = test.navigator.hit(x: frame.x + 3, y: frame.y + 3, in: spread)
        #expect(hit?.link?.text == "link link link")
        await test.navigator.follow(try #require(hit?.link))
        #expect(test.navigator.shown?.text.contains("line3") == true)
        await test.navigator.goBack()
        #expect(test.navigator.shown?.text.contains("link link") == true)
    }

    /// A selection that begins on one strip and ends on a later one.
    @Test func selectionReachesOverStrips() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(120)])
        let navigator = test.navigator
        let first = try #require(navigator.shown?.pages.first?.paragraphs.first).frame
        #expect(navigator.beginSelection(at: Point(x: first.x + 1, y: first.y + 4)))
        let strip = navigator.shown?.key.index
        while navigator.shown?.key.index == strip { #expect(await ScrollBook.scroll(navigator, by: 100) > 0) }
        let last = try #require(navigator.shown?.pages.last?.paragraphs.last { $0.frame.bottom < 180 })
        navigator.extendSelection(to: Point(x: last.frame.right, y: last.frame.y + 4))
        let selection = try #require(navigator.currentSelection)
        #expect(selection.text.hasPrefix("line0\nline1\n") && selection.text.hasSuffix(last.text))
        let frames = navigator.selectionFrames(in: try #require(navigator.shown))
        #expect(frames.contains { abs($0.y - last.frame.y) < 4 })
    }

    @Test func decorationsScrollWithTheText() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(80)])
        let navigator = test.navigator
        let range = try #require(navigator.shown?.pages.first?.document.range(of: "line6"))
        let locator = try #require(navigator.publication.locator(to: Place(chapter: 0, offset: 0), length: 1))
        var marked = locator
        marked.text = Locator.Text(highlight: "line6")
        marked.locations.textOffset = range.lowerBound
        navigator.apply([Decoration(id: "a", locator: marked, style: .highlight(tint: .black))], in: "marks")
        await navigator.settle()
        let before = try #require(navigator.shown?.decorations.first)
        let place = before.frames.bounds
        #expect(navigator.shown?.decorations.count == 1 && place.y > 0)
        _ = navigator.scroll(by: 17)
        let after = try #require(navigator.shown?.decorations.first)
        #expect(after.frames.bounds == place.offset(x: 0, y: -17))
        let middle = Point(x: place.x + 2, y: place.y - 17 + 2)
        #expect(navigator.decoration(at: middle)?.decoration.id == "a")
        _ = await ScrollBook.scroll(navigator, by: 600)
        #expect(navigator.shown?.decorations.isEmpty == true)
        navigator.apply([], in: "marks")
        await navigator.settle()
        _ = await ScrollBook.scroll(navigator, by: -600)
        #expect(navigator.shown?.decorations.isEmpty == true)
    }

    /// EPUB 3.3, § 5.2.3.3 `rendition:flow`: the publication's wish is the default.
    @Test(arguments: [
        ("scrolled-continuous", true, true), ("scrolled-doc", true, false), ("paginated", false, true),
        ("auto", false, true),
    ])
    func flowOfThePublicationIsTheDefault(_ flow: String, _ scrolls: Bool, _ continues: Bool) async throws {
        var book = EPUBBuilder(title: "Flow")
        book.extraMetadata = "<meta property=\"rendition:flow\">\(flow)</meta>"
        for name in ["a", "b"] { book.addChapter("\(name).xhtml", title: name, body: ScrollBook.lines(40, name)) }
        let test = try await TestNavigator.open(try await TestRendition.make(book).publication, 220, 180)
        let navigator = test.navigator
        #expect(navigator.presentation.isScrolled == scrolls)
        if scrolls {
            _ = await ScrollBook.scroll(navigator, by: 10_000)
            #expect(navigator.place.chapter == (continues ? 1 : 0))
            // Where each chapter is a column of its own, a turn leads to the next one.
            await navigator.go(to: .start(of: 0))
            for _ in 0..<30 where navigator.canTurn(.forward) { await navigator.goForward() }
            #expect(navigator.place.chapter == 1)
            for _ in 0..<30 where navigator.canTurn(.backward) { await navigator.goBackward() }
            #expect(navigator.place.chapter == 0 && navigator.place.offset < 30)
        }
        var preferences = navigator.textPreferences
        preferences.scroll = !scrolls
        navigator.submit(preferences)
        #expect(navigator.presentation.isScrolled == !scrolls)
    }

    @Test func speedFollowsTheWords() async throws {
        let words = String(repeating: "<p style='margin: 0'>one two three four</p>", count: 100)
        let test = try await ScrollBook.open([words])
        let slow = try #require(test.navigator.scrollSpeed(wordsPerMinute: 100))
        let fast = try #require(test.navigator.scrollSpeed(wordsPerMinute: 300))
        #expect(abs(fast - 3 * slow) < 0.001)
        // Four words a line: 100 words a minute are 25 lines.
        let lines = try #require(test.navigator.shown?.pages.first?.paragraphs)
        let pitch = lines[1].frame.y - lines[0].frame.y
        #expect(abs(slow - 25 * pitch / 60) < 0.1 * slow)
    }
}
