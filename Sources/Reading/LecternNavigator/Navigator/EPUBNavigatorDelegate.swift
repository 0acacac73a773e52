public import LecternModel

/// What a navigator tells its host. All is called on the main actor.
@MainActor public protocol EPUBNavigatorDelegate: AnyObject {
    /// There is another spread to show: after a move, or after a change of the
    /// layout, when the place stays.
    func navigator(_ navigator: EPUBNavigator, didShow spread: LaidOutSpread, reason: SpreadReason)
    /// A spread beside the one shown is ready to be turned to.
    func navigatorDidPrepareNeighbours(_ navigator: EPUBNavigator)
    /// The reader has moved; once for a move, never for a change of the layout.
    func navigator(_ navigator: EPUBNavigator, locationDidChange locator: Locator)
    /// The reader has jumped, and ``EPUBNavigator/goBack()`` leads back.
    func navigator(_ navigator: EPUBNavigator, didJumpTo locator: Locator)
    func navigator(_ navigator: EPUBNavigator, presentationDidChange presentation: VisualPresentation)
    /// Work on the spread that is wanted has begun or ended.
    func navigator(_ navigator: EPUBNavigator, isBusy: Bool)
    /// More pages are counted.
    func navigator(_ navigator: EPUBNavigator, didCountPages pages: PageMap)
    func navigator(_ navigator: EPUBNavigator, presentError error: NavigatorError)
    /// A link leads out of the publication.
    func navigator(_ navigator: EPUBNavigator, presentExternalURL url: String)
    /// A link of a PDF leads to another file, which may not be there and may be
    /// a program: to be opened as a book after asking, or not at all.
    func navigator(_ navigator: EPUBNavigator, presentFile file: OtherFile)
    /// A link leads to a note; `true` to go there instead of showing its content.
    func navigator(_ navigator: EPUBNavigator, shouldNavigateToNote note: Note) -> Bool
    /// The reader has tapped, on a link, an image or the page. A delegate that
    /// does not take this follows links.
    func navigator(_ navigator: EPUBNavigator, didTapAt point: ViewportPoint, hit: NavigatorHit?)
    /// Something else is selected, or nothing any more.
    func navigatorSelectionDidChange(_ navigator: EPUBNavigator)
    /// The reader has pressed a key; `true` where it was of use.
    func navigator(_ navigator: EPUBNavigator, didPressKey event: KeyEvent) -> Bool
}

/// Nothing is asked of a delegate but to show spreads.
extension EPUBNavigatorDelegate {
    public func navigatorDidPrepareNeighbours(_ navigator: EPUBNavigator) {}
    public func navigator(_ navigator: EPUBNavigator, locationDidChange locator: Locator) {}
    public func navigator(_ navigator: EPUBNavigator, didJumpTo locator: Locator) {}
    public func navigator(_ navigator: EPUBNavigator, presentationDidChange presentation: VisualPresentation) {}
    public func navigator(_ navigator: EPUBNavigator, isBusy: Bool) {}
    public func navigator(_ navigator: EPUBNavigator, didCountPages pages: PageMap) {}
    public func navigator(_ navigator: EPUBNavigator, presentError error: NavigatorError) {}
    public func navigator(_ navigator: EPUBNavigator, presentExternalURL url: String) {}
    public func navigator(_ navigator: EPUBNavigator, presentFile file: OtherFile) {}
    public func navigator(_ navigator: EPUBNavigator, shouldNavigateToNote note: Note) -> Bool { true }
    public func navigator(_ navigator: EPUBNavigator, didTapAt point: ViewportPoint, hit: NavigatorHit?) {
        guard let link = hit?.link else { return }
        Task { await navigator.follow(link) }
    }
    public func navigatorSelectionDidChange(_ navigator: EPUBNavigator) {}
    public func navigator(_ navigator: EPUBNavigator, didPressKey event: KeyEvent) -> Bool { false }
}

/// Why another spread is shown.
public enum SpreadReason: Hashable, Sendable {
    case turn(TurnDirection)
    case jump
    /// The layout has changed; the place has not.
    case relayout
    /// The same spread, with other decorations.
    case decoration
}

/// What a navigator could not do.
public enum NavigatorError: Error, Sendable {
    /// A chapter cannot be shown.
    case chapter(href: String, cause: RenditionError)
    /// The publication is locked.
    case restricted(protection: String)
    /// It has nothing to read.
    case empty
    /// A link leads to what is not in the publication.
    case noSuchPlace(String)
}
