import LecternBase
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// Counting the pages of a book again: when it happens, and what is reported.
@Suite(.timeLimit(.minutes(10))) @MainActor struct CensusEventsTests {
    private static let bodies = (1...5).map { number in
        "<h1>\(number)</h1>" + (1...number * 6).map { "<p>words \($0) and words of \(number)</p>" }.joined()
    }

    private typealias Change = (name: String, change: @MainActor (inout EPUBPreferences) -> Void)

    /// Settings that change page breaks.
    private static let factors: [Change] = [
        ("size", { $0.fontSize = 1.5 }), ("family", { $0.fontFamily = "Other" }),
        ("line height", { $0.lineHeight = 2 }), ("margins", { $0.pageMargins = 2 }),
        ("columns", { $0.columnCount = .two }), ("top and bottom", { $0.verticalMargins = 2 }),
    ]
    /// Settings that do not change page breaks.
    private static let others: [Change] = [
        ("theme", { $0.theme = .dark }), ("paper", { $0.backgroundColor = Color(rgb: 0xEEEEEE) }),
        ("ink", { $0.textColor = Color(rgb: 0x222222) }),
    ]

    private func open(_ store: CountingStore) async throws -> (EPUBNavigator, Events, EPUBPreferences) {
        let publication = try await TestRendition.make(Self.bodies).publication
        var preferences = EPUBPreferences()
        preferences.publisherStyles = false
        preferences.columnCount = .one
        let navigator = try EPUBNavigator(
            publication,
            configuration: .init(
                services: TestRendition.services, preferences: preferences, baseFontSize: 10, pageMaps: store))
        let events = Events()
        navigator.delegate = events
        navigator.setViewport(Viewport(width: 400, height: 500))
        try await counted(navigator, store, 1)
        return (navigator, events, preferences)
    }

    private func counted(_ navigator: EPUBNavigator, _ store: CountingStore, _ passes: Int) async throws {
        try #require(await eventually { navigator.pages.isComplete && store.kept.count >= passes })
        #expect(store.kept.count == passes)
    }

    /// Each of eight settings (six preferences, width and height) causes a new count of all chapters; colours do
    /// not.
    @Test func layoutSettingsCountPagesAgainAndColorsDoNot() async throws {
        let store = CountingStore()
        let (navigator, events, preferences) = try await open(store)
        defer { _ = events }
        for (pass, factor) in Self.factors.enumerated() {
            var changed = preferences
            factor.change(&changed)
            navigator.submitPreferences(changed)
            try await counted(navigator, store, pass + 2)
            #expect(navigator.pages.countedChapters == Self.bodies.count, "\(factor.name)")
        }
        navigator.submitPreferences(preferences)
        await navigator.settle()
        navigator.setViewport(Viewport(width: 500, height: 500))
        try await counted(navigator, store, Self.factors.count + 2)
        navigator.setViewport(Viewport(width: 500, height: 400))
        try await counted(navigator, store, Self.factors.count + 3)
        for other in Self.others {
            var changed = preferences
            other.change(&changed)
            navigator.submitPreferences(changed)
            await navigator.settle()
            try await Task.sleep(for: .milliseconds(400))
            #expect(navigator.pages.isComplete && store.kept.count == Self.factors.count + 3, "\(other.name)")
        }
    }

    /// Every counted chapter is reported. After a change of layout no results of the old one are reported, and the
    /// end is reported once.
    @Test func reportedPageCountsBelongToTheShownLayout() async throws {
        let store = CountingStore()
        let (navigator, events, preferences) = try await open(store)
        #expect(events.counts.last == Self.bodies.count && events.counts == events.counts.sorted())
        for size in [1.2, 1.6, 2, 2.4] {
            var changed = preferences
            changed.fontSize = size
            navigator.submitPreferences(changed)
            if size < 2.4 { try await Task.sleep(for: .milliseconds(310)) }
        }
        events.forget()
        try #require(await eventually { navigator.pages.isComplete })
        try await Task.sleep(for: .milliseconds(100))
        #expect(events.counts == events.counts.sorted() && events.counts.filter { $0 == Self.bodies.count }.count == 1)
        let alone = try await open(CountingStore()).0
        var changed = preferences
        changed.fontSize = 2.4
        alone.submitPreferences(changed)
        await alone.settle()
        try #require(await eventually { alone.pages.isComplete })
        #expect(navigator.pages == alone.pages)
    }

    /// After each change, counts, contents and highlights belong to the new layout. A wrong cache key would show.
    @Test func countsContentsAndHighlightsFollowEveryChange() async throws {
        let store = CountingStore()
        let (navigator, _, preferences) = try await open(store)
        let words = "words 9 and words of 4"
        let locator = Locator(
            href: try #require(navigator.publication.readingOrder[3].url?.anyURL), text: .init(highlight: words))
        navigator.apply([Decoration(id: "1", locator: locator, style: .underline(tint: .black))], in: "marks")
        for (pass, factor) in Self.factors.enumerated() {
            var changed = preferences
            factor.change(&changed)
            navigator.submitPreferences(changed)
            try await counted(navigator, store, pass + 2)
            #expect(await navigator.go(to: Place.start(of: 0)))
            var pages = navigator.shown?.pages.count ?? 0
            while await navigator.goForward() { pages += navigator.shown?.pages.count ?? 0 }
            #expect(navigator.pages.total == pages, "\(factor.name)")
            for entry in navigator.contents.entries {
                #expect(await navigator.go(to: entry.link))
                let spread = try #require(navigator.shown)
                let number = try #require(navigator.contents.pageNumber(of: entry, pages: navigator.pages))
                let first = try #require(navigator.pages.pageNumber(of: spread.start))
                #expect((first..<first + spread.pages.count).contains(number), "\(factor.name)")
            }
            #expect(await navigator.go(to: locator))
            await navigator.settle()
            let spread = try #require(navigator.shown)
            let drawn = try #require(spread.decorations.first)
            #expect(drawn.frames.isValid(for: spread))
            let page = try #require(spread.pages.first { $0.page.range.contains(drawn.range.range.lowerBound) })
            #expect(page.document.text(in: drawn.range.range) == words)
        }
    }
}

/// Records the reported page counts.
@MainActor private final class Events: EPUBNavigatorDelegate {
    private(set) var counts: [Int] = []

    func forget() { counts = [] }
    func navigator(_ navigator: SpreadNavigator, didCountPages pages: PageMap) {
        counts.append(pages.countedChapters)
    }
}

/// Stores page maps in memory, by layout.
@MainActor private final class CountingStore: PageMapStore {
    private(set) var kept: [String: PageMap] = [:]

    func pageMap(forKey key: String, chapterCount: Int) async -> PageMap? { kept[key] }
    func keep(_ map: PageMap, forKey key: String) async { kept[key] = map }
}
