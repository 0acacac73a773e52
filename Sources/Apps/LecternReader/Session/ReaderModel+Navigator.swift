import LecternLibrary
public import LecternModel
public import LecternNavigator
import LecternPublication

extension ReaderModel: EPUBNavigatorDelegate {
    public func navigator(_ navigator: EPUBNavigator, didShow spread: LaidOutSpread, reason: SpreadReason) {
        tell(.spread(reason))
        tell(.location)
    }

    public func navigatorDidPrepareNeighbours(_ navigator: EPUBNavigator) { tell(.neighbours) }

    public func navigator(_ navigator: EPUBNavigator, locationDidChange locator: Locator) {
        if let bookID { savingPlace.save(locator, of: bookID) }
        app.didMove(self, to: navigator.place)
        markFinishedAtEnd()
    }

    public func navigator(_ navigator: EPUBNavigator, didJumpTo locator: Locator) { tell(.history) }

    public func navigator(_ navigator: EPUBNavigator, presentationDidChange presentation: VisualPresentation) {
        tell(.settings)
    }

    /// Only what takes over half a second is worth a word.
    public func navigator(_ navigator: EPUBNavigator, isBusy: Bool) {
        busyTimer?.cancel()
        busyTimer = nil
        guard isBusy else { return tell(.busy(false)) }
        busyTimer = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(500))
            if !Task.isCancelled { self?.tell(.busy(true)) }
        }
    }

    public func navigator(_ navigator: EPUBNavigator, didCountPages pages: PageMap) { tell(.pages) }

    public func navigator(_ navigator: EPUBNavigator, presentError error: NavigatorError) {
        let failure = ReaderFailure(error, path: path)
        diagnostics.append("\(error)")
        tell(.message(failure.message, canUndo: false))
    }

    public func navigator(_ navigator: EPUBNavigator, presentExternalURL url: String) { tell(.externalLink(url)) }

    public func navigator(_ navigator: EPUBNavigator, shouldNavigateToNote note: Note) -> Bool { false }

    private func markFinishedAtEnd() {
        guard let bookID, let navigator, let spread = navigator.spread else { return }
        guard spread.endsChapter, spread.key.chapter == navigator.publication.units.count - 1 else { return }
        Task { [library = app.library] in try? await library.markFinished(bookID) }
    }
}
