import LecternBase
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

/// Helpers of an app, written once against the protocols, work with every kind
/// of navigator.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HelperTests {
    @Test(arguments: NavigatorKind.allCases)
    func historyBookmarksAndLabelWorkWithEveryKind(kind: NavigatorKind) async throws {
        let navigator = try await kind.open().tested
        let reader = ReaderHelper(navigator, positions: await navigator.publication.positions().count)
        #expect(reader.label == "1 of 5")
        #expect(await reader.history.go(to: kind.link(2, of: navigator.publication)))
        #expect(reader.label == "3 of 5" && reader.addBookmark())
        #expect(await navigator.goForward(options: .animated))
        #expect(reader.label == "4 of 5")
        #expect(await reader.history.go(to: kind.link(4, of: navigator.publication)))
        #expect(reader.label == "5 of 5")
        #expect(await reader.goToBookmark(0))
        #expect(navigator.part == 2 && reader.label == "3 of 5")
        #expect(await reader.history.goBack())
        #expect(navigator.part == 3, "back to where the last jump left")
        #expect(await reader.history.goForward())
        #expect(navigator.part == 2, "forward to where it went back from")
    }
}

/// What an app writes once.
@MainActor private final class ReaderHelper {
    let history: LocationHistory
    private let navigator: any Navigator
    private let positions: Int
    private var bookmarks: [JSONValue] = []

    init(_ navigator: any Navigator, positions: Int) {
        self.navigator = navigator
        self.positions = positions
        history = LocationHistory(navigator)
    }

    var label: String { "\(navigator.currentLocation?.locations.position ?? 0) of \(positions)" }

    func addBookmark() -> Bool {
        guard let location = navigator.currentLocation else { return false }
        bookmarks.append(location.json)
        return true
    }

    func goToBookmark(_ index: Int) async -> Bool {
        guard let locator = Locator(json: bookmarks[index]) else { return false }
        return await navigator.go(to: locator, options: .none)
    }
}
