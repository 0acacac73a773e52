public import LecternModel

/// Back and forward for any ``Navigator``.
///
///     let history = LocationHistory(navigator)
///     await history.go(to: link)
///     await history.goBack()
///
/// Lectern's visual navigators have a history of places of their own; this one
/// works with locators.
@MainActor public final class LocationHistory {
    private let navigator: any Navigator
    private var history = NavigationHistory<Locator>()

    /// Creates an empty history of a navigator, which it retains.
    public init(_ navigator: any Navigator) { self.navigator = navigator }

    /// Whether there is a place to go back to.
    public var canGoBack: Bool { !history.back.isEmpty }
    /// Whether there is a place to go forward to.
    public var canGoForward: Bool { !history.forward.isEmpty }

    /// Goes to a locator and records the place that was left.
    @discardableResult public func go(to locator: Locator) async -> Bool {
        await jump { await navigator.go(to: locator) }
    }

    /// Goes to the target of a link and records the place that was left.
    @discardableResult public func go(to link: Link) async -> Bool {
        await jump { await navigator.go(to: link) }
    }

    /// Records a jump that was carried out elsewhere.
    public func leave(_ locator: Locator) { history.leave(locator) }

    /// Goes back to the start of the last jump.
    ///
    /// - Returns: false if there is none, or the navigator cannot go there.
    @discardableResult public func goBack() async -> Bool {
        guard let here = navigator.currentLocation, let target = history.goBack(from: here) else { return false }
        return await navigator.go(to: target)
    }

    /// Reverts the last ``goBack()``.
    @discardableResult public func goForward() async -> Bool {
        guard let here = navigator.currentLocation, let target = history.goForward(from: here) else { return false }
        return await navigator.go(to: target)
    }

    /// Records a jump only if it succeeded.
    private func jump(_ go: () async -> Bool) async -> Bool {
        let here = navigator.currentLocation
        guard await go() else { return false }
        if let here { history.leave(here) }
        return true
    }
}
