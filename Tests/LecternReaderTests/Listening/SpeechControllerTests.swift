import LecternBase
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPlayback
import LecternPreferences
import LecternTestKit
import Testing

@testable import LecternReader

/// Reading aloud in a window, with an engine that makes no sound.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SpeechControllerTests {
    @MainActor private struct Fixture {
        let reader: TestReader
        let engine: VirtualTTSEngine
        let path: String

        init(library: Library? = nil, folder: TemporaryFolder? = nil) throws {
            let voices = ["en-GB": "Ann", "en-US": "Bob", "de": "Cem"].map {
                TTSVoice(identifier: $1, language: Language($0), name: $1)
            }
            let engine = VirtualTTSEngine(voices: voices)
            reader = try TestReader(library: library, folder: folder, speechEngine: { engine })
            path = try reader.write("Aloud", TestReader.bodies)
            self.engine = engine
        }

        func open() async -> ReaderModel { await reader.open(path) }

        /// Waits until the engine speaks a text.
        func speaks(_ text: String) async throws -> Bool {
            try await eventually { engine.current?.text == text }
        }

        /// Speaks sentences to their ends until the one with a text begins.
        func speak(to text: String) async throws {
            for _ in 0..<200 where engine.current?.text != text {
                let before = engine.spoken.count
                engine.end()
                _ = try await eventually { engine.spoken.count > before }
            }
            #expect(engine.current?.text == text)
        }
    }

    private func decorations(_ model: ReaderModel) -> [String] {
        (model.current?.decorations ?? []).filter { $0.group == SpeechFollower.group }.map(\.decoration.id)
    }

    @Test func theSpokenSentenceAndWordAreDecorated() async throws {
        let fixture = try Fixture()
        let model = await fixture.open()
        defer { model.close() }
        #expect(model.speech.canSpeak && !model.speech.isOn)
        model.perform(.listen)
        #expect(try await fixture.speaks("1"))
        try await fixture.speak(to: "Paragraph 1 of part 1, naïve and plain.")
        #expect(model.speech.isOn && model.speech.isPlaying)
        #expect(try await eventually { decorations(model) == ["sentence"] })
        fixture.engine.advance(words: 2)
        #expect(try await eventually { decorations(model) == ["sentence", "word"] })
        let word = model.current?.decorations.last { $0.decoration.id == "word" }
        #expect(word?.decoration.locator.text.highlight == "1")
        // What is drawn is what is spoken.
        #expect(word?.range.range.count == 1 && word?.range.range.lowerBound == model.speech.follower.spoken?.offset)
        model.perform(.stopListening)
        #expect(try await eventually { decorations(model).isEmpty })
        #expect(!model.speech.isOn && fixture.engine.current == nil)
    }

    /// A layout keeps the first words of the page; a reader who listens keeps those that are read.
    @Test func anotherLayoutShowsThePausedSentence() async throws {
        let fixture = try Fixture()
        let model = await fixture.open()
        defer { model.close() }
        model.perform(.listen)
        #expect(try await fixture.speaks("1"))
        let navigator = try #require(model.navigator)
        let first = try #require(navigator.shown?.spread)
        try await fixture.speak(to: "Paragraph 2 of part 1, naïve and plain.")
        model.speech.pause()
        #expect(navigator.shown?.spread?.key == first.key && model.speech.follower.spoken.map(first.contains) == true)
        let spoken = try #require(model.speech.follower.spoken)
        #expect(try await eventually { navigator.shown?.spread?.contains(spoken) == true })
        for _ in 0..<6 { model.perform(.zoomIn) }
        #expect(
            try await eventually {
                navigator.shown?.spread?.layout != first.layout && navigator.shown?.spread?.contains(spoken) == true
            })
        #expect(model.speech.isFollowing && navigator.shown?.spread?.contains(first.start) == false)
    }

    /// A spoken word changes the picture of the page once. Nothing else is computed or shown for it.
    @Test func aWordIsOneChangeOfThePicture() async throws {
        let fixture = try Fixture()
        let model = await fixture.open()
        defer { model.close() }
        model.perform(.listen)
        #expect(try await fixture.speaks("1"))
        try await fixture.speak(to: "Paragraph 2 of part 1, naïve and plain.")
        #expect(try await eventually { decorations(model) == ["sentence"] })
        await model.settle()
        // The count of pages is reported, too.
        #expect(try await eventually { model.navigator?.pages.isComplete == true })
        var (pictures, others) = (0, [String]())
        model.onChange = { change in
            if case .spread(.decoration) = change { pictures += 1 } else { others.append("\(change)") }
        }
        for word in 1...5 {
            let version = model.current?.spread?.pictureVersion
            fixture.engine.advance(words: 1)
            #expect(try await eventually { decorations(model) == ["sentence", "word"] })
            #expect(try await eventually { model.current?.spread?.pictureVersion != version })
            await model.settle()
            #expect(pictures == word && others.isEmpty, "\(others)")
        }
    }

    /// Pages follow the speech; a reader who turns away is left alone, and followed again when back.
    @Test func pagesFollowUnlessTheReaderReadsElsewhere() async throws {
        let fixture = try Fixture()
        let model = await fixture.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await fixture.speaks("1"))
        let second = "Paragraph 8 of part 2, naïve and plain."
        try await fixture.speak(to: second)
        func shows(_ text: String) -> Bool { model.current?.text.contains(text) == true }
        #expect(try await eventually { shows(second) })
        #expect(model.speech.isFollowing)
        // The reader looks something up.
        await model.settle()
        model.perform(.lastPage)
        #expect(try await eventually { !model.speech.isFollowing })
        fixture.engine.end()
        #expect(try await fixture.speaks("Paragraph 9 of part 2, naïve and plain."))
        #expect(!shows("Paragraph 9 of part 2"))
        model.speech.returnToSpeech()
        #expect(try await eventually { shows("Paragraph 9 of part 2") })
        #expect(model.speech.isFollowing)
        // Turning away and back by hand.
        await model.settle()
        model.turn(.backward)
        #expect(try await eventually { !model.speech.isFollowing })
        model.turn(.forward)
        #expect(try await eventually { model.speech.isFollowing })
    }

    /// The page turns when the word on the next one is spoken, not before and not with the next sentence.
    @Test func pagesTurnInsideASentence() async throws {
        let fixture = try Fixture()
        let long = "<p>" + (1...400).map { "word\($0)" }.joined(separator: " ") + ".</p>"
        let model = await fixture.reader.open(try fixture.reader.write("Long", [long]))
        defer { model.close() }
        model.speech.start()
        #expect(try await eventually { fixture.engine.current != nil })
        let first = try #require(model.current)
        #expect(!first.endsChapter)
        for word in 1...400 {
            fixture.engine.advance()
            guard let spoken = model.speech.follower.spoken, first.contains(spoken) else {
                #expect(
                    try await eventually { model.current?.key == .init(chapter: 0, index: 1) })
                #expect(model.current?.text.contains("word\(word)") == true)
                return
            }
            #expect(model.current?.key == first.key)
        }
        Issue.record("the page has not turned")
    }

    @Test func keysPauseStepAndChangeTheSpeed() async throws {
        let fixture = try Fixture()
        let model = await fixture.open()
        defer { model.close() }
        #expect(model.key("space"), "turns the page while speech is off")
        model.perform(.firstPage)
        await model.settle()
        model.speech.start()
        #expect(try await fixture.speaks("1"))
        #expect(model.key("period"))
        #expect(try await fixture.speaks("Paragraph 1 of part 1, naïve and plain."))
        #expect(model.key("comma"))
        #expect(try await fixture.speaks("1"))
        #expect(model.key("space") && !model.speech.isPlaying && model.speech.isOn)
        #expect(try await eventually { fixture.engine.current == nil })
        #expect(model.key("AudioPlay"))
        #expect(try await fixture.speaks("1") && model.speech.isPlaying)
        #expect(model.key("bracketright") && model.speech.speed == 1.1)
        fixture.engine.end()
        #expect(try await fixture.speaks("Paragraph 1 of part 1, naïve and plain."))
        #expect(fixture.engine.current?.rate == 1.1)
    }

    /// Speed and voice are stored for all books; the voice by language.
    @Test func settingsAndPlaceAreKept() async throws {
        let library = try Library.inMemory()
        let fixture = try Fixture(library: library)
        var model = await fixture.open()
        model.speech.start()
        #expect(try await fixture.speaks("1"))
        fixture.engine.advance()
        #expect(try await eventually { model.speech.voiceNames.count == 3 })
        #expect(
            model.speech.voiceNames == [
                "Standard Voice", "Ann (English (United Kingdom))", "Bob (English (United States))",
            ])
        model.speech.voiceIndex = 2
        model.speech.speed = 1.5
        try await fixture.speak(to: "Paragraph 4 of part 1, naïve and plain.")
        #expect(fixture.engine.current?.voice?.identifier == "Bob")
        await model.settle()
        model.close()
        await fixture.reader.app.written()

        model = await fixture.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await fixture.speaks("Paragraph 4 of part 1, naïve and plain."), "goes on with the last sentence")
        #expect(model.speech.voiceIndex == 2 && model.speech.speed == 1.5)
        #expect(fixture.engine.current?.rate == 1.5)
    }

    @Test func speechStartsAtTheSelection() async throws {
        let fixture = try Fixture()
        let model = await fixture.open()
        defer { model.close() }
        let frame = try #require(model.current?.pages.first?.paragraphs[2].frame)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .word))
        model.speech.startFromSelection()
        #expect(try await fixture.speaks("Paragraph 2 of part 1, naïve and plain."))
        #expect(!model.selection.exists)
    }

    /// The timer for the end of the chapter pauses before the next one, which is not begun.
    @Test func sleepTimers() async throws {
        let fixture = try Fixture()
        let model = await fixture.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await fixture.speaks("1"))
        model.speech.sleepTimerIndex = SpeechController.sleepTimers.count - 1
        try await fixture.speak(to: "Paragraph 6 of part 1, naïve and plain.")
        let count = fixture.engine.spoken.count
        fixture.engine.end()
        #expect(try await eventually { !model.speech.isPlaying && model.speech.sentence == "2" })
        #expect(fixture.engine.spoken.count == count && model.speech.sleepTimerIndex == 0)
        model.speech.pauseOrResume()
        #expect(try await fixture.speaks("2"))
        model.speech.sleepTimerIndex = 1
        model.speech.fallAsleep()
        #expect(!model.speech.isPlaying && model.speech.isOn && model.speech.sleepTimerIndex == 0)
    }

    @Test func failuresAreShownAndRecoveriesReported() async throws {
        let fixture = try Fixture()
        let model = await fixture.open()
        defer { model.close() }
        fixture.engine.failures = [.unavailable("x")]
        model.speech.start()
        #expect(try await eventually { model.speech.problem?.contains("Install speech-dispatcher") == true })
        #expect(model.speech.isOn && !model.speech.isPlaying)
        var messages: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { messages.append(text) } }
        model.speech.pauseOrResume()
        #expect(try await fixture.speaks("1"))
        #expect(model.speech.problem == nil)
        fixture.engine.end(.engineLost("x"))
        #expect(try await fixture.speaks("1"))
        fixture.engine.end()
        #expect(try await eventually { messages.contains { $0.contains("speech service was restarted") } })
    }

    @Test func withoutAnEngineThereIsNothingToHear() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Silent", TestReader.bodies))
        defer { model.close() }
        #expect(!model.speech.canSpeak)
        model.perform(.listen)
        #expect(!model.speech.isOn)
    }

    /// Media controls show the entry that the sentence stands under, and step by entries.
    @Test func mediaControlsGoByTheContents() async throws {
        let voice = TTSVoice(identifier: "v", language: Language("en"), name: "Ann")
        let engine = VirtualTTSEngine(voices: [voice])
        let reader = try TestReader(speechEngine: { engine })
        var book = EPUBBuilder(title: "Parts")
        let parts = ["I", "II", "III"].map { "<h2 id=\"p\($0)\">\($0)</h2><p>Words of part \($0).</p>" }
        book.addChapter("c1.xhtml", body: "<h1 id=\"top\">A Scandal</h1>" + parts.joined())
        book.addChapter("c2.xhtml", body: "<h1 id=\"top\">The League</h1><p>Words of the league.</p>")
        let list =
            "<ol><li><a href=\"c1.xhtml\">A Scandal</a><ol>"
            + ["I", "II", "III"].map { "<li><a href=\"c1.xhtml#p\($0)\">\($0)</a></li>" }.joined()
            + "</ol></li><li><a href=\"c2.xhtml\">The League</a></li></ol>"
        book.navigationDocument = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head>
            <body><nav epub:type="toc">\(list)</nav></body></html>
            """
        let model = await reader.open(try reader.folder.write("Parts.epub", book.bytes()))
        defer { model.close() }
        #expect(try await eventually { model.pages.range != nil })
        model.perform(.listen)
        #expect(try await eventually { engine.current?.text == "A Scandal" })
        #expect(model.speech.chapterTitle == "A Scandal")
        var heard: [String] = []
        for title in ["A Scandal · I", "A Scandal · II", "A Scandal · III", "The League"] {
            model.speech.goToNextChapter()
            #expect(try await eventually { model.speech.chapterTitle == title }, "\(model.speech.chapterTitle)")
            heard.append(model.speech.sentence ?? "")
        }
        #expect(heard == ["I", "II", "III", "The League"])
        model.speech.goToPreviousChapter()
        #expect(try await eventually { model.speech.chapterTitle == "A Scandal · III" })
    }

    /// A language that is chosen for a book is kept for it, and decides about voices and sentences.
    @Test func theLanguageOfABookCanBeChosen() async throws {
        let fixture = try Fixture()
        let text = "Er kam am 3. Mai und war froh. Das war alles."
        let path = try fixture.reader.write("Wrong", ["<p>\(text)</p>"])
        let model = await fixture.reader.open(path)
        #expect(model.language.language?.tag == "en")
        model.perform(.listen)
        #expect(try await fixture.speaks("Er kam am 3."))
        model.perform(.stopListening)
        model.language.choose(Language("de"))
        #expect((model.navigator as? EPUBNavigator)?.settings.language == Language("de"))
        model.perform(.listen)
        #expect(try await fixture.speaks("Er kam am 3. Mai und war froh."))
        #expect(fixture.engine.current?.language.tag == "de")
        #expect(model.speech.voiceNames.contains { $0.contains("Cem") })
        model.close()
        await fixture.reader.app.flush()
        let again = await fixture.reader.open(path)
        defer { again.close() }
        #expect(again.language.chosen == Language("de"))
        again.language.choose(nil)
        #expect(again.language.language?.tag == "en")
    }

    /// The language of a book that names none is guessed from its text.
    @Test func theLanguageIsGuessed() async throws {
        let fixture = try Fixture()
        let path = try fixture.reader.folder.write(
            "ohne.txt",
            Bytes(utf8: "Der Mann und die Frau gingen in das Haus, und sie waren nicht allein.\n\nEr kam am 3. Mai.\n"))
        let model = await fixture.reader.open(path)
        defer { model.close() }
        #expect(try await eventually { model.language.guessed?.tag == "de" })
        #expect(model.language.title(of: nil).contains(Language("de").name))
        var messages: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { messages.append(text) } }
        model.perform(.listen)
        #expect(try await fixture.speaks("Der Mann und die Frau gingen in das Haus, und sie waren nicht allein."))
        #expect(fixture.engine.current?.language.tag == "de")
        #expect(messages.count == 1 && messages[0].contains(Language("de").name))
    }
}
