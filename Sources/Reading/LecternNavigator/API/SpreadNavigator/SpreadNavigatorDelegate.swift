public import LecternAssets
public import LecternGeometry
public import LecternImages
public import LecternModel
public import LecternPublication

/// Receives the events of a ``SpreadNavigator``, on the main actor.
///
///     func navigator(_ navigator: SpreadNavigator, didShow shown: ShownPages, reason: SpreadReason) {
///         if let spread = shown.spread { window.show(spread.picture) }
///     }
///
/// All methods are optional, and all may be written with ``SpreadNavigator`` as the first argument. A method with
/// another type of navigator than the protocol names is never called.
@MainActor public protocol SpreadNavigatorDelegate: SelectableNavigatorDelegate, ViewportObservingNavigatorDelegate {
    /// The place has changed. Called once per move, never for a change of layout; and once when the positions of the
    /// publication are known, so that the first place has its total progression.
    func navigator(_ navigator: SpreadNavigator, locationDidChange locator: Locator)
    /// The reader has jumped to another part of the publication, for example by a link.
    func navigator(_ navigator: SpreadNavigator, didJumpTo locator: Locator)
    /// Something cannot be presented. Show ``/LecternPublication/NavigatorError`` to the reader.
    func navigator(_ navigator: SpreadNavigator, presentError error: NavigatorError)
    /// A link leads out of the publication.
    func navigator(_ navigator: SpreadNavigator, presentExternalURL url: String)
    /// A link leads to another place in the publication. Return false to stay. The default is true.
    func navigator(_ navigator: SpreadNavigator, shouldNavigateToLink link: Link) -> Bool
    /// A resource of the publication cannot be read.
    func navigator(_ navigator: SpreadNavigator, didFailToLoadResourceAt href: String, withError error: ReadError)
    /// Direction, columns or scrolling have changed.
    func navigator(_ navigator: SpreadNavigator, presentationDidChange presentation: VisualPresentation)
    /// The reader has tapped the page: not a link, an image or an observed decoration.
    func navigator(_ navigator: SpreadNavigator, didTapAt point: Point)
    /// The reader has tapped twice in quick succession. The first tap is not reported as a single one.
    func navigator(_ navigator: SpreadNavigator, didDoubleTapAt point: Point)
    /// The reader has pressed a key. Return true if it was handled.
    func navigator(_ navigator: SpreadNavigator, didPressKey event: KeyEvent) -> Bool
    /// The reader has released a key.
    func navigator(_ navigator: SpreadNavigator, didReleaseKey event: KeyEvent)
    /// The selection has changed.
    func navigatorSelectionDidChange(_ navigator: SpreadNavigator)
    /// The reader has finished a selection.
    ///
    /// - Parameter point: Where the pointer or finger went up, in the viewport: a place for a menu.
    func navigator(_ navigator: SpreadNavigator, didSelect selection: Selection, at point: Point)
    /// A view is about to show its menu for a selection. Return false to show one of the app. The default is true.
    func navigator(_ navigator: SpreadNavigator, shouldShowMenuForSelection selection: Selection) -> Bool
    /// Whether an entry of the menu applies to a selection. The default is true.
    func navigator(
        _ navigator: SpreadNavigator, canPerformAction action: EditingAction, for selection: Selection
    ) -> Bool
    /// Another part of the publication is visible.
    func navigator(_ navigator: SpreadNavigator, viewportDidChange viewport: NavigatorViewport?)
    /// Other pages are shown: after a move, or after a change of layout with the same place. While a column scrolls, this
    /// is called after the frame, once for all that was scrolled until then.
    func navigator(_ navigator: SpreadNavigator, didShow shown: ShownPages, reason: SpreadReason)
    /// A spread next to the one shown is ready.
    func navigatorDidPrepareNeighbours(_ navigator: SpreadNavigator)
    /// Work on the requested spread has begun or ended.
    func navigator(_ navigator: SpreadNavigator, isBusy: Bool)
    /// More pages are counted.
    func navigator(_ navigator: SpreadNavigator, didCountPages pages: PageMap)
    /// The reader has moved to a page, or the first page is shown. Called after `locationDidChange`.
    func navigator(_ navigator: SpreadNavigator, pageMoved information: PageInformation)
    /// The pages of the book are counted from now on, after each change of the layout that breaks pages elsewhere.
    func navigator(_ navigator: SpreadNavigator, didStartPaging book: BookReference)
    /// The pages of a chapter are counted, or were known. Called in reading order.
    func navigator(_ navigator: SpreadNavigator, didPaging information: PagingInformation)
    /// The pages of all chapters are counted. Not called if a change of the layout interrupts the count.
    func navigator(_ navigator: SpreadNavigator, didFinishPaging book: BookReference)
    /// The reader has tapped a highlight of the data source.
    func navigator(
        _ navigator: SpreadNavigator, didHitHighlight highlight: ChapterHighlight, at point: Point)
    /// The pages of a fixed size are drawn in the background from now on, beginning with one of them. See
    /// `cachePages(fitting:)`.
    func navigator(_ navigator: SpreadNavigator, cachingStarted index: Int)
    /// A page is drawn. A damaged page is passed over.
    ///
    /// - Parameter index: Of `Publication.units`.
    func navigator(_ navigator: SpreadNavigator, cached index: Int, picture: Bitmap)
    /// All pages are drawn; the index is that of the last one. Not called if caching is stopped.
    func navigator(_ navigator: SpreadNavigator, cachingFinished index: Int)
    /// A link of a PDF leads to another file, which may be missing or may be a
    /// program. Ask the user, and open it only as a publication.
    func navigator(_ navigator: SpreadNavigator, presentFile file: OtherFile)
    /// A link leads to a note. Return false to show its content instead of going there. The default asks
    /// `navigator(_:shouldNavigateToNoteAt:content:referrer:)`.
    func navigator(_ navigator: SpreadNavigator, shouldNavigateToNote note: Note) -> Bool
    /// The reader has tapped a link, an image or the page. The default follows links, and reports
    /// other taps to `navigator(_:didTapAt:)`.
    func navigator(_ navigator: SpreadNavigator, didTapAt point: Point, hit: NavigatorHit?)
}

