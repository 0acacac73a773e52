import LecternAssets
import LecternBase
import LecternContent
import LecternFormats
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternPlayback

/// What is spoken before texts, though it is not in the document: numbers, headers, the word for code.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SpokenAnnouncementTests {
    private func utterances(
        _ body: String, language: String = "en", config: PublicationSpeechSynthesizer.Configuration = .init()
    ) async throws -> [PublicationSpeechSynthesizer.Utterance] {
        let publication = try await SpeechBook.open([body], language: language)
        let utterances = try #require(PublicationUtterances(publication, config: config))
        var found: [PublicationSpeechSynthesizer.Utterance] = []
        while let utterance = await utterances.next() { found.append(utterance) }
        return found
    }

    @Test func numbersStandBeforeTheFirstSentence() async throws {
        let found = try await utterances("<ol start=\"5\"><li>Wash it. Dry it.</li><li>Done.</li></ol>")
        #expect(found.map(\.text) == ["5. Wash it.", "Dry it.", "6. Done."])
        #expect(found.map(\.announcementLength) == [3, 0, 3])
        let spoken = SpokenText(found[0], .init())
        #expect(spoken.text == "5, Wash it.", "a full stop would make an ordinal of it in German")
        #expect(spoken.original(of: 3..<7) == 3..<7)
    }

    /// The sentence and its words are decorated without the number.
    @Test func placesAreThoseOfTheText() async throws {
        let found = try await utterances("<p>Soap:</p><ol><li>Wash <i>it</i> now.</li></ol>")
        let item = try #require(found.last)
        let start = try #require(item.textRange?.lowerBound)
        #expect(item.text == "1. Wash it now." && item.locator.locations.textOffset == start)
        #expect(item.textOffset(of: 0) == nil && item.textOffset(of: 3) == start && item.textOffset(of: 8) == start + 5)
        let word = item.locator(of: 8..<10)
        #expect(word.text.highlight == "it" && word.text.before == "Wash " && word.locations.textOffset == start + 5)
        #expect(item.locator(of: 0..<2) == item.locator)
    }

    /// The number is no word of the page: only the sentence is decorated while it is spoken.
    @Test func theNumberIsNotDecorated() async throws {
        let publication = try await SpeechBook.open(["<ol><li>Wash it.</li></ol>"])
        let speaker = try #require(TestSpeaker(publication))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("1, Wash it."))
        speaker.engine.advance(words: 4)
        await speaker.synthesizer.settle()
        #expect(
            speaker.states.map(\.summary) == [
                "playing 1. Wash it.", "playing 1. Wash it. [Wash]", "playing 1. Wash it. [it.]", "stopped",
            ])
    }

    private static let table =
        "<table><tr><th>City</th><th>People</th></tr><tr><td>Bern</td><td>134,000</td></tr><tr><td>Ulm</td><td></td></tr></table>"

    @Test func cellsAreSpokenWithTheirHeaders() async throws {
        let found = try await utterances(Self.table)
        #expect(found.map(\.text) == ["City", "People", "City: Bern", "People: 134,000", "City: Ulm"])
        #expect(found[2].locator.text.highlight == "Bern" && found[2].textRange?.count == 4)
        let plain = try await utterances(Self.table, config: .init(announcesStructure: false))
        #expect(plain.map(\.text) == ["City", "People", "Bern", "134,000", "Ulm"])
    }

    @Test(arguments: [("en", "Code: "), ("ru", "Код: "), ("fi", "")])
    func codeIsNamedInItsLanguage(language: String, word: String) async throws {
        let found = try await utterances("<pre><code>run x</code></pre>", language: language)
        #expect(found.map(\.text) == [word + "run x"])
        let plain = try await utterances(
            "<pre><code>run x</code></pre>", language: language, config: .init(announcesStructure: false))
        #expect(plain.map(\.text) == ["run x"])
    }

    /// Marks of notes are left out behind a number, too.
    @Test func replacementsMoveWithTheText() async throws {
        let found = try await utterances(
            "<ol><li>One<a epub:type=\"noteref\" href=\"#n\">9</a> two.</li></ol>")
        #expect(found.map { SpokenText($0, .init()).text } == ["1, One two."])
    }

    // MARK: Comics

    private static let manifest = """
        {"metadata":{"title":"Comic","language":"en","conformsTo":"https://readium.org/webpub-manifest/profiles/divina"},
        "links":[{"href":"guided.json","type":"application/guided-navigation+json","rel":"related"}],
        "readingOrder":[{"href":"p1.jpg","type":"image/jpeg"},{"href":"p2.jpg","type":"image/jpeg"},
          {"href":"p3.jpg","type":"image/jpeg"}]}
        """
    private static let guide = """
        {"guided":[
        {"imgref":"p1.jpg#xywh=percent:0,0,100,50","description":{"audioref":"d1.mp3","text":"She walks."},
         "children":[{"text":"Come back!","audioref":"b1.mp3"},{"text":"…"}]},
        {"imgref":"p2.jpg","description":{"text":"The end."}}]}
        """

    /// The panels of a comic are spoken by their descriptions and the words in them.
    @Test func panelsAreSpoken() async throws {
        var zip = ZIPBuilder()
        zip.add("manifest.json", Self.manifest)
        zip.add("guided.json", Self.guide)
        for name in ["p1.jpg", "p2.jpg", "p3.jpg"] { zip.add(name, "data") }
        let comic = try await PublicationOpener(parser: ReadiumWebPubParser())
            .open(.container(try await zip.container(), .webPublication))
        let utterances = try #require(PublicationUtterances(comic))
        var found: [PublicationSpeechSynthesizer.Utterance] = []
        while let utterance = await utterances.next() { found.append(utterance) }
        #expect(found.map(\.text) == ["She walks.", "Come back!", "The end."])
        #expect(found.map { $0.locator.href.string } == ["p1.jpg", "p1.jpg", "p2.jpg"])
        #expect(found[1].locator.locations.fragments == ["xywh=percent:0,0,100,50"])
        let second = comic.locate(comic.readingOrder[1])
        #expect(await PublicationUtterances(comic, from: second)?.next()?.text == "The end.")
    }

    // MARK: Pauses

    @Test func sentencesArePausedBetween() async throws {
        let publication = try await SpeechBook.open(["<p>One. Two.</p>"])
        let speaker = try #require(TestSpeaker(publication, config: .init(pause: 0.3)))
        let clock = ContinuousClock()
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("One."))
        let end = clock.now
        speaker.engine.advance(words: 2)
        #expect(try await speaker.speaks("Two."))
        #expect(clock.now - end >= .milliseconds(290))
        // The pause is a part of the sentence: a pause of the reader ends it.
        speaker.engine.advance(words: 2)
        try await Task.sleep(for: .milliseconds(50))
        speaker.synthesizer.pause()
        await speaker.synthesizer.settle()
        #expect(speaker.synthesizer.state.summary == "paused Two.")
    }
}
