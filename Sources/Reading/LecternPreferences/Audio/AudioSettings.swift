/// What the app prefers if the listener has no preference.
public struct AudioDefaults: Hashable, Sendable {
    /// The playback rate; 1 is as recorded.
    public var speed: Double?
    /// The volume, from 0 to 1.
    public var volume: Double?

    public init(speed: Double? = nil, volume: Double? = nil) {
        (self.speed, self.volume) = (speed, volume)
    }
}

/// The values in effect: the listener's preferences, else the app's defaults,
/// clamped to their ranges.
public struct AudioSettings: ConfigurableSettings {
    /// The playback rate; 1 is as recorded. The pitch stays.
    public let speed: Double
    /// The volume, from 0 to 1.
    public let volume: Double

    public init(preferences: AudioPreferences, defaults: AudioDefaults = AudioDefaults()) {
        speed = PreferenceRange.speed.clamp(preferences.speed ?? defaults.speed ?? 1)
        volume = PreferenceRange.volume.clamp(preferences.volume ?? defaults.volume ?? 1)
    }
}

extension PreferenceRange {
    /// The playback rate; 1 is as recorded.
    public static let speed = PreferenceRange(
        among: [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3], neutral: 1)
    /// The volume.
    public static let volume = PreferenceRange(0...1, every: 0.1, neutral: 1)
}
