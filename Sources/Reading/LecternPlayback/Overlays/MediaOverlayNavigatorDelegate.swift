public import LecternBase

/// Receives the events of a media overlay navigator, on the main actor.
///
/// All methods are optional.
@MainActor public protocol MediaOverlayNavigatorDelegate: AnyObject {
    /// The state or the clip has changed.
    func navigator(_ navigator: MediaOverlayNavigator, stateDidChange state: MediaOverlayNavigator.State)
    /// Time has passed in the clip, in seconds of its recording. Called several times a second.
    func navigator(_ navigator: MediaOverlayNavigator, playbackDidReach time: Double, in clip: OverlayClip)
    /// A clip was left out, or its recording was. Called once per reason.
    func navigator(_ navigator: MediaOverlayNavigator, didSkip clip: OverlayClip, because reason: OverlaySkip)
    /// The last clip has been played.
    func navigatorDidReachEnd(_ navigator: MediaOverlayNavigator)
    /// The sleep timer has paused playback.
    func navigatorDidFallAsleep(_ navigator: MediaOverlayNavigator)
}

extension MediaOverlayNavigatorDelegate {
    public func navigator(_ navigator: MediaOverlayNavigator, stateDidChange state: MediaOverlayNavigator.State) {}
    public func navigator(_ navigator: MediaOverlayNavigator, playbackDidReach time: Double, in clip: OverlayClip) {}
    public func navigator(_ navigator: MediaOverlayNavigator, didSkip clip: OverlayClip, because reason: OverlaySkip) {}
    public func navigatorDidReachEnd(_ navigator: MediaOverlayNavigator) {}
    public func navigatorDidFallAsleep(_ navigator: MediaOverlayNavigator) {}
}

/// Why a clip, or its recording, is left out.
public enum OverlaySkip: Hashable, Sendable {
    /// The recording does not exist or cannot be played. Its text is spoken if there is a speech engine.
    case recording(href: AnyURL, reason: String)
    /// The text has no recording, and there is no speech engine.
    case noVoice
    /// The speech engine cannot speak the text.
    case speech(TTSError)
}
