import LecternModel
import LecternPreferences
import Testing

/// A store that saves preferences and submits them.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PreferencesStoreTests {
    /// A change is saved before it is submitted, to all navigators and forms, once.
    @Test func changesAreSavedThenSubmitted() {
        var log: [String] = []
        let store = PreferencesStore(EPUBPreferences(fontSize: 1)) { log.append("save \($0.fontSize ?? 0)") }
        let first = Screen { log.append("first \($0)") }
        let second = Screen { log.append("second \($0)") }
        store.bind(to: first)
        store.bind(to: second)
        #expect(log == ["first 1.0", "second 1.0"])
        let form = store.observe { log.append("form \($0.fontSize ?? 0)") }
        let editor = first.editor(of: store.preferences)
        editor.commit = { preferences in MainActor.assumeIsolated { store.set(preferences) } }
        log = []
        editor.fontSize.increment()
        #expect(log == ["save 1.1", "first 1.1", "second 1.1", "form 1.1"])
        log = []
        store.set(store.preferences)
        #expect(log.isEmpty, "equal preferences are no change")
        store.removeObserver(form)
        store.set(EPUBPreferences())
        #expect(log == ["save 0.0", "first 1.0", "second 1.0"] && store.preferences == .empty)
    }

    /// A navigator that is gone gets nothing, and the store does not keep it.
    @Test func storeKeepsNoNavigator() {
        let store = PreferencesStore(EPUBPreferences())
        var sizes: [Double] = []
        do {
            let screen = Screen { sizes.append($0) }
            store.bind(to: screen)
            store.set(EPUBPreferences(fontSize: 2))
            withExtendedLifetime(screen) {}
        }
        store.set(EPUBPreferences(fontSize: 3))
        #expect(sizes == [1, 2] && store.preferences.fontSize == 3)
    }
}

/// Something that shows preferences.
@MainActor private final class Screen: Configurable {
    private(set) var preferences = EPUBPreferences()
    private(set) var settings = EPUBSettings()
    private let report: (Double) -> Void

    init(_ report: @escaping (Double) -> Void) { self.report = report }

    func submitPreferences(_ preferences: EPUBPreferences) {
        self.preferences = preferences
        settings = EPUBSettings(preferences: preferences)
        report(settings.fontSize)
    }

    func editor(of preferences: EPUBPreferences) -> EPUBPreferencesEditor { EPUBPreferencesEditor(preferences) }
}
