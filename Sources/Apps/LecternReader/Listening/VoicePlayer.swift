import LecternBase
import LecternContent
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication

/// Plays the text of a book with a synthetic voice.
@MainActor final class VoicePlayer: TextPlayer {
    weak var delegate: (any TextPlayerDelegate)?
    private(set) var state = TextPlayback.stopped
    private(set) var place: Locator?
    private let synthesizer: PublicationSpeechSynthesizer

    /// Nil if the book has no text.
    init?(
        _ publication: Publication, _ config: PublicationSpeechSynthesizer.Configuration,
        makeEngine: @escaping @MainActor () -> any TTSEngine
    ) {
        let synthesizer = PublicationSpeechSynthesizer(
            publication: publication, config: config, engineFactory: makeEngine)
        guard let synthesizer else { return nil }
        self.synthesizer = synthesizer
        synthesizer.delegate = self
    }

    /// How the text is spoken. A change applies at the next sentence.
    var config: PublicationSpeechSynthesizer.Configuration {
        get { synthesizer.config }
        set { synthesizer.config = newValue }
    }

    var speed: Double {
        get { config.rate }
        set { config.rate = newValue }
    }

    /// The installed voices; empty until the service has listed them.
    var voices: [TTSVoice] { synthesizer.availableVoices }

    /// The language whose voice reads the passage, which may be another one than its own.
    var spokenLanguage: Language? {
        switch synthesizer.state {
        case .stopped: nil
        case .paused(let utterance), .playing(let utterance, _): synthesizer.spokenLanguage(of: utterance)
        }
    }

    /// Lists the voices. They stay empty if there is no speech service.
    func loadVoices() async {
        if voices.isEmpty { try? await synthesizer.prepare() }
    }

    func start(from place: Locator?) { synthesizer.start(from: place) }

    func pause() { synthesizer.pause() }

    func pauseOrResume() { synthesizer.pauseOrResume() }

    func move(_ direction: TurnDirection, by step: TextStep) {
        switch (direction, step) {
        case (.forward, .sentence): synthesizer.next()
        case (.backward, .sentence): synthesizer.previous()
        case (.forward, .paragraph): synthesizer.nextParagraph()
        case (.backward, .paragraph): synthesizer.previousParagraph()
        }
    }

    var structure: ContentStructure.Kind? { synthesizer.structure?.kind }

    func leaveStructure() { synthesizer.leaveStructure() }

    func availableSkips() async -> Set<SpeechSkip> { await synthesizer.publication.spokenSkips() }

    func stop() { synthesizer.stop() }

    func settle() async { await synthesizer.settle() }

    func close() {
        synthesizer.delegate = nil
        synthesizer.stop()
    }

    private func passage(_ utterance: PublicationSpeechSynthesizer.Utterance) -> Passage {
        Passage(
            text: utterance.text, locator: utterance.locator, language: utterance.language,
            style: .highlight(tint: SpeechFollower.sentenceTint))
    }
}

extension VoicePlayer: PublicationSpeechSynthesizerDelegate {
    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: PublicationSpeechSynthesizer.State
    ) {
        let before = self.state.passage
        self.state = state.map(passage)
        // A paused sentence goes on with its last word.
        if case .playing(_, let word?) = self.state {
            place = word
        } else if self.state.passage != before {
            place = self.state.passage?.locator
        }
        delegate?.player(self, stateDidChange: self.state)
    }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, utterance: PublicationSpeechSynthesizer.Utterance,
        didFailWithError error: TTSError
    ) { delegate?.player(self, didFail: error.words) }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didRecoverAt utterance: PublicationSpeechSynthesizer.Utterance
    ) {
        let message = tr("The speech service was restarted. Reading goes on at the same sentence.")
        delegate?.player(self, didReport: message)
    }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didReplace language: ReplacedLanguage,
        of utterance: PublicationSpeechSynthesizer.Utterance
    ) {
        delegate?.player(self, didReport: language.words)
    }
}

extension ReplacedLanguage {
    /// The message for the user.
    var words: String {
        let names = ["language": language.name, "other": replacement.name]
        guard language.tag == "und" else {
            return tr("There is no voice for {language} here. The voice for {other} reads it.", names)
        }
        return tr(
            "The book does not say its language. It is read as {other}; “Language…” in the menu changes it.", names)
    }
}

extension Publication {
    /// Whether there is text to be spoken. Comics have none.
    @MainActor var hasSpokenText: Bool {
        PublicationSpeechSynthesizer.canSpeak(publication: self)
            && !readingOrder.allSatisfy { $0.mediaType?.isBitmap == true }
    }
}

extension TTSError {
    /// The message for the user.
    var words: String {
        switch self {
        case .unavailable:
            tr("No speech service runs here. Install speech-dispatcher and espeak-ng, and try again.")
        case .engineLost: tr("The speech service has ended. Choose Read On to go on at this sentence.")
        case .noSound:
            tr("No sound can be played. Start PipeWire or PulseAudio, look at the sound settings, and choose Read On.")
        case .languageNotSupported(let language):
            tr("No voice for the language {language} is installed. Choose another voice.", ["language": language.tag])
        case .other(let reason): tr("The speech service reports an error: {reason}", ["reason": reason])
        }
    }
}
