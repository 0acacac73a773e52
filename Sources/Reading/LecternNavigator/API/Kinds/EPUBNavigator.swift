import LecternGeometry
public import LecternModel
public import LecternPreferences
public import LecternPublication
import LecternText

/// Shows books of text page by page: EPUB with flowing text, pages of a fixed
/// size or both, and other text formats. It needs no window.
///
///     let navigator = try EPUBNavigator(
///         publication, initialLocation: saved, configuration: .init(services: .standard))
///     navigator.delegate = self
///     navigator.setViewport(Viewport(width: 1_000, height: 800))
///     navigator.submitPreferences(EPUBPreferences(fontSize: 1.2))
///
/// What it shares with other kinds is documented at ``SpreadNavigator``.
@MainActor public final class EPUBNavigator: SpreadNavigator {
    /// What the navigator was created with. ``preferences`` has later changes.
    public let configuration: Configuration
    /// What the reader has chosen, as submitted last.
    public private(set) var preferences: EPUBPreferences
    /// The preferences in effect, after defaults and metadata.
    public private(set) var settings: EPUBSettings

    /// Creates a navigator. Nothing is laid out before `setViewport(_:)`.
    ///
    /// - Parameters:
    ///   - initialLocation: Where reading starts; the beginning if it is nil or not in the publication.
    /// - Throws: ``/LecternPublication/NavigatorError``: `restricted(protection:)`, `empty` or `hasNoPages`.
    public init(
        _ publication: Publication, initialLocation: Locator? = nil, configuration: Configuration
    ) throws(NavigatorError) {
        self.configuration = configuration
        let publication = configuration.preferredResourceVariant.map { publication.preferring($0) } ?? publication
        preferences = configuration.preferences
        let settings = EPUBSettings(
            preferences: configuration.preferences, defaults: configuration.defaults, metadata: publication.metadata,
            scrolling: configuration.spreads.scrolling)
        self.settings = settings
        super.init(
            try SpreadController(
                publication, at: initialLocation, configuration: configuration.spreads,
                style: SpreadStyle(settings, of: publication, configuration)))
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
    public func submitPreferences(_ preferences: EPUBPreferences) {
        guard preferences != self.preferences else { return }
        self.preferences = preferences
        settings = EPUBSettings(
            preferences: preferences, defaults: configuration.defaults, metadata: publication.metadata,
            scrolling: configuration.spreads.scrolling)
        controller.use(SpreadStyle(settings, of: publication, configuration))
    }

    /// Shows the pages again after a change of the source of hints, such as a dictionary that was installed: see
    /// ``WordHintSource/edition``. The place stays.
    public func wordHintsDidChange() {
        guard settings.wordHints != nil, configuration.spreads.wordHints != nil else { return }
        controller.use(SpreadStyle(settings, of: publication, configuration))
    }

    /// The families that ``editor`` proposes and that are neither installed nor declared by the app. Text is set in one of
    /// their ``/LecternPreferences/FontFamily/substitutes`` instead: show them as missing, or leave them out.
    ///
    ///     let missing = navigator.unavailableFontFamilies
    ///     let families = editor.fontFamily.supportedValues.filter { $0.map { !missing.contains($0) } ?? true }
    public var unavailableFontFamilies: Set<FontFamily> {
        let fonts = configuration.spreads.services.fonts
        let declared = Set(configuration.spreads.additions.fonts.map(\.fontFamily))
        return Set(
            FontFamily.offered.compactMap(\.self).filter { family in
                !family.isGeneric && !declared.contains(family) && !fonts.hasFamily(family.rawValue)
            })
    }

    /// An editor of preferences that submits nothing: call ``submitPreferences(_:)`` with the result.
    public func editor(of preferences: EPUBPreferences) -> EPUBPreferencesEditor {
        EPUBPreferencesEditor(
            preferences, defaults: configuration.defaults, metadata: publication.metadata,
            scrolling: configuration.spreads.scrolling)
    }
}

extension EPUBNavigator: Configurable {}

extension SpreadStyle {
    fileprivate init(
        _ settings: EPUBSettings, of publication: Publication, _ configuration: EPUBNavigator.Configuration
    ) {
        self.init(
            settings, of: publication, baseFontSize: configuration.baseFontSize,
            inset: configuration.spreads.contentInset, wordHints: configuration.spreads.wordHints)
    }

    init(
        _ settings: EPUBSettings, of publication: Publication, baseFontSize: Double, inset: ContentInset,
        wordHints: (any WordHintSource)?
    ) {
        let (units, metadata) = (publication.units, publication.metadata)
        let edition = wordHints?.edition
        self.init(
            readingProgression: settings.readingProgression, hasFixedPages: settings.layout == .fixed,
            fit: settings.fit.map(PageFit.init)
        ) { viewport, chapter in
            var chapterSettings = settings
            if settings.flow.obeysItems, units.indices.contains(chapter) {
                chapterSettings.scroll = settings.flow.flow(of: units[chapter].link) != .paginated
            }
            if edition == nil { chapterSettings.wordHints = nil }
            var layout = LayoutRequest(
                chapterSettings, of: metadata, viewport: viewport, baseFontSize: baseFontSize, inset: inset)
            layout.settings.wordHints?.edition = edition ?? 0
            return layout
        }
        if settings.scrollAxis == .vertical { turnAxis = .vertical }
    }
}
