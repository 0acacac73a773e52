/// The first of several engines that can connect: the speech service, else a library.
///
///     let engine = FirstAvailableTTSEngine([
///         SpeechDispatcherEngine(), PlayedTTSEngine(EspeakEngine(), output: GStreamerAudioEngine()),
///     ])
///
/// The choice is made anew when the engine is lost.
@MainActor public final class FirstAvailableTTSEngine: TTSEngine {
    private let engines: [any TTSEngine]
    private var chosen: (any TTSEngine)?

    /// - Parameter engines: in the order in which they are tried.
    public init(_ engines: [any TTSEngine]) { self.engines = engines }

    public var availableVoices: [TTSVoice] { chosen?.availableVoices ?? [] }

    public func voiceWithIdentifier(_ identifier: String) -> TTSVoice? { chosen?.voiceWithIdentifier(identifier) }

    public func prepare() async throws(TTSError) {
        var failure = TTSError.unavailable("there is no speech engine")
        for engine in engines {
            do throws(TTSError) {
                try await engine.prepare()
                chosen = engine
                return
            } catch {
                // The first engine is the one that users expect, so that its message helps most.
                if engine === engines.first { failure = error }
            }
        }
        throw failure
    }

    public func loadVoices() async throws(TTSError) { try await chosen?.loadVoices() }

    public func speak(
        _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
    ) async throws(TTSError) {
        guard let chosen else { throw .engineLost("not connected") }
        try await chosen.speak(utterance, onSpeakRange: onSpeakRange)
    }
}
