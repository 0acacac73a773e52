import LecternAssets
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// Moving through a book.
@Suite(.timeLimit(.minutes(10))) @MainActor struct MovingTests {
    private static let bodies = (1...5).map { number in
        "<h1 id=\"top\">\(number)</h1>"
            + (1...number * 3).map { "<p id=\"p\($0)\">Paragraph \($0) of chapter \(number), with words in it.</p>" }
            .joined()
    }

    /// From the first page to the last and back: every page once, in order,
    /// without gaps.
    @Test(arguments: [(220.0, 180.0), (500, 200)]) func everyPageIsShownOnce(_ size: (Double, Double)) async throws {
        let test = try await TestNavigator.make(Self.bodies, width: size.0, height: size.1)
        let navigator = test.navigator
        var keys = [try #require(navigator.shown).key]
        while await navigator.goForward() { keys.append(try #require(navigator.shown).key) }
        #expect(Set(keys).count == keys.count && keys.count > 5)
        for (before, after) in zip(keys, keys.dropFirst()) {
            #expect(
                after.chapter == before.chapter && after.index == before.index + 1
                    || after.chapter == before.chapter + 1 && after.index == 0)
        }
        #expect(keys.last?.chapter == 4)
        #expect(test.locations.count == keys.count - 1 && test.errors.isEmpty)
        var back: [SpreadKey] = [try #require(navigator.shown).key]
        while await navigator.goBackward() { back.append(try #require(navigator.shown).key) }
        #expect(back == keys.reversed())
    }

    /// The shown pages together contain each chapter's text exactly once.
    @Test func pagesTileTheText() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        repeat {} while await test.navigator.goForward()
        var ends: [Int: Int] = [:]
        for spread in test.shown.map(\.pages) {
            for page in spread.pages {
                #expect(page.page.range.lowerBound == ends[spread.key.chapter, default: 0])
                ends[spread.key.chapter] = page.page.range.upperBound
            }
            if spread.endsChapter { #expect(ends[spread.key.chapter] == spread.chapterLength) }
        }
        #expect(ends.count == 5)
    }

    /// Taps that are faster than page turns are not lost.
    @Test func noTurnIsLost() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let start = try #require(test.navigator.shown).key
        for _ in 0..<7 { #expect(test.navigator.turn(.forward)) }
        await test.navigator.settle()
        #expect(test.shown.count == 8)
        for _ in 0..<7 { #expect(test.navigator.turn(.backward)) }
        await test.navigator.settle()
        #expect(test.navigator.shown?.key == start)
        #expect(!test.navigator.turn(.backward) && !test.navigator.canTurn(.backward))
    }

    /// Pages that follow a voice do not take a move from the reader that is not done yet.
    @Test func theReaderMovesBeforePagesFollow() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        let move = Task { await navigator.go(to: .end(of: 4)) }
        while !navigator.hasPendingMove { await Task.yield() }
        #expect(await !navigator.follow(.start(of: 1)))
        #expect(await move.value)
        #expect(navigator.shown?.key.chapter == 4 && navigator.shown?.endsChapter == true)
        #expect(!navigator.hasPendingMove)
        #expect(await navigator.follow(.start(of: 1)))
        #expect(navigator.shown?.key.chapter == 1)
    }

    @Test func neighboursArePreparedAndTurnAtOnce() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        try #require(await eventually { test.navigator.preparedNeighbour(.forward) != nil })
        let prepared = try #require(test.navigator.preparedNeighbour(.forward))
        #expect(test.navigator.turn(.forward))
        #expect(test.navigator.shown?.key == prepared.key)
    }

    @Test func goesToLinksLocatorsProgressionsAndPositions() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        #expect(await navigator.go(to: Link("EPUB/c4.xhtml#p9")))
        #expect(navigator.shown?.key.chapter == 3)
        #expect(navigator.shown?.text.contains("Paragraph 9 of chapter 4") == true)
        let kept = try #require(navigator.currentLocation)
        #expect(await navigator.go(toProgression: 0))
        #expect(navigator.shown?.key == .init(chapter: 0, index: 0))
        #expect(await navigator.go(toProgression: 1))
        #expect(navigator.shown?.key.chapter == 4 && navigator.shown?.endsChapter == true)
        #expect(await navigator.go(to: kept))
        #expect(navigator.shown?.text.contains("Paragraph 9 of chapter 4") == true)
        #expect(await navigator.go(toPosition: 1))
        #expect(navigator.shown?.key.chapter == 0)
        #expect(!(await navigator.go(toPosition: 10_000)))
        #expect(!(await navigator.go(to: Link("nowhere.xhtml"))))
        #expect(test.errors.count == 1 && test.jumps.count == 5)
    }

    @Test func leftAndRightFollowTheReadingDirection() async throws {
        var book = EPUBBuilder(title: "RTL")
        for (index, body) in Self.bodies.enumerated() {
            book.addChapter("c\(index + 1).xhtml", title: "\(index)", body: body)
        }
        let publication = try await TestRendition.make(book).publication
        let test = try await TestNavigator.open(publication, 220, 180)
        let navigator = test.navigator
        #expect(await navigator.goRight())
        #expect(await navigator.goLeft())
        #expect(navigator.shown?.key == .init(chapter: 0, index: 0))
        var preferences = EPUBPreferences()
        preferences.readingProgression = .rtl
        navigator.submit(preferences)
        await navigator.settle()
        #expect(test.presentations.last?.readingProgression == .rtl)
        #expect(await navigator.goLeft())
        #expect(navigator.shown?.key == .init(chapter: 0, index: 1))
        #expect(await navigator.goRight())
        #expect(!(await navigator.goRight()))
    }

    @Test func historyGoesBackAndForward() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        await navigator.goForward()
        let left = navigator.place
        await navigator.go(to: Link("EPUB/c3.xhtml#p4"))
        let second = navigator.place
        await navigator.go(to: Link("EPUB/c5.xhtml"))
        #expect(await navigator.goBack())
        #expect(navigator.place == second)
        #expect(await navigator.goBack())
        #expect(navigator.place == left && !navigator.canGoBack)
        #expect(await navigator.goForwardInHistory())
        #expect(navigator.place == second)
        await navigator.go(to: Link("EPUB/c1.xhtml"))
        #expect(!navigator.canGoForwardInHistory)
        #expect(!(await navigator.goForwardInHistory()))
    }

    @Test func beginsWhereReadingEnded() async throws {
        let first = try await TestNavigator.make(Self.bodies)
        await first.navigator.go(to: Link("EPUB/c4.xhtml#p7"))
        let kept = try #require(first.navigator.currentLocation)
        let json = kept.json
        let locator = try #require(Locator(json: json, diagnostics: nil))
        let second = try TestNavigator(first.navigator.publication, at: locator)
        second.navigator.setViewport(Viewport(width: 300, height: 250))
        await second.navigator.settle()
        #expect(second.navigator.shown?.text.contains("Paragraph 7 of chapter 4") == true)
        #expect(second.navigator.currentLocation?.locations.textOffset == locator.locations.textOffset)
        #expect(second.locations.isEmpty && second.jumps.isEmpty)
    }

    /// A jump cancels pending turns.
    @Test func jumpCancelsPendingTurns() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        for _ in 0..<20 { test.navigator.turn(.forward) }
        #expect(await test.navigator.go(to: Link("EPUB/c2.xhtml")))
        #expect(test.navigator.shown?.key == .init(chapter: 1, index: 0))
    }

    @Test func lockedAndEmptyBooksAreRejected() async throws {
        let open = try await TestRendition.make(["<p>a</p>"]).publication
        let locked = Publication(
            manifest: open.manifest, container: open.container,
            services: [{ _ in LockedContentService(protectionName: "LCP") }])
        #expect(throws: NavigatorError.self) { try TestNavigator(locked) }
        var manifest = open.manifest
        manifest.readingOrder = []
        #expect(throws: NavigatorError.self) { try TestNavigator(Publication(manifest: manifest)) }
    }

    /// A chapter that cannot be shown is reported and skipped.
    @Test func brokenChaptersAreSkipped() async throws {
        var book = EPUBBuilder(title: "Broken")
        book.addChapter("c1.xhtml", title: "One", body: "<p>one</p>")
        book.addChapter("c2.xhtml", title: "Two", body: "<p>two</p>")
        book.addChapter("c3.xhtml", title: "Three", body: "<p>three</p>")
        let container = try await book.container()
        let publication = Publication(
            manifest: try await TestRendition.make(book).publication.manifest,
            container: HoledContainer(container, without: "EPUB/c2.xhtml"))
        let test = try await TestNavigator.open(publication, 220, 180)
        #expect(await test.navigator.goForward())
        #expect(test.navigator.shown?.text == "three")
        #expect(test.errors.map { "\($0)" }.count == 1, "\(test.errors)")
        #expect(await test.navigator.goBackward())
        #expect(test.navigator.shown?.text == "one")
    }
}

/// A container in which a listed resource is missing.
struct HoledContainer: Container {
    private let base: any Container
    private let hole: String

    init(_ base: any Container, without hole: String) {
        self.base = base
        self.hole = hole
    }

    var entries: [String] { base.entries }

    func resource(at path: String) -> (any Resource)? { path == hole ? nil : base.resource(at: path) }
}
