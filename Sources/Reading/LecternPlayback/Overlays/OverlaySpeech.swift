import LecternBase
import LecternPreferences

/// Speaks the texts of clips without a recording, one at a time.
@MainActor final class OverlaySpeech {
    private let engine: any TTSEngine
    /// The language of the book.
    private let bookLanguage: Language?
    /// The identifiers of voices by language tag.
    var voices: [String: String] = [:]
    /// How words are said.
    var pronunciations: [Pronunciation] = []
    private var isPrepared = false
    private var task: Task<Void, Never>?
    /// Where the current word begins in the text, in UTF-16 units.
    private var wordStart = 0
    private var text = ""
    private var calls = 0

    init(_ engine: any TTSEngine, bookLanguage: Language?) {
        self.engine = engine
        self.bookLanguage = bookLanguage
    }

    /// Speaks a text, from the word at which it was cancelled if it is the same text again.
    ///
    /// - Parameter onEnd: called at the end, unless the speech is cancelled.
    func speak(
        _ text: String, in language: Language, settings: AudioSettings, isContinued: Bool,
        onEnd: @escaping @MainActor (TTSError?) -> Void
    ) {
        cancel()
        if !isContinued || text != self.text { wordStart = 0 }
        self.text = text
        let (previous, call) = (task, calls)
        task = Task {
            await previous?.value
            guard call == calls else { return }
            let failure = await speakRest(language, settings, call: call)
            if call == calls { onEnd(failure) }
        }
    }

    /// Ends the speech without calling its handler.
    func cancel() {
        calls += 1
        task?.cancel()
    }

    private func speakRest(_ language: Language, _ settings: AudioSettings, call: Int) async -> TTSError? {
        let start = wordStart
        let remainingText = String(decoding: Array(text.utf16.dropFirst(start)), as: UTF16.self)
        do throws(TTSError) {
            if !isPrepared { try await engine.prepare() }
            isPrepared = true
            guard call == calls else { return nil }
            let spokenLanguage = engine.availableVoices.language(toSpeak: text, in: language, of: bookLanguage)
            let spoken = SpokenText(remainingText, pronunciations: pronunciations.filter { $0.applies(to: language) })
            let utterance = TTSUtterance(
                text: spoken.text, language: spokenLanguage,
                voice: TTSVoice(for: spokenLanguage, of: voices, else: nil, find: engine.voiceWithIdentifier),
                rate: settings.speed, volume: settings.volume)
            try await engine.speak(utterance) { [weak self] range in
                guard let self, call == calls else { return }
                wordStart = start + spoken.original(of: range).lowerBound
            }
            return nil
        } catch {
            isPrepared = false
            return error
        }
    }
}
