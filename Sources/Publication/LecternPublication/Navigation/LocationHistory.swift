public import LecternModel

/// Back and forward for any navigator, of whatever kind of publication.
///
///     let history = LocationHistory(navigator)
///     await history.go(to: link)
///     await history.goBack()
///
/// Lectern's own navigators keep a history of their own, in places. This one
/// needs nothing but a ``Navigator``'s locators.
@MainActor public final class LocationHistory {
    private let navigator: any Navigator
    private var history = NavigationHistory<Locator>()

    public init(_ navigator: any Navigator) { self.navigator = navigator }

    public var canGoBack: Bool { !history.back.isEmpty }
    public var canGoForward: Bool { !history.forward.isEmpty }

    /// Goes to a place, and remembers the one left.
    @discardableResult public func go(to locator: Locator) async -> Bool {
        await jump { await navigator.go(to: locator) }
    }

    /// Goes to where a link leads, and remembers the place left.
    @discardableResult public func go(to link: Link) async -> Bool {
        await jump { await navigator.go(to: link) }
    }

    /// Notes a jump that someone else has carried out.
    public func leave(_ locator: Locator) { history.leave(locator) }

    /// Goes back to where the last jump was made from.
    ///
    /// - Returns: `false` where there is no such place, or it cannot be gone to.
    @discardableResult public func goBack() async -> Bool {
        guard let here = navigator.currentLocation, let target = history.goBack(from: here) else { return false }
        return await navigator.go(to: target)
    }

    /// Takes the way that ``goBack()`` came.
    @discardableResult public func goForward() async -> Bool {
        guard let here = navigator.currentLocation, let target = history.goForward(from: here) else { return false }
        return await navigator.go(to: target)
    }

    /// A jump that leads nowhere leaves nothing to come back to.
    private func jump(_ go: () async -> Bool) async -> Bool {
        let here = navigator.currentLocation
        guard await go() else { return false }
        if let here { history.leave(here) }
        return true
    }
}
