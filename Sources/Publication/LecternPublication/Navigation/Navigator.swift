public import LecternModel

/// Presents a publication visually or audibly, and moves within it.
///
///     func read(_ navigator: any Navigator) async {
///         while await navigator.goForward(options: .animated) { }
///     }
///
/// Helpers that are written against this protocol work with every kind of
/// publication: see ``LocationHistory``.
@MainActor public protocol Navigator: AnyObject, Sendable {
    /// The publication that is presented.
    var publication: Publication { get }
    /// The current place; nil before anything is presented.
    var currentLocation: Locator? { get }
    /// Goes to a place; returns false if it does not exist.
    @discardableResult func go(to locator: Locator, options: NavigatorGoOptions) async -> Bool
    /// Goes to the target of a link in the publication.
    @discardableResult func go(to link: Link, options: NavigatorGoOptions) async -> Bool
    /// Goes forward in the reading order; returns false at the end.
    @discardableResult func goForward(options: NavigatorGoOptions) async -> Bool
    /// Goes backward in the reading order; returns false at the beginning.
    @discardableResult func goBackward(options: NavigatorGoOptions) async -> Bool
}

extension Navigator {
    /// Goes to a place; returns false if it does not exist.
    @discardableResult public func go(to locator: Locator) async -> Bool { await go(to: locator, options: .none) }

    /// Goes to the target of a link in the publication.
    @discardableResult public func go(to link: Link) async -> Bool { await go(to: link, options: .none) }

    /// Goes forward in the reading order; returns false at the end.
    @discardableResult public func goForward() async -> Bool { await goForward(options: .none) }

    /// Goes backward in the reading order; returns false at the beginning.
    @discardableResult public func goBackward() async -> Bool { await goBackward(options: .none) }
}

/// How a navigator goes to a place.
public struct NavigatorGoOptions: Hashable, Sendable {
    /// Whether the view animates the move, if it can.
    public var animated: Bool

    /// Creates options; by default without animation.
    public init(animated: Bool = false) { self.animated = animated }

    /// Without animation.
    public static let none = NavigatorGoOptions()
    /// With an animation, if the view has one.
    public static let animated = NavigatorGoOptions(animated: true)
}
