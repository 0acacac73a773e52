import LecternModel
import LecternPreferences

// Reports what happens to the delegate.
extension EPUBNavigator: SpreadNavigationHost {
    func navigation(willTurn direction: TurnDirection) {
        let isRightToLeft = settings.readingProgression == .rtl
        guard let spread, zooming.moveToEdge(for: direction, isRightToLeft: isRightToLeft, on: spread) else { return }
        layOut(showsPlace: false)
    }

    func navigation(didShow spread: LaidOutSpread, reason: SpreadReason) {
        delegate?.navigator(self, didShow: spread, reason: reason)
        if reason != .decoration { refit() }
    }

    func navigationDidPrepareNeighbours() { delegate?.navigatorDidPrepareNeighbours(self) }

    func navigation(locationDidChange locator: Locator) {
        delegate?.navigator(self, locationDidChange: locator)
    }

    func navigation(didJumpTo locator: Locator) { delegate?.navigator(self, didJumpTo: locator) }

    func navigation(isBusy: Bool) { delegate?.navigator(self, isBusy: isBusy) }

    func navigation(didCount pages: PageMap) { delegate?.navigator(self, didCountPages: pages) }

    func navigation(didFail error: NavigatorError) { delegate?.navigator(self, presentError: error) }
}
