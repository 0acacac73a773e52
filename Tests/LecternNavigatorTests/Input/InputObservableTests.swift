import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// Input that a window passes to a navigator, and who gets it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct InputObservableTests {
    private func tap(_ navigator: any VisualNavigator, _ x: Double, _ y: Double = 90) -> Bool {
        let touch = Pointer.touch(TouchPointer(id: 1))
        let isTaken = navigator.receive(PointerEvent(pointer: touch, phase: .down, location: .init(x: x, y: y)))
        return navigator.receive(PointerEvent(pointer: touch, phase: .up, location: .init(x: x, y: y))) || isTaken
    }

    /// The first observer that handles an event is the last one to get it.
    @Test func observersAreAskedInTheirOrder() async throws {
        let navigator = OwnNavigator(try await TestRendition.make(["<p>a</p>"]).publication)
        var log: [String] = []
        let first = navigator.addObserver(
            .key {
                log.append("first \($0.name)"); return $0.name == "a"
            })
        navigator.addObserver(
            .key {
                log.append("second \($0.name)"); return $0.name == "b"
            })
        #expect(
            navigator.receive(KeyEvent("a")) && navigator.receive(KeyEvent("b")) && !navigator.receive(KeyEvent("c")))
        #expect(log == ["first a", "first b", "second b", "first c", "second c"])
        navigator.removeObserver(first)
        log = []
        #expect(!navigator.receive(KeyEvent("a")))
        #expect(log == ["second a"])
    }

    /// An adapter that is bound turns pages of every kind of navigator; what it does not use goes on.
    @Test(arguments: [NavigatorKind.epub, .pdf, .own]) func boundAdapterTurnsPages(kind: NavigatorKind) async throws {
        let test = try await kind.open()
        let navigator = try #require(test.tested as? any VisualNavigator)
        let tokens = DirectionalNavigationAdapter().bind(to: navigator)
        var taps = 0
        navigator.addObserver(
            .activate { _ in
                taps += 1; return true
            })
        #expect(tap(navigator, 295))
        try #require(await eventually { test.tested.part == 1 })
        #expect(navigator.receive(KeyEvent("space")))
        try #require(await eventually { test.tested.part == 2 })
        #expect(navigator.receive(KeyEvent("Left")) && navigator.receive(KeyEvent("space", .shift)))
        try #require(await eventually { test.tested.part == 0 })
        #expect(!navigator.receive(KeyEvent("Left")), "nothing is before the first page")
        #expect(!navigator.receive(KeyEvent("x")) && taps == 0)
        #expect(tap(navigator, 150) && taps == 1, "a tap in the middle is another observer's")
        for token in tokens { navigator.removeObserver(token) }
        #expect(!navigator.receive(KeyEvent("space")) && test.tested.part == 0)
    }

    @Test func boundAdapterFollowsTheReadingDirection() async throws {
        let test = try await TestNavigator.make(["<p>a</p>", "<p>b</p>"])
        test.navigator.submit(EPUBPreferences(readingProgression: .rtl))
        await test.navigator.settle()
        DirectionalNavigationAdapter().bind(to: test.navigator)
        #expect(tap(test.navigator, 3))
        await test.navigator.settle()
        #expect(test.navigator.shown?.key.chapter == 1)
    }

    @Test func policiesLimitTheDevices() async throws {
        let navigator = OwnNavigator(try await TestRendition.make(["<p>a</p>", "<p>b</p>"]).publication)
        navigator.setViewport(Viewport(width: 300, height: 200))
        var adapter = DirectionalNavigationAdapter()
        adapter.pointer.types = [.mouse]
        adapter.bind(to: navigator)
        #expect(!tap(navigator, 295) && navigator.part == 0)
        #expect(!adapter.didTap(at: .init(x: 295, y: 90), navigator, by: .touch) && navigator.part == 0)
        let own = DirectionalNavigationAdapter(navigator: navigator, pointer: adapter.pointer)
        #expect(!own.didTap(at: .init(x: 295, y: 90), by: .touch) && navigator.part == 0)
        #expect(own.didTap(at: .init(x: 295, y: 90), by: .mouse))
    }

    /// Links and observed decorations keep their taps: no page is turned by them.
    @Test func linksKeepTheirTaps() async throws {
        let test = try await TestNavigator.make(
            ["<p><a href=\"c2.xhtml\">A link as wide as this line is, or wider than that</a></p>", "<p>second</p>"])
        var targets: [PointerTarget?] = []
        DirectionalNavigationAdapter().bind(to: test.navigator)
        let log = PointerLog { targets.append($0.target) }
        test.navigator.addObserver(log)
        let link = try #require(test.navigator.shown?.pages[0].paragraphs.first).frame
        #expect(!tap(test.navigator, link.x + 4, link.y + 3))
        #expect(targets.count == 2 && targets.allSatisfy { $0?.isInteractive == true })
        #expect(targets[0]?.hit.link?.href == "c2.xhtml")
        let lines = targets[0]?.frames ?? []
        #expect(lines.count == 3, "\(lines)")
        #expect(lines.contains { $0.contains(x: link.x + 4, y: link.y + 3) })
        test.navigator.tap(at: .init(x: link.x + 4, y: link.y + 3))
        try #require(await eventually { !test.jumps.isEmpty })
    }

    /// The delegate is asked for keys that no observer has handled.
    @Test func delegateComesAfterTheObservers() async throws {
        let test = try await TestNavigator.make(["<p>a</p>"])
        let host = KeyHost()
        test.navigator.delegate = host
        test.navigator.addObserver(.key("a") { true })
        #expect(test.navigator.receive(KeyEvent("a")) && test.navigator.receive(KeyEvent("b")))
        #expect(!test.navigator.receive(KeyEvent("b", phase: .up)))
        #expect(host.pressed == ["b"] && host.released == ["b"])
        test.navigator.doubleTap(at: .init(x: 7, y: 9))
        #expect(host.doubleTaps == [.init(x: 7, y: 9)])
    }
}

@MainActor private final class PointerLog: InputObserving {
    private let log: (PointerEvent) -> Void
    init(_ log: @escaping (PointerEvent) -> Void) { self.log = log }
    func didReceive(_ event: PointerEvent) -> Bool {
        log(event)
        return false
    }
}

@MainActor private final class KeyHost: SpreadNavigatorDelegate {
    private(set) var pressed: [String] = []
    private(set) var released: [String] = []
    private(set) var doubleTaps: [Point] = []

    func navigator(_ navigator: any VisualNavigator, didPressKey event: KeyEvent) -> Bool {
        pressed.append(event.name)
        return true
    }
    func navigator(_ navigator: any VisualNavigator, didReleaseKey event: KeyEvent) { released.append(event.name) }
    func navigator(_ navigator: any VisualNavigator, didDoubleTapAt point: Point) { doubleTaps.append(point) }
}
