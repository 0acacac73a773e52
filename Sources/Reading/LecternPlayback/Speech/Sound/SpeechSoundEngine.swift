/// Turns utterances into sound without playing it: for files, and for ``PlayedTTSEngine``.
///
///     let sound = try await EspeakEngine().sound(of: TTSUtterance(text: "Call me Ishmael.", language: Language("en")))
///     try save(sound.waveFile)
public protocol SpeechSoundEngine: Sendable {
    /// The installed voices.
    ///
    /// - Throws: ``TTSError/unavailable(_:)`` if the library is not installed.
    func voices() async throws(TTSError) -> [TTSVoice]

    /// The sound of an utterance. Ends early with an incomplete sound if the task is cancelled.
    func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound
}
