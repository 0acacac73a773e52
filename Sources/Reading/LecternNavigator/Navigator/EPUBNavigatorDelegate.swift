public import LecternModel

/// Receives the events of a navigator, on the main actor.
///
///     func navigator(_ navigator: EPUBNavigator, didShow spread: LaidOutSpread, reason: SpreadReason) {
///         window.show(spread.picture)
///     }
@MainActor public protocol EPUBNavigatorDelegate: AnyObject {
    /// Another spread is shown: after a move, or after a change of layout with
    /// the same place.
    func navigator(_ navigator: EPUBNavigator, didShow spread: LaidOutSpread, reason: SpreadReason)
    /// A spread next to the one shown is ready.
    func navigatorDidPrepareNeighbours(_ navigator: EPUBNavigator)
    /// The reader has moved. Called once per move, never for a change of layout.
    func navigator(_ navigator: EPUBNavigator, locationDidChange locator: Locator)
    /// The reader has jumped. ``EPUBNavigator/goBack()`` returns to the former place.
    func navigator(_ navigator: EPUBNavigator, didJumpTo locator: Locator)
    func navigator(_ navigator: EPUBNavigator, presentationDidChange presentation: VisualPresentation)
    /// Work on the requested spread has begun or ended.
    func navigator(_ navigator: EPUBNavigator, isBusy: Bool)
    /// More pages are counted.
    func navigator(_ navigator: EPUBNavigator, didCountPages pages: PageMap)
    func navigator(_ navigator: EPUBNavigator, presentError error: NavigatorError)
    /// A link leads out of the publication.
    func navigator(_ navigator: EPUBNavigator, presentExternalURL url: String)
    /// A link of a PDF leads to another file, which may be missing or may be a
    /// program. Ask the user, and open it only as a publication.
    func navigator(_ navigator: EPUBNavigator, presentFile file: OtherFile)
    /// A link leads to a note. Return true to go there instead of showing its content.
    func navigator(_ navigator: EPUBNavigator, shouldNavigateToNote note: Note) -> Bool
    /// The reader has tapped a link, an image or the page. The default follows links.
    func navigator(_ navigator: EPUBNavigator, didTapAt point: ViewportPoint, hit: NavigatorHit?)
    /// The selection has changed.
    func navigatorSelectionDidChange(_ navigator: EPUBNavigator)
    /// The reader has pressed a key. Return true if it was handled.
    func navigator(_ navigator: EPUBNavigator, didPressKey event: KeyEvent) -> Bool
}

/// Only `didShow` is required.
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
    /// The same spread with other decorations.
    case decoration
}

/// Errors of a navigator.
public enum NavigatorError: Error, Sendable {
    /// A chapter cannot be shown.
    case chapter(href: String, cause: RenditionError)
    /// The publication is locked. The value names its protection.
    case restricted(protection: String)
    /// The reading order is empty.
    case empty
    /// A link or locator leads to a resource that is not in the publication.
    case noSuchPlace(String)
}
