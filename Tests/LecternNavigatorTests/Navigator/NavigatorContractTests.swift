import LecternBase
import LecternModel
import LecternNavigator
import LecternPublication
import Testing

/// The common behaviour of all navigators, visual or audio.
@Suite(.timeLimit(.minutes(10))) @MainActor struct NavigatorContractTests {
    @Test(arguments: NavigatorKind.allCases) func turnsFromEndToEnd(kind: NavigatorKind) async throws {
        let test = try await kind.open()
        let navigator = test.tested
        var parts: [Int] = []
        repeat { parts.append(try #require(navigator.part)) } while await navigator.goForward()
        #expect(parts == [0, 1, 2, 3, 4])
        #expect(test.locations.count == 4 && test.errorCount == 0)
        while await navigator.goBackward() { parts.append(try #require(navigator.part)) }
        #expect(parts.suffix(4) == [3, 2, 1, 0])
        guard let visual = navigator as? any VisualNavigator else { return }
        #expect(await visual.goRight())
        #expect(await visual.goLeft())
        #expect(navigator.part == 0)
    }

    @Test(arguments: NavigatorKind.allCases)
    func goesToLinksLocatorsProgressionsAndPositions(kind: NavigatorKind) async throws {
        let test = try await kind.open()
        let navigator = test.tested
        #expect(await navigator.go(to: kind.link(3, of: navigator.publication)))
        #expect(navigator.part == 3)
        let kept = try #require(navigator.currentLocation)
        #expect(kept.locations.totalProgression.map { abs($0 - 0.6) < 1e-6 } == true)
        #expect(kept.locations.position == 4)
        #expect(await navigator.go(toProgression: 0))
        #expect(navigator.part == 0)
        #expect(await navigator.go(toProgression: 0.5))
        #expect(navigator.part == 2)
        #expect(await navigator.go(toProgression: 1))
        #expect(navigator.part == 4)
        let json = try #require(Locator(json: kept.json))
        #expect(await navigator.go(to: json))
        #expect(navigator.part == 3)
        #expect(await navigator.go(toPosition: 2))
        #expect(navigator.part == 1)
        #expect(!(await navigator.go(toPosition: 6)))
        #expect(!(await navigator.go(to: Link("nowhere.xhtml"))))
        #expect(test.jumps.count == 6 && test.locations.count == 6 && test.errorCount == 1)
    }

    @Test(arguments: NavigatorKind.allCases) func historyGoesBackAndForward(kind: NavigatorKind) async throws {
        let navigator = try await kind.open().tested
        await navigator.go(to: kind.link(2, of: navigator.publication))
        await navigator.go(to: kind.link(4, of: navigator.publication))
        #expect(await navigator.goBack())
        #expect(navigator.part == 2)
        #expect(await navigator.goBack())
        #expect(navigator.part == 0 && !navigator.canGoBack)
        #expect(await navigator.goForwardInHistory())
        #expect(navigator.part == 2)
    }

    @Test(arguments: NavigatorKind.allCases) func locationHistoryGoesBack(kind: NavigatorKind) async throws {
        let navigator = try await kind.open().tested
        let history = LocationHistory(navigator)
        #expect(await history.go(to: kind.link(3, of: navigator.publication)))
        #expect(await history.goBack())
        #expect(navigator.part == 0 && !history.canGoBack)
    }

    @Test(arguments: NavigatorKind.allCases) func beginsWhereReadingEnded(kind: NavigatorKind) async throws {
        let first = try await kind.open()
        await first.tested.go(to: kind.link(3, of: first.tested.publication))
        let kept = try #require(first.tested.currentLocation)
        let second = try await kind.open(at: kept)
        #expect(second.tested.part == 3 && second.locations.isEmpty)
        #expect(second.tested.currentLocation?.href == kept.href)
    }

    @Test(arguments: NavigatorKind.allCases) func emptyBookIsRejected(kind: NavigatorKind) {
        #expect(throws: (any Error).self) { try kind.make(Publication(manifest: Manifest(metadata: Metadata()))) }
    }
}
