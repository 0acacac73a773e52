import Lectern
import LecternAssets
import LecternBase
import LecternContent
import LecternEPUB
import LecternEspeak
import LecternGStreamer
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication
import LecternRecording
import LecternSpeech
import LecternTestKit
import LecternVoice
import Testing

@MainActor func beep(_ count: Int) async {}

final class BeepingEngine: TTSEngine {
    let availableVoices: [TTSVoice] = []
    func speak(
        _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
    ) async throws(TTSError) {
        await beep(utterance.text.count)
    }
}

/// The button of the guide.
@MainActor final class PlayButton: PublicationSpeechSynthesizerDelegate {
    private struct Title {
        var title = ""
    }

    private var playButton = Title()

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: PublicationSpeechSynthesizer.State
    ) {
        switch state {
        case .stopped: playButton.title = "Play"
        case .paused: playButton.title = "Resume"
        case .playing: playButton.title = "Pause"
        }
    }

    var title: String { playButton.title }
}

/// Marks the sentence of the guide, and follows it.
@MainActor final class SentenceMark: PublicationSpeechSynthesizerDelegate {
    let navigator: SpreadNavigator

    init(_ navigator: SpreadNavigator) { self.navigator = navigator }

    func isShown(_ place: Locator) -> Bool { true }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: PublicationSpeechSynthesizer.State
    ) {
        guard case .playing(let utterance, let range) = state else {
            return navigator.apply([], in: "tts")
        }
        navigator.apply(
            [Decoration(id: "tts", locator: utterance.locator, style: .highlight(tint: .red))], in: "tts")
        if let range, !isShown(range) {
            Task { await navigator.go(to: range) }
        }
    }
}

