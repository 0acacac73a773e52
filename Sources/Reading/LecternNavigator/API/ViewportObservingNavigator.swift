public import LecternBase

/// A navigator that says which part of the publication is visible.
///
///     if let visible = navigator.visibleContent { minimap.mark(visible.progression) }
@MainActor public protocol ViewportObservingNavigator: VisualNavigator {
    /// The visible part of the publication; nil until something is shown.
    var visibleContent: NavigatorViewport? { get }
}

/// Receives changes of the visible part, on the main actor.
@MainActor public protocol ViewportObservingNavigatorDelegate: AnyObject {
    /// Another part of the publication is visible.
    func navigator(_ navigator: any ViewportObservingNavigator, viewportDidChange viewport: NavigatorViewport?)
}

extension ViewportObservingNavigatorDelegate {
    public func navigator(
        _ navigator: any ViewportObservingNavigator, viewportDidChange viewport: NavigatorViewport?
    ) {}
}

/// The visible part of a publication.
public struct NavigatorViewport: Hashable, Sendable {
    /// The visible resources in reading order.
    public var resources: [Resource]
    /// The visible part of the publication, from 0 to 1; nil before the positions are loaded.
    public var progression: ClosedRange<Double>?
    /// The visible positions, counted from 1; nil before they are loaded.
    public var positions: ClosedRange<Int>?

    /// Creates a visible part, for navigators of an app.
    public init(
        resources: [Resource], progression: ClosedRange<Double>? = nil, positions: ClosedRange<Int>? = nil
    ) {
        self.resources = resources
        self.progression = progression
        self.positions = positions
    }

    /// A visible resource.
    public struct Resource: Hashable, Sendable {
        /// The resource's URL in the reading order.
        public var href: AnyURL
        /// Its visible part, from 0 to 1. A page of a fixed size is always visible as a whole.
        public var progression: ClosedRange<Double>

        /// Creates a visible resource, with its part from 0 to 1.
        public init(href: AnyURL, progression: ClosedRange<Double>) {
            self.href = href
            self.progression = progression
        }
    }
}
