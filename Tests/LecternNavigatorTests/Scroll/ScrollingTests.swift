import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternNavigator

/// The preference `scroll`: a continuous column with the same places as pages.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ScrollingTests {
    @Test func preferenceTakesEffect() async throws {
        let test = try await TestNavigator.make([TestRendition.mixed])
        #expect(!test.navigator.presentation.isScrolled && test.navigator.scrollDirection == nil)
        #expect(test.navigator.scroll(by: 10) == 0)
        await ScrollBook.scroll(test.navigator, true)
        #expect(test.navigator.textPreferences.scroll == true && test.navigator.presentation.isScrolled)
        #expect(test.presentations.last?.isScrolled == true && test.navigator.scrollDirection == .down)
        #expect(test.navigator.scroll(by: 10) == 10)
        await test.navigator.settle()
        #expect(test.shown.last?.reason == .scroll && test.shown.last?.pages.window != nil)
    }

    /// Who scrolls sees the column move at once. The delegate learns of it afterwards, once, with the latest place.
    @Test func scrollingIsReportedAfterTheFrame() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(300, "a")])
        await test.navigator.settle()
        test.forgetEvents()
        let before = try #require(test.navigator.scrollPosition)
        for _ in 0..<3 { #expect(test.navigator.scroll(by: 10) == 10) }
        #expect(test.navigator.scrollPosition != before && test.shown.isEmpty)
        await test.navigator.settle()
        #expect(test.shown.map(\.reason) == [.scroll])
        #expect(test.shown.last?.pages.start == test.navigator.place)
    }

    /// A jump after scrolling is the last that is reported.
    @Test func jumpsFollowWhatWasScrolled() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(300, "a"), ScrollBook.lines(10, "b")])
        await test.navigator.settle()
        test.forgetEvents()
        test.navigator.scroll(by: 40)
        #expect(await test.navigator.go(to: Place.start(of: 1)))
        await test.navigator.settle()
        #expect(test.shown.last?.reason == .jump && test.navigator.shown?.start.chapter == 1)
    }

    /// From the start to the end, each line comes into view once, in order, over the borders of chapters.
    @Test func chaptersFollowWithoutAGap() async throws {
        let bodies = [ScrollBook.lines(70, "a"), ScrollBook.lines(1, "b"), ScrollBook.lines(90, "c")]
        let test = try await ScrollBook.open(bodies)
        var seen: [String] = []
        var lastLine = -1.0
        repeat {
            let spread = try #require(test.navigator.shown)
            for paragraph in spread.pages.flatMap(\.paragraphs) where !seen.contains(paragraph.text) {
                seen.append(paragraph.text)
            }
            let starts = spread.pages.flatMap(\.paragraphs).map(\.frame.y)
            #expect(starts == starts.sorted())
            lastLine = starts.last ?? lastLine
        } while await ScrollBook.scroll(test.navigator, by: 50) > 0
        let wanted =
            (0..<70).map { "a\($0)" } + ["b0"] + (0..<90).map { "c\($0)" }
        #expect(seen == wanted)
        // The last line ends at the margin of the page.
        #expect(lastLine < 180 && !test.navigator.canTurn(.forward))
        #expect(await ScrollBook.scroll(test.navigator, by: -100_000) < -1_000)
        #expect(test.navigator.place.chapter == 0 && !test.navigator.canTurn(.backward))
    }

    @Test func marginsAreKeptBesideTheColumnAndAtTheEndsOfChapters() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(60), ScrollBook.lines(60)])
        var preferences = test.navigator.textPreferences
        for margins in [0.5, 1, 2] {
            preferences.pageMargins = margins
            test.navigator.submit(preferences)
            await test.navigator.settle()
            let layout = try #require(test.navigator.layout)
            let first = try #require(test.navigator.shown?.pages.first?.paragraphs.first)
            #expect(first.frame.x == layout.settings.margins.left && first.frame.y == layout.settings.margins.top)
            _ = test.navigator.scroll(by: 100)
            let later = try #require(test.navigator.shown?.pages.first?.paragraphs.first)
            #expect(later.frame.x == first.frame.x && later.frame.width == first.frame.width)
            await test.navigator.go(to: .start(of: 0))
        }
        let side = try #require(test.navigator.layout).settings.margins.left
        preferences.pageMargins = 0.5
        test.navigator.submit(preferences)
        #expect(try #require(test.navigator.layout).settings.margins.left < side)
    }

    @Test func aStepKeepsTheLastLineInView() async throws {
        let test = try await ScrollBook.open([TestRendition.mixed])
        for _ in 0..<6 {
            let before = try #require(test.navigator.shown)
            let last = try #require(before.pages.flatMap(\.paragraphs).last { $0.frame.bottom > 180 - 25 })
            #expect(await test.navigator.goForward())
            let after = try #require(test.navigator.shown)
            #expect(after.pages.flatMap(\.paragraphs).contains { $0.text == last.text })
            #expect(after.start > before.start)
            // No line is cut at the top.
            let edges = try #require(test.navigator.navigation.scrolling.window?.line(of: after.start))
            #expect(abs(edges.lowerBound) <= 1, "\(edges)")
        }
        let place = test.navigator.place
        await test.navigator.goForward()
        await test.navigator.goBackward()
        #expect(abs(test.navigator.place.offset - place.offset) < 60)
    }

    /// Turns that are requested at once are all carried out.
    @Test func noTurnIsLost() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(400)])
        test.forgetEvents()
        for _ in 0..<12 { test.navigator.turn(.forward) }
        await test.navigator.settle()
        #expect(test.shown.filter { $0.reason == .turn(.forward) }.count == 12)
    }

    @Test func jumpsShowTheirTargetBelowTheTop() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(50), ScrollBook.lines(200)])
        #expect(await test.navigator.go(to: Link("EPUB/c2.xhtml#line120")))
        let spread = try #require(test.navigator.shown)
        let target = try #require(spread.pages.flatMap(\.paragraphs).first { $0.text == "line120" })
        #expect(abs(target.frame.y - 30) <= 1)
        #expect(test.navigator.place.chapter == 1)
        #expect(test.jumps.count == 1 && test.navigator.canGoBack)
        #expect(await test.navigator.go(to: .start(of: 1)))
        let start = try #require(test.navigator.shown?.pages.first)
        #expect(start.page.chapter == 1 && start.frame.y == 0)
        await test.navigator.goBack()
        #expect(test.navigator.shown?.pages.flatMap(\.paragraphs).contains { $0.text == "line120" } == true)
    }

    /// However long the chapter is, only strips near the viewport are kept.
    @Test func fewStripsAreKept() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(6_000)])
        var most = 0
        for _ in 0..<150 {
            _ = await ScrollBook.scroll(test.navigator, by: 400)
            most = max(most, test.navigator.navigation.scrolling.window?.strips.count ?? 0)
        }
        #expect(test.navigator.place.offset > 30_000)
        #expect(most >= 3 && most <= 8)
    }

    /// A chapter that cannot be read is left out, and reported once.
    @Test func unreadableChaptersAreSkipped() async throws {
        var book = EPUBBuilder(title: "Broken")
        for name in ["c1", "c2", "c3"] { book.addChapter("\(name).xhtml", title: name, body: "<p>\(name)</p>") }
        let publication = Publication(
            manifest: try await TestRendition.make(book).publication.manifest,
            container: HoledContainer(try await book.container(), without: "EPUB/c2.xhtml"))
        let test = try await TestNavigator.open(publication, 220, 180)
        await ScrollBook.scroll(test.navigator, true)
        _ = await ScrollBook.scroll(test.navigator, by: 10_000)
        _ = await ScrollBook.scroll(test.navigator, by: -10_000)
        #expect(test.errors.count == 1)
        #expect(!test.navigator.canTurn(.backward))
        #expect(test.navigator.shown?.pages.map(\.page.chapter) == [0, 2])
    }

    @Test func theLocationIsReportedWhileScrolling() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(200)])
        test.forgetEvents()
        for _ in 0..<40 { test.navigator.scroll(by: 10) }
        let offset = test.navigator.place.offset
        #expect(offset > 0)
        #expect(try await eventually { test.locations.last?.locations.textOffset == offset })
        #expect(test.locations.count < 5)
    }
}
