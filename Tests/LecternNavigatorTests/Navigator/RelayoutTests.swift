import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import Testing

/// Changes of viewport and preferences keep the place, and results of an old
/// layout are not used.
@Suite(.timeLimit(.minutes(10))) @MainActor struct RelayoutTests {
    /// Random places, twenty changes each: the shown page contains the place,
    /// and the place never changes.
    @Test func noPlaceDrifts() async throws {
        let test = try await TestNavigator.make([TestRendition.mixed, TestRendition.mixed])
        let navigator = test.navigator
        var numbers = RepeatableNumbers(11)
        for _ in 0..<10 {
            let length = try #require(navigator.shown).chapterLength
            let place = Place(chapter: numbers.next(below: 2), offset: numbers.next(below: length))
            #expect(await navigator.go(to: place))
            test.forgetEvents()
            let kept = try #require(navigator.currentLocation)
            for step in 0..<20 {
                change(navigator, step, &numbers)
                await navigator.settle()
                let spread = try #require(navigator.shown)
                #expect(spread.layout == navigator.layout && spread.contains(place))
                #expect(spread.pages.contains { $0.page.range.contains(place.offset) })
                #expect(navigator.place == place)
            }
            #expect(navigator.currentLocation?.locations.textOffset == kept.locations.textOffset)
            #expect(test.locations.isEmpty && test.jumps.isEmpty)
        }
    }

    private func change(_ navigator: SpreadNavigator, _ step: Int, _ numbers: inout RepeatableNumbers) {
        if step % 2 == 0 {
            let (width, height) = (120 + numbers.next(below: 500), 100 + numbers.next(below: 300))
            navigator.setViewport(Viewport(width: Double(width), height: Double(height)))
        } else {
            var preferences = EPUBPreferences()
            preferences.fontSize = 0.6 + Double(numbers.next(below: 10)) / 10
            preferences.pageMargins = Double(numbers.next(below: 5)) / 2
            preferences.columnCount = [.auto, .one, .two][numbers.next(below: 3)]
            preferences.publisherStyles = numbers.next(below: 2) == 0
            preferences.lineHeight = 1 + Double(numbers.next(below: 10)) / 10
            navigator.submit(preferences)
        }
    }

    /// Twenty changes of size without waiting: only the last is shown.
    @Test func onlyTheLatestLayoutIsShown() async throws {
        let test = try await TestNavigator.make([TestRendition.mixed])
        await test.navigator.go(to: Place(chapter: 0, offset: 3_000))
        test.forgetEvents()
        for step in 0..<20 { test.navigator.setViewport(Viewport(width: 200 + Double(step) * 7, height: 200)) }
        await test.navigator.settle()
        #expect(test.shown.last?.pages.layout.viewport.width == 333)
        #expect(test.shown.allSatisfy { $0.pages.layout == test.navigator.layout })
        #expect(test.navigator.place == Place(chapter: 0, offset: 3_000))
    }

    /// Page turns that are requested during a change of layout happen in the
    /// new layout.
    @Test func turnsContinueAfterAChangeOfLayout() async throws {
        let test = try await TestNavigator.make([TestRendition.mixed])
        test.forgetEvents()
        test.navigator.setViewport(Viewport(width: 150, height: 150))
        for _ in 0..<3 { test.navigator.turn(.forward) }
        test.navigator.setViewport(Viewport(width: 300, height: 150))
        await test.navigator.settle()
        #expect(test.navigator.shown?.layout.viewport.width == 300)
        #expect(test.shown.filter { $0.reason == .turn(.forward) }.count == 3)
        #expect(test.navigator.place.offset > 0)
    }

    @Test func pointsOfAnOldLayoutHitNothing() async throws {
        let test = try await TestNavigator.make(["<p><a href=\"#x\">link link link link</a></p><p id=\"x\">x</p>"])
        let old = try #require(test.navigator.shown)
        let point = try #require(old.pages.first?.paragraphs.first).frame
        #expect(test.navigator.hit(x: point.x + 3, y: point.y + 3, in: old)?.link != nil)
        test.navigator.setViewport(Viewport(width: 300, height: 300))
        #expect(test.navigator.hit(x: point.x + 3, y: point.y + 3, in: old) == nil)
        await test.navigator.settle()
        #expect(test.navigator.hit(x: point.x + 3, y: point.y + 3, in: old) == nil)
        let new = try #require(test.navigator.shown)
        let there = try #require(new.pages.first?.paragraphs.first).frame
        #expect(test.navigator.hit(x: there.x + 3, y: there.y + 3, in: new)?.link != nil)
    }

    @Test func wideViewportShowsTwoPages() async throws {
        let test = try await TestNavigator.make([TestRendition.mixed], width: 700, height: 300)
        let spread = try #require(test.navigator.shown)
        #expect(spread.pages.count == 2 && spread.layout.columns == 2)
        #expect(spread.pages[0].frame.x < spread.pages[1].frame.x)
        #expect(spread.pages[0].page.range.upperBound == spread.pages[1].page.range.lowerBound)
        var preferences = EPUBPreferences()
        preferences.readingProgression = .rtl
        test.navigator.submit(preferences)
        await test.navigator.settle()
        let mirrored = try #require(test.navigator.shown)
        #expect(mirrored.pages[0].frame.x > mirrored.pages[1].frame.x)
        preferences.columnCount = .one
        test.navigator.submit(preferences)
        await test.navigator.settle()
        #expect(test.navigator.shown?.pages.count == 1 && test.presentations.last?.columns == 1)
    }

    /// Consecutive pictures without text between them have different places.
    @Test func picturesHaveSeparatePlaces() async throws {
        let picture = "<img src=\"a.png\" alt=\"\" style=\"display: block; width: 150px; height: 120px\"/>"
        let book = PictureBook.make(String(repeating: picture, count: 6))
        let test = try await TestNavigator.open(try await TestRendition.make(book).publication, 220, 180)
        let navigator = test.navigator
        var keys: [SpreadKey] = [try #require(navigator.shown).key]
        while await navigator.goForward() { keys.append(try #require(navigator.shown).key) }
        #expect(keys.count == 6)
        await navigator.goBackward()
        await navigator.goBackward()
        let (place, kept) = (navigator.place, try #require(navigator.currentLocation))
        for width in [230.0, 260, 290] {
            navigator.setViewport(Viewport(width: width, height: 180))
            await navigator.settle()
            #expect(navigator.shown?.key.index == 3 && navigator.place == place)
        }
        await navigator.go(toProgression: 0)
        #expect(navigator.shown?.key.index == 0)
        #expect(await navigator.go(to: kept))
        #expect(navigator.shown?.key.index == 3)
    }
}
