/// Keeps the preferences of an app and tells everybody who shows them about
/// changes: navigators, forms, other windows.
///
///     let store = PreferencesStore(stored) { database.save($0) }
///     store.bind(to: navigator)
///     let editor = navigator.editor(of: store.preferences)
///     editor.commit = { store.set($0) }
@MainActor public final class PreferencesStore<Preferences: ConfigurablePreferences> {
    /// The preferences.
    public private(set) var preferences: Preferences
    private let save: @MainActor (Preferences) -> Void
    private var observers: [(id: Int, isAlive: () -> Bool, change: (Preferences) -> Void)] = []
    private var lastID = 0

    /// - Parameter save: Called with each change, before the observers.
    public init(_ preferences: Preferences = .empty, save: @escaping @MainActor (Preferences) -> Void = { _ in }) {
        self.preferences = preferences
        self.save = save
    }

    /// Changes the preferences: saves them, then tells the observers in their order. Equal preferences are no change.
    public func set(_ preferences: Preferences) {
        guard preferences != self.preferences else { return }
        self.preferences = preferences
        save(preferences)
        observers.removeAll { !$0.isAlive() }
        for observer in observers { observer.change(preferences) }
    }

    /// Adds an observer of changes.
    ///
    /// - Returns: A number for ``removeObserver(_:)``.
    @discardableResult public func observe(_ change: @escaping (Preferences) -> Void) -> Int {
        add(isAlive: { true }, change)
    }

    /// Removes an observer.
    public func removeObserver(_ number: Int) { observers.removeAll { $0.id == number } }

    /// Submits the preferences to a navigator, now and after each change, as long as the navigator exists.
    public func bind<Navigator: Configurable<Preferences> & AnyObject>(to navigator: Navigator) {
        navigator.submitPreferences(preferences)
        add(isAlive: { [weak navigator] in navigator != nil }) { [weak navigator] in navigator?.submitPreferences($0) }
    }

    @discardableResult private func add(
        isAlive: @escaping () -> Bool, _ change: @escaping (Preferences) -> Void
    ) -> Int {
        lastID += 1
        observers.append((lastID, isAlive, change))
        return lastID
    }
}
