import LecternGeometry
import LecternModel
import LecternPublication

/// Receives the events of a ``SpreadNavigation``: the public navigator.
@MainActor protocol SpreadNavigationHost: AnyObject {
    /// The reader is about to turn. The host may request another layout first.
    func navigation(willTurn direction: TurnDirection)
    func navigation(didShow shown: ShownPages, reason: SpreadReason)
    /// Another part of the publication is in view, after scrolling.
    func navigation(visibleContentDidChange shown: ShownPages)
    /// The positions are loaded, while a spread is shown.
    func navigationDidLoadTotals(of shown: ShownPages)
    /// A spread next to the one shown is laid out.
    func navigationDidPrepareNeighbours()
    /// The reader has moved.
    func navigation(locationDidChange locator: Locator)
    /// The reader has jumped; the history records the place that was left.
    func navigation(didJumpTo locator: Locator)
    /// Work on the requested spread has begun or ended.
    func navigation(isBusy: Bool)
    func navigation(didCount pages: PageMap)
    func navigation(didFail error: NavigatorError)
}
