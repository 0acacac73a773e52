import LecternModel
import LecternNavigator
import LecternPublication
import Testing

/// Previews of a page.
@Suite(.timeLimit(.minutes(10))) @MainActor struct GlimpseTests {
    private static let bodies = (1...4).map { number in
        "<h1>\(number)</h1>"
            + (1...number * 4).map { "<p>Paragraph \($0) of chapter \(number), with words in it.</p>" }.joined()
    }

    @Test func previewShowsAPlaceWithoutMoving() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        let before = try #require(navigator.shown).key
        let place = Place(chapter: 3, offset: 120)
        let seen = try #require(await navigator.preview(of: place))
        #expect(seen.contains(place) && seen.layout == navigator.layout)
        #expect(navigator.shown?.key == before && test.shown.count == 1 && test.locations.isEmpty)
        await navigator.go(to: place)
        #expect(navigator.shown?.key == seen.key, "going there leads to the same spread")
        #expect(await navigator.preview(of: place)?.key == seen.key)
    }

    @Test func cancelledPreviewReturnsNothing() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        let looking = Task { await navigator.preview(of: Place(chapter: 3, offset: 120)) }
        looking.cancel()
        #expect(await looking.value == nil)
    }
}