extension SpreadNavigatorDelegate {
    public func navigator(_ navigator: SpreadNavigator, didShow shown: ShownPages, reason: SpreadReason) {}
    public func navigatorDidPrepareNeighbours(_ navigator: SpreadNavigator) {}
    public func navigator(_ navigator: SpreadNavigator, isBusy: Bool) {}
    public func navigator(_ navigator: SpreadNavigator, didCountPages pages: PageMap) {}
    public func navigator(_ navigator: SpreadNavigator, pageMoved information: PageInformation) {}
    public func navigator(_ navigator: SpreadNavigator, didStartPaging book: BookReference) {}
    public func navigator(_ navigator: SpreadNavigator, didPaging information: PagingInformation) {}
    public func navigator(_ navigator: SpreadNavigator, didFinishPaging book: BookReference) {}
    public func navigator(
        _ navigator: SpreadNavigator, didHitHighlight highlight: ChapterHighlight, at point: Point
    ) {}
    public func navigator(_ navigator: SpreadNavigator, cachingStarted index: Int) {}
    public func navigator(_ navigator: SpreadNavigator, cached index: Int, picture: Bitmap) {}
    public func navigator(_ navigator: SpreadNavigator, cachingFinished index: Int) {}
    public func navigator(_ navigator: SpreadNavigator, presentFile file: OtherFile) {}
    public func navigator(_ navigator: SpreadNavigator, shouldNavigateToNote note: Note) -> Bool {
        self.navigator(
            navigator, shouldNavigateToNoteAt: note.locator.link, content: note.html, referrer: note.reference)
    }
    public func navigator(_ navigator: SpreadNavigator, didTapAt point: Point, hit: NavigatorHit?) {
        if let link = hit?.link {
            Task { await navigator.follow(link) }
        } else {
            self.navigator(navigator, didTapAt: point)
        }
    }
}

