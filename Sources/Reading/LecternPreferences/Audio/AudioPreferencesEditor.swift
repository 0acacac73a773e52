/// Edits the preferences of a listener from a form.
///
///     let editor = AudioPreferencesEditor(navigator.preferences)
///     editor.speed.increment()
///     navigator.submitPreferences(editor.preferences)
public final class AudioPreferencesEditor {
    /// The edited preferences.
    public private(set) var preferences: AudioPreferences
    /// Called after each change, to save and submit the preferences.
    public var commit: ((AudioPreferences) -> Void)?

    private let defaults: AudioDefaults

    public init(_ preferences: AudioPreferences = AudioPreferences(), defaults: AudioDefaults = AudioDefaults()) {
        (self.preferences, self.defaults) = (preferences, defaults)
    }

    /// The values in effect.
    public var settings: AudioSettings { AudioSettings(preferences: preferences, defaults: defaults) }

    /// The playback rate.
    public var speed: AudioRangePreference {
        AudioRangePreference(editor: self, path: \.speed, effect: \.speed, supportedRange: .speed, unit: .times)
    }

    /// The volume.
    public var volume: AudioRangePreference {
        AudioRangePreference(editor: self, path: \.volume, effect: \.volume, supportedRange: .volume, unit: .percent)
    }

    /// Removes all values.
    public func clear() { edit { $0 = AudioPreferences() } }

    func edit(_ change: (inout AudioPreferences) -> Void) {
        let before = preferences
        change(&preferences)
        if preferences != before { commit?(preferences) }
    }
}

/// A preference of an ``AudioPreferencesEditor``.
public struct AudioRangePreference: RangePreference {
    /// Formats the number.
    enum Unit { case times, percent }

    let editor: AudioPreferencesEditor
    let path: WritableKeyPath<AudioPreferences, Double?>
    let effect: KeyPath<AudioSettings, Double>
    public let supportedRange: PreferenceRange
    let unit: Unit

    public var value: Double? { editor.preferences[keyPath: path] }
    public var effectiveValue: Double? { editor.settings[keyPath: effect] }
    public var isEffective: Bool { true }

    /// Sets the nearest value of the range.
    public func set(_ value: Double?) { editor.edit { $0[keyPath: path] = value.map(supportedRange.clamp) } }

    public func format(_ value: Double, decimalSeparator: String) -> String {
        guard value.isFinite, value.magnitude < 1_000_000 else { return "" }
        if unit == .percent { return "\(Int((value * 100).rounded()))%" }
        return PreferenceNumber.text(value, decimalSeparator: decimalSeparator) + "×"
    }
}