/// The code of `docs/guides/text-to-speech.md`, with an engine that makes no sound.
@Suite(.timeLimit(.minutes(10))) @MainActor struct TextToSpeechGuideTests {
    private func publication() async throws -> Publication {
        var book = EPUBBuilder(title: "Guide")
        book.addChapter("one.xhtml", body: "<p>Call me Ishmael. Some years ago.</p>")
        return try await PublicationOpener(parsers: [EPUBParser()]).open(.container(try await book.container(), .epub))
    }

    /// The view of the guide: a button and decorations.
    final class View: PublicationSpeechSynthesizerDelegate {
        var titles: [String] = []
        var decorations: [[Decoration]] = []
        var places: [Locator] = []

        func publicationSpeechSynthesizer(
            _ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: PublicationSpeechSynthesizer.State
        ) {
            switch state {
            case .stopped: titles.append("Play")
            case .paused: titles.append("Resume")
            case .playing: titles.append("Pause")
            }
            guard case .playing(let utterance, let range) = state else { return decorations.append([]) }
            decorations.append([
                Decoration(id: "tts", locator: utterance.locator, style: .highlight(tint: Color(rgb: 0xFF0000)))
            ])
            if let range { places.append(range) }
        }
    }

    @Test func readingAloudShowsStateAndPlace() async throws {
        let engine = VirtualTTSEngine(voices: [
            TTSVoice(identifier: "virtual-en", language: Language("en"), name: "Virtual"),
            TTSVoice(identifier: "virtual-fr", language: Language("fr"), name: "Virtuelle"),
        ])
        let synthesizer = try #require(
            PublicationSpeechSynthesizer(
                publication: try await publication(),
                config: PublicationSpeechSynthesizer.Configuration(
                    defaultLanguage: Language("fr")
                ),
                engineFactory: { engine }
            ))
        let view = View()
        synthesizer.delegate = view
        synthesizer.start()
        #expect(try await eventually { engine.current?.text == "Call me Ishmael." })
        #expect(engine.current?.language == Language("fr"))
        engine.advance()
        synthesizer.pauseOrResume()
        synthesizer.pauseOrResume()
        synthesizer.stop()
        #expect(view.titles == ["Pause", "Pause", "Resume", "Pause", "Play"])
        #expect(view.places.map(\.text.highlight) == ["Call"])
        #expect(view.decorations.first?.first?.locator.text.highlight == "Call me Ishmael.")
        #expect(view.decorations.last?.isEmpty == true)
    }

    /// The synthesizer with the speech service of the desktop, compiled.
    private func speak(_ publication: Publication) {
        let synthesizer = PublicationSpeechSynthesizer(
            publication: publication,
            config: PublicationSpeechSynthesizer.Configuration(
                defaultLanguage: Language("fr")
            )
        )
        synthesizer?.start()
    }

    /// Words as utterances, compiled.
    private func words(of publication: Publication) -> PublicationSpeechSynthesizer? {
        let synthesizer = PublicationSpeechSynthesizer(
            publication: publication,
            tokenizerFactory: { language in TextContentTokenizer(.word, defaultLanguage: language?.tag) },
            engineFactory: { SpeechDispatcherEngine() }
        )
        return synthesizer
    }

    @Test func anEngineOfTheAppSpeaks() async throws {
        let publication = try await publication()
        let created = PublicationSpeechSynthesizer(publication: publication, engineFactory: { BeepingEngine() })
        let synthesizer = try #require(created)
        let button = PlayButton()
        synthesizer.delegate = button
        synthesizer.config.defaultLanguage = Language("fr")
        synthesizer.config.rate = 1.5
        synthesizer.config.notes = .atReference
        synthesizer.config.pronunciations = [Pronunciation(of: "Cholmondeley", as: "Chumley", language: Language("en"))]
        synthesizer.start()
        await synthesizer.settle()
        #expect(button.title == "Play")
    }

    @Test func theSpokenSentenceIsMarked() async throws {
        let navigator = try await GuideBook.open(["<p>Call me Ishmael. Some years ago.</p>"])
        navigator.setViewport(Viewport(width: 400, height: 500))
        await navigator.settle()
        let engine = VirtualTTSEngine()
        let created = PublicationSpeechSynthesizer(publication: navigator.publication, engineFactory: { engine })
        let synthesizer = try #require(created)
        let mark = SentenceMark(navigator)
        synthesizer.delegate = mark
        synthesizer.start()
        #expect(try await eventually { engine.current != nil })
        #expect(navigator.decorations(in: "tts").map(\.locator.text.highlight) == ["Call me Ishmael."])
        synthesizer.stop()
        #expect(navigator.decorations(in: "tts").isEmpty)
    }

    @Test func configurationAndVoices() async throws {
        let engine = VirtualTTSEngine(voices: [
            TTSVoice(identifier: "f", language: Language("fr"), name: "F"),
            TTSVoice(identifier: "e", language: Language("en"), name: "E"),
        ])
        let synthesizer = try #require(
            PublicationSpeechSynthesizer(publication: try await publication(), engineFactory: { engine }))
        synthesizer.config.defaultLanguage = Language("fr")
        synthesizer.config.rate = 1.5
        synthesizer.config.notes = .atReference
        synthesizer.config.pronunciations = [Pronunciation(of: "Ishmael", as: "Ismaël", language: Language("fr"))]
        try await synthesizer.prepare()
        let voicesByLanguage: [Language: [TTSVoice]] =
            Dictionary(grouping: synthesizer.availableVoices, by: \.language)
        synthesizer.config.voiceIdentifier = voicesByLanguage[Language("fr")]?.first?.identifier
        synthesizer.start()
        #expect(try await eventually { engine.current?.text == "Call me Ismaël." })
        #expect(engine.current?.voice?.identifier == "f" && engine.current?.rate == 1.5)
        synthesizer.stop()
    }

    @Test func wordByWord() async throws {
        let engine = VirtualTTSEngine()
        engine.isInstant = true
        let synthesizer = try #require(
            PublicationSpeechSynthesizer(
                publication: try await publication(),
                tokenizerFactory: { language in TextContentTokenizer(.word, defaultLanguage: language?.tag) },
                engineFactory: { engine }
            ))
        synthesizer.start()
        await synthesizer.settle()
        #expect(engine.spoken.map(\.text) == ["Call", "me", "Ishmael", "Some", "years", "ago"])
    }

    /// A source of sound: a sample for each letter.
    struct Letters: SpeechSoundEngine {
        func voices() async throws(TTSError) -> [TTSVoice] { [] }

        func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound {
            SpeechSound(samples: utterance.text.map { _ in 1 }, sampleRate: 8_000)
        }
    }

    @Test func recording() async throws {
        var samples: [Int16] = []
        let recorder = PublicationSpeechRecorder(publication: try await publication(), engine: Letters())
        try await recorder?.record { part in
            samples += part.sound.samples
        }
        #expect(samples.count == "Call me Ishmael.".count + "Some years ago.".count)
    }

    /// The same with espeak-ng, compiled.
    func samples(of publication: Publication) async throws -> [Int16] {
        var samples: [Int16] = []
        let recorder = PublicationSpeechRecorder(publication: publication, engine: EspeakEngine())
        try await recorder?.record { part in
            samples += part.sound.samples
        }
        return samples
    }

    /// The code of the guide for files, compiled; `LecternRecordingTests` runs it with another engine.
    func audiobook(_ publication: Publication, _ path: String) async throws -> (Audiobook, Double) {
        var progress = 0.0
        let audiobook = try AudiobookRecorder(publication, engine: EspeakEngine())
        audiobook.onProgress = { progress = $0 }
        let made = try await audiobook.record(to: path, format: .m4b)
        return (made, progress)
    }

    @Test func enginesAreOneAfterTheOther() {
        let engine = CombinedTTSEngine([
            PlayedTTSEngine(NaturalVoiceEngine(), output: GStreamerAudioEngine()),
            FirstAvailableTTSEngine([
                SpeechDispatcherEngine(), PlayedTTSEngine(EspeakEngine(), output: GStreamerAudioEngine()),
            ]),
        ])
        #expect(engine.voiceWithIdentifier("none") == nil)
    }
}
