public import LecternBase
public import LecternContent
public import LecternModel
public import LecternPublication

/// Reads a publication aloud.
///
/// It divides the publication's content into utterances, usually sentences, and speaks them with a ``TTSEngine``. It
/// is independent of navigators; ``State`` and its locators tie both together:
///
///     let synthesizer = PublicationSpeechSynthesizer(
///         publication: publication, config: .init(defaultLanguage: Language("fr"))) { SpeechDispatcherEngine() }
///     synthesizer?.delegate = self
///     synthesizer?.start(from: navigator.firstVisibleElementLocator())
///
///     func publicationSpeechSynthesizer(
///         _ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: PublicationSpeechSynthesizer.State
///     ) {
///         if case .playing(let utterance, _) = state {
///             navigator.apply([Decoration(id: "tts", locator: utterance.locator, style: .underline())], in: "tts")
///         }
///     }
///
/// ## Topics
/// ### Playback
/// - ``start(from:)``
/// - ``stop()``
/// - ``pause()``
/// - ``resume()``
/// - ``pauseOrResume()``
/// - ``previous()``
/// - ``next()``
/// - ``previousParagraph()``
/// - ``nextParagraph()``
/// - ``leaveStructure()``
/// ### State
/// - ``state``
/// - ``structure``
/// - ``delegate``
/// - ``availableVoices``
@MainActor public final class PublicationSpeechSynthesizer {
    private typealias Move = @MainActor () async -> Utterance?
    /// Creates the engine. It is called once, when the engine is needed first.
    public typealias EngineFactory = @MainActor () -> any TTSEngine
    /// Returns the tokenizer for a default language.
    public typealias TokenizerFactory = @MainActor (Language?) -> any ContentTokenizer

    /// The state of playback. Speech that is stopped waits for ``PublicationSpeechSynthesizer/start(from:)``; words have
    /// places if the engine reports words.
    public typealias State = SpeechState<Utterance>

    /// The publication that is read aloud.
    public let publication: Publication
    /// The configuration. Changes apply to the next utterance.
    public var config: Configuration
    /// Receives the states and errors of playback. It is not retained.
    public weak var delegate: (any PublicationSpeechSynthesizerDelegate)?
    /// What is spoken. The delegate learns of each change.
    public private(set) var state = State.stopped {
        didSet { if state != oldValue { delegate?.publicationSpeechSynthesizer(self, stateDidChange: state) } }
    }

    private let makeTokenizer: TokenizerFactory
    private let makeEngine: EngineFactory
    private lazy var engine = makeEngine()
    private var isPrepared = false
    private var cursor: UtteranceCursor?
    private let bookLanguage: BookLanguage
    /// The number of the newest command. Older ones change no state any more.
    private var newest = 0
    /// The commands so far. Never cancelled, so that every move is carried out.
    private var playback: Task<Void, Never>?
    /// The utterance being spoken: whether it was spoken to its end.
    private var speech: Task<Bool, Never>?
    /// The moves that are requested and not yet carried out.
    private(set) var movesInProgress = 0
    /// Whether to pause at the utterance of the move in progress.
    private var isPauseRequested = false
    /// Where the current word begins, in the spoken text of the current utterance.
    private var wordStart = 0

    /// Whether a publication has text to speak.
    public static func canSpeak(publication: Publication) -> Bool {
        !publication.isRestricted && !publication.readingOrder.isEmpty && !publication.conforms(to: .audiobook)
    }

    /// Creates a synthesizer; `nil` if the publication ``canSpeak(publication:)`` not.
    ///
    /// - Parameters:
    ///   - engineFactory: creates the engine at the first use.
    ///   - tokenizerFactory: creates what divides text into utterances; sentences by default.
    public init?(
        publication: Publication, config: Configuration = Configuration(),
        tokenizerFactory: TokenizerFactory? = nil,
        engineFactory: @escaping EngineFactory
    ) {
        guard Self.canSpeak(publication: publication) else { return nil }
        self.publication = publication
        self.config = config
        bookLanguage = BookLanguage(publication)
        makeTokenizer = tokenizerFactory ?? Configuration.sentences
        makeEngine = engineFactory
    }

