import LecternBase

/// Which publications a preference applies to.
public enum PreferenceScope: Hashable, Sendable {
    /// Several publications.
    case shared
    /// One publication.
    case publication
}

/// Reads, writes and copies one member of ``JSONPreferences`` by its JSON name.
///
/// JSON, merging and filters use the same list of fields, so that none can miss a
/// preference.
public struct PreferenceField<Preferences>: Sendable {
    package let name: String
    let scope: PreferenceScope
    /// Sets the preference from JSON. Returns false if the JSON is invalid.
    let read: @Sendable (JSONValue, inout Preferences) -> Bool
    let write: @Sendable (Preferences) -> JSONValue?
    /// Copies the preference if it has a value.
    let copy: @Sendable (Preferences, inout Preferences) -> Void

    /// Creates a field of a member.
    public init<Value: PreferenceValue>(
        _ name: String, _ path: any WritableKeyPath<Preferences, Value?> & Sendable, scope: PreferenceScope = .shared
    ) {
        self.name = name
        self.scope = scope
        read = { json, preferences in
            guard let value = Value(preference: json) else { return false }
            preferences[keyPath: path] = value
            return true
        }
        write = { $0[keyPath: path]?.preferenceJSON }
        copy = { source, target in
            if let value = source[keyPath: path] { target[keyPath: path] = value }
        }
    }
}
