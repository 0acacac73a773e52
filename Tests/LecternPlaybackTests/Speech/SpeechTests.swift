import LecternBase
import LecternContent
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternPlayback

@Suite(.timeLimit(.minutes(10))) @MainActor struct SpeechTests {
    @Test func statesFollowPlayback() async throws {
        let speaker = try #require(TestSpeaker(try await SpeechBook.open(["<p>One two. Three.</p>"])))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("One two."))
        speaker.engine.advance(words: 3)
        #expect(try await speaker.speaks("Three."))
        speaker.engine.advance(words: 2)
        await speaker.synthesizer.settle()
        #expect(
            speaker.states.map(\.summary) == [
                "playing One two.", "playing One two. [One]", "playing One two. [two.]", "playing Three.",
                "playing Three. [Three.]", "stopped",
            ])
    }

    /// The same sentences without a voice, forward and backward.
    @Test func utterancesWithoutSpeech() async throws {
        let publication = try await SpeechBook.open(["<h1>One.</h1><p>Two. Three.</p>", "<p>Four. Five.</p>"])
        let utterances = try #require(PublicationUtterances(publication))
        var texts: [String] = []
        while let utterance = await utterances.next() { texts.append(utterance.text) }
        #expect(texts == ["One.", "Two.", "Three.", "Four.", "Five."])
        #expect(await utterances.previous()?.text == "Four.")
        #expect(await utterances.previousParagraph()?.text == "Two.")
        #expect(await utterances.nextParagraph()?.text == "Four.")
        for _ in 0..<3 { _ = await utterances.previous() }
        #expect(await utterances.previous() == nil)
        #expect(await utterances.next()?.text == "One.")
    }

    /// Steps by paragraphs go to their first sentences.
    @Test func paragraphs() async throws {
        let publication = try await SpeechBook.open(["<h1>One.</h1><p>Two. Three.</p>", "<p>Four. Five.</p>"])
        let speaker = try #require(TestSpeaker(publication))
        let synthesizer = speaker.synthesizer
        synthesizer.start()
        #expect(try await speaker.speaks("One."))
        synthesizer.nextParagraph()
        #expect(try await speaker.speaks("Two."))
        synthesizer.nextParagraph()
        #expect(try await speaker.speaks("Four."))
        synthesizer.next()
        #expect(try await speaker.speaks("Five."))
        synthesizer.previousParagraph()
        #expect(try await speaker.speaks("Two."))
        synthesizer.next()
        #expect(try await speaker.speaks("Three."))
        synthesizer.nextParagraph()
        #expect(try await speaker.speaks("Four."), "from the middle of a paragraph")
        for _ in 0..<3 { synthesizer.previousParagraph() }
        #expect(try await speaker.speaks("One."), "there is none before the first one")
        for _ in 0..<3 { synthesizer.nextParagraph() }
        #expect(try await eventually { synthesizer.state == .stopped })
    }

    /// What each control does in each state.
    @Test(arguments: [
        ("stopped", "pause", "stopped"), ("stopped", "resume", "stopped"), ("stopped", "pauseOrResume", "stopped"),
        ("stopped", "next", "stopped"), ("stopped", "previous", "stopped"), ("stopped", "stop", "stopped"),
        ("stopped", "start", "playing One."), ("playing", "start", "playing One."),
        ("playing", "stop", "stopped"), ("playing", "pause", "paused Two."), ("playing", "resume", "playing Two."),
        ("playing", "pauseOrResume", "paused Two."), ("playing", "next", "playing Three."),
        ("playing", "previous", "playing One."), ("paused", "start", "playing One."), ("paused", "stop", "stopped"),
        ("paused", "pause", "paused Two."), ("paused", "resume", "playing Two."),
        ("paused", "pauseOrResume", "playing Two."), ("paused", "next", "playing Three."),
        ("paused", "previous", "playing One."),
    ])
    func controlsInEachState(state: String, control: String, result: String) async throws {
        let speaker = try #require(TestSpeaker(try await SpeechBook.open(["<p>One. Two. Three.</p>"])))
        let synthesizer = speaker.synthesizer
        if state != "stopped" {
            synthesizer.start()
            #expect(try await speaker.speaks("One."))
            speaker.engine.end()
            #expect(try await speaker.speaks("Two."))
        }
        if state == "paused" { synthesizer.pause() }
        switch control {
        case "start": synthesizer.start()
        case "stop": synthesizer.stop()
        case "pause": synthesizer.pause()
        case "resume": synthesizer.resume()
        case "pauseOrResume": synthesizer.pauseOrResume()
        case "next": synthesizer.next()
        default: synthesizer.previous()
        }
        #expect(try await eventually { synthesizer.state.summary == result })
        let isSpeaking = result.hasPrefix("playing")
        #expect(try await eventually { (speaker.engine.current != nil) == isSpeaking })
    }

    @Test func theEndsOfThePublication() async throws {
        let speaker = try #require(TestSpeaker(try await SpeechBook.open(["<p>One.</p>", "<p>Two.</p>"])))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("One."))
        speaker.synthesizer.previous()
        speaker.synthesizer.next()
        #expect(try await speaker.speaks("Two."))
        speaker.synthesizer.previous()
        #expect(try await speaker.speaks("One."))
        speaker.synthesizer.next()
        speaker.synthesizer.next()
        await speaker.synthesizer.settle()
        #expect(speaker.synthesizer.state == .stopped)
    }

    /// Fast presses count: each call moves by an utterance, also backward over elements and chapters.
    @Test func everyStepCounts() async throws {
        let publication = try await SpeechBook.numbered(chapters: 3, paragraphs: 2, sentences: 3)
        let speaker = try #require(TestSpeaker(publication))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("Sentence 1 is here."))
        for _ in 0..<12 { speaker.synthesizer.next() }
        #expect(try await speaker.speaks("Sentence 13 is here."))
        for _ in 0..<9 { speaker.synthesizer.previous() }
        #expect(try await speaker.speaks("Sentence 4 is here."))
        speaker.synthesizer.next()
        #expect(try await speaker.speaks("Sentence 5 is here."))
    }

    /// Nothing is lost or doubled over a whole book, and the spoken text is the text of its content.
    @Test func theWholeBookIsSpokenOnce() async throws {
        let publication = try await SpeechBook.numbered(chapters: 20, paragraphs: 30, sentences: 5)
        let speaker = try #require(TestSpeaker(publication))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        let spoken = speaker.engine.spoken.map(\.text)
        #expect(spoken == (1...3_000).map { "Sentence \($0) is here." })
        let text = try await #require(publication.content()).text(separator: " ")
        #expect(spoken.joined(separator: " ") == text.replacing("* * * ", with: ""))
    }

    @Test func speechResumesAtTheInterruptedWord() async throws {
        let speaker = try #require(TestSpeaker(try await SpeechBook.open(["<p>Call me Ishmael today.</p>"])))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("Call me Ishmael today."))
        speaker.engine.advance(words: 3)
        speaker.synthesizer.pause()
        speaker.synthesizer.resume()
        #expect(try await speaker.speaks("Ishmael today."))
        speaker.engine.advance(words: 2)
        #expect(speaker.synthesizer.state.summary == "playing Call me Ishmael today. [today.]")
    }

    /// The locator of a spoken word leads to the word in the document, also across markup and collapsed space.
    @Test func wordsHaveTheirPlaces() async throws {
        let publication = try await SpeechBook.open(["<p>He <i>said\n   noth</i>ing.  Really  not.</p>"])
        let speaker = try #require(TestSpeaker(publication))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("He said nothing."))
        speaker.engine.advance(words: 3)
        guard case .playing(_, let range?) = speaker.synthesizer.state else {
            Issue.record("no word")
            return
        }
        #expect(range.text.highlight == "nothing." && range.text.before == "He said ")
        let content = try #require(publication.content())
        let element = try #require(await content.elements().first as? TextContentElement)
        let segment = try #require(element.segments.first)
        #expect(range.locations.textOffset == segment.origin(of: 8))
    }

    @Test func speechStartsInTheSentenceOfALocator() async throws {
        let publication = try await SpeechBook.open(["<p>One. Two. Three.</p><p>Four.</p>"])
        let content = try #require(publication.content())
        let element = try #require(await content.elements().first as? TextContentElement)
        let third = TextContentTokenizer(.sentence).tokenize(element).segments[2]
        let speaker = try #require(TestSpeaker(publication))
        speaker.synthesizer.start(from: third.locator)
        #expect(try await speaker.speaks("Three."))
        speaker.synthesizer.previous()
        #expect(try await speaker.speaks("Two."))
    }

    @Test func languagesOfTextMetadataAndConfiguration() async throws {
        let body = "<p>Hello. <span xml:lang=\"fr\">Bonjour.</span></p>"
        let voices = [
            TTSVoice(identifier: "e", language: Language("en-GB"), name: "E"),
            TTSVoice(identifier: "f", language: Language("fr"), name: "F"),
            TTSVoice(identifier: "d", language: Language("de"), name: "D"),
        ]
        func spoken(_ config: PublicationSpeechSynthesizer.Configuration) async throws -> [String] {
            let speaker = try #require(TestSpeaker(try await SpeechBook.open([body]), voices: voices, config: config))
            speaker.engine.isInstant = true
            speaker.synthesizer.start()
            await speaker.synthesizer.settle()
            return speaker.engine.spoken.map { "\($0.language.tag) \($0.voice?.identifier ?? "-")" }
        }
        #expect(try await spoken(.init()) == ["en -", "fr -"])
        #expect(try await spoken(.init(defaultLanguage: Language("de"), voiceIdentifier: "d")) == ["de d", "fr -"])
        #expect(try await spoken(.init(voiceIdentifier: "e", voices: ["fr": "f"])) == ["en e", "fr f"])
        // A voice for another language is not used.
        #expect(try await spoken(.init(voiceIdentifier: "d")) == ["en -", "fr -"])
    }

    /// All voices of the engine are offered, grouped by language, and found by their identifiers.
    @Test func voicesAreOfferedByLanguage() async throws {
        let voices = [
            TTSVoice(identifier: "e1", language: Language("en-GB"), name: "One"),
            TTSVoice(identifier: "e2", language: Language("en-GB"), name: "Two"),
            TTSVoice(identifier: "u", language: Language("en-US"), name: "Three"),
            TTSVoice(identifier: "f", language: Language("fr"), name: "Four"),
        ]
        let speaker = try #require(TestSpeaker(try await SpeechBook.open(["<p>One.</p>"]), voices: voices))
        let offered = speaker.synthesizer.availableVoices
        #expect(offered.map(\.identifier) == ["e1", "e2", "u", "f"])
        let groups = Dictionary(grouping: offered, by: \.language).mapValues { $0.map(\.identifier) }
        #expect(groups == [Language("en-GB"): ["e1", "e2"], Language("en-US"): ["u"], Language("fr"): ["f"]])
        for voice in voices { #expect(speaker.synthesizer.voiceWithIdentifier(voice.identifier)?.name == voice.name) }
        #expect(speaker.synthesizer.voiceWithIdentifier("x") == nil)
    }

    @Test func changesApplyAtTheNextUtterance() async throws {
        let speaker = try #require(TestSpeaker(try await SpeechBook.open(["<p>One. Two.</p>"])))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("One."))
        speaker.synthesizer.config.rate = 9
        #expect(speaker.engine.current?.rate == 1)
        speaker.engine.end()
        #expect(try await speaker.speaks("Two."))
        #expect(speaker.engine.current?.rate == 3)
    }

    private func spoken(
        _ body: String, _ config: PublicationSpeechSynthesizer.Configuration = .init()
    ) async throws -> [String] {
        let speaker = try #require(TestSpeaker(try await SpeechBook.open([body]), config: config))
        speaker.engine.isInstant = true
        speaker.synthesizer.start()
        await speaker.synthesizer.settle()
        return speaker.engine.spoken.map(\.text)
    }

    @Test func whatIsSpokenOfElements() async throws {
        let body = """
            <h1>Title</h1><p>Text<a epub:type="noteref" href="#n">1</a>.</p><aside epub:type="footnote" id="n"><p>Note.</p></aside>
            <p>* * *</p><table><caption>Ships</caption><tr><th>Name</th></tr><tr><td>Pequod</td></tr></table>
            <p><img src="x.png" alt="A whale"/></p>
            """
        #expect(try await spoken(body) == ["Title", "Text.", "Ships", "Name", "Pequod", "A whale"])
        #expect(try await spoken(body, .init(readsImageDescriptions: false)).last == "Pequod")
        #expect(
            try await spoken(body, .init(notes: .inPlace)) == [
                "Title", "Text.", "Note.", "Ships", "Name", "Pequod", "A whale",
            ])
        #expect(try await spoken(body, .init(notes: .atReference)).prefix(3) == ["Title", "Text.", "Note."])
    }

    /// Marks of notes and page numbers are not spoken, also in books without roles.
    @Test(arguments: [
        ("<p>One<sup><a href=\"#x\">12</a></sup> two.</p>", ["One two."]),
        ("<p>One<a href=\"#x\"><sup>*</sup></a> two.</p>", ["One two."]),
        ("<p>One <span epub:type=\"pagebreak\">12</span>two.</p>", ["One two."]),
        ("<p><span role=\"doc-pagebreak\">xii</span></p><p>Two.</p>", ["Two."]),
        // Ordinary links and powers are spoken.
        ("<p>See <a href=\"#x\">12</a> and 10<sup>2</sup>.</p>", ["See 12 and 102."]),
    ])
    func marksAreNotSpoken(body: String, texts: [String]) async throws { #expect(try await spoken(body) == texts) }

    /// The note of a mark is spoken without the link back, and the place is that of the sentence.
    @Test func notesAreReadAtTheirReference() async throws {
        let body = """
            <p>One<a epub:type="noteref" href="#n">1</a>. Two.</p>
            <ol epub:type="endnotes"><li epub:type="endnote" id="n"><p>A note. <a href="#r">↩</a></p></li></ol>
            """
        #expect(try await spoken(body, .init(notes: .atReference)) == ["One.", "A note.", "Two."])
    }

    @Test(arguments: [
        ("<mfrac><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></mfrac><mo>=</mo><mi>y</mi>", "x squared over 3 equals y"),
        ("<msqrt><mi>a</mi><mo>+</mo><mn>1</mn></msqrt>", "square root of a plus 1 ,"),
        ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi>", "the sum from i to n i"),
    ])
    func formulasAreWords(mathematics: String, words: String) async throws {
        let math = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\">\(mathematics)</math>"
        #expect(try await spoken("<p>Let \(math).</p>") == ["Let \(words)."])
    }

    /// Pronunciations of the book reach the engine with the range of their words, also after a pause.
    @Test func phonemesOfTheBook() async throws {
        let body = """
            <p xmlns:ssml="http://www.w3.org/2001/10/synthesis" ssml:alphabet="ipa">They <i>sell</i> \
            <span ssml:ph="beɪs">bass</span> here.</p>
            """
        let speaker = try #require(TestSpeaker(try await SpeechBook.open([body])))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("They sell bass here."))
        #expect(speaker.engine.current?.phonemes == [.init(range: 10..<14, text: "beɪs", alphabet: "ipa")])
        speaker.engine.advance(words: 2)
        speaker.synthesizer.pause()
        speaker.synthesizer.resume()
        #expect(try await speaker.speaks("sell bass here."))
        #expect(speaker.engine.current?.phonemes == [.init(range: 5..<9, text: "beɪs", alphabet: "ipa")])
    }

    // MARK: Failures

    @Test func aLostEngineContinuesTheSentence() async throws {
        let speaker = try #require(TestSpeaker(try await SpeechBook.open(["<p>One two three. Four.</p>"])))
        speaker.synthesizer.start()
        #expect(try await speaker.speaks("One two three."))
        speaker.engine.advance(words: 2)
        speaker.engine.end(.engineLost("killed"))
        #expect(try await speaker.speaks("two three."))
        #expect(speaker.engine.preparations == 2 && speaker.failures.isEmpty)
        speaker.engine.end()
        #expect(try await speaker.speaks("Four."))
        #expect(speaker.recoveries == 1)
    }

    @Test func anErrorPausesAndResumes() async throws {
        let speaker = try #require(TestSpeaker(try await SpeechBook.open(["<p>One. Two.</p>"])))
        speaker.engine.failures = [.languageNotSupported(Language("en"))]
        speaker.synthesizer.start()
        #expect(try await eventually { speaker.failures == [.languageNotSupported(Language("en"))] })
        #expect(speaker.synthesizer.state.summary == "paused One.")
        speaker.synthesizer.resume()
        #expect(try await speaker.speaks("One."))
    }

    @Test func audiobooksAreNotSpoken() async throws {
        let book = try await AudioBook.make([10])
        #expect(!PublicationSpeechSynthesizer.canSpeak(publication: book))
        #expect(TestSpeaker(book) == nil)
    }
}

/// The same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return seed ^ seed >> 29
    }
}
