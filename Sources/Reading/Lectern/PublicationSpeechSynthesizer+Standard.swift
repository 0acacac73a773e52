public import LecternPlayback
public import LecternPublication
public import LecternSpeech

extension PublicationSpeechSynthesizer {
    /// Creates a synthesizer that speaks with the speech service of the desktop, speech-dispatcher, which is started if
    /// it does not run. `nil` if there is nothing to speak:
    /// ``/LecternPlayback/PublicationSpeechSynthesizer/canSpeak(publication:)``.
    ///
    ///     let synthesizer = PublicationSpeechSynthesizer(publication: publication)
    ///     synthesizer?.start()
    ///
    /// Where speech-dispatcher is not installed, the first of the other engines that connects speaks. An app whose
    /// licence agrees with the GPL 3 links `LecternEspeak`:
    ///
    ///     let synthesizer = PublicationSpeechSynthesizer(
    ///         publication: publication,
    ///         otherEngines: { [PlayedTTSEngine(EspeakEngine(), output: GStreamerAudioEngine())] })
    ///
    /// - Parameters:
    ///   - publication: What is spoken.
    ///   - config: How it is spoken.
    ///   - tokenizerFactory: Creates what divides text into utterances; sentences by default.
    ///   - speechDispatcher: How to reach the speech service.
    ///   - otherEngines: Called at the first use. In the order in which they are tried.
    public convenience init?(
        publication: Publication, config: Configuration = Configuration(), tokenizerFactory: TokenizerFactory? = nil,
        speechDispatcher: SpeechDispatcherEngine.Configuration = .init(),
        otherEngines: @escaping @MainActor () -> [any TTSEngine] = { [] }
    ) {
        self.init(publication: publication, config: config, tokenizerFactory: tokenizerFactory) {
            FirstAvailableTTSEngine([SpeechDispatcherEngine(configuration: speechDispatcher)] + otherEngines())
        }
    }
}
