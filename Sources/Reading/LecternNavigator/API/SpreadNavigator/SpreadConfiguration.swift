public import LecternPreferences

/// What navigators of laid out pages are created with, whatever their kind.
///
///     var configuration = SpreadConfiguration(services: .standard)
///     configuration.pageMaps = store
public struct SpreadConfiguration: Sendable {
    /// The adapters of the engine: fonts, images, pictures.
    public var services: EngineServices
    /// Whether the host shows the tiles of scrolled text: see ``ScrollableNavigator``. A host that shows only the
    /// picture of a spread sets `unsupported`; then the preference `scroll` has no effect.
    public var scrolling = ScrollSupport.supported
    /// Whether the pages of the publication are counted in the background.
    public var countsPages: Bool
    /// Stores page counts between sessions; nil to count in every session.
    public var pageMaps: (any PageMapStore)?
    /// How the app calls the publication.
    public var book = BookReference()
    /// Fonts, rules and changes of the markup that the app adds to the chapters.
    public var additions = ChapterAdditions()
    /// Explains hard words of books of text, for the preference `wordHints`; nil if there are no hints.
    public var wordHints: (any WordHintSource)?
    /// The space that is kept free around pages, for bars of the app that lie over them; none by default.
    public var contentInset = ContentInset()
    /// Templates that draw decorations, by style.
    public var decorationTemplates = DecorationTemplate.standard
    /// The entries of the menu that a view shows for selected text.
    public var editingActions = [EditingAction.copy]

    /// Creates a configuration. All else has its default value.
    public init(services: EngineServices, countsPages: Bool = true, pageMaps: (any PageMapStore)? = nil) {
        self.services = services
        self.countsPages = countsPages
        self.pageMaps = pageMaps
    }
}
