/// Edits preferences from a form, by the rules of a navigator.
public protocol PreferencesEditor: AnyObject {
    /// The edited type.
    associatedtype Preferences: ConfigurablePreferences

    /// The edited preferences.
    var preferences: Preferences { get }

    /// Removes all values.
    func clear()
}

/// An editor that resolves the settings after each change. Base class of Lectern's editors and of those of your
/// own navigators.
///
///     final class TickerPreferencesEditor: StatefulPreferencesEditor<TickerPreferences, TickerSettings> {
///         var lines: AnyRangePreference<Int> {
///             AnyRangePreference(
///                 preference(\.lines, effect: \.lines), supportedRange: 1...600, progression: .increment(10),
///                 format: { lines, _ in "\(lines)/min" })
///         }
///     }
open class StatefulPreferencesEditor<Preferences: ConfigurablePreferences, Settings: ConfigurableSettings>:
    PreferencesEditor
{
    /// The edited preferences.
    public private(set) var preferences: Preferences
    /// The values in effect.
    public private(set) var settings: Settings
    /// Called after each change, to save and submit the preferences.
    public var commit: ((Preferences) -> Void)?

    private let resolve: (Preferences) -> Settings

    /// Creates an editor.
    ///
    /// - Parameter resolve: Returns the settings of preferences.
    public init(_ preferences: Preferences, resolve: @escaping (Preferences) -> Settings) {
        self.preferences = preferences
        self.resolve = resolve
        settings = resolve(preferences)
    }

    /// Removes all values.
    public func clear() { edit { $0 = .empty } }

    /// Changes the preferences, and commits them if they differ.
    public func edit(_ change: (inout Preferences) -> Void) {
        let before = preferences
        change(&preferences)
        guard preferences != before else { return }
        settings = resolve(preferences)
        commit?(preferences)
    }

    /// The preference of a member.
    ///
    /// - Parameters:
    ///   - effect: The value in effect.
    ///   - condition: Whether a value has an effect.
    public func preference<Value>(
        _ path: WritableKeyPath<Preferences, Value?>, effect: @escaping (Settings) -> Value,
        when condition: @escaping (Settings) -> Bool = { _ in true }
    ) -> AnyPreference<Value> {
        AnyPreference(
            value: { self.preferences[keyPath: path] }, effectiveValue: { effect(self.settings) },
            isEffective: { condition(self.settings) },
            set: { value in self.edit { $0[keyPath: path] = value } })
    }

    /// The preference of a member whose setting is optional: nil is the book's own value.
    public func optionalPreference<Value>(
        _ path: WritableKeyPath<Preferences, Value?>, effect: @escaping (Settings) -> Value?,
        when condition: @escaping (Settings) -> Bool = { _ in true }
    ) -> AnyPreference<Value?> {
        AnyPreference(
            value: { self.preferences[keyPath: path].map(Optional.some) },
            effectiveValue: { effect(self.settings) }, isEffective: { condition(self.settings) },
            set: { value in self.edit { $0[keyPath: path] = value.flatMap { $0 } } })
    }

    /// The preference of a number in a range with steps.
    public func rangePreference(
        _ path: WritableKeyPath<Preferences, Double?>, _ range: PreferenceRange, unit: PreferenceUnit = .plain,
        effect: @escaping (Settings) -> Double?, when condition: @escaping (Settings) -> Bool = { _ in true }
    ) -> AnyRangePreference<Double> {
        let base = AnyPreference(
            value: { self.preferences[keyPath: path] }, effectiveValue: { effect(self.settings) ?? range.neutral },
            isEffective: { condition(self.settings) },
            set: { value in self.edit { $0[keyPath: path] = value.map(range.clamp) } })
        return AnyRangePreference(
            base, supportedRange: range.bounds, progression: range,
            format: { unit.format($0, decimalSeparator: $1) })
    }
}

/// Something with preferences, such as a navigator.
@MainActor public protocol Configurable<Preferences> {
    /// What the reader chooses. Values may be missing.
    associatedtype Preferences
    /// What is in effect: a value for everything.
    associatedtype Settings: ConfigurableSettings
    /// What changes the preferences by the rules of the navigator.
    associatedtype Editor: PreferencesEditor where Editor.Preferences == Preferences

    /// The chosen values.
    var preferences: Preferences { get }
    /// The values in effect.
    var settings: Settings { get }

    /// Changes the preferences, and with them the settings.
    func submitPreferences(_ preferences: Preferences)

    /// An editor of preferences for the publication shown. Submit the edited preferences for them to take effect.
    func editor(of preferences: Preferences) -> Editor
}

extension Configurable where Self: AnyObject, Editor: StatefulPreferencesEditor<Preferences, Settings> {
    /// An editor of the preferences that submits every change.
    public var editor: Editor {
        let editor = editor(of: preferences)
        editor.commit = { [weak self] preferences in MainActor.assumeIsolated { self?.submitPreferences(preferences) } }
        return editor
    }
}
