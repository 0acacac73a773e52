import Lectern
import LecternTestKit
import Testing

// The code of `docs/guides/navigator.md`.

@MainActor final class Host: SpreadNavigatorDelegate {
    var places: [Locator] = []
    var problems: [String] = []

    func navigator(_ navigator: SpreadNavigator, locationDidChange locator: Locator) { places.append(locator) }

    func navigator(_ navigator: SpreadNavigator, presentError error: NavigatorError) { problems.append("\(error)") }

    func navigator(_ navigator: SpreadNavigator, presentExternalURL url: String) { askBeforeOpening(url) }

    func navigator(_ navigator: SpreadNavigator, shouldNavigateToNote note: Note) -> Bool {
        show(note.text, beside: note.referenceFrame)
        return false
    }

    func askBeforeOpening(_ address: String) {}
    func show(_ words: String, beside frame: Rect?) {}
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct NavigatorGuideTests {
    /// The window of an app.
    private final class Window {
        var isFullScreen = false
        func toggleFullScreen() { isFullScreen.toggle() }
    }

    private static let bodies = (1...6).map { "<h1>\($0)</h1>" + String(repeating: "<p>Some words.</p>", count: 60) }

    @Test func movesAndEvents() async throws {
        let publication = try await GuideBook.open(Self.bodies).publication
        let navigator = try publication.makeNavigator()
        let host = Host()
        navigator.delegate = host
        navigator.setViewport(Viewport(width: 400, height: 500))
        await navigator.settle()
        let (link, locator) = (publication.readingOrder[2], try #require(navigator.currentLocation))
        await navigator.go(to: link)
        await navigator.go(to: locator)
        await navigator.go(toProgression: 0.5)
        let hasTurned = await navigator.goForward(options: .animated)
        #expect(hasTurned && host.places.count >= 4 && host.problems.isEmpty)
        await navigator.settle()
        let isDone = navigator.turn(.forward)
        await navigator.goBack()
        #expect(isDone)
        let place = navigator.currentLocation
        let visible = navigator.visibleContent?.progression
        let first = await navigator.firstVisibleElementLocator()
        #expect(place != nil && visible != nil && first != nil)
        navigator.edit { $0.theme = .dark }
        let scrolls = navigator.pagePreferences.scroll ?? false
        #expect(!scrolls && navigator.pagePreferences.theme == .dark)
        navigator.close()
    }

    @Test func inputAndHelpers() async throws {
        let navigator = try await GuideBook.open(Self.bodies)
        navigator.setViewport(Viewport(width: 400, height: 500))
        await navigator.settle()
        let window = Window()
        DirectionalNavigationAdapter().bind(to: navigator)
        let token = navigator.addObserver(
            .key("f") {
                window.toggleFullScreen()
                return true
            })
        #expect(navigator.receive(KeyEvent("f")) && window.isFullScreen)
        navigator.removeObserver(token)
        #expect(!navigator.receive(KeyEvent("f")) && window.isFullScreen)
        let before = navigator.currentLocation
        #expect(navigator.receive(KeyEvent("Right")))
        await navigator.settle()
        #expect(navigator.currentLocation != before)
        let link = navigator.publication.readingOrder[4]
        let history = LocationHistory(navigator)
        await history.go(to: link)
        await history.goBack()
        #expect(history.canGoForward)
    }

    @Test func twoPublicationsInStep() async throws {
        let original = try await GuideBook.open(Self.bodies)
        let translation = try await GuideBook.open(["<h1>Preface</h1>"] + Self.bodies)
        for navigator in [original, translation] {
            navigator.setViewport(Viewport(width: 400, height: 500))
            await navigator.settle()
        }
        let anchor = ChapterAlignment.Anchor(first: 0, second: 1)
        let alignment = ChapterAlignment(
            ContentsOutline(original.contents), ContentsOutline(translation.contents), anchor: anchor)
        if let chapter = alignment?.counterpart(of: 2, in: .first) {
            await translation.go(to: translation.contents.entries[chapter].link)
        }
        #expect(translation.shown?.key.chapter == 3)
    }
}
