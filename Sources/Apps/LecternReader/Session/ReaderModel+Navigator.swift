import LecternBase
public import LecternGeometry
import LecternLibrary
public import LecternModel
public import LecternNavigator
public import LecternPublication

extension ReaderModel: SpreadNavigatorDelegate {
    public func navigator(_ navigator: SpreadNavigator, didShow shown: ShownPages, reason: SpreadReason) {
        // Decorations change with each spoken word. The place stays.
        if reason == .decoration { return session.report(.spread(.decoration)) }
        targets.spreadChanged()
        // Another page is not shown as large as the panel that was left.
        if reason == .jump { zoom.forgetPanel() }
        finished.shows(shown, by: reason)
        // While the reader scrolls, the location says when another page is reached.
        if reason != .scroll { readingTime.shows(shown) }
        if case .turn = reason { search.pageTurned() }
        session.report(.spread(reason))
        if reason != .scroll { session.onMove?(reason) }
        faults.shown(shown)
        // While the reader scrolls, the location is reported less often than the spread.
        if reason != .scroll { session.report(.location) }
        if speech.follower.pageChanged(reason) { session.report(.speech) }
        ruler.pageChanged(reason)
        performEarlyInput()
    }

    public func navigatorDidPrepareNeighbours(_ navigator: SpreadNavigator) { session.report(.neighbours) }

    public func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) {
        places.moved(to: locator)
        if let place = self.navigator?.place { session.app.didMove(self, to: place) }
        guard isScrolled else { return }
        if let shown = self.navigator?.shown { readingTime.shows(shown) }
        // Frames of scrolling do not report it.
        session.report(.location)
        session.onMove?(.scroll)
    }

    public func navigator(_ navigator: any Navigator, didJumpTo locator: Locator) { session.report(.history) }

    public func navigator(_ navigator: any VisualNavigator, presentationDidChange presentation: VisualPresentation) {
        session.report(.settings)
    }

    public func navigator(_ navigator: SpreadNavigator, isBusy: Bool) { report(isBusy: isBusy) }

    public func navigator(_ navigator: SpreadNavigator, didCountPages pages: PageMap) {
        if pages.total != nil, let shown = navigator.shown { readingTime.shows(shown) }
        session.report(.pages)
    }

    public func navigator(_ navigator: any Navigator, presentError error: NavigatorError) {
        let failure = ReaderFailure(error, path: path)
        opening.diagnostics.append("\(error)")
        session.report(message: failure.message)
    }

    public func navigator(_ navigator: any Navigator, presentExternalURL url: String) {
        session.report(.externalLink(url))
    }

    public func navigator(_ navigator: SpreadNavigator, presentFile file: OtherFile) { present(file) }

    public func navigator(_ navigator: SpreadNavigator, shouldNavigateToNote note: Note) -> Bool { false }

    public func navigator(_ navigator: any VisualNavigator, didPressKey event: KeyEvent) -> Bool { take(event) }

    public func navigator(_ navigator: SpreadNavigator, didTapAt point: Point, hit: NavigatorHit?) {
        targets.tapped(at: point, hit: hit) {
            let zone = navigator.viewport.flatMap { viewport in
                session.app.settings.values.zones.action(
                    at: point, width: viewport.width, height: viewport.height, isRightToLeft: session.isRightToLeft)
            }
            perform(zone ?? .toggleChrome)
        }
    }

    public func navigatorSelectionDidChange(_ navigator: any SelectableNavigator) { session.report(.selection) }
}
