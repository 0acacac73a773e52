public import LecternBase

/// Turns utterances into speech.
///
/// An engine speaks one utterance at a time. ``PublicationSpeechSynthesizer`` waits for each call of
/// ``speak(_:onSpeakRange:)`` before it makes the next one, and cancels its task to interrupt speech.
///
///     final class BeepingEngine: TTSEngine {
///         let availableVoices: [TTSVoice] = []
///         func speak(
///             _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
///         ) async throws(TTSError) { await beep(utterance.text.count) }
///     }
@MainActor public protocol TTSEngine: AnyObject {
    /// The installed voices. Complete after ``loadVoices()``.
    var availableVoices: [TTSVoice] { get }

    /// The voice with an identifier; `nil` if it is not installed. An engine that does not know its voices yet may
    /// return one that it has to look for.
    func voiceWithIdentifier(_ identifier: String) -> TTSVoice?

    /// Connects to the speech service. Called before the first utterance, and again after
    /// ``TTSError/engineLost(_:)``.
    func prepare() async throws(TTSError)

    /// Lists the voices, which may take a second. Called after ``prepare()``, also during speech.
    func loadVoices() async throws(TTSError)

    /// Speaks an utterance and returns at its end. If the task is cancelled, speech stops at once and the call returns.
    ///
    /// - Parameter onSpeakRange: called when a word begins, with its range in UTF-16 units of the text. Engines that
    ///   report no words never call it.
    func speak(
        _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
    ) async throws(TTSError)
}

extension TTSEngine {
    public func prepare() async throws(TTSError) {}

    public func loadVoices() async throws(TTSError) {}

    public func voiceWithIdentifier(_ identifier: String) -> TTSVoice? {
        availableVoices.first { $0.identifier == identifier }
    }
}

/// A text for an engine to speak, with everything that decides how it sounds.
public struct TTSUtterance: Hashable, Sendable {
    /// The plain text to speak, with the replacements that the reader and the book ask for.
    public var text: String
    /// The language of the text; never empty.
    public var language: Language
    /// The voice; `nil` for the engine's default voice of the language.
    public var voice: TTSVoice?
    /// The speed, relative to the normal one: 0.5 to 3.
    public var rate: Double
    /// The pitch, relative to the normal one: 0.5 to 2.
    public var pitch: Double
    /// The volume, from 0 to 1.
    public var volume: Double
    /// Parts with a pronunciation from the book, in order; engines without phonemes speak the text.
    public var phonemes: [Phonemes] = []

    /// A part of the text and how it sounds.
    public struct Phonemes: Hashable, Sendable {
        /// In UTF-16 units of the text.
        public var range: Range<Int>
        /// The sounds, written in ``alphabet``.
        public var text: String
        /// `ipa`, `x-sampa` or another one; `nil` if the book names none.
        public var alphabet: String?

        /// Creates a part.
        ///
        /// - Parameter range: in UTF-16 units of the utterance's text.
        public init(range: Range<Int>, text: String, alphabet: String? = nil) {
            self.range = range
            self.text = text
            self.alphabet = alphabet
        }
    }

    /// Creates an utterance without phonemes. The numbers are not clamped.
    public init(
        text: String, language: Language, voice: TTSVoice? = nil, rate: Double = 1, pitch: Double = 1,
        volume: Double = 1
    ) {
        self.text = text
        self.language = language
        self.voice = voice
        self.rate = rate
        self.pitch = pitch
        self.volume = volume
    }
}

/// A synthetic voice.
///
/// Store ``identifier`` to restore the reader's choice:
///
///     let byLanguage = Dictionary(grouping: synthesizer.availableVoices, by: \.language)
///     settings.voice = byLanguage[Language("fr")]?.first?.identifier
public struct TTSVoice: Hashable, Sendable {
    /// How natural a voice sounds.
    public enum Quality: Int, Hashable, Sendable, Comparable {
        /// Formant synthesis is low. Of voices that fit a language equally well the best is chosen.
        case low, medium, high

        public static func < (left: Quality, right: Quality) -> Bool { left.rawValue < right.rawValue }
    }

    /// The gender that a voice suggests; unspecified if the engine does not say it.
    public enum Gender: String, Hashable, Sendable { case female, male, unspecified }

    /// Unique among the voices of all engines, and stable between sessions.
    public var identifier: String
    /// The language that it speaks, with the region if it has an accent.
    public var language: Language
    /// The name for users.
    public var name: String
    /// The gender that it suggests.
    public var gender: Gender
    /// How natural it sounds, as far as the engine says it.
    public var quality: Quality

    /// Creates a voice, for engines.
    ///
    /// - Parameter identifier: unique among the voices of all engines, and the same in every session.
    public init(
        identifier: String, language: Language, name: String, gender: Gender = .unspecified,
        quality: Quality = .medium
    ) {
        self.identifier = identifier
        self.language = language
        self.name = name
        self.gender = gender
        self.quality = quality
    }
}

extension TTSVoice {
    /// Chooses the voice for a language; nil if none was chosen or it is not installed.
    ///
    /// - Parameters:
    ///   - voices: the identifiers of the chosen voices by language tag (`en-GB`, `en`).
    ///   - identifier: the voice for its language if `voices` has none.
    ///   - find: finds an installed voice by its identifier.
    init?(for language: Language, of voices: [String: String], else identifier: String?, find: (String) -> TTSVoice?) {
        let relatives = language.relatives.map { voices[$0] }
        let chosen = [voices[language.tag], voices[language.base]] + relatives + [identifier]
        let voice = chosen.compactMap { $0.flatMap(find) }.first { $0.language.isRelated(to: language) }
        guard let voice else { return nil }
        self = voice
    }
}

/// Errors of speech engines.
public enum TTSError: Error, Hashable, Sendable {
    /// No speech service is installed or running. The text says what to install or start.
    case unavailable(String)
    /// The connection to the speech service was lost during speech.
    case engineLost(String)
    /// The engine speaks, but nothing sounds: no sound server runs, or there is no device.
    case noSound(String)
    /// The engine has no voice at all.
    case languageNotSupported(Language)
    /// Any other error, with the engine's message.
    case other(String)
}

extension TTSError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unavailable(let reason): "No speech service is available: \(reason)"
        case .engineLost(let reason): "The connection to the speech service was lost: \(reason)"
        case .noSound(let reason): "Nothing sounds: \(reason)"
        case .languageNotSupported(let language):
            "No voice for the language “\(language)” is installed. Install one, or choose another voice."
        case .other(let message): "The speech service reports an error: \(message)"
        }
    }
}
