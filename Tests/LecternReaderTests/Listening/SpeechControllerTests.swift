import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPlayback
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
        let first = try #require(navigator.spread)
        try await fixture.speak(to: "Paragraph 2 of part 1, naïve and plain.")
        model.speech.pause()
        #expect(navigator.spread?.key == first.key && model.speech.follower.spoken.map(first.contains) == true)
        let spoken = try #require(model.speech.follower.spoken)
        #expect(try await eventually { navigator.spread?.contains(spoken) == true })
        for _ in 0..<6 { model.perform(.zoomIn) }
        #expect(
            try await eventually {
                navigator.spread?.layout != first.layout && navigator.spread?.contains(spoken) == true
            })
        #expect(model.speech.isFollowing && navigator.spread?.contains(first.start) == false)
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
        var (pictures, others) = (0, [String]())
        model.onChange = { change in
            if case .spread(.decoration) = change { pictures += 1 } else { others.append("\(change)") }
        }
        for word in 1...5 {
            let version = model.current?.pictureVersion
            fixture.engine.advance(words: 1)
            #expect(try await eventually { decorations(model) == ["sentence", "word"] })
            #expect(try await eventually { model.current?.pictureVersion != version })
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
        #expect(model.speech.voiceNames == ["Standard Voice", "Ann (en-GB)", "Bob (en-US)"])
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
}
