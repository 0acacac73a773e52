import LecternBase
public import LecternLibrary
import LecternModel
import LecternNavigator
public import LecternPlayback
import LecternPublication

/// Reading a book aloud in its window: what the bar for speech shows and does, without a toolkit.
///
///     model.speech.start()          // from the page shown
///     model.speech.pauseOrResume()
///
/// Each change is reported as ``ReaderChange/speech``. The spoken sentence and word are decorated, and pages follow
/// until the reader reads elsewhere.
@MainActor public final class SpeechController {
    let session: ReadingSession
    let follower: SpeechFollower
    var synthesizer: PublicationSpeechSynthesizer?
    /// What the synthesizer has reported last.
    private(set) var state = PublicationSpeechSynthesizer.State.stopped
    /// Why speech has paused, as a text for the user; nil if it has not failed.
    public private(set) var problem: String?
    /// The index of the active timer in ``sleepTimers``.
    var sleepChoice = 0
    var sleep: Task<Void, Never>?
    /// The chapter at whose end the timer pauses.
    var sleepChapter: Int?
    var config = PublicationSpeechSynthesizer.Configuration()
    private var isConfigured = false
    /// The place of the last sentence of an earlier reading.
    var earlier: Locator?

    init(_ session: ReadingSession) {
        self.session = session
        follower = SpeechFollower(session)
    }

    // MARK: State

    /// Whether the book can be read aloud.
    public var canSpeak: Bool {
        guard session.app.makeSpeechEngine != nil, session.navigator != nil, let publication = session.publication
        else { return false }
        return PublicationSpeechSynthesizer.canSpeak(publication: publication) && hasText(publication)
    }

    /// Comics have no text.
    private func hasText(_ publication: Publication) -> Bool {
        !publication.readingOrder.allSatisfy { $0.mediaType?.isBitmap == true }
    }

    /// Whether the bar for speech is shown.
    public var isOn: Bool { state != .stopped }

    public var isPlaying: Bool { if case .playing = state { true } else { false } }

    /// Whether pages follow the speech.
    public var isFollowing: Bool { follower.isFollowing }

    /// The sentence that is spoken or paused; nil if speech is off.
    public var sentence: String? { utterance?.text }

    var utterance: PublicationSpeechSynthesizer.Utterance? { state.utterance }

    // MARK: Commands

    /// Reads on from the page shown: with the sentence that was spoken last, if it is there.
    public func start() {
        guard let navigator = session.navigator else { return }
        readSettings()
        let last = utterance?.locator ?? earlier
        let isThere = last.flatMap { session.place(of: $0) }.map { navigator.spread?.contains($0) ?? false } ?? false
        start(from: isThere ? last : navigator.currentPageLocation ?? navigator.currentLocation)
    }

    /// Reads on from the selected words.
    public func startFromSelection() {
        guard let selection = session.navigator?.currentSelection else { return }
        session.navigator?.clearSelection()
        start(from: selection.locator)
    }

    /// Reads on from a highlight.
    public func start(from highlight: Highlight) { start(from: highlight.locator) }

    func start(from locator: Locator?) {
        guard canSpeak, let synthesizer = prepared() else { return }
        problem = nil
        follower.isFollowing = true
        synthesizer.start(from: locator)
    }

    public func pauseOrResume() {
        guard isOn else { return start() }
        problem = nil
        synthesizer?.pauseOrResume()
    }

    public func pause() { if isPlaying { synthesizer?.pause() } }

    public func resume() { if isOn, !isPlaying { pauseOrResume() } }

    /// Speaks the next sentence.
    public func next() { synthesizer?.next() }

    /// Speaks the sentence before.
    public func previous() { synthesizer?.previous() }

    /// Ends speech, and hides the bar.
    public func stop() {
        setSleepTimer(0)
        synthesizer?.stop()
    }

    /// Shows the spoken words again, and follows them.
    public func returnToSpeech() {
        follower.isFollowing = true
        follower.show(state)
        session.report(.speech)
    }

    /// Waits until all commands are carried out and speech has paused or stopped.
    func settle() async { await synthesizer?.settle() }

    func close() {
        sleep?.cancel()
        keepPlace(of: utterance)
        synthesizer?.delegate = nil
        synthesizer?.stop()
    }

    // MARK: The synthesizer

    /// The synthesizer, created with the stored settings at the first use.
    private func prepared() -> PublicationSpeechSynthesizer? {
        if let synthesizer { return synthesizer }
        guard let publication = session.publication, let makeEngine = session.app.makeSpeechEngine else { return nil }
        readSettings()
        synthesizer = PublicationSpeechSynthesizer(publication: publication, config: config, engineFactory: makeEngine)
        synthesizer?.delegate = self
        return synthesizer
    }

    private func readSettings() {
        guard !isConfigured else { return }
        isConfigured = true
        loadSettings()
        earlier = storedPlace()
    }

    /// Lists the voices while the first sentence is spoken.
    private func loadVoices() {
        Task { [weak self] in
            guard let synthesizer = self?.synthesizer, synthesizer.availableVoices.isEmpty else { return }
            try? await synthesizer.prepare()
            self?.session.report(.speech)
        }
    }
}

extension SpeechController: PublicationSpeechSynthesizerDelegate {
    public func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: PublicationSpeechSynthesizer.State
    ) {
        let before = self.state
        self.state = state
        if sleepsBefore(state) {
            synthesizer.pause()
            return setSleepTimer(0)
        }
        follower.show(state)
        // A word changes only decorations.
        if case (.playing(let old, _), .playing(let new, _)) = (before, state), old == new {
            return loadVoices(after: state)
        }
        if case .playing = state { problem = nil } else { keepPlace(of: state.utterance ?? before.utterance) }
        session.report(.speech)
    }

    private func loadVoices(after state: PublicationSpeechSynthesizer.State) {
        if case .playing(_, .some) = state, synthesizer?.availableVoices.isEmpty == true { loadVoices() }
    }

    public func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, utterance: PublicationSpeechSynthesizer.Utterance,
        didFailWithError error: TTSError
    ) {
        problem = Self.words(for: error)
        session.report(.speech)
    }

    public func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didRecoverAt utterance: PublicationSpeechSynthesizer.Utterance
    ) { session.report(message: tr("The speech service was restarted. Reading goes on at the same sentence.")) }

    /// The message for the user.
    static func words(for error: TTSError) -> String {
        switch error {
        case .unavailable:
            tr("No speech service runs here. Install speech-dispatcher and espeak-ng, and try again.")
        case .engineLost: tr("The speech service has ended. Choose Read On to go on at this sentence.")
        case .languageNotSupported(let language):
            tr("No voice for the language {language} is installed. Choose another voice.", ["language": language.tag])
        case .other(let reason): tr("The speech service reports an error: {reason}", ["reason": reason])
        }
    }
}

extension PublicationSpeechSynthesizer.State {
    /// The sentence that is spoken or paused.
    fileprivate var utterance: PublicationSpeechSynthesizer.Utterance? {
        switch self {
        case .stopped: nil
        case .paused(let utterance), .playing(let utterance, _): utterance
        }
    }
}
