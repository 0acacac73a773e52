public import LecternModel

/// Presents a publication, to the eye or to the ear, and moves about in it.
@MainActor public protocol Navigator: AnyObject {
    var publication: Publication { get }
    /// The place presented, `nil` before there is one.
    var currentLocation: Locator? { get }
    /// Goes to a place; `false` where there is no such place.
    @discardableResult func go(to locator: Locator) async -> Bool
    /// Goes to where a link leads in the publication.
    @discardableResult func go(to link: Link) async -> Bool
    /// Goes to what is next in reading order; `false` at the end.
    @discardableResult func goForward() async -> Bool
    /// Goes to what is before in reading order; `false` at the beginning.
    @discardableResult func goBackward() async -> Bool
}
