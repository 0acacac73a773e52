import LecternBase
import LecternContent
public import LecternModel
public import LecternPreferences
public import LecternPublication

/// Plays the guided navigation of a publication: the media overlays of an EPUB,
/// or the panels of a comic. A state machine without a window over an
/// ``AudioEngine``.
///
///     let navigator = try MediaOverlayNavigator(
///         publication, configuration: .init(engine: GStreamerAudioEngine(), speechEngine: espeak))
///     navigator.delegate = self
///     await navigator.go(to: reader.firstVisibleElementLocator())
///     navigator.play()
///
/// Clips that follow each other in one audio resource are played without a seam; ``state`` changes at their borders to
/// within 20 ms. Texts without a recording are spoken if there is a speech engine. A recording that cannot be played is
/// reported and its text spoken instead, or the clip is skipped.
///
/// The reader decorates the ``OverlayClip/locator`` of the current clip, and follows ``spokenLocation``. A later move
/// cancels an earlier one, which returns false.
///
/// Spec: https://www.w3.org/TR/epub-rs-33/#sec-media-overlays
///
/// ## Topics
/// ### Playing
/// - ``play()``
/// - ``play(from:)``
/// - ``pause()``
/// - ``playPause()``
/// - ``stop()``
/// - ``state``
/// - ``sleepTimer``
/// ### Moving
/// - ``go(to:options:)-(Locator,_)``
/// - ``goForward()``
/// - ``goBackward()``
/// - ``goForward(by:)``
/// - ``goBackward(by:)``
/// - ``escape()``
/// ### What is played
/// - ``currentClip``
/// - ``currentLocation``
/// - ``spokenLocation``
/// - ``skippedRoles``
/// - ``roles()``
/// - ``voices``
@MainActor public final class MediaOverlayNavigator: Navigator {
    /// The state of playback: the single source of truth for a user interface.
    public enum State: Hashable, Sendable {
        /// Waits for ``MediaOverlayNavigator/play()`` or a move.
        case stopped
        /// Waits for a recording. The clip is nil while it is being looked for.
        case loading(OverlayClip?)
        /// The clip sounds, or its picture is shown.
        case playing(OverlayClip)
        /// Waits for ``MediaOverlayNavigator/play()``, which continues with the clip.
        case paused(OverlayClip)
        /// The last clip has been played.
        case ended

        /// The clip to show; nil if there is none.
        public var clip: OverlayClip? {
            switch self {
            case .stopped, .ended: nil
            case .loading(let clip): clip
            case .playing(let clip), .paused(let clip): clip
            }
        }
    }

    public let publication: Publication
    /// What the navigator was created with. ``preferences`` has later changes.
    public let configuration: Configuration
    /// Receives the events of the navigator. It is not retained.
    public weak var delegate: (any MediaOverlayNavigatorDelegate)?
    /// What is played. The delegate learns of each change.
    public internal(set) var state = State.stopped {
        didSet { if state != oldValue { delegate?.navigator(self, stateDidChange: state) } }
    }
    public internal(set) var preferences: AudioPreferences
    public internal(set) var settings: AudioSettings
    /// Clips with one of these roles, or in a structure with one, are not played: such as page numbers and footnotes.
    /// A change takes effect at once.
    public var skippedRoles: Set<GuidedNavigationRole> {
        didSet { if skippedRoles != oldValue { skippedRolesDidChange() } }
    }
    /// When playback pauses automatically.
    public var sleepTimer: SleepTimer?

    /// The voices that speak texts without a recording: identifiers by language tag (`en-GB`, `en`). Changes apply to
    /// the next text.
    public var voices: [String: String] {
        get { speech?.voices ?? [:] }
        set { speech?.voices = newValue }
    }

    /// How words of texts without a recording are said. Changes apply to the next text.
    public var pronunciations: [Pronunciation] {
        get { speech?.pronunciations ?? [] }
        set { speech?.pronunciations = newValue }
    }

    let engine: any AudioEngine
    let speech: OverlaySpeech?
    let parts: OverlayParts
    /// The part of the current clip.
    var part = OverlayPart(clips: [], containers: [])
    /// The clip that was reached last; nil before the first one.
    public internal(set) var currentClip: OverlayClip?
    /// Where playback starts.
    var initialLocation: Locator?
    var progress = Progress()
    var silences = Silences()
    /// A move without a waiting caller.
    var running: Task<Void, Never>?

    /// Whether a publication has guided navigation that can be played.
    public static func canPlay(_ publication: Publication) -> Bool {
        !publication.isRestricted && publication.hasGuidedNavigation
    }

