/// Several engines of sound as one: each utterance is spoken by the engine of its voice, else by the first one that has a voice for
/// its language.
///
///     let engine = CombinedSoundEngine([NaturalVoiceEngine(), EspeakEngine()])
///     let sound = try await engine.sound(of: TTSUtterance(text: "Guten Tag.", language: Language("de")))
///
/// Engines that are not installed are passed over.
public struct CombinedSoundEngine: SpeechSoundEngine {
    private let engines: [any SpeechSoundEngine]

    /// - Parameter engines: the preferred ones first.
    public init(_ engines: [any SpeechSoundEngine]) { self.engines = engines }

    /// The voices of all engines, in their order.
    ///
    /// - Throws: what the last engine throws, if none has voices.
    public func voices() async throws(TTSError) -> [TTSVoice] { try await installed().flatMap(\.voices) }

    public func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound {
        let installed = try await installed()
        let chosen =
            installed.first { engine in engine.voices.contains { $0.identifier == utterance.voice?.identifier } }
            ?? installed.first { $0.voices.best(for: utterance.language) != nil } ?? installed[installed.count - 1]
        return try await chosen.engine.sound(of: utterance)
    }

    /// The engines that have voices; at least one.
    private func installed() async throws(TTSError) -> [(engine: any SpeechSoundEngine, voices: [TTSVoice])] {
        var installed: [(engine: any SpeechSoundEngine, voices: [TTSVoice])] = []
        var failure = TTSError.unavailable("there is no speech engine")
        for engine in engines {
            do throws(TTSError) {
                let voices = try await engine.voices()
                if !voices.isEmpty { installed.append((engine, voices)) }
            } catch {
                failure = error
            }
        }
        guard !installed.isEmpty else { throw failure }
        return installed
    }
}
