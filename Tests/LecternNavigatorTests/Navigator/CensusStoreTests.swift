import LecternBase
import LecternNavigator
import LecternPublication
import LecternTestKit
import LecternText
import Synchronization
import Testing

/// Stored page maps: when they replace counting, and when they do not.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CensusStoreTests {
    private static let chapterCount = 12

    private func publication(first: String = "<p>1 chapter with words in it</p>") async throws -> Publication {
        let bodies = [first] + (2...Self.chapterCount).map { "<p>\($0) chapter with words in it</p>" }
        return try await TestRendition.make(bodies).publication
    }

    private func services(_ shaper: CountingShaper, fonts: String = "1") -> EngineServices {
        var services = TestRendition.services
        services.shaper = shaper
        services.fonts = VersionedFonts(fonts)
        return services
    }

    /// Opens the publication and waits until its pages are known.
    private func open(_ publication: Publication, _ store: MemoryPageMaps, _ services: EngineServices) async throws {
        let navigator = try EPUBNavigator(publication, configuration: .init(services: services, pageMaps: store))
        navigator.setViewport(Viewport(width: 300, height: 300))
        await navigator.settle()
        #expect(try await eventually { navigator.pages.isComplete })
        #expect(navigator.pages.total == Self.chapterCount)
        // Longer than the census waits before it starts.
        try await Task.sleep(for: .milliseconds(500))
        navigator.close()
    }

    /// After a restart only the shown chapter and those prepared beside it are laid out.
    @Test func storedPageMapAvoidsLayout() async throws {
        let (publication, store) = (try await publication(), MemoryPageMaps())
        let first = CountingShaper()
        try await open(publication, store, services(first))
        #expect(first.paragraphs.count == Self.chapterCount)
        let second = CountingShaper()
        try await open(publication, store, services(second))
        #expect(second.paragraphs.count <= 3)
        #expect(try await eventually { await store.maps.count == 1 }, "the map is stored")
    }

    /// A change of the fonts: the stored map is not used, and all chapters are counted again.
    @Test func changedFingerprintCountsAgain() async throws {
        let (publication, store) = (try await publication(), MemoryPageMaps())
        try await open(publication, store, services(CountingShaper(), fonts: "1"))
        let shaper = CountingShaper()
        try await open(publication, store, services(shaper, fonts: "2"))
        #expect(shaper.paragraphs.count == Self.chapterCount)
        #expect(try await eventually { await store.maps.count == 2 }, "the second map is stored")
    }

    /// A chapter that is longer than when it was counted is counted again when the reader opens it; the other
    /// chapters keep theirs, and the store gets the new map.
    @Test func changedChapterIsCountedAgain() async throws {
        let store = MemoryPageMaps()
        try await open(try await publication(), store, services(CountingShaper()))
        let long = "<p>1 chapter with words in it</p>" + (0..<60).map { "<p>paragraph \($0)</p>" }.joined()
        let shaper = CountingShaper()
        let changed = try EPUBNavigator(
            try await publication(first: long),
            configuration: .init(services: services(shaper), pageMaps: store))
        changed.setViewport(Viewport(width: 300, height: 300))
        await changed.settle()
        #expect(try await eventually { changed.pages.isComplete && (changed.pages.total ?? 0) > Self.chapterCount + 2 })
        let pages = changed.pages
        #expect(pages.chapters[1]?.count == 1 && pages.fingerprints.allSatisfy { $0 != nil })
        #expect(try await eventually { await store.maps.values.contains(pages) })
        #expect(await store.maps.count == 1)
        let last = Array("\(Self.chapterCount) chapter with words in it".utf16)
        #expect(!shaper.paragraphs.contains(last), "a chapter that has not changed is not laid out")
        changed.close()
    }

    /// A chapter whose colours have changed keeps its stored pages.
    @Test func chapterOfOtherColorsKeepsItsCount() async throws {
        let store = MemoryPageMaps()
        try await open(try await publication(), store, services(CountingShaper()))
        let before = await store.keptCount
        let red = "<p style=\"color: red; background: navy\">1 chapter with words in it</p>"
        try await open(try await publication(first: red), store, services(CountingShaper()))
        #expect(await store.keptCount == before)
    }

    /// Without counting there are no events and no numbers.
    @Test func nothingIsReportedWhileCountingIsOff() async throws {
        let publication = try await publication()
        let shaper = CountingShaper()
        let navigator = try EPUBNavigator(
            publication, configuration: .init(services: services(shaper), countsPages: false))
        let events = CountEvents()
        navigator.delegate = events
        navigator.setViewport(Viewport(width: 300, height: 300))
        await navigator.settle()
        try await Task.sleep(for: .milliseconds(500))
        #expect(events.count == 0 && navigator.pages.countedChapters == 0)
        #expect(shaper.paragraphs.count <= 3)
        let counting = try EPUBNavigator(publication, configuration: .init(services: services(shaper)))
        counting.delegate = events
        counting.setViewport(Viewport(width: 300, height: 300))
        #expect(try await eventually { counting.pages.isComplete })
        #expect(events.count > 0)
        counting.close()
    }
}

/// Counts page count events.
@MainActor private final class CountEvents: EPUBNavigatorDelegate {
    private(set) var count = 0

    func navigator(_ navigator: SpreadNavigator, didCountPages pages: PageMap) { count += 1 }
}

/// Stores page maps in memory.
private actor MemoryPageMaps: PageMapStore {
    private(set) var maps: [String: PageMap] = [:]
    private(set) var keptCount = 0

    func pageMap(forKey key: String, chapterCount: Int) -> PageMap? { maps[key] }
    func keep(_ map: PageMap, forKey key: String) {
        maps[key] = map
        keptCount += 1
    }
}

/// Shapes squares and records which paragraphs were shaped.
private final class CountingShaper: TextShaper {
    private let shaper = StubShaper()
    private let seen = Mutex<Set<[UInt16]>>([])

    var paragraphs: Set<[UInt16]> { seen.withLock { $0 } }

    func shape(_ text: [UInt16], items: [ShapingItem]) -> ShapedText {
        seen.withLock { _ = $0.insert(text) }
        return shaper.shape(text, items: items)
    }
}

/// Square glyphs with a fingerprint.
private final class VersionedFonts: FontCollection {
    let fingerprint: String
    private let fonts = StubFontCollection()

    init(_ fingerprint: String) { self.fingerprint = fingerprint }

    func cascade(for request: FontRequest, webFonts: WebFontSet?) -> any FontCascade {
        fonts.cascade(for: request, webFonts: webFonts)
    }
}
