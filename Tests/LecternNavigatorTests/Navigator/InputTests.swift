import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// Taps and keys that the app passes to the navigator.
@Suite(.timeLimit(.minutes(10))) @MainActor struct InputTests {
    private static let bodies = [
        "<p><a href=\"c2.xhtml\">A link as wide as this line is, or wider</a></p><p>first</p>", "<p>second</p>",
        "<p>third</p>",
    ]

    /// The delegate receives each tap with its point and hit, and decides what to do.
    @Test func tapsAreReportedWithTheirHits() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let (navigator, host) = (test.navigator, Host())
        navigator.delegate = host
        let spread = try #require(navigator.shown)
        let link = try #require(spread.pages[0].paragraphs.first).frame
        navigator.tap(at: .init(x: link.x + 4, y: link.y + 3))
        navigator.tap(at: .init(x: 1, y: 170))
        #expect(host.taps.map(\.point) == [.init(x: link.x + 4, y: link.y + 3), .init(x: 1, y: 170)])
        #expect(host.taps[0].hit?.link?.href == "c2.xhtml" && host.taps[1].hit?.link == nil)
        await navigator.settle()
        #expect(navigator.shown?.key == spread.key, "the delegate does not follow the link")
        // Pages that are laid out anew in a viewport of the same size are still under the pointer.
        navigator.submit(EPUBPreferences(fontSize: 1.5))
        #expect(navigator.shown?.layout != navigator.layout)
        navigator.tap(at: .init(x: link.x + 4, y: link.y + 3))
        #expect(host.taps.last?.hit?.link?.href == "c2.xhtml" && host.taps.count == 3)
        #expect(navigator.beginSelection(at: .init(x: link.x + 4, y: link.y + 3), by: .word))
        await navigator.settle()
        #expect(navigator.currentSelection?.text == "A")
        navigator.clearSelection()
        // A point of a former viewport has no hit.
        navigator.setViewport(Viewport(width: 400, height: 300))
        navigator.tap(at: .init(x: link.x + 4, y: link.y + 3))
        #expect(host.taps.count == 3)
    }

    /// Without a delegate method for taps, links are followed.
    @Test func linksAreFollowedByDefault() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let link = try #require(test.navigator.shown?.pages[0].paragraphs.first).frame
        test.navigator.tap(at: .init(x: link.x + 4, y: link.y + 3))
        try #require(await eventually { !test.jumps.isEmpty })
        #expect(test.navigator.shown?.key.chapter == 1)
        #expect(!test.navigator.press(KeyEvent("Right")), "without a delegate method no key is handled")
    }

    /// Keys and taps at the edges turn pages through the adapter; others are reported to the app.
    @Test(arguments: [ReadingProgression.ltr, .rtl]) func unhandledKeysAndTapsAreReported(
        _ progression: ReadingProgression
    ) async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let (navigator, host) = (test.navigator, Host())
        var preferences = EPUBPreferences()
        preferences.readingProgression = progression
        navigator.submit(preferences)
        await navigator.settle()
        navigator.delegate = host
        #expect(navigator.presentation == VisualPresentation(readingProgression: progression))
        let isForward = progression == .ltr
        for (name, modifiers, isNext) in [
            ("Right", [], isForward), ("Left", [], !isForward), ("space", [], true), ("space", .shift, false),
            ("Page_Down", [], true), ("Page_Up", [], false), ("Down", [], true), ("KP_Up", [], false),
        ] as [(String, KeyEvent.Modifiers, Bool)] {
            await navigator.go(to: .start(of: 1))
            #expect(navigator.press(KeyEvent(name, modifiers)))
            await navigator.settle()
            #expect(navigator.shown?.key.chapter == (isNext ? 2 : 0), "\(name)")
        }
        for event in [KeyEvent("x"), KeyEvent("Right", .control), KeyEvent("Down", .shift)] {
            #expect(!navigator.press(event))
        }
        #expect(host.keys.count == 11 && host.toggles == 0)
        for (x, isNext) in [(2.0, !isForward), (218, isForward)] {
            await navigator.go(to: .start(of: 1))
            navigator.tap(at: .init(x: x, y: 90))
            await navigator.settle()
            #expect(navigator.shown?.key.chapter == (isNext ? 2 : 0), "a tap at \(x)")
        }
        navigator.tap(at: .init(x: 110, y: 150))
        #expect(host.toggles == 1, "a tap in the middle is reported")
    }

    /// Nine points of the viewport are each reported once, unchanged.
    @Test func tapPointsAreReportedExactly() async throws {
        let test = try await TestNavigator.make(["<p>plain</p>"], width: 300, height: 240)
        let host = Host()
        test.navigator.delegate = host
        var points: [Point] = []
        for y in [0.25, 120, 239.5] { for x in [0.5, 149.75, 299] { points.append(.init(x: x, y: y)) } }
        for point in points {
            test.navigator.tap(at: point)
            await test.navigator.settle()
        }
        #expect(host.taps.map(\.point) == points)
    }
}

/// A window with a bar that a tap in the middle shows or hides.
@MainActor private final class Host: SpreadNavigatorDelegate {
    private(set) var taps: [(point: Point, hit: NavigatorHit?)] = []
    private(set) var keys: [KeyEvent] = []
    private(set) var toggles = 0
    private let adapter = DirectionalNavigationAdapter()

    func navigator(_ navigator: SpreadNavigator, didTapAt point: Point, hit: NavigatorHit?) {
        taps.append((point, hit))
        guard hit?.link == nil, let viewport = navigator.viewport else { return }
        guard let direction = adapter.turn(forTapAt: point, in: viewport, navigator.presentation) else {
            toggles += 1
            return
        }
        navigator.turn(direction)
    }

    func navigator(_ navigator: any VisualNavigator, didPressKey event: KeyEvent) -> Bool {
        keys.append(event)
        guard let direction = adapter.turn(for: event, navigator.presentation) else { return false }
        return navigator.turn(direction)
    }
}
