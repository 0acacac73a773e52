import LecternLibrary
public import LecternPreferences

/// The appearance that all reading windows share, and its controls.
///
///     appearance.increaseFontSize()
///     appearance.theme = .sepia
@MainActor public final class AppearanceModel {
    public private(set) var appearance: Appearance
    /// Whether the desktop is dark now.
    public var systemIsDark = false { didSet { if systemIsDark != oldValue { tell() } } }

    private let library: Library
    private var observers: [Int: () -> Void] = [:]
    private var nextObserver = 0
    private var saving: Task<Void, Never>?
    private static let key = "appearance"

    init(library: Library) {
        self.library = library
        appearance = library.settingNow(Self.key).map(Appearance.init(json:)) ?? Appearance()
    }

    /// Calls back at every change, until the answer is given to ``removeObserver(_:)``.
    public func observe(_ observer: @escaping () -> Void) -> Int {
        nextObserver += 1
        observers[nextObserver] = observer
        return nextObserver
    }

    public func removeObserver(_ number: Int) { observers[number] = nil }

    /// What navigators are asked for now.
    public var effectivePreferences: EPUBPreferences { appearance.effectivePreferences(systemIsDark: systemIsDark) }

    public var theme: Appearance.ThemeChoice {
        get { appearance.theme }
        set { change { $0.theme = newValue } }
    }

    public var turnStyle: Appearance.TurnStyle {
        get { appearance.turnStyle }
        set { change { $0.turnStyle = newValue } }
    }

    /// The next of light, sepia and dark.
    public func showNextTheme() {
        switch theme.theme(systemIsDark: systemIsDark) {
        case .light: theme = .sepia
        case .sepia: theme = .dark
        case .dark: theme = .light
        }
    }

    /// Everything as in a new library.
    public func reset() { change { $0 = Appearance() } }

    /// Whether there is anything to reset.
    public var isChanged: Bool { appearance != Appearance() }

    func edit(_ body: (inout EPUBPreferences) -> Void) { change { body(&$0.preferences) } }

    private func change(_ body: (inout Appearance) -> Void) {
        let before = appearance
        body(&appearance)
        guard appearance != before else { return }
        tell()
        save()
    }

    private func tell() { for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer() } }

    /// Dragging a slider changes settings many times; the last one is kept.
    private func save() {
        saving?.cancel()
        saving = Task { [library, appearance] in
            try? await Task.sleep(for: .milliseconds(150))
            if Task.isCancelled { return }
            try? await library.setSetting(Self.key, to: appearance.json)
        }
    }

    /// Writes what is not written yet; before the process ends.
    public func flush() async {
        saving?.cancel()
        try? await library.setSetting(Self.key, to: appearance.json)
    }
}
