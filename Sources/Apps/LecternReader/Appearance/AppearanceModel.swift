import LecternLibrary
public import LecternPreferences

/// The appearance that all reading windows share. The library stores it.
///
///     appearance.increaseFontSize()
///     appearance.theme = .sepia
@MainActor public final class AppearanceModel {
    public private(set) var appearance: Appearance
    /// Whether the desktop is dark now.
    public var systemIsDark = false { didSet { if systemIsDark != oldValue { report() } } }

    private let library: Library
    private var observers: [Int: () -> Void] = [:]
    private var nextObserver = 0
    private var saving: Task<Void, Never>?
    private static let key = "appearance"

    init(library: Library) {
        self.library = library
        appearance = library.settingNow(Self.key).map(Appearance.init(json:)) ?? Appearance()
    }

    /// Calls a closure at every change.
    ///
    /// - Returns: A number for ``removeObserver(_:)``.
    public func observe(_ observer: @escaping () -> Void) -> Int {
        nextObserver += 1
        observers[nextObserver] = observer
        return nextObserver
    }

    public func removeObserver(_ number: Int) { observers[number] = nil }

    /// Returns the preferences for a navigator that shows a kind of book.
    public func effectivePreferences(for kind: BookKind) -> EPUBPreferences {
        appearance.effectivePreferences(for: kind, systemIsDark: systemIsDark)
    }

    /// The theme in effect.
    public var effectiveTheme: Theme { appearance.theme(systemIsDark: systemIsDark) }
    /// The colours of the reader's own theme; nil if another one is in effect.
    public var customTheme: CustomTheme? { appearance.customTheme }

    public var theme: Appearance.ThemeChoice {
        get { appearance.theme }
        set { change { $0.theme = newValue } }
    }

    public var turnStyle: Appearance.TurnStyle {
        get { appearance.turnStyle }
        set { change { $0.turnStyle = newValue } }
    }

    /// Restores all defaults. The reader's own themes and rules stay.
    public func reset() { change { $0 = $0.defaults } }

    /// Whether anything differs from the defaults.
    public var isChanged: Bool { appearance != appearance.defaults }

    func edit(_ body: (inout EPUBPreferences) -> Void) { change { body(&$0.preferences) } }

    func change(_ body: (inout Appearance) -> Void) {
        let before = appearance
        body(&appearance)
        guard appearance != before else { return }
        report()
        save()
    }

    private func report() { for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer() } }

    /// Stores the appearance after a pause, because dragging a slider changes it
    /// many times.
    private func save() {
        saving?.cancel()
        saving = Task { [library, appearance] in
            try? await Task.sleep(for: .milliseconds(150))
            if Task.isCancelled { return }
            await library.keep { try await $0.setSetting(Self.key, to: appearance.json) }
        }
    }

    /// Stores pending changes before the process ends.
    public func flush() async {
        saving?.cancel()
        await library.keep { try await $0.setSetting(Self.key, to: appearance.json) }
    }
}
