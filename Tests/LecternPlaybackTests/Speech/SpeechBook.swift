import LecternAssets
import LecternBase
import LecternContent
import LecternEPUB
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit

/// Books that are read aloud.
enum SpeechBook {
    static func open(_ bodies: [String], language: String = "en") async throws -> Publication {
        var book = EPUBBuilder(title: "Book")
        book.language = language
        for (index, body) in bodies.enumerated() {
            book.addChapter("c\(index + 1).xhtml", title: "C\(index + 1)", body: body)
        }
        return try await PublicationOpener(parsers: [EPUBParser()]).open(.container(try await book.container(), .epub))
    }

    /// Chapters of numbered sentences: `Sentence 3 of paragraph 2.`
    static func numbered(chapters: Int, paragraphs: Int, sentences: Int) async throws -> Publication {
        var number = 0
        let bodies = (0..<chapters).map { _ in
            (0..<paragraphs).map { _ in
                let words = (0..<sentences).map { _ in
                    number += 1
                    return "Sentence \(number) is here."
                }
                return "<p>\(words.joined(separator: " "))</p>"
            }
            .joined(separator: "<p>* * *</p>")
        }
        return try await open(bodies)
    }
}

/// A synthesizer with a virtual engine, and what it has reported.
@MainActor final class TestSpeaker: PublicationSpeechSynthesizerDelegate {
    typealias State = PublicationSpeechSynthesizer.State

    let engine: VirtualTTSEngine
    let synthesizer: PublicationSpeechSynthesizer
    private(set) var states: [State] = []
    private(set) var failures: [TTSError] = []
    private(set) var recoveries = 0
    private(set) var replaced: [ReplacedLanguage] = []

    init?(
        _ publication: Publication, voices: [TTSVoice] = [],
        config: PublicationSpeechSynthesizer.Configuration = .init()
    ) {
        let engine = VirtualTTSEngine(voices: voices)
        guard
            let synthesizer = PublicationSpeechSynthesizer(
                publication: publication, config: config, engineFactory: { engine })
        else { return nil }
        self.engine = engine
        self.synthesizer = synthesizer
        synthesizer.delegate = self
    }

    /// Waits until the engine speaks a text.
    func speaks(_ text: String) async throws -> Bool {
        try await eventually(every: .microseconds(50)) { self.engine.current?.text == text }
    }

    func publicationSpeechSynthesizer(_ synthesizer: PublicationSpeechSynthesizer, stateDidChange state: State) {
        states.append(state)
    }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, utterance: PublicationSpeechSynthesizer.Utterance,
        didFailWithError error: TTSError
    ) { failures.append(error) }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didRecoverAt utterance: PublicationSpeechSynthesizer.Utterance
    ) { recoveries += 1 }

    func publicationSpeechSynthesizer(
        _ synthesizer: PublicationSpeechSynthesizer, didReplace language: ReplacedLanguage,
        of utterance: PublicationSpeechSynthesizer.Utterance
    ) { replaced.append(language) }
}

extension PublicationSpeechSynthesizer.State {
    /// A short form for comparisons: `playing One. two`.
    var summary: String {
        switch self {
        case .stopped: "stopped"
        case .paused(let utterance): "paused \(utterance.text)"
        case .playing(let utterance, let range):
            "playing \(utterance.text)" + (range?.text.highlight.map { " [\($0)]" } ?? "")
        }
    }
}
