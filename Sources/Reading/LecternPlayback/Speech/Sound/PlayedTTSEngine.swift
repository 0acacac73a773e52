import LecternAssets
import LecternBase

/// Speaks by playing the sound of a ``SpeechSoundEngine`` with an ``AudioEngine``: where no speech service runs.
///
///     let synthesizer = PublicationSpeechSynthesizer(publication: publication) {
///         PlayedTTSEngine(EspeakEngine(), output: GStreamerAudioEngine())
///     }
@MainActor public final class PlayedTTSEngine: TTSEngine {
    public private(set) var availableVoices: [TTSVoice] = []
    private let source: any SpeechSoundEngine
    private let output: any AudioEngine
    private var finish: CheckedContinuation<TTSError?, Never>?
    private var calls = 0

    /// How long the output may stand still.
    private let patience: Duration

    /// - Parameter patience: how long the output may stand still before speech fails with ``TTSError/noSound(_:)``.
    public init(_ source: any SpeechSoundEngine, output: any AudioEngine, patience: Duration = .seconds(6)) {
        self.source = source
        self.output = output
        self.patience = patience
    }

    public func prepare() async throws(TTSError) { availableVoices = try await source.voices() }

    public func speak(
        _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
    ) async throws(TTSError) {
        calls += 1
        let call = calls
        end(nil)
        let sound = try await source.sound(of: utterance)
        guard !Task.isCancelled, call == calls, !sound.samples.isEmpty else { return }
        try await load(sound)
        guard !Task.isCancelled, call == calls else { return }
        let words = Task { await follow(sound.words, onSpeakRange) }
        let watch = Task { await self.watch() }
        defer {
            words.cancel()
            watch.cancel()
        }
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                finish = continuation
                output.onEvent = { [weak self] in self?.handle($0) }
                output.play()
            }
        } onCancel: {
            Task { @MainActor in if call == self.calls { self.end(nil) } }
        }
        if let failure { throw failure }
    }

    private func load(_ sound: SpeechSound) async throws(TTSError) {
        guard let href = AnyURL(string: "speech.wav") else { return }
        do throws(AudioEngineError) {
            try await output.load(
                AudioTrackSource(href: href, resource: DataResource(sound.waveFile)), at: 0)
        } catch {
            if case .superseded = error { return }
            throw TTSError(error)
        }
    }

    /// Reports each word when the output reaches it.
    private func follow(_ words: [SpeechSound.Word], _ report: @MainActor (Range<Int>) -> Void) async {
        for word in words {
            while output.position < word.time - 0.005 {
                let wait = min(max(word.time - output.position, 0.005), 0.1)
                try? await Task.sleep(for: .seconds(wait))
                if Task.isCancelled { return }
            }
            if Task.isCancelled { return }
            report(word.range)
        }
    }

    /// Ends the sound if the output does not move on.
    private func watch() async {
        var (last, since) = (output.position, ContinuousClock.now)
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(250))
            if output.position != last {
                last = output.position
                since = .now
            }
            if ContinuousClock.now - since > patience { return end(.noSound("the sound does not begin to play")) }
        }
    }

    private func handle(_ event: AudioEngineEvent) {
        switch event {
        case .ended: end(nil)
        case .failed(let error): end(TTSError(error))
        default: break
        }
    }

    private func end(_ failure: TTSError?) {
        guard let finish else { return }
        self.finish = nil
        output.onEvent = nil
        output.unload()
        finish.resume(returning: failure)
    }
}

extension TTSError {
    fileprivate init(_ error: AudioEngineError) {
        switch error {
        case .unavailable(let reason): self = .unavailable(reason)
        case .device(let reason): self = .noSound("no audio device: \(reason)")
        default: self = .other("\(error)")
        }
    }
}
