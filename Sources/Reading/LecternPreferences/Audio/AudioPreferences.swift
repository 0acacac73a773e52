public import LecternBase
public import LecternModel

/// The listener's preferences, for one publication or for all.
///
///     var preferences = AudioPreferences()
///     preferences.speed = 1.25
///     navigator.submitPreferences(preferences)
///
/// nil means no preference. ``AudioSettings`` resolves preferences to values.
public struct AudioPreferences: Hashable, Sendable {
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

    /// Returns these preferences with another layer over them. The other layer wins where
    /// both have a value.
    public func merging(_ other: AudioPreferences) -> AudioPreferences {
        var result = AudioPreferences(speed: other.speed ?? speed, volume: other.volume ?? volume)
        result.other = other.other
        result.other.merge(self.other)
        return result
    }
}

extension AudioPreferences: JSONConvertible {
    /// Reads preferences. Unknown members and invalid values are kept in ``other``: another
    /// version may understand them.
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard var members = json.object else { return nil }
        self.init()
        for (name, path) in Self.members {
            guard let value = members[name] else { continue }
            if let number = Double(preference: value) {
                self[keyPath: path] = number
                members[name] = nil
            } else {
                let message = "the preference \(name) is not valid and has no effect"
                diagnostics?.report(Diagnostic("preferences.invalid", .warning, message))
            }
        }
        other = members
    }

    public var json: JSONValue {
        var object = JSONObject()
        for (name, path) in Self.members { object[name] = self[keyPath: path]?.preferenceJSON }
        object.merge(other)
        return .object(object)
    }

    private static var members: [(String, WritableKeyPath<AudioPreferences, Double?>)] {
        [("speed", \.speed), ("volume", \.volume)]
    }
}
