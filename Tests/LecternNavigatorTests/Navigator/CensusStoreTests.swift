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

    private func publication() async throws -> Publication {
        let bodies = (1...Self.chapterCount).map { "<p>\($0) chapter with words in it</p>" }
        return try await TestRendition.make(bodies).publication
    }

    private func services(_ shaper: CountingShaper, fonts: String = "1") -> EngineServices {
        var services = TestRendition.services
        (services.shaper, services.fonts) = (shaper, VersionedFonts(fonts))
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

    func navigator(_ navigator: any SpreadNavigator, didCountPages pages: PageMap) { count += 1 }
}

/// Stores page maps in memory.
private actor MemoryPageMaps: PageMapStore {
    private(set) var maps: [String: PageMap] = [:]

    func pageMap(forKey key: String, chapterCount: Int) -> PageMap? { maps[key] }
    func keep(_ map: PageMap, forKey key: String) { maps[key] = map }
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
