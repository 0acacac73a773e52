import LecternBase
public import LecternPlayback

/// Speech by espeak-ng: text to samples with word times, in more than a hundred languages.
///
///     let engine = EspeakEngine()
///     let sound = try await engine.sound(of: TTSUtterance(text: "Guten Tag.", language: Language("de")))
///
/// The library is loaded at the first call; without it calls throw
/// ``/LecternPlayback/TTSError/unavailable(_:)``. One text is spoken at a time in the process, because the library's state is global. Its fastest rate is 2.5 times the normal one.
///
/// > Important: espeak-ng is under the GPL 3. A program that is distributed with this adapter and the library has to
/// > follow that licence; the umbrella `Lectern` does not contain the adapter.
public struct EspeakEngine: SpeechSoundEngine {
    /// Creates an engine; the library is not loaded yet.
    public init() {}

    public func voices() async throws(TTSError) -> [TTSVoice] { try await EspeakLibrary.shared.voices().map(\.voice) }

    public func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound {
        let voice = try await voice(for: utterance)
        let text = TracedText(utterance.text)
        return try await EspeakLibrary.shared.sound(
            of: utterance,
            written: voice.language.primary == "en" ? EnglishWording.words(of: text, money: .inWords) : text,
            voice: String(voice.identifier.dropFirst(EspeakVoice.prefix.count)))
    }

    private func voice(for utterance: TTSUtterance) async throws(TTSError) -> TTSVoice {
        let voices = try await EspeakLibrary.shared.voices().map(\.voice)
        if let chosen = voices.first(where: { $0.identifier == utterance.voice?.identifier }) { return chosen }
        let language = voices.language(toSpeak: utterance.text, in: utterance.language)
        guard let best = voices.best(for: language) ?? voices.first else {
            throw .languageNotSupported(utterance.language)
        }
        return best
    }
}
