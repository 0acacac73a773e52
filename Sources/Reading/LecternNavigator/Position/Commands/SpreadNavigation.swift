import LecternGeometry
import LecternModel
import LecternPublication

/// The mechanism of all navigators that show spreads: where the reader is, what
/// is shown, and how both change.
///
/// It is independent of formats and preferences. A public navigator turns its
/// preferences into a ``LayoutRequest``, passes it to ``use(_:showsPlace:keepsPages:)``
/// and reports the events of its ``host`` to a delegate of its own:
///
/// - ``CommandLoop`` carries out one command at a time.
/// - ``SpreadLoader`` lays out spreads and caches them.
/// - ``PageCensus`` counts pages in the background.
@MainActor final class SpreadNavigation {
    let publication: Publication
    let contents: ContentsIndex
    let printedPages: PrintedPages
    let loader: SpreadLoader
    let loop = CommandLoop()
    let census: CensusController
    /// Scrolls, if the layout scrolls.
    let scrolling: ScrollController
    weak var host: (any SpreadNavigationHost)?
    /// What is shown; nil until the first layout is done.
    var shown: ShownPages?
    /// How ``shown`` replaces what was shown before.
    var transition = NavigatorGoOptions.none
    /// Where the reader is. Only moves change it.
    var location: ReadingLocation
    var history = NavigationHistory<Place>()
    /// Where the place is while scrolling, which a change of layout keeps.
    var anchor = ScrollAnchor()
    /// The point of the viewport that the next change of layout keeps, if fixed pages scroll; nil for its start.
    var fixedPoint: Point?
    /// Reports that the reader has scrolled, once for all that is scrolled until then.
    var scrollReport: Task<Void, Never>?
    /// Reports the place while the reader scrolls.
    var placeReport: Task<Void, Never>?
    /// What the scroll bar of a strip seeks.
    var seeking = StripSeeking()
    /// The positions of the publication; nil until they are loaded.
    var positions: PositionList?
    /// Loads the positions; nil before anybody needs them.
    var positionLoading: Task<PositionList, Never>?
    /// Reports the first place again once its totals are known.
    var totalsReport: Task<Void, Never>?

    init(_ source: ChapterSource, initialLocation: Locator?, countsPages: Bool, pageMaps: (any PageMapStore)?) {
        publication = source.publication
        contents = ContentsIndex(publication)
        printedPages = PrintedPages(publication)
        loader = SpreadLoader(source)
        scrolling = ScrollController(loader, painter: source.builder.services.makePainter())
        census = CensusController(
            source, anchors: contents.anchorsByChapter.merging(printedPages.anchorsByChapter, uniquingKeysWith: +),
            store: pageMaps, isEnabled: countsPages, activity: loop.activity)
        if let initialLocation, let chapter = publication.unitIndex(of: initialLocation) {
            location = .unresolved(initialLocation, chapter: chapter)
        } else {
            location = .resolved(.start(of: 0))
        }
        loop.handler = self
        census.report = { [weak self] in self?.host?.navigation(didCount: $0) }
        connectScrolling()
    }

    /// The requested layout. What is shown may still be of an older one.
    var layout: LayoutRequest? { loader.layout }

    /// What is shown, if it is of the requested layout: points and rectangles of others are outdated.
    var currentShown: ShownPages? { shown.flatMap { $0.layout == layout ? $0 : nil } }

    /// What the reader points at: what is shown, also while it is laid out anew, unless the viewport has another size. Then
    /// a host draws the pages shown in another place.
    var pagesUnderPointer: ShownPages? { shown.flatMap { $0.layout.viewport == layout?.viewport ? $0 : nil } }

    /// Switches to another layout. The place stays.
    ///
    /// - Parameters:
    ///   - showsPlace: Whether to show the place again; false if a command follows that shows another one.
    ///   - keepsPages: Whether pages break in the same places as before, so that the page map stays valid.
    func use(_ layout: LayoutRequest, showsPlace: Bool, keepsPages: Bool) {
        anchor = scrolling.window?.anchor(of: location.place, at: fixedPoint) ?? ScrollAnchor()
        loader.use(layout)
        scrolling.cancel()
        if showsPlace { loop.enqueue(.relayout) }
        if !keepsPages { census.count(in: layout) }
    }

    /// Ends all work. Nothing new is shown afterwards.
    func close() {
        loop.close()
        loader.close()
        scrolling.clear()
        placeReport?.cancel()
        scrollReport?.cancel()
        seeking.task?.cancel()
        totalsReport?.cancel()
        census.cancel()
    }
}
