import LecternAssets
import LecternBase
import LecternContent
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPreferences
import LecternPublication

/// Plays the recording of a book's narrator: its media overlays, or its guided navigation with sound. Texts without a
/// recording are spoken.
@MainActor final class NarratorPlayer: TextPlayer {
    weak var delegate: (any TextPlayerDelegate)?
    private(set) var state = TextPlayback.stopped
    private(set) var place: Locator?
    private let navigator: MediaOverlayNavigator
    private let style: Decoration.Style
    /// The style of the whole document while it is played.
    private let documentStyle: Decoration.Style?
    private var moving: Task<Void, Never>?

    /// Nil if the book has no narrator.
    ///
    /// - Parameter speechEngine: speaks texts without a recording; they are left out if it is nil.
    init?(
        _ publication: Publication, _ settings: SpeechSettings, engine: any AudioEngine, speechEngine: (any TTSEngine)?
    ) {
        guard publication.hasNarrator else { return nil }
        var configuration = MediaOverlayNavigator.Configuration(
            engine: engine, speechEngine: speechEngine,
            preferences: AudioPreferences(speed: settings.narratorSpeed, volume: settings.config.volume))
        configuration.skippedRoles = settings.narratorSkips.roles
        guard let navigator = try? MediaOverlayNavigator(publication, configuration: configuration) else { return nil }
        self.navigator = navigator
        skips = settings.narratorSkips
        let tint = SpeechFollower.sentenceTint
        style =
            publication.metadata.mediaOverlay.map {
                .bookClass($0.activeClass, rootClass: $0.playbackActiveClass, tint: tint)
            } ?? .highlight(tint: tint)
        let rootClass = publication.metadata.mediaOverlay?.playbackActiveClass
        documentStyle = rootClass.map { .bookClass(nil, rootClass: $0, tint: nil) }
        navigator.voices = settings.config.voices
        navigator.pronunciations = settings.config.pronunciations
        navigator.delegate = self
    }

    /// A change applies at once.
    var speed: Double {
        get { navigator.settings.speed }
        set {
            var preferences = navigator.preferences
            preferences.speed = newValue
            navigator.submitPreferences(preferences)
        }
    }

    /// The volume of recordings, from 0 to 1. A change applies at once.
    var volume: Double {
        get { navigator.settings.volume }
        set {
            guard newValue != volume else { return }
            var preferences = navigator.preferences
            preferences.volume = newValue
            navigator.submitPreferences(preferences)
        }
    }

    /// The voices for texts without a recording, by language tag.
    var voices: [String: String] {
        get { navigator.voices }
        set { navigator.voices = newValue }
    }

    /// How words of texts without a recording are said.
    var pronunciations: [Pronunciation] {
        get { navigator.pronunciations }
        set { navigator.pronunciations = newValue }
    }

    func start(from place: Locator?) { navigator.play(from: place) }

    func pause() { navigator.pause() }

    func pauseOrResume() { navigator.playPause() }

    func move(_ direction: TurnDirection, by step: TextStep) {
        let overlayStep: OverlayStep = step == .sentence ? .sentence : .paragraph
        moving = Task { [navigator] in
            let hasArrived =
                switch direction {
                case .forward: await navigator.goForward(by: overlayStep)
                case .backward: await navigator.goBackward(by: overlayStep)
                }
            if hasArrived { navigator.play() }
        }
    }

    /// What is left out. A change applies at once.
    var skips: Set<SpeechSkip> {
        didSet { navigator.skippedRoles = skips.roles }
    }

    func availableSkips() async -> Set<SpeechSkip> {
        let roles = await navigator.roles()
        return Set(SpeechSkip.allCases.filter { !$0.roles.isDisjoint(with: roles) })
    }

    var structure: ContentStructure.Kind? {
        switch navigator.escapableRole {
        case .table: .table
        case .list: .list
        case .figure: .figure
        case .aside: .aside
        default: nil
        }
    }

    func leaveStructure() {
        moving = Task { [navigator] in
            if await navigator.escape() { navigator.play() }
        }
    }

    func stop() { navigator.stop() }

    func settle() async {
        await moving?.value
        await navigator.settle()
    }

    func close() {
        navigator.delegate = nil
        navigator.close()
    }

    private func passage(_ clip: OverlayClip) -> Passage {
        var language: Language?
        if case .speech(_, let clipLanguage) = clip.source { language = clipLanguage }
        return Passage(
            text: clip.text ?? "", locator: clip.locator, language: language, style: style,
            documentStyle: documentStyle)
    }
}

extension NarratorPlayer: MediaOverlayNavigatorDelegate {
    func navigator(_ navigator: MediaOverlayNavigator, stateDidChange state: MediaOverlayNavigator.State) {
        let isPaused = if case .paused = self.state { true } else { false }
        switch state {
        case .loading(nil): return
        case .stopped, .ended:
            self.state = .stopped
            place = nil
        case .loading(let clip?):
            self.state = isPaused ? .paused(passage(clip)) : .playing(passage(clip), range: nil)
            place = clip.locator
        case .playing(let clip):
            self.state = .playing(passage(clip), range: nil)
            place = navigator.spokenLocation
        case .paused(let clip):
            self.state = .paused(passage(clip))
            place = navigator.spokenLocation
        }
        delegate?.player(self, stateDidChange: self.state)
    }

    func navigator(_ navigator: MediaOverlayNavigator, playbackDidReach time: Double, in clip: OverlayClip) {
        place = navigator.spokenLocation
        delegate?.playerDidAdvance(self)
    }

    func navigator(_ navigator: MediaOverlayNavigator, didSkip clip: OverlayClip, because reason: OverlaySkip) {
        switch reason {
        case .recording:
            delegate?.player(
                self, didReport: tr("A recording of the narrator cannot be played. A voice reads its text instead."))
        case .noVoice:
            delegate?.player(
                self, didReport: tr("Some text has no recording and there is no voice to read it. It is left out."))
        case .speech(.unavailable(let reason)): delegate?.player(self, didFail: TTSError.unavailable(reason).words)
        case .speech(let error): delegate?.player(self, didReport: error.words)
        }
    }
}

extension Publication {
    /// Whether a narrator reads the book, or parts of it. Looks through the whole manifest.
    @MainActor var hasNarrator: Bool {
        guard MediaOverlayNavigator.canPlay(self), readingOrder.contains(where: { hasGuidedNavigation(for: $0) })
        else { return false }
        // The guided navigation of a comic may have panels without sound, and sounds that its manifest does not list.
        func isSound(_ type: MediaType?) -> Bool { type.map { $0.isAudio || $0.isVideo } ?? false }
        if (manifest.resources + manifest.readingOrder).contains(where: { isSound($0.mediaType) }) { return true }
        return container.entries.contains { path in
            isSound(path.split(separator: ".").last.flatMap { MediaType(fileExtension: String($0)) })
        }
    }

    /// Whether a narrator reads the chapter of a place.
    func isNarrated(at place: Locator) -> Bool {
        readingOrderIndex(of: place.href).map { hasGuidedNavigation(for: readingOrder[$0]) } ?? false
    }

    /// Whether a narrator reads the chapter of a place or a later one.
    func isNarrated(from place: Locator) -> Bool {
        guard let chapter = readingOrderIndex(of: place.href) else { return false }
        return readingOrder[chapter...].contains { hasGuidedNavigation(for: $0) }
    }
}
