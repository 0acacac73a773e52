public import LecternBase
public import LecternModel

/// What a listener asks for: wishes that may hold for one book or for all.
///
///     var preferences = AudioPreferences()
///     preferences.speed = 1.25
///     navigator.submitPreferences(preferences)
///
/// `nil` means that the listener has no wish. What becomes of the wishes is told
/// by ``AudioSettings``.
public struct AudioPreferences: Hashable, Sendable {
    /// How fast is played; 1 is as recorded.
    public var speed: Double?
    /// How loud, from 0 to 1.
    public var volume: Double?
    /// Members that Lectern gives no meaning to.
    public var other: JSONObject

    public init(speed: Double? = nil, volume: Double? = nil) {
        (self.speed, self.volume) = (speed, volume)
        other = [:]
    }

    /// These preferences with another layer over them: where both have a wish,
    /// the other's counts.
    public func merging(_ other: AudioPreferences) -> AudioPreferences {
        var result = AudioPreferences(speed: other.speed ?? speed, volume: other.volume ?? volume)
        result.other = other.other
        result.other.merge(self.other)
        return result
    }
}

extension AudioPreferences: JSONConvertible {
    /// Reads preferences. Members that Lectern does not know, or whose values
    /// it does not understand, are kept in ``other``: another version may.
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
