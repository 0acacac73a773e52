import LecternModel
import LecternNavigator
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// A navigator for a book in memory, with its reported events.
@MainActor final class TestNavigator: SpreadNavigatorDelegate {
    let navigator: SpreadNavigator
    private(set) var locations: [Locator] = []
    /// The first place as it is reported with its totals, without a move.
    private(set) var firstPlace: Locator?
    private(set) var jumps: [Locator] = []
    private(set) var shown: [(pages: ShownPages, reason: SpreadReason)] = []
    private(set) var errors: [NavigatorError] = []
    private(set) var external: [String] = []
    private(set) var notes: [Note] = []
    private(set) var presentations: [VisualPresentation] = []
    private(set) var selectionChanges = 0
    var goesToNotes = false

    init(
        _ publication: Publication, at location: Locator? = nil, countsPages: Bool = false,
        services: EngineServices = TestRendition.services
    ) throws {
        var configuration = NavigatorConfiguration(SpreadConfiguration(services: services, countsPages: countsPages))
        configuration.baseFontSize = 10
        navigator = try publication.makeNavigator(at: location, configuration: configuration)
        navigator.delegate = self
    }

    /// Creates a navigator for chapters with the given bodies, and shows the first page.
    static func make(
        _ bodies: [String], width: Double = 220, height: Double = 180, countsPages: Bool = false
    ) async throws -> TestNavigator {
        try await open(try await TestRendition.make(bodies).publication, width, height, countsPages: countsPages)
    }

    static func open(
        _ publication: Publication, _ width: Double, _ height: Double, countsPages: Bool = false
    ) async throws -> TestNavigator {
        let test = try TestNavigator(publication, countsPages: countsPages)
        test.navigator.setViewport(Viewport(width: width, height: height))
        await test.navigator.settle()
        return test
    }

    /// Returns the navigator alone, without the delegate.
    func kept() -> SpreadNavigator { navigator }

    func forgetEvents() {
        locations = []
        jumps = []
        shown = []
        errors = []
        external = []
        notes = []
        presentations = []
    }

    func navigator(_ navigator: SpreadNavigator, didShow shown: ShownPages, reason: SpreadReason) {
        self.shown.append((shown, reason))
    }
    func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) {
        if firstPlace == nil, shown.allSatisfy({ $0.reason == .relayout }) {
            firstPlace = locator
        } else {
            locations.append(locator)
        }
    }
    func navigator(_ navigator: any Navigator, didJumpTo locator: Locator) { jumps.append(locator) }
    func navigator(_ navigator: any Navigator, presentError error: NavigatorError) { errors.append(error) }
    func navigator(_ navigator: any Navigator, presentExternalURL url: String) { external.append(url) }
    func navigator(_ navigator: any VisualNavigator, presentationDidChange presentation: VisualPresentation) {
        presentations.append(presentation)
    }
    func navigatorSelectionDidChange(_ navigator: any SelectableNavigator) { selectionChanges += 1 }
    func navigator(_ navigator: SpreadNavigator, shouldNavigateToNote note: Note) -> Bool {
        notes.append(note)
        return goesToNotes
    }
}

extension SpreadNavigator {
    /// Submits what preferences of books of text say about the publication's kind.
    func submit(_ preferences: EPUBPreferences) {
        switch self {
        case let navigator as PDFNavigator:
            navigator.submitPreferences(
                PDFPreferences(
                    readingProgression: preferences.readingProgression, spread: preferences.spread,
                    theme: preferences.theme))
        case let navigator as ImageNavigator:
            navigator.submitPreferences(
                ImagePreferences(readingProgression: preferences.readingProgression, spread: preferences.spread))
        case let navigator as EPUBNavigator: navigator.submitPreferences(preferences)
        default: Issue.record("not a navigator of Lectern")
        }
    }
}

/// A seeded random number generator.
struct RepeatableNumbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// Returns a number from 0 up to a bound.
    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(bound, 1)
    }
}
