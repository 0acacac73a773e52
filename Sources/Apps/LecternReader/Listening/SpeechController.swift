import LecternBase
public import LecternGeometry
public import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication

// Listening: everything in a window that sounds. There are three kinds.
//
// - An *audiobook* (`ListeningModel`): the whole window belongs to it. `AudioNavigator` plays the recordings.
// - *Reading aloud* (`SpeechController`): a text is shown in pages, and is read beside them. A `TextPlayer` reads:
//   `NarratorPlayer` plays the book's own recording (media overlays), `VoicePlayer` speaks with a synthetic voice.
// - A *recording inside a text* (`RecordingController`): a sound or a video of a page, below the page.
//
// Reading aloud, from a command to the words on the page:
//
// 1. `SpeechController` chooses the place where reading starts, and who reads (`source`).
// 2. The `TextPlayer` plays. It reports each change of its state: `TextPlayback`, with the `Passage` that sounds
//    (mostly a sentence) and the place of the word.
// 3. `SpeechController` stores the state, reports `ReaderChange.speech` to the window, and stores the place.
// 4. `SpeechFollower` decorates the sentence and the word in the navigator, and turns pages to them, until the reader
//    has turned a page away from what is read.
//
// None of these types knows widgets, sound or voices: the window gives the engines
// (`MediaEngines`), and tests give engines that only count time (`VirtualAudioEngine`, `VirtualTTSEngine`).
// Everything runs on the main actor; engines report to it.
//
// - `SpeechController+Settings`: speed, voices, the sleep timer, the place that is stored
// - `SpeechController+Skipping`, `SpeechSkip`: notes, tables and the like that are left out
// - `SpeechController+Pronunciations`: how words are spoken
// - `SpeechController+Keys`, `SpeechController+Shown`: keys; what the desktop's media controls show
// - `ListeningModel+Navigator`, `ListeningModel+Settings`, `ListeningModel+Shown`: the same of an audiobook
// - `ReaderModel+Listening`: opens an audiobook in a window
// - `InterruptionModel`: pauses for other players, and while the computer sleeps
// - `CoverFile`: the cover as a file, for the desktop

/// Reading a book aloud in its window: what the bar for reading aloud shows and does, without a toolkit.
///
///     model.speech.start()          // from the page shown
///     model.speech.pauseOrResume()
///
/// The book's narrator reads if it has one, else a synthetic voice; the reader may choose another voice. Each change is
/// reported as ``ReaderChange/speech``. The spoken sentence and word are decorated, and pages follow until the reader
/// reads elsewhere.
@MainActor public final class SpeechController {
    /// Who reads.
    enum Source: Hashable { case narrator, voice }

    let session: ReadingSession
    let follower: SpeechFollower
    /// The players that were used so far.
    private var players: [Source: any TextPlayer] = [:]
    /// Who reads now, or has read last.
    private(set) var current = Source.voice
    /// What the current player has reported last.
    private(set) var state = TextPlayback.stopped
    /// Why reading has paused, as a text for the user; nil if it has not failed.
    public private(set) var problem: String?
    /// The index of the active timer in ``sleepTimers``.
    var sleepChoice = 0
    var sleep: Task<Void, Never>?
    /// The chapter at whose end the timer pauses.
    var sleepChapter: Int?
    var settings = SpeechSettings()
    private var isConfigured = false
    /// Whether the open book has a narrator; nil until it was looked for.
    private var knownNarrator: Bool?
    /// The place of the last sentence of an earlier reading.
    var earlier: Locator?
    /// Called with what is read aloud.
    var onPassage: ((Passage?) -> Void)?
    /// Lists the voices.
    private var voiceList: Task<Void, Never>?
    /// What can be left out, as far as it was looked for.
    var skipsBySource: [Source: Set<SpeechSkip>] = [:]
    var finding: Task<Void, Never>?

    init(_ session: ReadingSession) {
        self.session = session
        follower = SpeechFollower(session)
        session.onContents = { [weak self] in self?.contentsChosen($0) }
    }

    // MARK: State

    /// Whether the book can be read aloud.
    public var canSpeak: Bool { session.navigator != nil && (hasNarrator || hasVoice) }

