import Foundation
import Lectern

// Navigators: places, moves, a progression slider, and an audiobook.

@MainActor final class MyNavigatorDelegate: EPUBNavigatorDelegate {
    let publication: Publication

    init(_ publication: Publication) { self.publication = publication }

    func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) {
        if let position = locator.locations.position {
            Task { print("At position \(position) on \(await publication.positions().count)") }
        }
        if let progression = locator.locations.progression { print(progression) }
        if let totalProgression = locator.locations.totalProgression { print(totalProgression) }
        UserDefaults.standard.set(locator.jsonString, forKey: "last")
    }
}

@MainActor func navigatorSample(publication: Publication) async throws {
    let lastReadLocation = Locator(jsonString: UserDefaults.standard.string(forKey: "last"))
    guard publication.conforms(to: .epub) else { return }
    let navigator = try EPUBNavigator(
        publication: publication,
        initialLocation: lastReadLocation
    )
    let delegate = MyNavigatorDelegate(publication)
    navigator.delegate = delegate
    await navigator.goForward()
    await navigator.goBackward()
    if let link = publication.tableOfContents.first { await navigator.go(to: link) }
    if let locator = await publication.locate(progression: 0.5) {
        await navigator.go(to: locator)
    }
    print(navigator.currentLocation?.locations.totalProgression ?? 0)
}

@MainActor func audioSample(publication: Publication, lastReadLocation: Locator?, engine: any AudioEngine) throws {
    let navigator = try AudioNavigator(
        publication,
        initialLocation: lastReadLocation,
        configuration: .init(engine: engine)
    )
    navigator.play()
}