// Methods of the protocols that all navigators share, for delegates that are written against those.
extension SpreadNavigatorDelegate {
    public func navigator(_ navigator: SpreadNavigator, locationDidChange locator: Locator) {
        self.navigator(navigator as any Navigator, locationDidChange: locator)
    }
    public func navigator(_ navigator: SpreadNavigator, didJumpTo locator: Locator) {
        self.navigator(navigator as any Navigator, didJumpTo: locator)
    }
    public func navigator(_ navigator: SpreadNavigator, presentError error: NavigatorError) {
        self.navigator(navigator as any Navigator, presentError: error)
    }
    public func navigator(_ navigator: SpreadNavigator, presentExternalURL url: String) {
        self.navigator(navigator as any Navigator, presentExternalURL: url)
    }
    public func navigator(_ navigator: SpreadNavigator, shouldNavigateToLink link: Link) -> Bool {
        self.navigator(navigator as any Navigator, shouldNavigateToLink: link)
    }
    public func navigator(
        _ navigator: SpreadNavigator, didFailToLoadResourceAt href: String, withError error: ReadError
    ) {
        self.navigator(navigator as any Navigator, didFailToLoadResourceAt: href, withError: error)
    }
    public func navigator(_ navigator: SpreadNavigator, presentationDidChange presentation: VisualPresentation) {
        self.navigator(navigator as any VisualNavigator, presentationDidChange: presentation)
    }
    public func navigator(_ navigator: SpreadNavigator, didTapAt point: Point) {
        self.navigator(navigator as any VisualNavigator, didTapAt: point)
    }
    public func navigator(_ navigator: SpreadNavigator, didDoubleTapAt point: Point) {
        self.navigator(navigator as any VisualNavigator, didDoubleTapAt: point)
    }
    public func navigator(_ navigator: SpreadNavigator, didPressKey event: KeyEvent) -> Bool {
        self.navigator(navigator as any VisualNavigator, didPressKey: event)
    }
    public func navigator(_ navigator: SpreadNavigator, didReleaseKey event: KeyEvent) {
        self.navigator(navigator as any VisualNavigator, didReleaseKey: event)
    }
    public func navigatorSelectionDidChange(_ navigator: SpreadNavigator) {
        navigatorSelectionDidChange(navigator as any SelectableNavigator)
    }
    public func navigator(_ navigator: SpreadNavigator, didSelect selection: Selection, at point: Point) {
        self.navigator(navigator as any SelectableNavigator, didSelect: selection, at: point)
    }
    public func navigator(_ navigator: SpreadNavigator, shouldShowMenuForSelection selection: Selection) -> Bool {
        self.navigator(navigator as any SelectableNavigator, shouldShowMenuForSelection: selection)
    }
    public func navigator(
        _ navigator: SpreadNavigator, canPerformAction action: EditingAction, for selection: Selection
    ) -> Bool {
        self.navigator(navigator as any SelectableNavigator, canPerformAction: action, for: selection)
    }
    public func navigator(_ navigator: SpreadNavigator, viewportDidChange viewport: NavigatorViewport?) {
        self.navigator(navigator as any ViewportObservingNavigator, viewportDidChange: viewport)
    }
}

/// Receives the events of an ``EPUBNavigator``: Readium's name.
public typealias EPUBNavigatorDelegate = SpreadNavigatorDelegate
/// Receives the events of an ``ImageNavigator``: Readium's name.
public typealias ImageNavigatorDelegate = SpreadNavigatorDelegate
/// Receives the events of a ``PDFNavigator``: Readium's name.
public typealias PDFNavigatorDelegate = SpreadNavigatorDelegate

/// Why another spread is shown.
public enum SpreadReason: Hashable, Sendable {
    /// The reader has turned to the next or previous spread, or scrolled a column by one step.
    case turn(TurnDirection)
    /// The reader has gone to a place, such as the target of a link.
    case jump
    /// The layout has changed; the place has not.
    case relayout
    /// The reader has scrolled.
    case scroll
    /// The same spread with other decorations.
    case decoration
}
