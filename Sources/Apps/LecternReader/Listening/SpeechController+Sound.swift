public import LecternBase
import LecternModel
import LecternPlayback
import LecternPublication

// How it sounds: pitch, volume, the pause between sentences, and the voices of languages. All are kept for all books.
extension SpeechController {
    /// The pitches to choose from, relative to the normal one.
    public static let pitches = 0.5...2.0
    /// The pauses between sentences to choose from, in seconds.
    public static let pauses = 0.0...3.0

    /// The pitch of voices, relative to the normal one. It changes at the next sentence.
    public var pitch: Double {
        get { settings.config.pitch }
        set { change { $0.config.pitch = newValue } }
    }

    /// The volume of voices and of narrators, from 0 to 1. That of a voice changes at the next sentence.
    public var volume: Double {
        get { settings.config.volume }
        set { change { $0.config.volume = newValue } }
    }

    /// The silence between two sentences of a voice, in seconds.
    public var pauseLength: Double {
        get { settings.config.pause }
        set { change { $0.config.pause = newValue } }
    }

    /// Whether a voice reads: a recording has the pitch and the pauses of its narrator.
    public var isVoice: Bool { current == .voice }

    /// The label of a pitch or volume: `80 %`.
    public static func label(ofShare share: Double) -> String {
        tr("{percent}%", ["percent": String(Int((share * 100).rounded()))])
    }

    /// The label of a pause: `0.5 s`.
    public static func label(ofPause seconds: Double) -> String {
        let tenths = Int((seconds * 10).rounded())
        return tr("{seconds} s", ["seconds": "\(tenths / 10).\(tenths % 10)"])
    }

    // MARK: Voices of languages

    /// A language with the voices that can be chosen for it.
    public struct LanguageVoices: Hashable, Sendable {
        /// The language, without its region.
        public var language: Language
        /// The names of the voices; the first one is the standard voice.
        public var names: [String]
        /// The index of the chosen one.
        public var chosen: Int

        /// The name of the language.
        public var title: String { language.name }
    }

    /// The languages of the book and those for which the reader has chosen a voice, as far as there are voices for them.
    public var languageVoices: [LanguageVoices] {
        let named = (session.publication?.metadata.languages ?? []).map { Language($0) }
        let chosen = settings.config.voices.keys.sorted().map { Language($0) }
        var languages: [Language] = []
        for language in [bookLanguage, language] + named + chosen where language.isKnown {
            let base = Language(language.primary)
            if !languages.contains(base) { languages.append(base) }
        }
        return languages.compactMap { language in
            let voices = voices(for: language)
            guard !voices.isEmpty else { return nil }
            let chosenVoice = settings.config.voices[language.primary]
            let index = voices.firstIndex { $0.identifier == chosenVoice }
            return LanguageVoices(
                language: language, names: [tr("Standard Voice")] + voices.map(Self.name),
                chosen: index.map { $0 + 1 } ?? 0)
        }
    }

    /// Chooses a voice for a language, from the next sentence on.
    ///
    /// - Parameter index: in the names of ``LanguageVoices``.
    public func chooseVoice(_ index: Int, for language: Language) {
        let voices = voices(for: language)
        guard (0...voices.count).contains(index) else { return }
        change { $0.config.voices[language.primary] = index == 0 ? nil : voices[index - 1].identifier }
    }
}
