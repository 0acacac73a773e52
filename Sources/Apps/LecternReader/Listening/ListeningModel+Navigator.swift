public import LecternModel
public import LecternPlayback
public import LecternPublication

extension ListeningModel: AudioNavigatorDelegate {
    public func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo) {
        report(.playback)
        guard shownChapter != navigator.currentChapter else { return }
        shownChapter = navigator.currentChapter
        report(.chapter)
    }

    public func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) { onLocation?(locator) }

    public func navigator(_ navigator: any Navigator, presentError error: NavigatorError) {
        guard let words = Self.words(for: error) else { return }
        problem = words
        report(.problem)
        report(.playback)
    }

    public func navigatorDidReachEnd(_ navigator: AudioNavigator) {
        onEnd?()
        report(.playback)
    }

    public func navigatorDidFallAsleep(_ navigator: AudioNavigator) {
        sleepChoice = 0
        report(.settings)
        report(.playback)
    }

    /// The message for the user when a book cannot be played; nil if there is
    /// nothing to report.
    nonisolated static func words(for error: NavigatorError) -> String? {
        switch error {
        case .resource(_, let cause): (cause as? AudioEngineError).flatMap { words(for: $0) }
        case .noSuchPlace: tr("The place is not in the book.")
        case .viewport: nil
        case .empty, .hasNoPages: tr("There is nothing to listen to in it.")
        case .restricted(let protection):
            tr("It is protected ({protection}) and Lectern cannot unlock it.", ["protection": protection])
        }
    }

    private nonisolated static func words(for error: AudioEngineError) -> String? {
        switch error {
        case .unavailable(let reason):
            tr(
                "Sound needs GStreamer, which is not there: {reason}. Install gstreamer1.0-plugins-good and try again.",
                ["reason": reason])
        case .missing: tr("This track is not in the book.")
        case .reading: tr("This track cannot be read. Check that its drive or server is connected.")
        case .unsupported(let reason):
            tr(
                "Nothing here can decode this track ({reason}). AAC needs gstreamer1.0-libav.", ["reason": reason])
        case .device(let reason): tr("There is no device to play on: {reason}", ["reason": reason])
        case .failed(let reason): tr("This track cannot be played: {reason}", ["reason": reason])
        case .superseded: nil
        }
    }
}
