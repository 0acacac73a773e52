public import LecternModel

/// Edits preferences from a form: each with its value, the value in effect, and
/// whether it has an effect.
///
///     let editor = EPUBPreferencesEditor(preferences, metadata: publication.metadata)
///     editor.fontSize.increment()
///     editor.theme.set(.dark)
///     navigator.submitPreferences(editor.preferences)
public final class EPUBPreferencesEditor {
    /// The edited preferences.
    public private(set) var preferences: EPUBPreferences
    /// The values in effect.
    public private(set) var settings: EPUBSettings
    /// Called after each change, to save and submit the preferences.
    public var commit: ((EPUBPreferences) -> Void)?

    private let defaults: EPUBDefaults
    private let metadata: Metadata

    /// Creates an editor of preferences for a publication.
    public init(
        _ preferences: EPUBPreferences = EPUBPreferences(), defaults: EPUBDefaults = EPUBDefaults(),
        metadata: Metadata = Metadata()
    ) {
        self.preferences = preferences
        self.defaults = defaults
        self.metadata = metadata
        settings = EPUBSettings(preferences: preferences, defaults: defaults, metadata: metadata)
    }

    /// The kind of layout, which decides about the form to show.
    public var layout: Layout { settings.layout }

    /// Removes all values.
    public func clear() { edit { $0 = EPUBPreferences() } }

    func edit(_ change: (inout EPUBPreferences) -> Void) {
        let before = preferences
        change(&preferences)
        guard preferences != before else { return }
        settings = EPUBSettings(preferences: preferences, defaults: defaults, metadata: metadata)
        commit?(preferences)
    }
}
