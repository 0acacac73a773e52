public import LecternImages
import LecternModel
import LecternPublication

/// Receives the events of a ``SpreadNavigator``, on the main actor.
///
///     func navigator(_ navigator: any SpreadNavigator, didShow spread: LaidOutSpread, reason: SpreadReason) {
///         window.show(spread.picture)
///     }
///
/// All methods are optional.
@MainActor public protocol SpreadNavigatorDelegate: SelectableNavigatorDelegate, ViewportObservingNavigatorDelegate {
    /// Another spread is shown: after a move, or after a change of layout with
    /// the same place.
    func navigator(_ navigator: any SpreadNavigator, didShow spread: LaidOutSpread, reason: SpreadReason)
    /// A spread next to the one shown is ready.
    func navigatorDidPrepareNeighbours(_ navigator: any SpreadNavigator)
    /// Work on the requested spread has begun or ended.
    func navigator(_ navigator: any SpreadNavigator, isBusy: Bool)
    /// More pages are counted.
    func navigator(_ navigator: any SpreadNavigator, didCountPages pages: PageMap)
    /// The reader has moved to a page, or the first page is shown. Called after `locationDidChange`.
    func navigator(_ navigator: any SpreadNavigator, pageMoved information: PageInformation)
    /// The pages of the book are counted from now on, after each change of the layout that breaks pages elsewhere.
    func navigator(_ navigator: any SpreadNavigator, didStartPaging book: Book)
    /// The pages of a chapter are counted, or were known. Called in reading order.
    func navigator(_ navigator: any SpreadNavigator, didPaging information: PagingInformation)
    /// The pages of all chapters are counted. Not called if a change of the layout interrupts the count.
    func navigator(_ navigator: any SpreadNavigator, didFinishPaging book: Book)
    /// The reader has tapped a highlight of the data source.
    func navigator(
        _ navigator: any SpreadNavigator, didHitHighlight highlight: ChapterHighlight, at point: ViewportPoint)
    /// The pages of a fixed size are drawn in the background from now on, beginning with one of them. See
    /// `cachePages(fitting:)`.
    func navigator(_ navigator: any SpreadNavigator, cachingStarted index: Int)
    /// A page is drawn. A damaged page is passed over.
    ///
    /// - Parameter index: Of `Publication.units`.
    func navigator(_ navigator: any SpreadNavigator, cached index: Int, picture: Bitmap)
    /// All pages are drawn; the index is that of the last one. Not called if caching is stopped.
    func navigator(_ navigator: any SpreadNavigator, cachingFinished index: Int)
    /// A link of a PDF leads to another file, which may be missing or may be a
    /// program. Ask the user, and open it only as a publication.
    func navigator(_ navigator: any SpreadNavigator, presentFile file: OtherFile)
    /// A link leads to a note. Return false to show its content instead of going there. The default asks
    /// `navigator(_:shouldNavigateToNoteAt:content:referrer:)`.
    func navigator(_ navigator: any SpreadNavigator, shouldNavigateToNote note: Note) -> Bool
    /// The reader has tapped a link, an image or the page. The default follows links, and reports
    /// other taps to `navigator(_:didTapAt:)`.
    func navigator(_ navigator: any SpreadNavigator, didTapAt point: ViewportPoint, hit: NavigatorHit?)
}

extension SpreadNavigatorDelegate {
    public func navigator(_ navigator: any SpreadNavigator, didShow spread: LaidOutSpread, reason: SpreadReason) {}
    public func navigatorDidPrepareNeighbours(_ navigator: any SpreadNavigator) {}
    public func navigator(_ navigator: any SpreadNavigator, isBusy: Bool) {}
    public func navigator(_ navigator: any SpreadNavigator, didCountPages pages: PageMap) {}
    public func navigator(_ navigator: any SpreadNavigator, pageMoved information: PageInformation) {}
    public func navigator(_ navigator: any SpreadNavigator, didStartPaging book: Book) {}
    public func navigator(_ navigator: any SpreadNavigator, didPaging information: PagingInformation) {}
    public func navigator(_ navigator: any SpreadNavigator, didFinishPaging book: Book) {}
    public func navigator(
        _ navigator: any SpreadNavigator, didHitHighlight highlight: ChapterHighlight, at point: ViewportPoint
    ) {}
    public func navigator(_ navigator: any SpreadNavigator, cachingStarted index: Int) {}
    public func navigator(_ navigator: any SpreadNavigator, cached index: Int, picture: Bitmap) {}
    public func navigator(_ navigator: any SpreadNavigator, cachingFinished index: Int) {}
    public func navigator(_ navigator: any SpreadNavigator, presentFile file: OtherFile) {}
    public func navigator(_ navigator: any SpreadNavigator, shouldNavigateToNote note: Note) -> Bool {
        self.navigator(
            navigator, shouldNavigateToNoteAt: note.locator.link, content: note.html, referrer: note.reference)
    }
    public func navigator(_ navigator: any SpreadNavigator, didTapAt point: ViewportPoint, hit: NavigatorHit?) {
        if let link = hit?.link {
            Task { await navigator.follow(link) }
        } else {
            self.navigator(navigator, didTapAt: point)
        }
    }
}

/// Receives the events of an ``EPUBNavigator``.
@MainActor public protocol EPUBNavigatorDelegate: SpreadNavigatorDelegate {}

/// Receives the events of an ``ImageNavigator``.
@MainActor public protocol ImageNavigatorDelegate: SpreadNavigatorDelegate {}

/// Receives the events of a ``PDFNavigator``.
@MainActor public protocol PDFNavigatorDelegate: SpreadNavigatorDelegate {}

/// Why another spread is shown.
public enum SpreadReason: Hashable, Sendable {
    case turn(TurnDirection)
    case jump
    /// The layout has changed; the place has not.
    case relayout
    /// The reader has scrolled.
    case scroll
    /// The same spread with other decorations.
    case decoration
}