    /// Whether the book has a narrator who can be played.
    var hasNarrator: Bool {
        guard session.app.engines.audio != nil, let publication = session.publication else { return false }
        if let knownNarrator { return knownNarrator }
        let isNarrated = publication.hasNarrator
        knownNarrator = isNarrated
        return isNarrated
    }

    /// Whether a synthetic voice can read the book.
    var hasVoice: Bool {
        session.app.engines.speech != nil && session.publication?.hasSpokenText == true
    }

    /// Whether the bar for reading aloud is shown.
    public var isOn: Bool { state != .stopped }

    public var isPlaying: Bool { if case .playing = state { true } else { false } }

    /// Whether pages follow the voice.
    public var isFollowing: Bool { follower.isFollowing }

    /// The sentence that is spoken or paused; nil if reading aloud is off.
    public var sentence: String? { state.passage?.text }

    /// Who reads, as the reader has chosen.
    var source: Source { hasNarrator && !settings.prefersVoice || !hasVoice ? .narrator : .voice }

    var player: (any TextPlayer)? { players[current] }

    /// The reader's choice to pause for other players.
    public var interruptions: InterruptionModel { session.app.interruptions }

    // MARK: Commands

    /// Reads on from the page shown: with the sentence that was spoken last, if it is there.
    public func start() {
        guard let navigator = session.navigator else { return }
        readSettings()
        let last = state.passage?.locator ?? earlier
        let isThere = last.flatMap { session.place(of: $0) }.map { navigator.shown?.contains($0) ?? false } ?? false
        start(from: isThere ? last : navigator.currentPageLocation ?? navigator.currentLocation)
    }

    /// Reads on from the selected words.
    public func startFromSelection() {
        guard let selection = session.navigator?.currentSelection else { return }
        session.navigator?.clearSelection()
        start(at: selection.locator)
    }

    /// Reads on from a highlight.
    public func start(from highlight: Highlight) { start(at: highlight.locator) }

    /// Reads on from the sentence that was tapped, if reading aloud is on.
    ///
    /// - Parameter point: on the page shown, in the viewport.
    /// - Returns: false if there is no text, or reading aloud is off.
    public func goToWords(at point: Point) -> Bool {
        guard isOn, let place = session.navigator?.locator(ofTextAt: point) else { return false }
        start(at: place)
        return true
    }

    /// Reads from a place on. A narrator begins with the next chapter that has a recording.
    func start(from locator: Locator?) {
        let isRead = locator.flatMap { session.publication?.isNarrated(from: $0) } ?? true
        start(from: locator, with: isRead ? source : .voice)
    }

    /// Reads the words at a place; if the narrator does not, then a voice.
    private func start(at locator: Locator) { start(from: locator, with: source(at: locator)) }

    private func start(from locator: Locator?, with source: Source) {
        readSettings()
        guard canSpeak else { return }
        follower.isFollowing = true
        voiceList = nil
        play(from: locator, with: source)
    }

    /// A narrator goes to the chapter that the reader has chosen in the contents, and stays paused if it was.
    ///
    /// Spec: https://www.w3.org/TR/epub-rs-33/#sec-media-overlays
    private func contentsChosen(_ link: Link) {
        guard isOn, current == .narrator, let publication = session.publication, let place = publication.locate(link),
            publication.isNarrated(at: place)
        else { return }
        let wasPlaying = isPlaying
        start(from: place)
        if !wasPlaying { player?.pause() }
    }

    public func pauseOrResume() {
        guard isOn else { return start() }
        problem = nil
        player?.pauseOrResume()
    }

    public func pause() { if isPlaying { player?.pause() } }

    public func resume() { if isOn, !isPlaying { pauseOrResume() } }

    /// Reads the next sentence.
    public func next() { move(.forward, by: .sentence) }

    /// Reads the sentence before.
    public func previous() { move(.backward, by: .sentence) }

    func move(_ direction: TurnDirection, by step: TextStep) { if isOn { player?.move(direction, by: step) } }

    /// Ends reading aloud, and hides the bar.
    public func stop() {
        setSleepTimer(0)
        guard let player else { return }
        player.stop()
        // A player that was at its end already reports nothing.
        if isOn { self.player(player, stateDidChange: .stopped) }
    }

    /// Shows the spoken words again, and follows them.
    public func returnToSpeech() {
        follower.isFollowing = true
        show()
        session.report(.speech)
    }

