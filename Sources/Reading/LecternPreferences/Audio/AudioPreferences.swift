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
    /// Members of the JSON that are not understood. They are preserved.
    public var other: JSONObject

    public init(speed: Double? = nil, volume: Double? = nil) {
        (self.speed, self.volume) = (speed, volume)
        other = [:]
    }

    /// Creates preferences without values.
    public init() { self.init(speed: nil, volume: nil) }

    /// The members, sorted by name.
    public static let fields: [PreferenceField<AudioPreferences>] = [
        PreferenceField("speed", \.speed), PreferenceField("volume", \.volume),
    ]
}