    /// - Parameter initialLocation: where playback starts; the beginning if nil.
    /// - Throws: ``/LecternPublication/NavigatorError``: `restricted(protection:)`, or `empty` if the publication
    ///   has no guided navigation.
    public init(
        _ publication: Publication, initialLocation: Locator? = nil, configuration: Configuration
    ) throws(NavigatorError) {
        if publication.isRestricted { throw .restricted(protection: publication.protection?.protectionName ?? "") }
        parts = OverlayParts(publication)
        if parts.entries.isEmpty { throw .empty }
        self.publication = publication
        self.configuration = configuration
        self.initialLocation = initialLocation
        engine = configuration.engine
        speech = configuration.speechEngine.map { OverlaySpeech($0, bookLanguage: publication.namedLanguage) }
        preferences = configuration.preferences
        settings = AudioSettings(preferences: configuration.preferences, defaults: configuration.defaults)
        skippedRoles = configuration.skippedRoles
        engine.onEvent = { [weak self] in self?.handle($0) }
        apply(settings)
    }

    /// Ends playback and releases the engine.
    public func close() {
        stop()
        engine.onEvent = nil
    }

    /// Waits until no move is pending.
    public func settle() async {
        while let task = running {
            await task.value
            if running == task { running = nil }
        }
    }

    /// The place of the current clip.
    public var currentLocation: Locator? { currentClip?.locator }

    /// The place that sounds, estimated inside of the current clip by its time: the page to show while a sentence runs
    /// over a page border.
    public var spokenLocation: Locator? {
        guard let clip = currentClip, var locator = clip.locator else { return currentLocation }
        guard let range = clip.textRange, case .audio(_, let begin, let end) = clip.source, !progress.isSpeaking,
            let end = end ?? engine.duration, end > begin
        else { return locator }
        let share = min(max((engine.position - begin) / (end - begin), 0), 1)
        let offset = range.lowerBound + Int(share * Double(max(range.count - 1, 0)))
        locator.locations.textOffset = offset
        if offset > range.lowerBound { locator.locations.otherLocations["element"] = nil }
        return locator
    }
}

extension MediaOverlayNavigator {
    /// What the listener wants, and what is being done.
    struct Progress {
        /// Whether the listener wants playback.
        var wantsToPlay = false
        /// Counts moves: only the last one arrives.
        var moves = 0
        /// Whether the last move has not arrived.
        var isMoving = false
        /// The target of the last move until it arrives.
        var heading: OverlayPlace?
        /// Whether the engine waits for data.
        var isBuffering = false
        /// Whether the current clip is spoken instead of played.
        var isSpeaking = false
        /// Whether an interruption has paused playback.
        var isInterrupted = false
        /// The audio resource in the engine.
        var loadedAudio: String?
        /// The reasons for skipping that were reported.
        var told: Set<OverlaySkip> = []
        /// The time reported last, for the sleep timer.
        var time = 0.0
    }

    /// What a navigator is created with.
    @MainActor public struct Configuration {
        /// What plays the recordings. A navigator needs an engine of its own, whose events it receives.
        public var engine: any AudioEngine
        /// Speaks texts without a recording; they are skipped if it is nil.
        public var speechEngine: (any TTSEngine)?
        /// What the listener has chosen. Texts without a recording have the speed and the volume only.
        public var preferences: AudioPreferences
        /// What applies where the listener has chosen nothing.
        public var defaults: AudioDefaults
        /// See ``MediaOverlayNavigator/skippedRoles``.
        public var skippedRoles: Set<GuidedNavigationRole> = []
        /// How long a picture without sound is shown, in seconds.
        public var silentDuration = 4.0
        /// Waits for a number of seconds; replaced in tests.
        public var wait: @MainActor @Sendable (Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) }

        /// Creates a configuration that skips no roles, and shows a picture without sound for four seconds.
        public init(
            engine: any AudioEngine, speechEngine: (any TTSEngine)? = nil,
            preferences: AudioPreferences = AudioPreferences(), defaults: AudioDefaults = AudioDefaults()
        ) {
            self.engine = engine
            self.speechEngine = speechEngine
            self.preferences = preferences
            self.defaults = defaults
        }
    }
}

extension MediaOverlayNavigator: Configurable {
    /// Changes the preferences. They take effect at once.
    public func submitPreferences(_ preferences: AudioPreferences) {
        self.preferences = preferences
        settings = AudioSettings(preferences: preferences, defaults: configuration.defaults)
        apply(settings)
    }

    /// An editor of preferences. Submit the edited preferences to take effect.
    public func editor(of preferences: AudioPreferences) -> AudioPreferencesEditor {
        AudioPreferencesEditor(preferences, defaults: configuration.defaults)
    }

    func apply(_ settings: AudioSettings) {
        if engine.rate != settings.speed { engine.rate = settings.speed }
        if engine.volume != settings.volume { engine.volume = settings.volume }
        if engine.boost != settings.boost { engine.boost = settings.boost }
        watchForSilence()
    }
}
