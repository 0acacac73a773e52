import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Places stay when a reader switches between pages and scrolling.
@Suite(.timeLimit(.minutes(20))) @MainActor struct ScrollPlaceTests {
    /// A thousand switches at random places keep the place, and show its line.
    @Test func thousandPlacesAreKept() async throws {
        let test = try await TestNavigator.make([TestRendition.mixed, TestRendition.mixed])
        let navigator = test.navigator
        var numbers = RepeatableNumbers(5)
        let length = try #require(navigator.shown).chapterLength
        for _ in 0..<500 {
            let place = Place(chapter: numbers.next(below: 2), offset: numbers.next(below: length))
            #expect(await navigator.go(to: place))
            for isOn in [true, false] {
                await ScrollBook.scroll(navigator, isOn)
                let spread = try #require(navigator.shown)
                #expect(navigator.place == place && spread.layout == navigator.layout)
                #expect((spread.window != nil) == isOn && spread.contains(place), "\(place)")
            }
        }
        #expect(test.locations.count == 500)
    }

    /// From scrolling to pages and back leads to the same line.
    @Test func scrolledPlacesAreKeptToTheLine() async throws {
        let test = try await ScrollBook.open([TestRendition.mixed, TestRendition.mixed])
        let navigator = test.navigator
        var numbers = RepeatableNumbers(7)
        for _ in 0..<60 {
            _ = await ScrollBook.scroll(navigator, by: Double(numbers.next(below: 400) - 120))
            let place = navigator.place
            let line = try #require(top(navigator, place))
            await ScrollBook.scroll(navigator, false)
            #expect(navigator.shown?.contains(place) == true && navigator.place == place)
            await ScrollBook.scroll(navigator, true)
            #expect(navigator.place == place)
            // The line is where it was, or at the start edge; the first line of a chapter keeps its margin.
            let now = try #require(top(navigator, place))
            let beginsChapter = navigator.shown?.pages.contains { $0.page.index == 0 && abs($0.frame.y) <= 1 } == true
            let isAtEnd = !navigator.canTurn(.forward)
            #expect(abs(now) <= 1 || abs(now - line) <= 1 || isAtEnd || beginsChapter, "\(now) \(line)")
        }
    }

    /// A change of size or type keeps the line at its distance from the top.
    @Test func changesKeepTheLineInPosition() async throws {
        let test = try await ScrollBook.open([ScrollBook.lines(300)], width: 400, height: 400)
        let navigator = test.navigator
        await navigator.go(to: Place(chapter: 0, offset: 1_000))
        let before = try #require(top(navigator, navigator.place))
        #expect(before > 50)
        for width in [300.0, 500, 350] {
            navigator.setViewport(Viewport(width: width, height: 400))
            await navigator.settle()
            #expect(try abs(#require(top(navigator, navigator.place)) - before) <= 1)
        }
        var preferences = navigator.textPreferences
        preferences.fontSize = 1.5
        navigator.submit(preferences)
        await navigator.settle()
        #expect(try abs(#require(top(navigator, navigator.place)) - before) <= 1)
        navigator.setViewport(Viewport(width: 400, height: 100))
        await navigator.settle()
        #expect(navigator.shown?.contains(navigator.place) == true)
    }

    /// The page numbers of a scrolled book are those of its pages.
    @Test func pageNumbersAreThoseOfThePages() async throws {
        let test = try await TestNavigator.make([TestRendition.mixed, TestRendition.mixed], width: 700, height: 300)
        let navigator = test.navigator
        let counted = try TestNavigator(navigator.publication, countsPages: true)
        counted.navigator.setViewport(Viewport(width: 700, height: 300))
        #expect(try await eventually(within: .seconds(60)) { counted.navigator.pages.isComplete })
        let pages = counted.navigator.pages
        await ScrollBook.scroll(counted.navigator, true)
        #expect(counted.navigator.pages == pages)
        let fresh = try TestNavigator(navigator.publication, countsPages: true)
        fresh.navigator.submit(counted.navigator.textPreferences)
        fresh.navigator.setViewport(Viewport(width: 700, height: 300))
        #expect(try await eventually(within: .seconds(60)) { fresh.navigator.pages == pages })
        await fresh.navigator.settle()
        #expect(await fresh.navigator.go(toPage: 5))
        #expect(pages.pageNumber(of: fresh.navigator.place) == 5)
    }

    /// The distance of the line of a place from the top.
    private func top(_ navigator: SpreadNavigator, _ place: Place) -> Double? {
        navigator.navigation.scrolling.window?.line(of: place)?.lowerBound
    }
}
