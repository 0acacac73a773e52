public import LecternModel
public import LecternPreferences
public import LecternPublication

/// Shows a publication page by page on an abstract viewport: the whole of
/// reading, without a window. EPUB, comics and other pictures, texts, PDF.
///
///     let navigator = EPUBNavigator(publication, initialLocation: saved, configuration: .init(services: .standard))
///     navigator.delegate = self
///     navigator.setViewport(Viewport(width: 1_000, height: 800))
///     await navigator.goForward()
///
/// The place of the reader is content and changes only when the reader moves. A
/// change of viewport or preferences lays out the same place anew. The spread
/// shown comes first, its neighbours are prepared ahead, and the pages of the
/// book are counted last; all of it is given up as soon as it is out of date.
///
/// ## Topics
/// ### Moving
/// - ``turn(_:)``, ``goForward()``, ``goBackward()``, ``go(to:)-(Locator)``, ``go(toProgression:)``
/// ### What is shown
/// - ``spread``, ``place``, ``currentLocation``, ``pages``
/// ### Pages of a fixed size
/// - ``zoom``, ``setZoom(_:at:)``, ``setFit(_:)``, ``pan(dx:dy:)``, ``slip``
/// ### What the reader points at
/// - ``tap(at:)``, ``press(_:)``, ``hit(x:y:in:)``, ``follow(_:)``
/// ### Selection
/// - ``beginSelection(at:by:)``, ``extendSelection(to:)``, ``extendSelection(_:)``, ``currentSelection``
/// ### Decorations
/// - ``apply(_:in:)``, ``observeDecorationInteractions(in:onActivated:)``
@MainActor public final class EPUBNavigator: VisualNavigator {
    public let publication: Publication
    public let configuration: Configuration
    public weak var delegate: (any EPUBNavigatorDelegate)?

    /// What is shown now; `nil` until the first layout is done.
    public internal(set) var spread: LaidOutSpread?
    /// Where the reader is. Only moves change it.
    public internal(set) var place: Place
    /// The pages counted so far in the present layout.
    public internal(set) var pages: PageMap
    public internal(set) var preferences: EPUBPreferences
    public internal(set) var settings: EPUBSettings
    public internal(set) var viewport: Viewport?
    /// The layout that is wanted; the spread shown may still be of an older one.
    public internal(set) var layout: LayoutRequest?
    /// How pages of a fixed size are magnified.
    public internal(set) var zoom = PageZoom.wholePage
    /// What the zoom is for.
    public internal(set) var fit = PageFit.page
    /// The contents with their places in the reading order.
    public let contents: ContentsIndex

    let worker: LayoutWorker
    /// Lays out pages that are only looked at, so that the reader's own never wait for them.
    var glimpseWorker: LayoutWorker?
    let rendition: Rendition
    let thumbnails = Thumbnails()
    var cache = SpreadCache()
    var commands: [NavigationCommand] = []
    var loop: Task<Void, Never>?
    /// Spreads being laid out, by what was asked for.
    var requests: [SpreadTarget: Task<LaidOutSpread, any Error>] = [:]
    var preparation: Task<Void, Never>?
    var census: Task<Void, Never>?
    /// Says to the census that a spread is being waited for.
    let activity = ForegroundActivity()
    var history = NavigationHistory<Place>()
    /// What the reader has selected.
    var selected: TextSelection?
    /// The paragraphs of the chapter in which something was selected last.
    var selectableText: (chapter: Int, text: ChapterText)?
    /// What is drawn with the text.
    var decorations = DecorationBook()
    /// Repaints the spreads at hand after a change of decorations.
    var decorating: Task<Void, Never>?
    /// The places of the publication by chapter, once they are known.
    var positions: [[Locator]] = []
    /// What the delegate knows of the presentation.
    var shownPresentation: VisualPresentation?
    /// Where to begin, until the first spread is shown.
    var initialLocation: Locator?

    /// - Parameters:
    ///   - initialLocation: where reading goes on; the beginning where it is `nil` or not in the publication.
    /// - Throws: ``NavigatorError/restricted(protection:)`` or ``NavigatorError/empty``.
    public init(
        _ publication: Publication, initialLocation: Locator? = nil, configuration: Configuration
    ) throws(NavigatorError) {
        if publication.isRestricted { throw .restricted(protection: publication.protection?.protectionName ?? "") }
        if publication.readingOrder.isEmpty { throw .empty }
        self.publication = publication
        self.configuration = configuration
        self.initialLocation = initialLocation
        preferences = configuration.preferences
        settings = EPUBSettings(
            preferences: configuration.preferences, defaults: configuration.defaults, metadata: publication.metadata)
        pages = PageMap(chapterCount: publication.units.count)
        contents = ContentsIndex(publication)
        let chapter = initialLocation.flatMap { publication.unitIndex(of: $0) }
        place = .start(of: chapter ?? 0)
        rendition = Rendition(
            publication, services: configuration.services, settings: LayoutSettings(pageWidth: 600, pageHeight: 800),
            keptBytes: 48 << 20)
        worker = LayoutWorker(rendition, services: configuration.services)
    }

    /// Ends all work: the navigator shows nothing new after it.
    public func close() {
        for command in commands { command.giveUp() }
        commands.removeAll()
        cancelLayouts()
        census?.cancel()
        decorating?.cancel()
        loop?.cancel()
    }

    public var presentation: VisualPresentation {
        VisualPresentation(
            readingProgression: settings.readingProgression, isScrolled: false, columns: layout?.columns ?? 1)
    }
}

extension EPUBNavigator {
    /// What a navigator is made with.
    public struct Configuration: Sendable {
        public var services: EngineServices
        public var preferences: EPUBPreferences
        public var defaults: EPUBDefaults
        /// CSS pixels of body text at 100 %.
        public var baseFontSize: Double
        /// Pages of the whole publication are counted in the background.
        public var countsPages: Bool
        /// Keeps counted pages from one session to the next.
        public var pageMaps: (any PageMapStore)?
        /// How decorations are drawn, by the identity of their style.
        public var decorationTemplates = DecorationTemplate.standard

        public init(
            services: EngineServices, preferences: EPUBPreferences = EPUBPreferences(),
            defaults: EPUBDefaults = EPUBDefaults(), baseFontSize: Double = 18, countsPages: Bool = true,
            pageMaps: (any PageMapStore)? = nil
        ) {
            self.services = services
            self.preferences = preferences
            self.defaults = defaults
            self.baseFontSize = baseFontSize
            self.countsPages = countsPages
            self.pageMaps = pageMaps
        }
    }
}
