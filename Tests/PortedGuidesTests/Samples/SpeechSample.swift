import Foundation
import Lectern

// Reading aloud, with the spoken sentence marked.

@MainActor final class TTSViewModel: PublicationSpeechSynthesizerDelegate {
    let navigator: any DecorableNavigator & VisualNavigator
    let synthesizer: PublicationSpeechSynthesizer

    init?(publication: Publication, navigator: any DecorableNavigator & VisualNavigator, engine: any TTSEngine) {
        self.navigator = navigator
        guard
            let synthesizer = PublicationSpeechSynthesizer(
                publication: publication,
                config: PublicationSpeechSynthesizer.Configuration(defaultLanguage: Language("fr")),
                engineFactory: { engine }
            )
        else { return nil }
        self.synthesizer = synthesizer
        synthesizer.delegate = self
    }

    func start() async {
        let start = await navigator.firstVisibleElementLocator()
        synthesizer.start(from: start)
        synthesizer.config.defaultLanguage = Language("fr")
        let voicesByLanguage: [Language: [TTSVoice]] =
            Dictionary(grouping: synthesizer.availableVoices, by: \.language)
        print(voicesByLanguage, synthesizer.voiceWithIdentifier("x") as Any)
    }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, stateDidChange synthesizerState: PublicationSpeechSynthesizer.State
    ) {
        let playingUtterance: Locator?
        switch synthesizerState {
        case .stopped:
            playingUtterance = nil
        case let .playing(utterance, range: range):
            playingUtterance = utterance.locator
            if let range { Task { await navigator.go(to: range) } }
        case let .paused(utterance):
            playingUtterance = utterance.locator
        }
        var decorations: [Decoration] = []
        if let locator = playingUtterance {
            decorations.append(Decoration(id: "tts-utterance", locator: locator, style: .highlight(tint: .red)))
        }
        navigator.apply(decorations: decorations, in: "tts")
    }
}

@MainActor func tokenizerSample(publication: Publication, engine: any TTSEngine) {
    let synthesizer = PublicationSpeechSynthesizer(
        publication: publication,
        tokenizerFactory: { language in
            makeTextContentTokenizer(
                defaultLanguage: language,
                textTokenizerFactory: { language in
                    makeDefaultTextTokenizer(unit: .word, language: language)
                }
            )
        },
        engineFactory: { engine }
    )
    print(synthesizer as Any)
}
