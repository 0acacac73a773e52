import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// The common behaviour of all visual navigators.
@Suite(.timeLimit(.minutes(10))) @MainActor struct VisualContractTests {
    private func open(_ kind: SeenKind, width: Double = 300) async throws -> TestNavigator {
        let test = try await TestNavigator.open(try await kind.publication(), width, 400, countsPages: true)
        await test.navigator.loadPositions()
        return test
    }

    @Test(arguments: SeenKind.allCases) func resizeKeepsThePlace(kind: SeenKind) async throws {
        let test = try await open(kind)
        await test.navigator.go(to: kind.link(3, of: test.navigator.publication))
        let (place, location) = (test.navigator.place, test.navigator.currentLocation)
        test.forgetEvents()
        for width in stride(from: 250.0, to: 900, by: 130) {
            test.navigator.setViewport(Viewport(width: width, height: 410))
            await test.navigator.settle()
            #expect(test.navigator.shown?.contains(place) == true && test.navigator.place == place)
        }
        #expect(test.locations.isEmpty && test.navigator.currentLocation?.locations == location?.locations)
    }

    @Test(arguments: SeenKind.allCases) func sidesFollowTheReadingDirection(kind: SeenKind) async throws {
        let test = try await open(kind)
        var preferences = EPUBPreferences()
        preferences.readingProgression = .rtl
        test.navigator.submit(preferences)
        await test.navigator.settle()
        #expect(await test.navigator.goLeft())
        #expect(test.navigator.shown?.key.chapter == 1)
        #expect(await test.navigator.goRight())
        #expect(test.navigator.shown?.key.chapter == 0)
    }

    /// Pages of a fixed size are shown in pairs, and touch in the middle. Pictures and PDF begin with a cover.
    @Test(arguments: [SeenKind.pictures, .pdf, .fixed], [false, true])
    func fixedPagesAreShownInPairs(kind: SeenKind, isRightToLeft: Bool) async throws {
        let test = try await open(kind, width: 1_000)
        var preferences = EPUBPreferences()
        preferences.readingProgression = isRightToLeft ? .rtl : .ltr
        test.navigator.submit(preferences)
        await test.navigator.settle()
        var spreads: [[PlacedPage]] = []
        repeat {
            spreads.append(try #require(test.navigator.shown).pages)
        } while await test.navigator.goForward()
        let beginsWithCover = kind != .fixed
        #expect(
            spreads.map { $0.map(\.page.chapter) }
                == (beginsWithCover ? [[0], [1, 2], [3, 4]] : [[0, 1], [2, 3], [4]]))
        for pair in spreads where pair.count == 2 {
            let pages = pair.map(\.content).sorted { $0.x < $1.x }
            #expect(abs(pages[0].right - 500) < 1 && abs(pages[1].x - 500) < 1)
            #expect((pair[0].content.x < 500) != isRightToLeft)
        }
    }

    @Test(arguments: SeenKind.allCases) func pagesAreCounted(kind: SeenKind) async throws {
        let test = try await open(kind)
        let navigator = test.navigator
        try #require(await eventually { navigator.pages.isComplete })
        #expect(navigator.pages.total == 5)
        #expect(await navigator.go(toPage: 4))
        #expect(navigator.shown?.key.chapter == 3)
        #expect(
            navigator.contents.entries.last.flatMap { navigator.contents.pageNumber(of: $0, pages: navigator.pages) }
                == 5)
    }

    /// Hits at points of the page.
    @Test(arguments: [SeenKind.epub, .pdf, .fixed]) func pointsHitText(kind: SeenKind) async throws {
        let navigator = try await open(kind).navigator
        await navigator.go(to: kind.link(1, of: navigator.publication))
        let spread = try #require(navigator.shown)
        #expect(spread.text == "This is part 2." && spread.excerpt.hasSuffix("This is part 2."))
        let text = try #require(spread.pages.first { $0.page.chapter == 1 }).document.markup.text
        let start = try #require(text.indices.first { text[$0...].starts(with: "part".utf16) })
        let word = try #require(navigator.frames(of: start..<start + 4, chapter: 1, in: spread).first)
        let hit = navigator.hit(x: word.x + word.width / 2, y: word.y + word.height / 2, in: spread)
        #expect(hit?.place.map { $0.chapter == 1 && (start..<start + 4).contains($0.offset) } == true)
        #expect(spread.pages.first?.paragraphs.first?.text == "This is part 2.")
    }
}
