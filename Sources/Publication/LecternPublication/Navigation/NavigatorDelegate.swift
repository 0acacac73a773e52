public import LecternAssets
public import LecternModel

/// Receives the events that navigators of every kind report, on the main actor.
///
///     func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) {
///         store(locator.json)
///     }
///
/// All methods are optional.
@MainActor public protocol NavigatorDelegate: AnyObject {
    /// The place has changed. Called once per move, never for a change of layout.
    func navigator(_ navigator: any Navigator, locationDidChange locator: Locator)
    /// The reader has jumped to another part of the publication, for example by a link.
    func navigator(_ navigator: any Navigator, didJumpTo locator: Locator)
    /// Something cannot be presented. Show ``NavigatorError`` to the reader.
    func navigator(_ navigator: any Navigator, presentError error: NavigatorError)
    /// A link leads out of the publication.
    func navigator(_ navigator: any Navigator, presentExternalURL url: String)
    /// A link leads to another place in the publication. Return false to stay. The default is true.
    func navigator(_ navigator: any Navigator, shouldNavigateToLink link: Link) -> Bool
    /// A link leads to a note. Return false to show its content instead of going there. The default is true.
    ///
    /// - Parameters:
    ///   - content: The text of the note as HTML.
    ///   - referrer: The text of the link.
    func navigator(
        _ navigator: any Navigator, shouldNavigateToNoteAt link: Link, content: String, referrer: String?
    ) -> Bool
    /// A resource of the publication cannot be read.
    func navigator(_ navigator: any Navigator, didFailToLoadResourceAt href: String, withError error: ReadError)
}

extension NavigatorDelegate {
    public func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) {}
    public func navigator(_ navigator: any Navigator, didJumpTo locator: Locator) {}
    public func navigator(_ navigator: any Navigator, presentError error: NavigatorError) {}
    public func navigator(_ navigator: any Navigator, presentExternalURL url: String) {}
    public func navigator(_ navigator: any Navigator, shouldNavigateToLink link: Link) -> Bool { true }
    public func navigator(
        _ navigator: any Navigator, shouldNavigateToNoteAt link: Link, content: String, referrer: String?
    ) -> Bool { true }
    public func navigator(
        _ navigator: any Navigator, didFailToLoadResourceAt href: String, withError error: ReadError
    ) {}
}
