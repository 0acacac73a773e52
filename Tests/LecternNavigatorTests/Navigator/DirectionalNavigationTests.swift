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

/// A custom navigator works with all functions that are written for the
/// protocols.
@Suite(.timeLimit(.minutes(10))) @MainActor struct OwnNavigatorTests {
    @Test func protocolProvidesLeftAndRight() async throws {
        let publication = try await TestRendition.make(["<p>a</p>", "<p>b</p>"]).publication
        let navigator = ListNavigator(publication)
        #expect(await navigator.goRight())
        #expect(navigator.currentLocation?.href == publication.readingOrder[1].url)
        #expect(await navigator.goLeft())
        #expect(!(await navigator.goLeft()))
        #expect(await navigator.go(to: publication.readingOrder[1]))
    }
}

/// A navigator that shows nothing but has a current resource.
@MainActor private final class ListNavigator: VisualNavigator {
    let publication: Publication
    let presentation = VisualPresentation(readingProgression: .ltr)
    private var index = 0

    init(_ publication: Publication) { self.publication = publication }

    var currentLocation: Locator? { publication.locate(publication.readingOrder[index]) }

    func go(to locator: Locator) async -> Bool {
        guard let found = publication.readingOrderIndex(of: locator.href) else { return false }
        index = found
        return true
    }

    func go(to link: Link) async -> Bool {
        guard let locator = publication.locate(link) else { return false }
        return await go(to: locator)
    }

    func goForward() async -> Bool { step(1) }
    func goBackward() async -> Bool { step(-1) }

    private func step(_ by: Int) -> Bool {
        guard publication.readingOrder.indices.contains(index + by) else { return false }
        index += by
        return true
    }
}