    /// The voices of the engine. Complete after ``prepare()``.
    public var availableVoices: [TTSVoice] { engine.availableVoices }

    /// The language in which an utterance is spoken: its own one, or another one that has a voice.
    public func spokenLanguage(of utterance: Utterance) -> Language {
        availableVoices.language(toSpeak: utterance.text, in: utterance.language, of: bookLanguage.current)
    }

    /// The voice with an identifier, to restore the reader's choice; `nil` if it is not installed.
    public func voiceWithIdentifier(_ identifier: String) -> TTSVoice? { engine.voiceWithIdentifier(identifier) }

    /// Connects the engine and lists its voices. Speech does not wait for the list.
    public func prepare() async throws(TTSError) {
        try await connect()
        try await engine.loadVoices()
    }

    private func connect() async throws(TTSError) {
        if isPrepared { return }
        try await engine.prepare()
        isPrepared = true
    }

    // MARK: Playback

    /// Starts to speak.
    ///
    /// - Parameter start: a place in the publication; the beginning if `nil`.
    public func start(from start: Locator? = nil) {
        guard let cursor = UtteranceCursor(publication, from: start) else { return }
        self.cursor = cursor
        play { await cursor.next(await self.maker()) }
    }

    /// Ends playback. ``start(from:)`` begins again.
    public func stop() {
        interrupt()
        isPauseRequested = false
        cursor = nil
        state = .stopped
    }

    /// Interrupts playback until ``resume()``.
    public func pause() {
        if movesInProgress > 0 {
            isPauseRequested = cursor != nil
            return
        }
        guard case .playing(let utterance, _) = state else { return }
        interrupt()
        state = .paused(utterance)
    }

    /// Continues after ``pause()``, with the word that was interrupted.
    public func resume() {
        isPauseRequested = false
        guard movesInProgress == 0, case .paused(let utterance) = state else { return }
        state = .playing(utterance, range: nil)
        play(from: wordStart) { utterance }
    }

    /// Pauses if an utterance is being spoken, resumes if one is paused.
    public func pauseOrResume() {
        if case .paused = state, movesInProgress == 0 {
            resume()
        } else if isPauseRequested {
            isPauseRequested = false
        } else {
            pause()
        }
    }

    /// Speaks the previous utterance; the first one again at the beginning.
    public func previous() {
        guard let cursor else { return }
        play {
            if let utterance = await cursor.previous(await self.maker()) { return utterance }
            return await cursor.next(await self.maker())
        }
    }

    /// Speaks the next utterance. Stops at the end.
    public func next() {
        guard let cursor else { return }
        play { await cursor.next(await self.maker()) }
    }

    /// Speaks the first utterance of the next paragraph, heading or table cell. Stops at the end.
    public func nextParagraph() {
        guard let cursor else { return }
        play { await cursor.nextParagraph(await self.maker()) }
    }

    /// Speaks the first utterance of the previous paragraph, heading or table cell; the first one again at the beginning.
    public func previousParagraph() {
        guard let cursor else { return }
        play {
            if let utterance = await cursor.previousParagraph(await self.maker()) { return utterance }
            return await cursor.next(await self.maker())
        }
    }

    /// The table, list, figure or aside that ``leaveStructure()`` leaves; `nil` if nothing of one is spoken or paused.
    public var structure: ContentStructure? {
        switch state {
        case .stopped: nil
        case .paused(let utterance), .playing(let utterance, _): utterance.structure
        }
    }

    /// Speaks what follows the innermost table, list, figure or aside. Stops at the end.
    public func leaveStructure() {
        guard let cursor, structure != nil else { return }
        play { await cursor.leaveStructure(await self.maker()) }
    }

