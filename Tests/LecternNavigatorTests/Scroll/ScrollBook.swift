import LecternGeometry
import LecternModel
import LecternPreferences

@testable import LecternNavigator

/// Navigators that scroll.
@MainActor enum ScrollBook {
    /// Opens chapters with the given bodies, scrolled.
    static func open(
        _ bodies: [String], width: Double = 220, height: Double = 180, countsPages: Bool = false
    ) async throws -> TestNavigator {
        let test = try await TestNavigator.make(bodies, width: width, height: height, countsPages: countsPages)
        await scroll(test.navigator, true)
        return test
    }

    /// Switches between pages and scrolling.
    static func scroll(_ navigator: SpreadNavigator, _ isOn: Bool) async {
        var preferences = navigator.textPreferences
        preferences.scroll = isOn
        navigator.submit(preferences)
        await navigator.settle()
    }

    /// Scrolls, and waits for strips that are not laid out yet.
    ///
    /// - Returns: How far the column has moved.
    static func scroll(_ navigator: SpreadNavigator, by distance: Double) async -> Double {
        var rest = distance
        for _ in 0..<200 where abs(rest) > 0.5 {
            rest -= navigator.scroll(by: rest)
            await navigator.navigation.scrolling.settle()
            let direction: TurnDirection = distance > 0 ? .forward : .backward
            if !navigator.canTurn(direction) { break }
        }
        return distance - rest
    }

    /// Short lines, one a paragraph, that name themselves.
    static func lines(_ count: Int, _ name: String = "line") -> String {
        (0..<count).map { "<p style='margin: 0' id='\(name)\($0)'>\(name)\($0)</p>" }.joined()
    }
}

extension SpreadNavigator {
    /// The preferences of a book of text.
    var textPreferences: EPUBPreferences { (self as? EPUBNavigator)?.preferences ?? EPUBPreferences() }
}
