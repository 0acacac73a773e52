public import LecternModel

/// Preferences under a form's hands: each with its value, its effect, and
/// whether it can have one.
///
///     let editor = EPUBPreferencesEditor(preferences, metadata: publication.metadata)
///     editor.fontSize.increment()
///     editor.theme.set(.dark)
///     navigator.submit(editor.preferences)
public final class EPUBPreferencesEditor {
    /// The wishes as they are now.
    public private(set) var preferences: EPUBPreferences
    /// What applies with these wishes.
    public private(set) var settings: EPUBSettings
    /// Called after each change: the place to save, and then to submit.
    public var commit: ((EPUBPreferences) -> Void)?

    private let defaults: EPUBDefaults
    private let metadata: Metadata

    /// Starts from wishes for one publication.
    public init(
        _ preferences: EPUBPreferences = EPUBPreferences(), defaults: EPUBDefaults = EPUBDefaults(),
        metadata: Metadata = Metadata()
    ) {
        self.preferences = preferences
        self.defaults = defaults
        self.metadata = metadata
        settings = EPUBSettings(preferences: preferences, defaults: defaults, metadata: metadata)
    }

    /// The kind of layout whose form is to be shown.
    public var layout: Layout { settings.layout }

    /// Takes all wishes back.
    public func clear() { edit { $0 = EPUBPreferences() } }

    func edit(_ change: (inout EPUBPreferences) -> Void) {
        let before = preferences
        change(&preferences)
        guard preferences != before else { return }
        settings = EPUBSettings(preferences: preferences, defaults: defaults, metadata: metadata)
        commit?(preferences)
    }
}
