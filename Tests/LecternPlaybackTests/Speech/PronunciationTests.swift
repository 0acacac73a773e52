import LecternBase
import LecternModel
import LecternPlayback
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct PronunciationTests {
    /// The engine gets the spoken form; the reported words are those of the document.
    @Test func wordsAreReplacedAndFoundAgain() async throws {
        let config = PublicationSpeechSynthesizer.Configuration(pronunciations: [
            Pronunciation(of: "Dr", as: "Doctor"), Pronunciation(of: "st mary", as: "Saint Mary"),
            Pronunciation(of: "rose", as: "rohs", language: Language("de")),
        ])
        let publication = try await SpeechBook.open(["<p>So Dr Rose saw St Mary run, roses</p>"])
        let speaker = try #require(TestSpeaker(publication, config: config))
        speaker.synthesizer.start()
        let expected = "So Doctor Rose saw Saint Mary run, roses"
        #expect(try await speaker.speaks(expected))
        var words: [String] = []
        for _ in 0..<8 {
            speaker.engine.advance()
            if case .playing(_, let range) = speaker.synthesizer.state { words.append(range?.text.highlight ?? "-") }
        }
        #expect(words == ["So", "Dr", "Rose", "saw", "St Mary", "St Mary", "run,", "roses"])
    }

    @Test func languageDecides() async throws {
        let config = PublicationSpeechSynthesizer.Configuration(pronunciations: [
            Pronunciation(of: "chat", as: "sha", language: Language("fr"))
        ])
        let publication = try await SpeechBook.open(["<p>A chat. <span xml:lang=\"fr\">Un chat chaton.</span></p>"])
        let speaker = try #require(TestSpeaker(publication, config: config))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        #expect(speaker.engine.spoken.map(\.text) == ["A chat.", "Un sha chaton."])
    }
}
