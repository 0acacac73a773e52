/// What an application prefers where the listener has no wish.
public struct AudioDefaults: Hashable, Sendable {
    /// How fast is played; 1 is as recorded.
    public var speed: Double?
    /// How loud, from 0 to 1.
    public var volume: Double?

    public init(speed: Double? = nil, volume: Double? = nil) {
        (self.speed, self.volume) = (speed, volume)
    }
}

/// How a book is played: the listener's wishes, before the application's
/// defaults, within their ranges.
public struct AudioSettings: Hashable, Sendable {
    /// How fast is played; 1 is as recorded. The pitch stays.
    public let speed: Double
    /// How loud, from 0 to 1.
    public let volume: Double

    public init(preferences: AudioPreferences, defaults: AudioDefaults = AudioDefaults()) {
        speed = PreferenceRange.speed.clamp(preferences.speed ?? defaults.speed ?? 1)
        volume = PreferenceRange.volume.clamp(preferences.volume ?? defaults.volume ?? 1)
    }
}

extension PreferenceRange {
    /// How fast sound is played; 1 is as recorded.
    public static let speed = PreferenceRange(
        among: [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3], neutral: 1)
    /// How loud sound is played.
    public static let volume = PreferenceRange(0...1, every: 0.1, neutral: 1)
}
