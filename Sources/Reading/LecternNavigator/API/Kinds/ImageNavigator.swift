public import LecternModel
public import LecternPreferences
public import LecternPublication

/// Shows comics and other books of images, one or two pages at a time or as a strip. It needs no window.
///
///     let navigator = try ImageNavigator(publication, configuration: .init(services: .standard))
///     navigator.setViewport(Viewport(width: 1_000, height: 800))
///     navigator.submitPreferences(ImagePreferences(spread: .never))
///
/// What it shares with other kinds is documented at ``SpreadNavigator``.
@MainActor public final class ImageNavigator: SpreadNavigator {
    /// What the navigator was created with. ``preferences`` has later changes.
    public let configuration: Configuration
    /// What the reader has chosen, as submitted last.
    public private(set) var preferences: ImagePreferences
    /// The preferences in effect, after defaults and metadata.
    public private(set) var settings: ImageSettings

    /// Creates a navigator. Nothing is laid out before `setViewport(_:)`.
    ///
    /// - Parameters:
    ///   - initialLocation: Where reading starts; the beginning if it is nil or not in the publication.
    /// - Throws: ``/LecternPublication/NavigatorError``: `restricted(protection:)`, `empty` or `hasNoPages`.
    public init(
        _ publication: Publication, initialLocation: Locator? = nil, configuration: Configuration
    ) throws(NavigatorError) {
        self.configuration = configuration
        preferences = configuration.preferences
        let settings = ImageSettings(
            preferences: configuration.preferences, defaults: configuration.defaults, metadata: publication.metadata,
            scrolling: configuration.spreads.scrolling)
        self.settings = settings
        super.init(
            try SpreadController(
                publication, at: initialLocation, configuration: configuration.spreads,
                style: SpreadStyle(settings, inset: configuration.spreads.contentInset)))
    }

    override var common: PagePreferences {
        get { preferences.common }
        set {
            var changed = preferences
            changed.common = newValue
            submitPreferences(changed)
        }
    }

    /// Changes the preferences. The place stays.
    public func submitPreferences(_ preferences: ImagePreferences) {
        guard preferences != self.preferences else { return }
        self.preferences = preferences
        settings = ImageSettings(
            preferences: preferences, defaults: configuration.defaults, metadata: publication.metadata,
            scrolling: configuration.spreads.scrolling)
        controller.use(SpreadStyle(settings, inset: configuration.spreads.contentInset))
    }

    /// An editor of preferences that submits nothing: call ``submitPreferences(_:)`` with the result.
    public func editor(of preferences: ImagePreferences) -> ImagePreferencesEditor {
        ImagePreferencesEditor(
            preferences, defaults: configuration.defaults, metadata: publication.metadata,
            scrolling: configuration.spreads.scrolling)
    }
}

extension ImageNavigator: Configurable {}
