public import LecternModel

/// Presents a publication visually or audibly, and moves within it.
@MainActor public protocol Navigator: AnyObject {
    var publication: Publication { get }
    /// The current place; nil before anything is presented.
    var currentLocation: Locator? { get }
    /// Goes to a place; returns false if it does not exist.
    @discardableResult func go(to locator: Locator) async -> Bool
    /// Goes to the target of a link in the publication.
    @discardableResult func go(to link: Link) async -> Bool
    /// Goes forward in the reading order; returns false at the end.
    @discardableResult func goForward() async -> Bool
    /// Goes backward in the reading order; returns false at the beginning.
    @discardableResult func goBackward() async -> Bool
}
