import LecternAssets
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternPublication
import Testing

/// A delegate is called whether its methods name the navigator's own type or a protocol of it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DelegateTypesTests {
    /// Writes every method with the navigator's own type.
    private final class OwnType: SpreadNavigatorDelegate {
        var calls: Set<String> = []

        func navigator(_ navigator: SpreadNavigator, locationDidChange locator: Locator) { calls.insert("location") }
        func navigator(_ navigator: SpreadNavigator, didJumpTo locator: Locator) { calls.insert("jump") }
        func navigator(_ navigator: SpreadNavigator, presentError error: NavigatorError) { calls.insert("error") }
        func navigator(_ navigator: SpreadNavigator, presentationDidChange presentation: VisualPresentation) {
            calls.insert("presentation")
        }
        func navigator(_ navigator: SpreadNavigator, didTapAt point: Point) { calls.insert("tap") }
        func navigator(_ navigator: SpreadNavigator, didPressKey event: KeyEvent) -> Bool {
            calls.insert("key")
            return true
        }
        func navigatorSelectionDidChange(_ navigator: SpreadNavigator) { calls.insert("selection") }
        func navigator(_ navigator: SpreadNavigator, viewportDidChange viewport: NavigatorViewport?) {
            calls.insert("viewport")
        }
    }

    /// Writes them with the protocols that declare them.
    private final class Protocols: SpreadNavigatorDelegate {
        var calls: Set<String> = []

        func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) { calls.insert("location") }
        func navigator(_ navigator: any Navigator, didJumpTo locator: Locator) { calls.insert("jump") }
        func navigator(_ navigator: any Navigator, presentError error: NavigatorError) { calls.insert("error") }
        func navigator(_ navigator: any VisualNavigator, presentationDidChange presentation: VisualPresentation) {
            calls.insert("presentation")
        }
        func navigator(_ navigator: any VisualNavigator, didTapAt point: Point) { calls.insert("tap") }
        func navigator(_ navigator: any VisualNavigator, didPressKey event: KeyEvent) -> Bool {
            calls.insert("key")
            return true
        }
        func navigatorSelectionDidChange(_ navigator: any SelectableNavigator) { calls.insert("selection") }
        func navigator(_ navigator: any ViewportObservingNavigator, viewportDidChange viewport: NavigatorViewport?) {
            calls.insert("viewport")
        }
    }

    private static let all: Set = [
        "location", "jump", "error", "presentation", "tap", "key", "selection", "viewport",
    ]

    private func use(_ delegate: any SpreadNavigatorDelegate) async throws {
        let navigator = try await TestNavigator.make(["<p>First words.</p>", "<p>Other words.</p>"]).kept()
        navigator.delegate = delegate
        navigator.setViewport(Viewport(width: 300, height: 200))
        navigator.edit { $0.readingProgression = .rtl }
        await navigator.settle()
        await navigator.go(to: Place(chapter: 1, offset: 0))
        let nowhere = try #require(Locator(jsonString: #"{"href": "nowhere.xhtml"}"#))
        await navigator.go(to: nowhere)
        navigator.tap(at: Point(x: 150, y: 150))
        #expect(navigator.press(KeyEvent("x")))
        let words = try #require(navigator.occurrences(of: "words").first)
        #expect(navigator.select(words))
        await navigator.settle()
    }

    @Test func methodsWithTheNavigatorsOwnTypeAreCalled() async throws {
        let delegate = OwnType()
        try await use(delegate)
        #expect(delegate.calls == Self.all)
    }

    @Test func methodsWithProtocolsAreCalled() async throws {
        let delegate = Protocols()
        try await use(delegate)
        #expect(delegate.calls == Self.all)
    }
}
