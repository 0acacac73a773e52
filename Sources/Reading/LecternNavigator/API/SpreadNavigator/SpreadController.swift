import LecternGeometry
import LecternModel
import LecternPublication

/// The mechanism of a ``SpreadNavigator``: commands, cache, selection,
/// decorations, zoom, previews.
///
/// A navigator creates it with what its settings mean for pages, and passes
/// each change to ``use(_:)``.
@MainActor final class SpreadController {
    /// Where the reader is, what is shown, and the commands that change both.
    let navigation: SpreadNavigation
    let selecting: SelectionController
    let decorating: DecorationController
    let previews: PreviewController
    let guiding: PanelController
    let caching: PageCaching
    let observers = NavigatorObservers()
    let highlighting = HighlightController()
    let reporter = PageReporter()
    /// The book, as the app has named it.
    let book: BookReference
    let editingActions: [EditingAction]
    var zooming = ZoomController()
    /// The area to fill; nil until it is set.
    private(set) var viewport: Viewport?
    /// What the settings of the navigator mean for pages.
    private(set) var style: SpreadStyle
    /// The navigator, which the events name.
    weak var navigator: SpreadNavigator?
    /// The presentation that the delegate was told last.
    private var reportedPresentation: VisualPresentation?
    /// The layout that is counted, or was counted last; nil before the first count.
    var counted: PagingInformation?
    /// The visible part that the delegate was told last.
    var reportedContent: NavigatorViewport?

    /// - Parameters:
    ///   - initialLocation: Where reading starts; the beginning if it is nil or not in the publication.
    /// - Throws: ``NavigatorError/restricted(protection:)``, ``NavigatorError/empty`` or
    ///   ``NavigatorError/hasNoPages``.
    init(
        _ publication: Publication, at initialLocation: Locator?, configuration: SpreadConfiguration,
        style: SpreadStyle
    ) throws(NavigatorError) {
        if publication.isRestricted { throw .restricted(protection: publication.protection?.protectionName ?? "") }
        if publication.readingOrder.isEmpty { throw .empty }
        if publication.conforms(to: .audiobook) { throw .hasNoPages }
        self.style = style
        var book = configuration.book
        book.isFixedLayout = style.hasFixedPages
        self.book = book
        let source = ChapterSource(
            publication, services: configuration.services, additions: configuration.additions,
            wordHints: configuration.wordHints, keptBytes: Self.keptBytes)
        editingActions = configuration.editingActions
        navigation = SpreadNavigation(
            source, initialLocation: initialLocation, countsPages: configuration.countsPages,
            pageMaps: configuration.pageMaps)
        selecting = SelectionController(publication)
        decorating = DecorationController(publication, templates: configuration.decorationTemplates)
        previews = PreviewController(source)
        guiding = PanelController(source)
        caching = PageCaching()
        if let fit = style.fit { _ = zooming.set(fit, on: nil) }
        connect()
        let chapter = navigation.location.place.chapter
        navigation.loader.findDirection(from: chapter, for: style.layout(Self.usualViewport, chapter))
    }

    /// The viewport for what is read before there is a view: another size is no reason to parse again.
    private static let usualViewport = Viewport(width: 1_000, height: 800)

    /// The memory limit of counted chapters, for counting again after a change of settings: all of a short book. A
    /// long one takes some tenths of a second longer, in the background.
    private static let keptBytes = 8 << 20

    private func connect() {
        navigation.host = self
        navigation.loader.complete = { [decorating, weak self] spread in
            self?.loadHighlights(of: spread)
            return await decorating.decorated(spread)
        }
        selecting.report = { [weak self] in
            self?.observers.report(.selection)
            self?.report { $0.navigatorSelectionDidChange($1) }
        }
        connectHighlights()
        connectPages()
    }

    var delegate: (any SpreadNavigatorDelegate)? { navigator?.delegate }
    var dataSource: (any SpreadNavigatorDataSource)? { navigator?.dataSource }

    /// Reports an event to the delegate.
    func report(_ event: (any SpreadNavigatorDelegate, SpreadNavigator) -> Void) {
        if let navigator, let delegate = navigator.delegate { event(delegate, navigator) }
    }

