import LecternBase
import LecternModel
import LecternNavigator
import LecternPublication
import LecternTestKit
import Testing

/// Page numbers of a whole book.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageMapTests {
    @Test func pageNumbersAreConsecutive() {
        var map = PageMap(chapterCount: 3)
        map.set([PageStart(offset: 0), PageStart(offset: 10)], anchors: ["a": 12], at: 1)
        #expect(map.pageNumber(of: .start(of: 1)) == nil && map.total == nil && map.countedChapters == 0)
        map.set([PageStart(offset: 0), PageStart(offset: 5), PageStart(offset: 9)], anchors: [:], at: 0)
        #expect(map.countedChapters == 2 && map.pageNumber(of: Place(chapter: 0, offset: 7)) == 2)
        #expect(map.pageNumber(of: Place(chapter: 1, offset: 10)) == 5)
        #expect(map.pageNumber(of: .end(of: 1)) == 5 && map.firstPage(of: 2) == 6)
        map.set([PageStart(offset: 0)], anchors: [:], length: 40, at: 2)
        #expect(map.lengths == [nil, nil, 40])
        #expect(map.total == 6 && map.isComplete && map.firstPage(of: 2) == 6)
        for number in 1...6 { #expect(map.place(ofPage: number).flatMap { map.pageNumber(of: $0) } == number) }
        #expect(map.place(ofPage: 7) == nil && map.place(ofPage: 0) == nil)
        for chapter in [-1, 3, .max] {
            #expect(map.pageNumber(of: .start(of: chapter)) == nil && map.firstPage(of: chapter) == nil)
        }
        #expect(PageMap(json: map.json, chapterCount: 3) == map)
        #expect(PageMap(json: map.json, chapterCount: 4) == nil)
        #expect(PageMap(json: ["chapters": [["x"]]], chapterCount: 1) == nil)
    }

    /// The census counts the pages that the reader turns, and finds the pages of contents entries.
    @Test func censusCountsThePagesOfTheReader() async throws {
        let bodies = (1...4).map { number in
            "<h1>\(number)</h1>" + String(repeating: "<p>words and words and words</p>", count: number * 9)
        }
        let test = try await TestNavigator.make(bodies, countsPages: true)
        let navigator = test.navigator
        try #require(await eventually { navigator.pages.isComplete })
        var count = 1
        var numbers = [try #require(navigator.pages.pageNumber(of: navigator.place))]
        while await navigator.goForward() {
            count += 1
            numbers.append(try #require(navigator.pages.pageNumber(of: navigator.place)))
        }
        #expect(navigator.pages.total == count && numbers == Array(1...count))
        for entry in navigator.contents.entries {
            let page = try #require(navigator.contents.pageNumber(of: entry, pages: navigator.pages))
            #expect(await navigator.go(to: entry.link))
            #expect(navigator.pages.pageNumber(of: navigator.place) == page)
            #expect(navigator.contents.current(on: try #require(navigator.shown), pages: navigator.pages) == entry)
        }
        #expect(await navigator.go(toPage: count))
        #expect(navigator.shown?.endsChapter == true)
        #expect(!(await navigator.go(toPage: count + 1)))
    }

    @Test func storedMapNeedsNoCounting() async throws {
        let store = MapStore()
        let publication = try await TestRendition.make(["<p>one</p>", "<p>two</p>"]).publication
        for opening in 1...2 {
            let navigator = try EPUBNavigator(
                publication, configuration: .init(services: TestRendition.services, pageMaps: store))
            navigator.setViewport(Viewport(width: 300, height: 300))
            try #require(await eventually { navigator.pages.isComplete })
            try #require(await eventually { await !store.kept.isEmpty })
            #expect(navigator.pages.total == 2)
            #expect(await store.hits == opening - 1)
            navigator.close()
        }
    }
}

/// Stores page maps in memory.
private actor MapStore: PageMapStore {
    private(set) var kept: [String: PageMap] = [:]
    private(set) var hits = 0

    func pageMap(forKey key: String, chapterCount: Int) -> PageMap? {
        if kept[key] != nil { hits += 1 }
        return kept[key]
    }

    func keep(_ map: PageMap, forKey key: String) { kept[key] = map }
}
