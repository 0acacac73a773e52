public import LecternModel
public import LecternPreferences
public import LecternPublication

/// Shows a publication page by page in an abstract viewport: EPUB, comics,
/// texts and PDF. It needs no window.
///
///     let navigator = try EPUBNavigator(
///         publication, initialLocation: saved, configuration: .init(services: .standard))
///     navigator.delegate = self
///     navigator.setViewport(Viewport(width: 1_000, height: 800))
///     await navigator.goForward()
///
/// The reader's place is content and changes only when the reader moves. A
/// change of viewport or preferences lays out the same place again. The spread
/// shown has priority, then its neighbours, then the page count of the book;
/// work for an outdated layout is cancelled.
///
/// ## Topics
/// ### Moving
/// - ``turn(_:)``, ``goForward()``, ``goBackward()``, ``go(to:)-(Locator)``, ``go(toProgression:)``
/// ### What is shown
/// - ``spread``, ``place``, ``currentLocation``, ``pages``
/// ### Pages of a fixed size
/// - ``zoom``, ``setZoom(_:at:)``, ``setFit(_:)``, ``pan(dx:dy:)``, ``slip``
/// ### Input
/// - ``tap(at:)``, ``press(_:)``, ``hit(x:y:in:)``, ``follow(_:)``
/// ### Selection
/// - ``beginSelection(at:by:)``, ``extendSelection(to:)``, ``extendSelection(_:)``, ``currentSelection``
/// ### Decorations
/// - ``apply(_:in:)``, ``observeDecorationInteractions(in:onActivated:)``
/// ### Previews
/// - ``glimpse(of:)``, ``thumbnail(ofUnit:fitting:)``
@MainActor public final class EPUBNavigator: VisualNavigator {
    public let configuration: Configuration
    public weak var delegate: (any EPUBNavigatorDelegate)?
    public internal(set) var preferences: EPUBPreferences
    /// The preferences in effect, after defaults and metadata.
    public internal(set) var settings: EPUBSettings
    /// The area to fill; nil until ``setViewport(_:)``.
    public internal(set) var viewport: Viewport?

    /// Where the reader is, what is shown, and the commands that change both.
    let navigation: SpreadNavigation
    let selecting: SelectionController
    let decorating: DecorationController
    let previews: PreviewController
    var zooming = ZoomController()
    /// The presentation that the delegate was told last.
    var reportedPresentation: VisualPresentation?

    /// Creates a navigator. Nothing is laid out before ``setViewport(_:)``.
    ///
    /// - Parameters:
    ///   - initialLocation: Where reading starts; the beginning if it is nil or not in the publication.
    /// - Throws: ``NavigatorError/restricted(protection:)`` or ``NavigatorError/empty``.
    public init(
        _ publication: Publication, initialLocation: Locator? = nil, configuration: Configuration
    ) throws(NavigatorError) {
        if publication.isRestricted { throw .restricted(protection: publication.protection?.protectionName ?? "") }
        if publication.readingOrder.isEmpty { throw .empty }
        self.configuration = configuration
        preferences = configuration.preferences
        settings = EPUBSettings(
            preferences: configuration.preferences, defaults: configuration.defaults, metadata: publication.metadata)
        let source = ChapterSource(publication, services: configuration.services, keptBytes: Self.keptBytes)
        navigation = SpreadNavigation(
            source, initialLocation: initialLocation, countsPages: configuration.countsPages,
            pageMaps: configuration.pageMaps)
        selecting = SelectionController(publication)
        decorating = DecorationController(publication, templates: configuration.decorationTemplates)
        previews = PreviewController(source)
        connect()
    }

    /// The memory limit of counted chapters, for counting again after a change of settings.
    private static let keptBytes = 48 << 20

    private func connect() {
        navigation.host = self
        navigation.loader.complete = { [decorating] in await decorating.decorated($0) }
        selecting.report = { [weak self] in
            guard let self else { return }
            delegate?.navigatorSelectionDidChange(self)
        }
    }

    /// Ends all work: the navigator shows nothing new afterwards.
    public func close() {
        navigation.close()
        decorating.cancel()
    }

    /// Waits until no command and no redraw is left.
    public func settle() async {
        repeat { await navigation.loop.settle() } while !(await decorating.settle()) || navigation.loop.isRunning
    }
}
