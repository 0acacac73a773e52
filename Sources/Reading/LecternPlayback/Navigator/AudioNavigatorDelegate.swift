public import LecternModel

/// What an audio navigator tells its host. All is called on the main actor.
@MainActor public protocol AudioNavigatorDelegate: AnyObject {
    /// Playing has begun, paused or gone on; several times a second while it plays.
    func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo)
    /// A track is at its end; `false` to stop there.
    func navigator(_ navigator: AudioNavigator, shouldPlayNextResource info: MediaPlaybackInfo) -> Bool
    /// Other parts of the track are at hand.
    func navigator(_ navigator: AudioNavigator, loadedTimeRangesDidChange ranges: [Range<Double>])
    /// The listener is elsewhere: once for a move, and now and then while it
    /// plays (``AudioNavigator/Configuration/locationInterval``).
    func navigator(_ navigator: AudioNavigator, locationDidChange locator: Locator)
    /// The listener has jumped, and ``AudioNavigator/goBack()`` leads back.
    func navigator(_ navigator: AudioNavigator, didJumpTo locator: Locator)
    func navigator(_ navigator: AudioNavigator, presentError error: AudioNavigatorError)
    /// The book has been played to its end.
    func navigatorDidReachEnd(_ navigator: AudioNavigator)
    /// The sleep timer has paused it.
    func navigatorDidFallAsleep(_ navigator: AudioNavigator)
}

/// Nothing is asked of a delegate.
extension AudioNavigatorDelegate {
    public func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo) {}
    public func navigator(_ navigator: AudioNavigator, shouldPlayNextResource info: MediaPlaybackInfo) -> Bool { true }
    public func navigator(_ navigator: AudioNavigator, loadedTimeRangesDidChange ranges: [Range<Double>]) {}
    public func navigator(_ navigator: AudioNavigator, locationDidChange locator: Locator) {}
    public func navigator(_ navigator: AudioNavigator, didJumpTo locator: Locator) {}
    public func navigator(_ navigator: AudioNavigator, presentError error: AudioNavigatorError) {}
    public func navigatorDidReachEnd(_ navigator: AudioNavigator) {}
    public func navigatorDidFallAsleep(_ navigator: AudioNavigator) {}
}

/// Whether something is heard.
public enum MediaPlaybackState: Hashable, Sendable {
    case paused
    /// It waits for a track or for bytes.
    case loading
    case playing
}

/// How playing stands.
public struct MediaPlaybackInfo: Hashable, Sendable {
    /// The index of the track in the reading order.
    public var resourceIndex: Int
    public var state: MediaPlaybackState
    /// Seconds from the beginning of the track.
    public var time: Double
    /// How long the track is; `nil` while that is not known.
    public var duration: Double?

    public init(resourceIndex: Int, state: MediaPlaybackState, time: Double, duration: Double? = nil) {
        self.resourceIndex = resourceIndex
        self.state = state
        self.time = time
        self.duration = duration
    }

    /// The share of the track that has been played, from 0 to 1.
    public var progress: Double {
        guard let duration, duration > 0 else { return 0 }
        return min(max(time / duration, 0), 1)
    }
}

/// What an audio navigator could not do.
public enum AudioNavigatorError: Error, Sendable {
    /// A track cannot be played.
    case track(href: String, cause: AudioEngineError)
    /// The publication is locked.
    case restricted(protection: String)
    /// It has nothing to play.
    case empty
    /// A link leads to what is not in the publication.
    case noSuchPlace(String)
}

/// When playing pauses by itself. Only time that is listened to counts.
public enum SleepTimer: Hashable, Sendable {
    /// After some seconds; those that are left.
    case after(Double)
    case endOfChapter
    case endOfTrack
}
