import LecternBase
import LecternLibrary
public import LecternModel
public import LecternNavigator
import LecternPublication

extension ReaderModel: EPUBNavigatorDelegate {
    public func navigator(_ navigator: EPUBNavigator, didShow spread: LaidOutSpread, reason: SpreadReason) {
        session.report(.spread(reason))
        session.report(.location)
    }

    public func navigatorDidPrepareNeighbours(_ navigator: EPUBNavigator) { session.report(.neighbours) }

    public func navigator(_ navigator: EPUBNavigator, locationDidChange locator: Locator) {
        places.moved(to: locator)
        session.app.didMove(self, to: navigator.place)
        markFinishedAtEnd()
    }

    public func navigator(_ navigator: EPUBNavigator, didJumpTo locator: Locator) { session.report(.history) }

    public func navigator(_ navigator: EPUBNavigator, presentationDidChange presentation: VisualPresentation) {
        session.report(.settings)
    }

    public func navigator(_ navigator: EPUBNavigator, isBusy: Bool) { report(isBusy: isBusy) }

    public func navigator(_ navigator: EPUBNavigator, didCountPages pages: PageMap) { session.report(.pages) }

    public func navigator(_ navigator: EPUBNavigator, presentError error: NavigatorError) {
        let failure = ReaderFailure(error, path: path)
        opening.diagnostics.append("\(error)")
        session.report(message: failure.message)
    }

    public func navigator(_ navigator: EPUBNavigator, presentExternalURL url: String) {
        session.report(.externalLink(url))
    }

    public func navigator(_ navigator: EPUBNavigator, presentFile file: OtherFile) { present(file) }

    public func navigator(_ navigator: EPUBNavigator, shouldNavigateToNote note: Note) -> Bool { false }

    public func navigator(_ navigator: EPUBNavigator, didPressKey event: KeyEvent) -> Bool { take(event) }

    public func navigator(_ navigator: EPUBNavigator, didTapAt point: ViewportPoint, hit: NavigatorHit?) {
        pointer.tapped(at: point, hit: hit) { [weak self] in self?.perform($0) }
    }

    public func navigatorSelectionDidChange(_ navigator: EPUBNavigator) { session.report(.selection) }

    private func markFinishedAtEnd() {
        guard let bookID = session.bookID, let navigator, let spread = navigator.spread else { return }
        guard spread.endsChapter, spread.key.chapter == navigator.publication.units.count - 1 else { return }
        Task { [library = session.library] in try? await library.markFinished(bookID) }
    }
}