    /// Waits until all commands are carried out and reading has paused or stopped.
    func settle() async { await player?.settle() }

    func close() {
        sleep?.cancel()
        finding?.cancel()
        keepPlace(of: state.passage)
        for player in players.values {
            player.delegate = nil
            player.close()
        }
    }

    // MARK: Players

    /// The player of a synthetic voice, if it was used.
    var voice: VoicePlayer? { players[.voice] as? VoicePlayer }

    var narrator: NarratorPlayer? { players[.narrator] as? NarratorPlayer }

    /// Whether who reads now also reads the chapter of a place.
    func isRead(_ place: Locator) -> Bool { current == .voice || source(at: place) == .narrator }

    /// Who reads the words at a place.
    private func source(at place: Locator) -> Source {
        source == .narrator && session.publication?.isNarrated(at: place) == true ? .narrator : .voice
    }

    private func play(from locator: Locator?, with source: Source) {
        guard let next = madePlayer(source) else { return }
        problem = nil
        let before = player
        current = source
        // The state stays until the next player reports one: the bar must not close in between.
        if before !== next { before?.stop() }
        next.start(from: locator)
    }

    /// Reads on at the same words as the reader has chosen now.
    func changeSource() {
        guard isOn, let locator = state.passage?.locator else { return }
        let (wasPlaying, newSource) = (isPlaying, source(at: locator))
        guard newSource != current else { return }
        play(from: locator, with: newSource)
        if !wasPlaying { player?.pause() }
    }

    /// The player, created at its first use.
    private func madePlayer(_ source: Source) -> (any TextPlayer)? {
        if let player = players[source] { return player }
        guard let publication = session.publication else { return nil }
        let (makeSound, makeSpeech) = (session.app.engines.audio, session.app.engines.speech)
        let player: (any TextPlayer)?
        switch source {
        case .narrator:
            player = makeSound.flatMap {
                NarratorPlayer(publication, settings, engine: $0(), speechEngine: makeSpeech?())
            }
        case .voice: player = makeSpeech.flatMap { VoicePlayer(publication, settings.config, makeEngine: $0) }
        }
        player?.delegate = self
        players[source] = player
        return player
    }

    func readSettings() {
        guard !isConfigured else { return }
        isConfigured = true
        loadSettings()
        earlier = storedPlace()
    }

    /// Lists the voices once while something is played.
    private func loadVoices() {
        guard voiceList == nil, hasVoice, let voice = madePlayer(.voice) as? VoicePlayer, voice.voices.isEmpty
        else { return }
        voiceList = Task { [weak self] in
            await voice.loadVoices()
            self?.session.report(.speech)
        }
    }

    private func show() {
        if isPlaying { session.begins(self) }
        follower.show(state, at: player?.place)
        onPassage?(state.passage)
    }
}

extension SpeechController: TextPlayerDelegate {
    func player(_ player: any TextPlayer, stateDidChange state: TextPlayback) {
        guard player === self.player else { return }
        let before = self.state
        self.state = state
        if sleepsBefore(state) {
            player.pause()
            return setSleepTimer(0)
        }
        if handsOver(state) { return }
        show()
        // A word changes only decorations.
        if case (.playing(let old, _), .playing(let new, let word)) = (before, state), old == new, word != nil {
            return loadVoices()
        }
        if case .playing = state { problem = nil } else { keepPlace(of: state.passage ?? before.passage) }
        session.report(.speech)
        if current == .narrator, isPlaying { loadVoices() }
    }

    /// A voice that has read pages without a recording leaves the next chapter to the narrator.
    private func handsOver(_ state: TextPlayback) -> Bool {
        guard current == .voice, case .playing(let passage, nil) = state, let locator = passage.locator,
            source(at: locator) == .narrator
        else { return false }
        play(from: locator, with: .narrator)
        return true
    }

    func playerDidAdvance(_ player: any TextPlayer) {
        if player === self.player, isPlaying { follower.follow(player.place) }
    }

    func player(_ player: any TextPlayer, didFail problem: String) {
        guard player === self.player else { return }
        self.problem = problem
        session.report(.speech)
    }

    func player(_ player: any TextPlayer, didReport message: String) { session.report(message: message) }
}
