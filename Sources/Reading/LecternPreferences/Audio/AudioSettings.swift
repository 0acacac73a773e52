/// What the app prefers if the listener has no preference.
public struct AudioDefaults: Hashable, Sendable {
    /// The playback rate; 1 is as recorded.
    public var speed: Double?
    /// The volume, from 0 to 1.
    public var volume: Double?

    /// Amplification above the volume, in decibels.
    public var boost: Double?
    /// Whether silent parts are shortened.
    public var skipsSilence: Bool?

    /// Creates defaults. Where they are nil, too, audio is played as it is
    /// recorded.
    public init(
        speed: Double? = nil, volume: Double? = nil, boost: Double? = nil, skipsSilence: Bool? = nil
    ) {
        self.speed = speed
        self.volume = volume
        self.boost = boost
        self.skipsSilence = skipsSilence
    }
}

/// The values in effect: the listener's preferences, else the app's defaults,
/// clamped to their ranges.
public struct AudioSettings: ConfigurableSettings {
    /// The playback rate; 1 is as recorded. The pitch stays.
    public let speed: Double
    /// The volume, from 0 to 1.
    public let volume: Double
    /// Amplification above the volume, in decibels from 0 to 12.
    public let boost: Double
    /// Whether silent parts are shortened.
    public let skipsSilence: Bool

    /// Resolves preferences. Numbers are clamped to their ranges.
    public init(preferences: AudioPreferences, defaults: AudioDefaults = AudioDefaults()) {
        speed = PreferenceRange.speed.clamp(preferences.speed ?? defaults.speed ?? 1)
        volume = PreferenceRange.volume.clamp(preferences.volume ?? defaults.volume ?? 1)
        boost = PreferenceRange.boost.clamp(preferences.boost ?? defaults.boost ?? 0)
        skipsSilence = preferences.skipsSilence ?? defaults.skipsSilence ?? false
    }
}

extension PreferenceRange {
    /// The playback rate; 1 is as recorded.
    public static let speed = PreferenceRange(
        among: [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3], neutral: 1)
    /// The amplification above the volume, in decibels.
    public static let boost = PreferenceRange(0...12, every: 3)
    /// The volume.
    public static let volume = PreferenceRange(0...1, every: 0.1, neutral: 1)
}
