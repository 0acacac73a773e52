import LecternAssets
import LecternGeometry
import LecternModel
import LecternPreferences
import LecternPublication

// Reports what happens to observers and delegate.
extension SpreadController: SpreadNavigationHost {
    func navigation(willTurn direction: TurnDirection) {
        let isRightToLeft = style.readingProgression == .rtl
        guard let spread = navigation.shown?.spread,
            zooming.moveToEdge(for: direction, isRightToLeft: isRightToLeft, on: spread)
        else { return }
        layOut(showsPlace: false)
    }

    func navigation(didShow shown: ShownPages, reason: SpreadReason) {
        // The text decides the direction in which it scrolls.
        if shown.window != nil { reportPresentation() }
        observers.report(.shown(reason))
        report { $0.navigator($1, didShow: shown, reason: reason) }
        if reason == .decoration || reason == .scroll { return }
        reportVisibleContent(of: shown)
        reportPage(shown, reason)
        navigation.census.compare(shown)
        refit()
        followFlow()
    }

    func navigationDidLoadTotals(of shown: ShownPages) { reportVisibleContent(of: shown) }

    func navigation(visibleContentDidChange shown: ShownPages) { reportVisibleContent(of: shown) }

    private func reportVisibleContent(of shown: ShownPages) {
        let visible = navigation.visibleContent(of: shown)
        guard visible != reportedContent else { return }
        reportedContent = visible
        report { $0.navigator($1, viewportDidChange: visible) }
    }

    func navigationDidPrepareNeighbours() {
        observers.report(.neighbours)
        report { $0.navigatorDidPrepareNeighbours($1) }
    }

    func navigation(locationDidChange locator: Locator) {
        observers.report(.location)
        report { $0.navigator($1, locationDidChange: locator) }
    }

    func navigation(didJumpTo locator: Locator) { report { $0.navigator($1, didJumpTo: locator) } }

    func navigation(isBusy: Bool) {
        observers.report(.busy(isBusy))
        report { $0.navigator($1, isBusy: isBusy) }
    }

    func navigation(didCount pages: PageMap) {
        report { $0.navigator($1, didCountPages: pages) }
        if let shown = navigation.shown { navigation.census.compare(shown) }
    }

    func navigation(didFail error: NavigatorError) {
        report { delegate, navigator in
            if case .resource(let href, RenditionError.reading(_, let cause)) = error,
                let cause = cause as? ReadError
            {
                delegate.navigator(navigator, didFailToLoadResourceAt: href, withError: cause)
            }
            delegate.navigator(navigator, presentError: error)
        }
    }
}
