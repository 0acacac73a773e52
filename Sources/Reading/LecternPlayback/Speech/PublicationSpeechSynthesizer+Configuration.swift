public import LecternBase
import LecternContent
import LecternModel
import LecternPublication

extension PublicationSpeechSynthesizer {
    /// How a publication is spoken. Engines may support only some of the options.
    ///
    ///     var config = PublicationSpeechSynthesizer.Configuration(defaultLanguage: Language("fr"))
    ///     config.rate = 1.5
    public struct Configuration: Hashable, Sendable {
        /// How notes are spoken. The marks that refer to them are left out in any case.
        public enum Notes: Hashable, Sendable {
            /// Not at all.
            case skipped
            /// After the sentence with the reference, and not where the notes are. Notes in other documents are skipped.
            case atReference
            /// Where they are in the publication.
            case inPlace
        }

        /// Replaces the language of the publication's metadata, which may be wrong or missing. Another language in the
        /// text itself has precedence. If there is neither, the language is guessed from the text.
        public var defaultLanguage: Language?
        /// The identifier of the voice for its language.
        public var voiceIdentifier: String?
        /// Voices by language tag (`en-GB`, `en`), with precedence over ``voiceIdentifier``.
        public var voices: [String: String]
        /// The speed, relative to the normal one: 0.5 to 3.
        public var rate: Double { didSet { rate = min(max(rate, 0.5), 3) } }
        /// The pitch, relative to the normal one: 0.5 to 2.
        public var pitch: Double { didSet { pitch = min(max(pitch, 0.5), 2) } }
        /// The volume, from 0 to 1.
        public var volume: Double { didSet { volume = min(max(volume, 0), 1) } }
        /// The silence between two utterances, in addition to that of the voice, in seconds: 0 to 5.
        public var pause: Double { didSet { pause = min(max(pause, 0), 5) } }
        /// How footnotes and endnotes are spoken.
        public var notes: Notes
        /// Whether alternative texts and captions of images are spoken.
        public var readsImageDescriptions: Bool
        /// Whether the headers of columns are spoken before the cells of tables, and a word before code.
        public var announcesStructure: Bool
        /// How the reader wants words to be spoken.
        public var pronunciations: [Pronunciation]

        /// Creates a configuration; by default the voices of the engine speak at their normal speed and leave out
        /// notes. Numbers out of range are clamped.
        public init(
            defaultLanguage: Language? = nil, voiceIdentifier: String? = nil, voices: [String: String] = [:],
            rate: Double = 1, pitch: Double = 1, volume: Double = 1, pause: Double = 0, notes: Notes = .skipped,
            readsImageDescriptions: Bool = true, announcesStructure: Bool = true, pronunciations: [Pronunciation] = []
        ) {
            self.defaultLanguage = defaultLanguage
            self.voiceIdentifier = voiceIdentifier
            self.voices = voices
            self.rate = min(max(rate, 0.5), 3)
            self.pitch = min(max(pitch, 0.5), 2)
            self.volume = min(max(volume, 0), 1)
            self.pause = min(max(pause, 0), 5)
            self.announcesStructure = announcesStructure
            self.notes = notes
            self.readsImageDescriptions = readsImageDescriptions
            self.pronunciations = pronunciations
        }
    }
}

extension PublicationSpeechSynthesizer.Configuration {
    /// Makes utterances of a publication's content.
    ///
    /// - Parameter language: that of the publication's text.
    @MainActor func utteranceMaker(
        for publication: Publication, in language: Language?,
        _ makeTokenizer: PublicationSpeechSynthesizer.TokenizerFactory = Self.sentences
    ) -> UtteranceMaker {
        UtteranceMaker(
            configuration: self, namedLanguage: publication.namedLanguage, bookLanguage: language,
            tokenizer: makeTokenizer(language))
    }

    /// Divides text into sentences.
    static func sentences(_ language: Language?) -> any ContentTokenizer {
        TextContentTokenizer(.sentence, defaultLanguage: language?.tag)
    }

    /// What an engine receives for a text.
    ///
    /// - Parameters:
    ///   - start: where to begin in the text, in UTF-16 units.
    ///   - installed: the voices of the engine; empty as long as they are not listed.
    ///   - book: the language of the publication.
    ///   - voice: finds an installed voice by its identifier.
    func ttsUtterance(
        _ text: SpokenText, from start: Int = 0, of utterance: PublicationSpeechSynthesizer.Utterance,
        installed: [TTSVoice], book: Language?, voice: (String) -> TTSVoice?
    ) -> TTSUtterance {
        // The whole text, so that a sentence does not change its voice after a pause.
        let language = installed.language(toSpeak: text.text, in: utterance.language, of: book)
        var result = TTSUtterance(
            text: String(decoding: Array(text.text.utf16)[start...], as: UTF16.self), language: language,
            voice: TTSVoice(for: language, of: voices, else: voiceIdentifier, find: voice), rate: rate, pitch: pitch,
            volume: volume)
        result.phonemes = text.phonemes.filter { $0.range.lowerBound >= start }.map {
            .init(
                range: $0.range.lowerBound - start..<$0.range.upperBound - start, text: $0.text, alphabet: $0.alphabet)
        }
        return result
    }
}

extension SpokenText {
    /// The text that an engine receives for an utterance.
    init(
        _ utterance: PublicationSpeechSynthesizer.Utterance, _ configuration: PublicationSpeechSynthesizer.Configuration
    ) {
        let pronunciations = configuration.pronunciations.filter { $0.applies(to: utterance.language) }
        self.init(
            utterance.text, pronunciations: pronunciations, replacements: utterance.replacements,
            lexical: utterance.lexical)
    }
}
