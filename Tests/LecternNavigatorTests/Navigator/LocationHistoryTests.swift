import LecternBase
import LecternModel
import LecternNavigator
import LecternPublication
import Testing

/// Back and forward in the history of any navigator.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LocationHistoryTests {
    private func check(_ navigator: any Navigator) async throws {
        let history = LocationHistory(navigator)
        let order = navigator.publication.readingOrder
        let start = try #require(navigator.currentLocation).href
        #expect(!history.canGoBack && !history.canGoForward)
        #expect(await !history.goBack())
        #expect(await history.go(to: order[2]))
        #expect(await history.go(to: order[1]))
        #expect(await !history.go(to: Link("nowhere.xhtml")))
        #expect(await history.goBack())
        #expect(navigator.currentLocation?.href == order[2].url?.anyURL)
        #expect(await history.goBack())
        #expect(navigator.currentLocation?.href == start && !history.canGoBack)
        #expect(await history.goForward())
        #expect(await history.goForward())
        #expect(navigator.currentLocation?.href == order[1].url?.anyURL && !history.canGoForward)
        #expect(await history.goBack())
        #expect(await history.go(to: order[0]))
        #expect(!history.canGoForward, "a jump clears the forward history")
    }

    @Test func historyWorksWithPages() async throws {
        let test = try await TestNavigator.make(["<p>a</p>", "<p>b</p>", "<p>c</p>"])
        try await check(test.navigator)
    }

    /// A navigator without visual content, as for an audiobook.
    @Test func historyWorksWithoutPages() async throws {
        let publication = try await TestRendition.make(["<p>a</p>", "<p>b</p>", "<p>c</p>"]).publication
        try await check(TrackNavigator(publication))
    }
}

/// A navigator that moves between tracks.
@MainActor private final class TrackNavigator: Navigator {
    let publication: Publication
    private var track = 0

    init(_ publication: Publication) { self.publication = publication }

    var currentLocation: Locator? {
        publication.readingOrder[track].url.map { Locator(href: $0.anyURL, locations: .init(progression: 0)) }
    }
    func go(to locator: Locator, options: NavigatorGoOptions) async -> Bool {
        move(publication.readingOrderIndex(of: locator.href))
    }
    func go(to link: Link, options: NavigatorGoOptions) async -> Bool {
        move(link.url.flatMap { publication.readingOrderIndex(of: $0) })
    }
    func goForward(options: NavigatorGoOptions) async -> Bool { move(track + 1) }
    func goBackward(options: NavigatorGoOptions) async -> Bool { move(track - 1) }

    private func move(_ index: Int?) -> Bool {
        guard let index, publication.readingOrder.indices.contains(index) else { return false }
        track = index
        return true
    }
}
