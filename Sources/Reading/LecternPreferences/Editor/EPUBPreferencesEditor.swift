public import LecternModel

/// Edits preferences from a form: each with its value, the value in effect, and
/// whether it has an effect.
///
///     let editor = EPUBPreferencesEditor(preferences, metadata: publication.metadata)
///     editor.fontSize.increment()
///     editor.theme.set(.dark)
///     navigator.submitPreferences(editor.preferences)
public final class EPUBPreferencesEditor: StatefulPreferencesEditor<EPUBPreferences, EPUBSettings> {
    /// Creates an editor of preferences for a publication.
    ///
    /// - Parameter scrolling: Whether the navigator can show strips.
    public init(
        _ preferences: EPUBPreferences = EPUBPreferences(), defaults: EPUBDefaults = EPUBDefaults(),
        metadata: Metadata = Metadata(), scrolling: ScrollSupport = .unsupported
    ) {
        super.init(preferences) {
            EPUBSettings(preferences: $0, defaults: defaults, metadata: metadata, scrolling: scrolling)
        }
    }

    /// The kind of layout, which decides about the form to show.
    public var layout: Layout { settings.layout }
}
