import LecternBase

/// One preference by its name in JSON: how it is read, written and copied.
///
/// The list of all is what JSON, merging and filters go by, so a preference
/// cannot be forgotten in one of them.
struct PreferenceField: Sendable {
    /// Whom a preference speaks of.
    enum Scope { case allBooks, oneBook }

    let name: String
    let scope: Scope
    /// Sets the preference from JSON; `false` where the JSON cannot mean one.
    let read: @Sendable (JSONValue, inout EPUBPreferences) -> Bool
    let write: @Sendable (EPUBPreferences) -> JSONValue?
    /// Copies the preference where there is one.
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

    /// All preferences in the order of their names.
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
