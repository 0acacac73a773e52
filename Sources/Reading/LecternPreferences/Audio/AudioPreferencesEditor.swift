/// Edits the preferences of a listener from a form.
///
///     let editor = AudioPreferencesEditor(navigator.preferences)
///     editor.speed.increment()
///     navigator.submitPreferences(editor.preferences)
public final class AudioPreferencesEditor: StatefulPreferencesEditor<AudioPreferences, AudioSettings> {
    /// Creates an editor of preferences.
    public init(_ preferences: AudioPreferences = AudioPreferences(), defaults: AudioDefaults = AudioDefaults()) {
        super.init(preferences) { AudioSettings(preferences: $0, defaults: defaults) }
    }

    /// The playback rate.
    public var speed: AnyRangePreference<Double> { rangePreference(\.speed, .speed, unit: .times, effect: \.speed) }

    /// The amplification above the volume, in decibels.
    public var boost: AnyRangePreference<Double> { rangePreference(\.boost, .boost, unit: .decibels, effect: \.boost) }

    /// Whether silent parts are shortened.
    public var skipsSilence: AnyPreference<Bool> { preference(\.skipsSilence, effect: \.skipsSilence) }

    /// The volume.
    public var volume: AnyRangePreference<Double> {
        rangePreference(\.volume, .volume, unit: .percent, effect: \.volume)
    }
}
