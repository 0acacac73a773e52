import LecternBase
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPublication
import LecternTestKit
import Testing

/// The visible part of a publication.
@Suite(.timeLimit(.minutes(10))) @MainActor struct VisibleContentTests {
    /// From page to page the visible parts join without gap or overlap, from 0 to 1.
    @Test func visiblePartsTileTheBook() async throws {
        let bodies = [TestRendition.mixed, "<p>short</p>", TestRendition.mixed]
        let test = try await TestNavigator.make(bodies, width: 400, height: 300)
        let navigator = test.navigator
        await navigator.loadPositions()
        var (end, chapterEnd, position) = (0.0, 0.0, 1)
        var href: AnyURL?
        repeat {
            let visible = try #require(navigator.visibleContent)
            for resource in visible.resources {
                if resource.href != href {
                    href = resource.href
                    chapterEnd = 0
                }
                #expect(abs(resource.progression.lowerBound - chapterEnd) < 1e-9)
                chapterEnd = resource.progression.upperBound
            }
            let part = try #require(visible.progression)
            #expect(abs(part.lowerBound - end) < 1e-9 && part.upperBound > part.lowerBound)
            end = part.upperBound
            let positions = try #require(visible.positions)
            #expect(positions.contains(navigator.currentLocation?.locations.position ?? 0))
            #expect(positions.lowerBound - position <= 1)
            position = positions.upperBound
        } while await navigator.goForward()
        #expect(abs(end - 1) < 1e-9)
        #expect(position == (await navigator.publication.positions().count))
    }

    /// Of two pages of a fixed size both are visible as a whole.
    @Test func fixedPagesAreVisibleAsAWhole() async throws {
        let test = try await TestNavigator.open(try await SeenKind.pictures.publication(), 1_000, 400)
        await test.navigator.loadPositions()
        await test.navigator.goForward()
        let visible = try #require(test.navigator.visibleContent)
        #expect(
            visible.resources.map(\.href)
                == test.navigator.publication.readingOrder[1...2].compactMap { $0.url?.anyURL })
        #expect(visible.resources.map(\.progression) == [0...1, 0...1])
        #expect(visible.positions == 2...3 && visible.progression.map { abs($0.lowerBound - 0.2) < 1e-9 } == true)
    }

    /// Each change is reported once; decorations are none.
    @Test func changesAreReported() async throws {
        let test = try await TestNavigator.make(["<p>one</p>", "<p>two</p>"])
        let host = Host()
        test.navigator.delegate = host
        await test.navigator.goForward()
        test.navigator.apply(
            [
                Decoration(
                    id: "1", locator: try #require(test.navigator.currentLocation), style: .highlight(tint: .black))
            ],
            in: "marks")
        await test.navigator.settle()
        await test.navigator.goBackward()
        #expect(host.visible.map { $0.resources.map(\.href.lastPathSegment) } == [["c2.xhtml"], ["c1.xhtml"]])
    }
}

@MainActor private final class Host: SpreadNavigatorDelegate {
    private(set) var visible: [NavigatorViewport] = []

    func navigator(_ navigator: any ViewportObservingNavigator, viewportDidChange viewport: NavigatorViewport?) {
        if let viewport { visible.append(viewport) }
    }
}
