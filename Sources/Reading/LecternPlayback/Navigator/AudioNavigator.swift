public import LecternModel
public import LecternPreferences
public import LecternPublication

/// Plays an audiobook: a state machine without a window over an ``AudioEngine``.
///
///     let navigator = try AudioNavigator(
///         publication, initialLocation: saved, configuration: .init(engine: GStreamerAudioEngine()))
///     navigator.delegate = self
///     navigator.play()
///
/// The listener's place is a track and a time in it. Its locator has the track's
/// href, a time (`t=`), progressions and the position. Nothing is loaded before the
/// first ``play()`` or move. A later move cancels an earlier one, which returns false.
///
/// ## Topics
/// ### Playing
/// - ``play()``
/// - ``pause()``
/// - ``playPause()``
/// - ``stop()``
/// - ``beginInterruption()``
/// - ``endInterruption()``
/// - ``state``
/// - ``playbackInfo``
/// - ``sleepTimer``
/// ### Moving
/// - ``seek(to:)``
/// - ``seek(by:)``
/// - ``skipForward()``
/// - ``skipBackward()``
/// - ``go(to:options:)-(Locator,_)``
/// - ``goForward()``
/// - ``goBackward()``
/// - ``go(toProgression:)``
/// - ``goToNextChapter()``
/// ### What is played
/// - ``place``
/// - ``currentLocation``
/// - ``timeline``
/// - ``chapters``
/// - ``currentChapter``
@MainActor public final class AudioNavigator: Navigator {
    public let publication: Publication
    /// What the navigator was created with. ``preferences`` has later changes.
    public let configuration: Configuration
    /// Receives the events of the navigator. It is not retained.
    public weak var delegate: (any AudioNavigatorDelegate)?

    /// The tracks on one time line.
    public internal(set) var timeline: AudioTimeline
    /// The contents by time.
    public let chapters: AudioChapters
    /// The listener's place.
    public internal(set) var place: AudioPlace
    /// The state of playback; paused before the first ``play()``.
    public internal(set) var state = MediaPlaybackState.paused
    public internal(set) var preferences: AudioPreferences
    public internal(set) var settings: AudioSettings
    /// When playback pauses automatically.
    public var sleepTimer: SleepTimer?

    let engine: any AudioEngine
    /// The start location; nil once a track has been loaded.
    var initialTarget: AudioTarget?
    /// The index of the track loaded in the engine.
    var loadedTrack: Int?
    /// Counts moves: only the last one arrives.
    var moves = 0
    /// The target of the last move until it arrives.
    var heading: AudioTarget?
    /// A move that was started by ``play()`` or the end of a track.
    var running: Task<Void, Never>?
    var progress = Progress()
    var history = NavigationHistory<AudioPlace>()
    /// The silent parts of the track.
    var silences = Silences()
    /// The place reported to the delegate last.
    var toldPlace: AudioPlace

    /// - Parameters:
    ///   - initialLocation: Where listening starts; the beginning if it is nil or not in the publication.
    /// - Throws: ``/LecternPublication/NavigatorError``: `restricted(protection:)` or `empty`.
    public init(
        _ publication: Publication, initialLocation: Locator? = nil, configuration: Configuration
    ) throws(NavigatorError) {
        if publication.isRestricted { throw .restricted(protection: publication.protection?.protectionName ?? "") }
        if publication.readingOrder.isEmpty { throw .empty }
        self.publication = publication
        self.configuration = configuration
        engine = configuration.engine
        timeline = AudioTimeline(publication)
        chapters = AudioChapters(publication)
        preferences = configuration.preferences
        settings = AudioSettings(preferences: configuration.preferences, defaults: configuration.defaults)
        let target = initialLocation.flatMap { [timeline] in timeline.target(of: $0) } ?? .place(AudioPlace(track: 0))
        initialTarget = target
        place = timeline.place(at: target) ?? AudioPlace(track: target.track)
        toldPlace = place
        engine.onEvent = { [weak self] in self?.handle($0) }
        apply(settings)
    }

    /// Ends playback and releases the engine.
    public func close() {
        moves += 1
        heading = nil
        loadedTrack = nil
        progress.wantsToPlay = false
        running?.cancel()
        silences.scan?.cancel()
        engine.onEvent = nil
        engine.unload()
        state = .paused
    }

    /// Waits until no move is pending.
    public func settle() async {
        while let task = running {
            await task.value
            if running == task { running = nil }
        }
    }

    public var currentLocation: Locator? { timeline.locator(at: place, title: currentChapterTitle) }

    /// The index of the current chapter in ``chapters``; nil before the first.
    public var currentChapter: Int? { chapters.index(at: place) }

    private var currentChapterTitle: String? {
        currentChapter.map { chapters.entries[$0].title }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The state of playback.
    public var playbackInfo: MediaPlaybackInfo {
        MediaPlaybackInfo(
            resourceIndex: place.track, state: state, time: place.time, duration: timeline.duration(of: place.track))
    }
}

extension AudioNavigator {
    /// What the listener wants, and how far the engine has got.
    struct Progress {
        /// Whether the listener wants playback, whatever the engine does.
        var wantsToPlay = false
        /// Whether the engine waits for data.
        var isBuffering = false
        /// Whether the last track has ended.
        var hasEnded = false
        /// Whether an interruption has paused playback.
        var isInterrupted = false
    }

    /// What a navigator is created with.
    public struct Configuration: Sendable {
        /// What plays the tracks. A navigator needs an engine of its own, whose events it receives.
        public var engine: any AudioEngine
        /// What the listener has chosen. Changes are submitted to the navigator later.
        public var preferences: AudioPreferences
        /// What applies where the listener has chosen nothing.
        public var defaults: AudioDefaults
        /// The seconds that ``AudioNavigator/skipForward()`` skips.
        public var skipForwardInterval = 30.0
        /// The seconds that ``AudioNavigator/skipBackward()`` skips.
        public var skipBackwardInterval = 30.0
        /// The interval of location reports during playback, in seconds of sound.
        public var locationInterval = 5.0

        /// Creates a configuration that skips 30 seconds, and reports locations every five seconds of sound.
        public init(
            engine: any AudioEngine, preferences: AudioPreferences = AudioPreferences(),
            defaults: AudioDefaults = AudioDefaults()
        ) {
            self.engine = engine
            self.preferences = preferences
            self.defaults = defaults
        }
    }

    // MARK: Preferences

    /// Changes the preferences. They take effect at once.
    public func submitPreferences(_ preferences: AudioPreferences) {
        self.preferences = preferences
        settings = AudioSettings(preferences: preferences, defaults: configuration.defaults)
        apply(settings)
    }

    /// An editor of the preferences. Submit them to take effect.
    public func editor() -> AudioPreferencesEditor {
        AudioPreferencesEditor(preferences, defaults: configuration.defaults)
    }

    /// An editor of preferences. Submit the edited preferences to take effect.
    public func editor(of preferences: AudioPreferences) -> AudioPreferencesEditor {
        AudioPreferencesEditor(preferences, defaults: configuration.defaults)
    }

    private func apply(_ settings: AudioSettings) {
        if engine.rate != settings.speed { engine.rate = settings.speed }
        if engine.volume != settings.volume { engine.volume = settings.volume }
        if engine.boost != settings.boost { engine.boost = settings.boost }
        watchForSilence()
    }
}

extension AudioNavigator: Configurable {}
