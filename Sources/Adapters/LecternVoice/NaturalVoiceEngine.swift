import LecternBase
public import LecternPlayback

/// Speech by a natural voice: a network that runs on this machine, in American English.
///
///     let engine = NaturalVoiceEngine()
///     let sound = try await engine.sound(of: TTSUtterance(text: "Call me Ishmael.", language: Language("en")))
///
/// The voice and ONNX Runtime, which computes it, are installed by `Scripts/install-voice`, and loaded at the first call; without
/// them calls throw ``/LecternPlayback/TTSError/unavailable(_:)``. It reads English only: see ``/LecternPlayback/CombinedSoundEngine``
/// for books of several languages. Rate, pitch and volume apply, and the words have their times.
public struct NaturalVoiceEngine: SpeechSoundEngine {
    private let studio: VoiceStudio

    /// - Parameter folders: where voices are installed.
    public init(folders: [String] = VoiceFolders.standard) { studio = VoiceStudio(folders: folders) }

    public func voices() async throws(TTSError) -> [TTSVoice] { try await installedVoices().map(\.voice) }

    public func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound {
        try await studio.sound(of: utterance, voice: try await voice(for: utterance))
    }

    /// How a text is pronounced, for checks: phonemes in the alphabet of the voice.
    package func phonemes(of text: String) async throws(TTSError) -> String {
        let utterance = TTSUtterance(text: text, language: Language("en"))
        return try await studio.phonemes(of: utterance, voice: try await voice(for: utterance))
    }

    private func voice(for utterance: TTSUtterance) async throws(TTSError) -> InstalledVoice {
        let installed = try await installedVoices()
        if let chosen = installed.first(where: { $0.voice.identifier == utterance.voice?.identifier }) { return chosen }
        let best = installed.map(\.voice).best(for: utterance.language)
        return installed.first { $0.voice == best } ?? installed[0]
    }

    /// At least one.
    private func installedVoices() async throws(TTSError) -> [InstalledVoice] {
        let installed = await studio.installedVoices()
        guard !installed.isEmpty else {
            throw .unavailable("no natural voice is installed, which the script install-voice does")
        }
        return installed
    }
}
