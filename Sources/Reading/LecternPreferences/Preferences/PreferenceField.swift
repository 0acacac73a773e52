import LecternBase

/// Reads, writes and copies one preference by its JSON name.
///
/// JSON, merging and filters use the same list of fields, so that none can miss a
/// preference.
struct PreferenceField: Sendable {
    /// The scope of a preference.
    enum Scope { case allBooks, oneBook }

    let name: String
    let scope: Scope
    /// Sets the preference from JSON. Returns false if the JSON is invalid.
    let read: @Sendable (JSONValue, inout EPUBPreferences) -> Bool
    let write: @Sendable (EPUBPreferences) -> JSONValue?
    /// Copies the preference if it has a value.
    let copy: @Sendable (EPUBPreferences, inout EPUBPreferences) -> Void

    init<Value: PreferenceValue>(
        _ name: String, _ path: any WritableKeyPath<EPUBPreferences, Value?> & Sendable, _ scope: Scope = .allBooks
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

    /// All preferences, sorted by name.
    static let all: [PreferenceField] = [
        PreferenceField("backgroundColor", \.backgroundColor),
        PreferenceField("columnCount", \.columnCount),
        PreferenceField("fontFamily", \.fontFamily),
        PreferenceField("fontSize", \.fontSize),
        PreferenceField("fontWeight", \.fontWeight),
        PreferenceField("hyphens", \.hyphens),
        PreferenceField("imageFilter", \.imageFilter),
        PreferenceField("language", \.language, .oneBook),
        PreferenceField("letterSpacing", \.letterSpacing),
        PreferenceField("ligatures", \.ligatures),
        PreferenceField("lineHeight", \.lineHeight),
        PreferenceField("pageMargins", \.pageMargins),
        PreferenceField("paragraphIndent", \.paragraphIndent),
        PreferenceField("paragraphSpacing", \.paragraphSpacing),
        PreferenceField("publisherStyles", \.publisherStyles),
        PreferenceField("readingProgression", \.readingProgression, .oneBook),
        PreferenceField("scroll", \.scroll),
        PreferenceField("spread", \.spread, .oneBook),
        PreferenceField("textAlign", \.textAlign),
        PreferenceField("textColor", \.textColor),
        PreferenceField("textNormalization", \.textNormalization),
        PreferenceField("theme", \.theme),
        PreferenceField("typeScale", \.typeScale),
        PreferenceField("verticalText", \.verticalText, .oneBook),
        PreferenceField("wordSpacing", \.wordSpacing),
    ]
}
