/// Receives the events of a synthesizer, on the main actor.
@MainActor public protocol PublicationSpeechSynthesizerDelegate: AnyObject {
    /// The state has changed. Called for each word if the engine reports words.
    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: PublicationSpeechSynthesizer.State)
    /// The engine could not speak an utterance. The synthesizer is paused there.
    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, utterance: PublicationSpeechSynthesizer.Utterance,
        didFailWithError error: TTSError)
    /// The engine was lost in an utterance, and the rest of it was spoken after connecting again.
    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didRecoverAt utterance: PublicationSpeechSynthesizer.Utterance)
    /// No voice speaks the language of an utterance, or the book names none: another voice speaks. Called once for each
    /// language.
    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didReplace language: ReplacedLanguage,
        of utterance: PublicationSpeechSynthesizer.Utterance)
}

extension PublicationSpeechSynthesizerDelegate {
    public func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, utterance: PublicationSpeechSynthesizer.Utterance,
        didFailWithError error: TTSError
    ) {}
    public func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didRecoverAt utterance: PublicationSpeechSynthesizer.Utterance
    ) {}
    public func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didReplace language: ReplacedLanguage,
        of utterance: PublicationSpeechSynthesizer.Utterance
    ) {}
}
