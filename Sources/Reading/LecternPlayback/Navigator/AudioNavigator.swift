public import LecternModel
public import LecternPreferences
public import LecternPublication

/// Plays an audiobook: a state machine without a window over an
/// ``AudioEngine``.
///
///     let navigator = try AudioNavigator(
///         publication, initialLocation: saved, configuration: .init(engine: GStreamerAudioEngine()))
///     navigator.delegate = self
///     navigator.play()
///
/// The place of the listener is a track and a time in it. It is kept as a
/// locator with the track's href, a time (`t=`), shares and the position.
/// Nothing is loaded before the first ``play()`` or move. A later move gives up
/// an earlier one, which then answers `false`.
///
/// ## Topics
/// ### Playing
/// - ``play()``, ``pause()``, ``playPause()``, ``state``, ``playbackInfo``, ``sleepTimer``
/// ### Moving
/// - ``seek(to:)``, ``seek(by:)``, ``skipForward()``, ``skipBackward()``
/// - ``go(to:)-(Locator)``, ``goForward()``, ``goBackward()``, ``go(toProgression:)``, ``goToNextChapter()``
/// ### What is played
/// - ``place``, ``currentLocation``, ``timeline``, ``chapters``, ``currentChapter``
@MainActor public final class AudioNavigator: Navigator {
    public let publication: Publication
    public let configuration: Configuration
    public weak var delegate: (any AudioNavigatorDelegate)?

    /// The tracks one after the other.
    public internal(set) var timeline: AudioTimeline
    /// The contents by time.
    public let chapters: AudioChapters
    /// Where the listener is.
    public internal(set) var place: AudioPlace
    public internal(set) var state = MediaPlaybackState.paused
    public internal(set) var preferences: AudioPreferences
    public internal(set) var settings: AudioSettings
    /// When playing pauses by itself.
    public var sleepTimer: SleepTimer?

    let engine: any AudioEngine
    /// Where to begin, as long as nothing has been loaded.
    var initialTarget: AudioTarget?
    /// The track that the engine holds.
    var loadedTrack: Int?
    /// Counts moves: only the last that was asked for arrives.
    var moves = 0
    /// Where the last move leads, until it has arrived.
    var heading: AudioTarget?
    /// A move that ``play()`` or the end of a track has begun.
    var running: Task<Void, Never>?
    /// The listener's wish, whatever the engine does.
    var wantsToPlay = false
    /// The engine waits for bytes.
    var isBuffering = false
    /// The track was played to its end, and nothing followed.
    var hasEnded = false
    var history = NavigationHistory<AudioPlace>()
    /// The place that the delegate was told of last.
    var toldPlace: AudioPlace

    /// - Parameters:
    ///   - initialLocation: where listening goes on; the beginning where it is `nil` or not in the publication.
    /// - Throws: ``AudioNavigatorError/restricted(protection:)`` or ``AudioNavigatorError/empty``.
    public init(
        _ publication: Publication, initialLocation: Locator? = nil, configuration: Configuration
    ) throws(AudioNavigatorError) {
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

    /// Ends playing and lets go of the engine.
    public func close() {
        moves += 1
        (heading, loadedTrack, wantsToPlay) = (nil, nil, false)
        running?.cancel()
        engine.onEvent = nil
        engine.unload()
        state = .paused
    }

    /// Waits until nothing is on its way.
    public func settle() async {
        while let task = running {
            await task.value
            if running == task { running = nil }
        }
    }

    public var currentLocation: Locator? { timeline.locator(at: place, title: currentChapterTitle) }

    /// The chapter that is heard, by its index in ``chapters``.
    public var currentChapter: Int? { chapters.index(at: place) }

    private var currentChapterTitle: String? {
        currentChapter.map { chapters.entries[$0].title }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// How playing stands.
    public var playbackInfo: MediaPlaybackInfo {
        MediaPlaybackInfo(
            resourceIndex: place.track, state: state, time: place.time, duration: timeline.duration(of: place.track))
    }
}

extension AudioNavigator {
    /// What a navigator is made with.
    public struct Configuration: Sendable {
        public var engine: any AudioEngine
        public var preferences: AudioPreferences
        public var defaults: AudioDefaults
        /// Seconds that ``AudioNavigator/skipForward()`` skips.
        public var skipForwardInterval = 30.0
        /// Seconds that ``AudioNavigator/skipBackward()`` skips.
        public var skipBackwardInterval = 30.0
        /// Seconds of sound after which the delegate is told of another
        /// location while it plays.
        public var locationInterval = 5.0

        public init(
            engine: any AudioEngine, preferences: AudioPreferences = AudioPreferences(),
            defaults: AudioDefaults = AudioDefaults()
        ) {
            (self.engine, self.preferences, self.defaults) = (engine, preferences, defaults)
        }
    }

    // MARK: Preferences

    /// Takes wishes; they hold at once.
    public func submitPreferences(_ preferences: AudioPreferences) {
        self.preferences = preferences
        settings = AudioSettings(preferences: preferences, defaults: configuration.defaults)
        apply(settings)
    }

    /// A form for the wishes. They hold when they are submitted.
    public func editor() -> AudioPreferencesEditor {
        AudioPreferencesEditor(preferences, defaults: configuration.defaults)
    }

    private func apply(_ settings: AudioSettings) {
        if engine.rate != settings.speed { engine.rate = settings.speed }
        if engine.volume != settings.volume { engine.volume = settings.volume }
    }
}