    func close() {
        navigation.close()
        decorating.cancel()
        reporter.cancel()
        caching.cancel()
    }

    func settle() async {
        repeat { await navigation.loop.settle() } while !(await decorating.settle()) || navigation.loop.isRunning
        await navigation.scrollReport?.value
        await navigation.totalsReport?.value
        await reporter.settle()
    }
}

// Layout.
extension SpreadController {
    /// Sets the area to fill. The place stays.
    func setViewport(_ viewport: Viewport) {
        guard viewport != self.viewport, !navigation.loop.isClosed else { return }
        guard viewport.isValid else {
            return navigation(
                didFail: .viewport(width: viewport.width, height: viewport.height, scale: viewport.scale))
        }
        self.viewport = viewport
        layOut()
    }

    /// Lays out by other settings. The place stays.
    func use(_ style: SpreadStyle) {
        let fit = self.style.fit == style.fit ? nil : style.fit
        self.style = style
        let scrolling = viewport.flatMap { style.layout($0, navigation.location.place.chapter).scrolling }
        let begins = (scrolling == nil) != (navigation.layout?.scrolling == nil)
        if style.hasFixedPages, begins || scrolling != nil && fit != nil {
            zooming.restart(fit ?? (zooming.fit == .free ? zooming.base : zooming.fit))
            return layOut()
        }
        layOut()
        reportPresentation()
        if let fit, zooming.set(fit, on: navigation.shown) { layOut() }
    }

    /// How the publication is presented.
    var presentation: VisualPresentation {
        VisualPresentation(
            readingProgression: style.readingProgression, isScrolled: navigation.layout?.scrolling != nil,
            scrollAxis: scrollAxis,
            columns: navigation.layout?.columns ?? 1, turnAxis: style.turnAxis)
    }

    private var scrollAxis: Axis {
        navigation.scrolling.window?.direction.isHorizontal == true ? .horizontal : .vertical
    }

    /// Requests the layout that viewport, settings and zoom mean, if it is another one.
    ///
    /// - Parameter showsPlace: Whether to show the place again; false if a command follows that shows another one.
    func layOut(showsPlace: Bool = true) {
        guard let viewport, !navigation.loop.isClosed else { return }
        let chapter = navigation.location.place.chapter
        let newLayout = style.layout(viewport, chapter).zoomed(
            style.hasFixedPages ? zooming.zoom : .wholePage, zooming.base)
        guard newLayout != navigation.layout else { return }
        // Fixed pages are the same in every layout.
        let keepsPages = navigation.layout.map { style.hasFixedPages || $0.countsPages(like: newLayout) } ?? false
        navigation.use(newLayout, showsPlace: showsPlace, keepsPages: keepsPages)
        reportPresentation()
    }

    func reportPresentation() {
        let presentation = presentation
        guard presentation != reportedPresentation else { return }
        reportedPresentation = presentation
        observers.report(.presentation)
        report { $0.navigator($1, presentationDidChange: presentation) }
    }

    /// Lays out again if the chapter shown has another flow than the chapter before.
    func followFlow() { if !style.hasFixedPages { layOut() } }

    /// Adapts the zoom to the spread shown.
    func refit() {
        guard style.hasFixedPages, zooming.isActive, let spread = navigation.shown?.spread,
            zooming.refit(spread, atTop: false)
        else { return }
        layOut()
    }
}

/// What the settings of a navigator mean for pages.
struct SpreadStyle {
    /// The direction of pages, never `auto`.
    var readingProgression: ReadingProgression
    /// Whether pages have a size of their own and can be magnified.
    var hasFixedPages: Bool
    /// How pages of a fixed size fill the viewport, until the reader chooses another scale; nil for the whole page.
    var fit: PageFit?
    /// The axis along which pages turn.
    var turnAxis = Axis.horizontal
    /// Whether a strip has a scroll bar.
    var showsScrollBar = false
    /// Returns the layout of a chapter in a viewport. Chapters may flow in different ways.
    var layout: (Viewport, _ chapter: Int) -> LayoutRequest
}
