/// Several engines as one: each utterance is spoken by the engine of its voice, else by the first one that has a voice for its
/// language.
///
///     let output = GStreamerAudioEngine()
///     let engine = CombinedTTSEngine([
///         PlayedTTSEngine(NaturalVoiceEngine(), output: output),
///         FirstAvailableTTSEngine([SpeechDispatcherEngine(), PlayedTTSEngine(EspeakEngine(), output: output)]),
///     ])
///
/// Engines that are not installed are passed over, and so is one that turns out to be unavailable when it has to speak.
@MainActor public final class CombinedTTSEngine: TTSEngine {
    private let engines: [any TTSEngine]
    /// Those that are connected, in order.
    private var connected: [any TTSEngine] = []
    private var hasListedAll = false

    /// - Parameter engines: the preferred ones first. The last one speaks the languages for which none has a voice.
    public init(_ engines: [any TTSEngine]) { self.engines = engines }

    /// The voices of all engines; empty until all have listed theirs.
    public var availableVoices: [TTSVoice] { hasListedAll ? connected.flatMap(\.availableVoices) : [] }

    public func voiceWithIdentifier(_ identifier: String) -> TTSVoice? {
        for engine in connected {
            if let voice = engine.availableVoices.first(where: { $0.identifier == identifier }) { return voice }
        }
        return connected.last?.voiceWithIdentifier(identifier)
    }

    public func prepare() async throws(TTSError) {
        connected = []
        var failure = TTSError.unavailable("there is no speech engine")
        for engine in engines {
            do throws(TTSError) {
                try await engine.prepare()
                connected.append(engine)
            } catch {
                // The last engine is the one that everybody has.
                failure = error
            }
        }
        guard !connected.isEmpty else { throw failure }
    }

    public func loadVoices() async throws(TTSError) {
        for engine in connected { try await engine.loadVoices() }
        hasListedAll = true
    }

    public func speak(
        _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
    ) async throws(TTSError) {
        guard let engine = engine(for: utterance) else { throw .engineLost("not connected") }
        do throws(TTSError) {
            try await engine.speak(utterance, onSpeakRange: onSpeakRange)
        } catch {
            guard case .unavailable = error, connected.count > 1 else { throw error }
            connected.removeAll { $0 === engine }
            var other = utterance
            other.voice = nil
            try await speak(other, onSpeakRange: onSpeakRange)
        }
    }

    private func engine(for utterance: TTSUtterance) -> (any TTSEngine)? {
        let chosen = utterance.voice.flatMap { voice in
            connected.first { $0.availableVoices.contains { $0.identifier == voice.identifier } }
        }
        if let chosen { return chosen }
        // A voice that no engine has listed yet is the last one's.
        guard utterance.voice == nil else { return connected.last }
        return connected.first { $0.availableVoices.best(for: utterance.language) != nil } ?? connected.last
    }
}
