import LecternBase
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

/// What a view needs, from every visual navigator: Lectern's and one that a
/// test has written.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ViewContractTests {
    nonisolated static let kinds: [NavigatorKind] = [.epub, .pictures, .pdf, .own]

    private func open(_ kind: NavigatorKind) async throws -> any VisualNavigator {
        try #require(try await kind.open().tested as? any VisualNavigator)
    }

    /// The spread after a turn is the neighbour of before, and the observers are told.
    @Test(arguments: kinds) func neighbourIsShownAfterATurn(kind: NavigatorKind) async throws {
        let navigator = try await open(kind)
        var events: [VisualNavigatorEvent] = []
        let token = navigator.observe { events.append($0) }
        let first = try #require(navigator.presentedSpread)
        #expect(first.viewport == navigator.viewport && first.pages.allSatisfy { $0.frame.width > 0 })
        #expect(!navigator.canTurn(.backward) && navigator.canTurn(.forward) && !navigator.canGoLeft)
        #expect(navigator.canGoRight && !navigator.canGoBackward && navigator.presentedNeighbour(.backward) == nil)
        try #require(await eventually { navigator.presentedNeighbour(.forward) != nil })
        let next = try #require(navigator.presentedNeighbour(.forward))
        #expect(next.id != first.id)
        #expect(navigator.turn(.forward))
        #expect(navigator.presentedSpread?.id == next.id && navigator.transition.animated)
        #expect(events.contains(.shown(.turn(.forward))) && events.contains(.location))
        token.cancel()
        events = []
        #expect(await navigator.goLeft())
        #expect(navigator.presentedSpread?.id == first.id && events.isEmpty)
    }

    /// The text of each page is there for assistive technology.
    @Test(arguments: [NavigatorKind.epub, .pdf, .own]) func pagesHaveTheirText(kind: NavigatorKind) async throws {
        let navigator = try await open(kind)
        for part in 1...5 {
            let texts = try #require(navigator.presentedSpread).pages.flatMap(\.paragraphs).map(\.text)
            #expect(texts.joined().contains(" \(part)"), "\(texts)")
            #expect(await navigator.goForward() == (part < 5))
        }
    }

    /// A resize shows the same place in the new area.
    @Test(arguments: kinds) func resizeIsReported(kind: NavigatorKind) async throws {
        let navigator = try await open(kind)
        await navigator.goForward()
        let href = navigator.currentLocation?.href
        var shown = 0
        let token = navigator.observe { if case .shown(.relayout) = $0 { shown += 1 } }
        navigator.setViewport(Viewport(width: 500, height: 300, scale: 2))
        try #require(await eventually { navigator.presentedSpread?.viewport.width == 500 })
        #expect(shown == 1 && navigator.currentLocation?.href == href)
        #expect(await navigator.firstVisibleElementLocator()?.href == href)
        token.cancel()
    }

    /// An observer that was released gets nothing more.
    @Test func observersEndWithTheirTokens() async throws {
        let navigator = try await open(.own)
        var count = 0
        do {
            let token = navigator.observe { _ in count += 1 }
            navigator.turn(.forward)
            withExtendedLifetime(token) {}
        }
        let before = count
        navigator.turn(.backward)
        #expect(before == 2 && count == 2)
    }

    /// Jumps are shown at once, or with an animation if the caller asks for it.
    @Test func optionsDecideAboutTheAnimation() async throws {
        let navigator = try await open(.epub)
        let link = navigator.publication.readingOrder[2]
        await navigator.go(to: link)
        #expect(!navigator.transition.animated)
        await navigator.go(to: navigator.publication.readingOrder[4], options: .animated)
        #expect(navigator.transition.animated)
        await navigator.goBackward()
        #expect(!navigator.transition.animated)
        await navigator.goBackward(options: .animated)
        #expect(navigator.transition.animated)
    }
}
