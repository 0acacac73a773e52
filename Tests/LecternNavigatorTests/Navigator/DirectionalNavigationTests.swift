import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPublication
import Testing

/// Keys and edges that turn pages.
@Suite(.timeLimit(.minutes(10))) struct DirectionalNavigationTests {
    private let viewport = Viewport(width: 600, height: 400)
    private let ltr = VisualPresentation(readingProgression: .ltr)
    private let rtl = VisualPresentation(readingProgression: .rtl)

    @Test func edgesTurnInReadingDirection() {
        let adapter = DirectionalNavigationAdapter()
        for (x, left, right) in [(10.0, TurnDirection.backward, TurnDirection.forward), (590, .forward, .backward)] {
            #expect(adapter.turn(forTapAt: x, y: 200, in: viewport, ltr) == left)
            #expect(adapter.turn(forTapAt: x, y: 200, in: viewport, rtl) == right)
        }
        for x in [180.0, 300, 419] { #expect(adapter.turn(forTapAt: x, y: 5, in: viewport, ltr) == nil) }
        #expect(adapter.turn(forTapAt: 179, y: 5, in: viewport, ltr) == .backward)
    }

    @Test func edgesHaveAMinimumAndMaximumWidth() {
        var adapter = DirectionalNavigationAdapter(pointer: .init(edgeShare: 0.01))
        #expect(adapter.turn(forTapAt: 79, y: 0, in: viewport, ltr) == .backward)
        #expect(adapter.turn(forTapAt: 81, y: 0, in: viewport, ltr) == nil)
        adapter.pointer = .init(edges: [.vertical], edgeShare: 0.5, maximumEdge: 90)
        #expect(adapter.turn(forTapAt: 1, y: 89, in: viewport, rtl) == .backward)
        #expect(adapter.turn(forTapAt: 1, y: 200, in: viewport, rtl) == nil)
        #expect(adapter.turn(forTapAt: 1, y: 399, in: viewport, rtl) == .forward)
    }

    /// Whoever asks gets the same answer: the policy is the adapter's.
    @Test func policiesLimitDevicesAndScrolledContent() {
        var adapter = DirectionalNavigationAdapter()
        let scrolled = VisualPresentation(readingProgression: .ltr, isScrolled: true)
        func turn(_ presentation: VisualPresentation, by type: PointerType? = nil) -> TurnDirection? {
            adapter.turn(forTapAt: Point(x: 590, y: 9), in: viewport, presentation, by: type)
        }
        #expect(turn(ltr) == .forward && turn(ltr, by: .mouse) == .forward && turn(scrolled) == nil)
        adapter.pointer.ignoresWhileScrolling = false
        #expect(turn(scrolled) == .forward && turn(scrolled, by: .touch) == .forward)
        adapter.pointer.types = [.touch]
        #expect(turn(ltr, by: .mouse) == nil && turn(ltr, by: .touch) == .forward && turn(ltr) == .forward)
        adapter.pointer.types = []
        #expect(turn(ltr) == nil && turn(ltr, by: .touch) == nil)
    }

    @Test func everyKeyTurnsInBothReadingDirections() {
        let adapter = DirectionalNavigationAdapter()
        #expect(adapter.turn(for: .left, ltr) == .backward && adapter.turn(for: .left, rtl) == .forward)
        #expect(adapter.turn(for: .right, ltr) == .forward && adapter.turn(for: .right, rtl) == .backward)
        for presentation in [ltr, rtl] {
            #expect(adapter.turn(for: .space, presentation) == .forward)
            #expect(adapter.turn(for: .shiftSpace, presentation) == .backward)
            #expect(adapter.turn(for: .pageDown, presentation) == .forward)
            #expect(adapter.turn(for: .up, presentation) == .backward)
        }
        let silent = DirectionalNavigationAdapter(
            keyboard: .init(arrows: false, verticalArrows: false, space: false))
        for key in [DirectionalNavigationAdapter.Key.left, .right, .up, .down, .space, .shiftSpace] {
            #expect(silent.turn(for: key, ltr) == nil)
        }
    }
}