    /// Waits until playback has stopped, paused or failed, and all commands are carried out.
    public func settle() async {
        var number = -1
        while number != newest, let playback {
            number = newest
            await playback.value
        }
    }

    // MARK: Commands

    private func maker() async -> UtteranceMaker {
        let language = await bookLanguage.find(config.defaultLanguage)
        return config.utteranceMaker(for: publication, in: language, makeTokenizer)
    }

    private func interrupt() {
        newest += 1
        speech?.cancel()
    }

    /// Interrupts what is spoken, moves, and speaks from there on.
    ///
    /// Commands run one after the other. Every move is carried out, also those of commands that a newer one
    /// interrupts: five calls of ``next()`` move by five utterances.
    private func play(from offset: Int = 0, move: @escaping Move) {
        interrupt()
        isPauseRequested = false
        let (previous, number) = (playback, newest)
        movesInProgress += 1
        playback = Task {
            await previous?.value
            var utterance = await move()
            movesInProgress -= 1
            var first = offset
            while number == newest, let current = utterance {
                guard await arrive(at: current, from: first, number) else { return }
                movesInProgress += 1
                utterance = await cursor?.next(await maker())
                movesInProgress -= 1
                first = 0
            }
            if number == newest { stop() }
        }
    }

    /// Speaks an utterance, or pauses there if the reader has asked for it meanwhile.
    ///
    /// - Returns: whether it was spoken to its end.
    private func arrive(at utterance: Utterance, from offset: Int, _ number: Int) async -> Bool {
        if isPauseRequested {
            isPauseRequested = false
            wordStart = offset
            state = .paused(utterance)
            return false
        }
        let speech = Task { await speak(utterance, from: offset, number) }
        self.speech = speech
        return await speech.value
    }

    /// Speaks an utterance.
    ///
    /// - Returns: whether it was spoken to its end.
    private func speak(_ utterance: Utterance, from offset: Int, _ number: Int) async -> Bool {
        guard number == newest else { return false }
        wordStart = offset
        state = .playing(utterance, range: nil)
        var isSecondTry = false
        while true {
            do throws(TTSError) {
                try await connect()
                guard number == newest else { return false }
                try await speakRest(of: utterance, number)
                // Interrupted with the utterance, as a part of it.
                if config.pause > 0 { try? await Task.sleep(for: .seconds(config.pause)) }
                if isSecondTry { delegate?.publicationSpeechSynthesizer(self, didRecoverAt: utterance) }
                return number == newest
            } catch {
                guard number == newest else { return false }
                isPrepared = false
                if case .engineLost = error, !isSecondTry {
                    isSecondTry = true
                    continue
                }
                newest += 1
                state = .paused(utterance)
                delegate?.publicationSpeechSynthesizer(self, utterance: utterance, didFailWithError: error)
                return false
            }
        }
    }

    /// Speaks an utterance from the current word on.
    private func speakRest(of utterance: Utterance, _ number: Int) async throws(TTSError) {
        let spoken = SpokenText(utterance, config)
        let start = min(wordStart, spoken.text.utf16.count)
        let ttsUtterance = config.ttsUtterance(
            spoken, from: start, of: utterance, installed: engine.availableVoices, book: bookLanguage.current,
            voice: engine.voiceWithIdentifier)
        if let replaced = bookLanguage.replacement(of: utterance.language, by: ttsUtterance.language) {
            delegate?.publicationSpeechSynthesizer(self, didReplace: replaced, of: utterance)
        }
        try await engine.speak(ttsUtterance) { [weak self] range in
            guard let self, number == newest, case .playing(utterance, _) = state else { return }
            let word = range.lowerBound + start..<range.upperBound + start
            wordStart = word.lowerBound
            let original = spoken.original(of: word)
            // The number of a list item is nowhere in the text.
            let isAnnounced = utterance.isAnnounced(original)
            state = .playing(utterance, range: isAnnounced ? nil : utterance.locator(of: original))
        }
    }
}
