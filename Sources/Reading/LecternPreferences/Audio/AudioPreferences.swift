public import LecternBase

/// The listener's preferences, for one publication or for all.
///
///     var preferences = AudioPreferences()
///     preferences.speed = 1.25
///     navigator.submitPreferences(preferences)
///
/// nil means no preference. ``AudioSettings`` resolves preferences to values.
public struct AudioPreferences: JSONPreferences {
    /// The playback rate; 1 is as recorded.
    public var speed: Double?
    /// The volume, from 0 to 1.
    public var volume: Double?
    /// Amplification above the volume, in decibels from 0 to 12. Loud parts are compressed, not clipped.
    public var boost: Double?
    /// Whether silent parts are shortened.
    public var skipsSilence: Bool?
    /// Members of the JSON that are not understood. They are preserved.
    public var other: JSONObject

    /// Creates preferences; nil for none. Numbers are not clamped before ``AudioSettings``.
    public init(
        speed: Double? = nil, volume: Double? = nil, boost: Double? = nil, skipsSilence: Bool? = nil
    ) {
        self.speed = speed
        self.volume = volume
        self.boost = boost
        self.skipsSilence = skipsSilence
        other = [:]
    }

    /// Creates preferences without values.
    public init() { self.init(speed: nil) }

    /// The members, sorted by name.
    public static let fields: [PreferenceField<AudioPreferences>] = [
        PreferenceField("boost", \.boost), PreferenceField("skipsSilence", \.skipsSilence),
        PreferenceField("speed", \.speed), PreferenceField("volume", \.volume),
    ]
}
