import LecternModel
public import LecternPublication

/// Receives the events of an audio navigator, on the main actor.
///
///     func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo) {
///         slider.value = info.progress
///     }
///
/// `locationDidChange` is called once per move, and during playback at intervals
/// (``AudioNavigator/Configuration/locationInterval``). After `didJumpTo`,
/// ``AudioNavigator/goBack()`` returns to the former place.
@MainActor public protocol AudioNavigatorDelegate: NavigatorDelegate {
    /// The playback state or time has changed. Called several times a second during playback.
    func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo)
    /// A track has ended. Return false to stop there.
    func navigator(_ navigator: AudioNavigator, shouldPlayNextResource info: MediaPlaybackInfo) -> Bool
    /// Other parts of the track are buffered.
    func navigator(_ navigator: AudioNavigator, loadedTimeRangesDidChange ranges: [Range<Double>])
    /// The end of the publication is reached.
    func navigatorDidReachEnd(_ navigator: AudioNavigator)
    /// The sleep timer has paused playback.
    func navigatorDidFallAsleep(_ navigator: AudioNavigator)
}

/// All methods are optional.
extension AudioNavigatorDelegate {
    public func navigator(_ navigator: AudioNavigator, playbackDidChange info: MediaPlaybackInfo) {}
    public func navigator(_ navigator: AudioNavigator, shouldPlayNextResource info: MediaPlaybackInfo) -> Bool { true }
    public func navigator(_ navigator: AudioNavigator, loadedTimeRangesDidChange ranges: [Range<Double>]) {}
    public func navigatorDidReachEnd(_ navigator: AudioNavigator) {}
    public func navigatorDidFallAsleep(_ navigator: AudioNavigator) {}
}

/// The state of playback.
public enum MediaPlaybackState: Hashable, Sendable {
    /// Waiting for `play()`: before the first one, after a pause, or after an error.
    case paused
    /// Waiting for a track or for data.
    case loading
    /// A track sounds.
    case playing
    /// The last track has been played to its end.
    case ended

    /// Whether the listener hears the book, or will as soon as it is loaded.
    public var isActive: Bool { self == .playing || self == .loading }
}

/// State, track and time of playback.
public struct MediaPlaybackInfo: Hashable, Sendable {
    /// The index of the track in the reading order.
    public var resourceIndex: Int
    /// Whether the track sounds, waits, is paused or has ended.
    public var state: MediaPlaybackState
    /// The time in the track, in seconds.
    public var time: Double
    /// The duration of the track, in seconds; nil while it is unknown.
    public var duration: Double?

    /// Creates the information of a track.
    ///
    /// - Parameter time: in seconds from the start of the track.
    public init(resourceIndex: Int, state: MediaPlaybackState, time: Double, duration: Double? = nil) {
        self.resourceIndex = resourceIndex
        self.state = state
        self.time = time
        self.duration = duration
    }

    /// The fraction of the track that has been played, from 0 to 1.
    public var progress: Double {
        guard let duration, duration > 0 else { return 0 }
        return min(max(time / duration, 0), 1)
    }
}

/// When playback pauses automatically. Only playing time counts.
public enum SleepTimer: Hashable, Sendable {
    /// After a number of seconds: the remaining ones.
    case after(Double)
    /// When another chapter begins: an entry of the contents, or for media overlays a resource of the reading order.
    case endOfChapter
    /// When the track ends. For media overlays the same as ``endOfChapter``.
    case endOfTrack
}
