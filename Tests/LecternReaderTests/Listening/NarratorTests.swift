import LecternBase
import LecternCodecs
import LecternGeometry
import LecternImages
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// Reading aloud with the book's narrator, behind the same bar as a synthetic voice.
@MainActor @Suite(.timeLimit(.minutes(10))) struct NarratorTests {
    private func decorations(_ model: ReaderModel) -> [Decoration] {
        (model.current?.decorations ?? []).filter { $0.group == SpeechFollower.group }.map(\.decoration)
    }

    /// The narrator begins with the first chapter that has a recording. The voice is not used.
    @Test func theNarratorReadsAndItsSentenceIsDecorated() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        #expect(model.speech.canSpeak && !model.speech.isOn)
        model.perform(.listen)
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(try await eventually { decorations(model).map(\.locator.locations.fragments) == [["s0"]] })
        #expect(decorations(model).first?.style.id == .bookClass)
        book.sound.advance(by: 5)
        #expect(model.speech.sentence == "Sentence 1 is here.")
        #expect(try await eventually { decorations(model).map(\.locator.locations.fragments) == [["s1"]] })
        model.perform(.stopListening)
        #expect(try await eventually { decorations(model).isEmpty })
        #expect(!model.speech.isOn && !book.sound.isPlaying && book.voice.spoken.isEmpty)
    }

    @Test func keysPauseStepAndChangeTheSpeedAtOnce() async throws {
        let book = try NarratedBook(hasVoice: false)
        let model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(model.key("period"))
        #expect(try await book.narrates(model, "Sentence 1 is here.") && book.sound.position == 4)
        #expect(model.key("comma"))
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        model.perform(.nextParagraph)
        #expect(try await book.narrates(model, "Sentence 2 is here."))
        model.perform(.nextSentence)
        #expect(try await book.narrates(model, "Sentence 3 is here."))
        model.perform(.previousParagraph)
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(model.key("space") && !book.sound.isPlaying && !model.speech.isPlaying && model.speech.isOn)
        #expect(model.key("period"))
        #expect(try await book.narrates(model, "Sentence 1 is here."), "a step plays, as with a voice")
        #expect(model.key("AudioPause") && !book.sound.isPlaying)
        #expect(model.key("AudioPlay") && book.sound.isPlaying)
        #expect(model.key("bracketright") && model.speech.speed == 1.1 && book.sound.rate == 1.1)
    }

    @Test func pagesFollowUnlessTheReaderReadsElsewhere() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        let first = model.current?.key
        func shows(_ text: String) -> Bool { model.current?.text.contains(text) == true }
        book.sound.advance(by: 50)
        #expect(try await book.narrates(model, "Sentence 12 is here."))
        #expect(try await eventually { shows("Sentence 12 is here.") })
        #expect(model.current?.key != first && model.speech.isFollowing)
        await model.settle()
        model.perform(.lastPage)
        #expect(try await eventually { !model.speech.isFollowing })
        book.sound.advance(by: 4)
        #expect(try await book.narrates(model, "Sentence 13 is here.") && !shows("Sentence 13 is here."))
        model.speech.returnToSpeech()
        #expect(try await eventually { shows("Sentence 13 is here.") })
        #expect(model.speech.isFollowing)
    }

    /// The page turns in the middle of a sentence that runs over its border.
    @Test func pagesTurnInsideASentence() async throws {
        let book = try NarratedBook { book in
            let words = (1...400).map { "word\($0)" }.joined(separator: " ")
            book.addChapter("c1.xhtml", body: "<p id=\"s\">\(words)</p>")
            book.addOverlay("c1.smil", of: "c1.xhtml", body: NarratedBook.clip("c1.xhtml#s", "a.mp3", 0..<40))
        }
        let model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await eventually { book.sound.isPlaying })
        let first = try #require(model.current)
        #expect(!first.endsChapter)
        var isOver = false
        for _ in 0..<160 where !isOver {
            book.sound.advance(by: 0.25)
            isOver = model.speech.follower.spoken.map { !first.contains($0) } ?? false
            if !isOver { #expect(model.current?.key == first.key) }
        }
        #expect(isOver && book.sound.position > 1)
        #expect(try await eventually { model.current?.key == .init(chapter: 0, index: 1) })
        // A pause and its end leave the page where it is.
        await model.settle()
        model.speech.pauseOrResume()
        model.speech.pauseOrResume()
        await model.settle()
        #expect(model.current?.key == .init(chapter: 0, index: 1) && model.speech.isFollowing)
    }

    @Test func readingStartsAtTheSelectedSentence() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        model.session.go { await $0.go(to: .start(of: 1)) }
        await model.settle()
        let frame = try #require(model.current?.pages.first?.paragraphs[2].frame)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .word))
        model.speech.startFromSelection()
        #expect(try await book.narrates(model, "Sentence 4 is here."))
        #expect(!model.selection.exists && book.sound.position == 16)
    }

    /// A chapter without a recording is read by the voice if the reader asks for it; the narrator takes over after it.
    @Test func aVoiceReadsChosenWordsThatTheNarratorDoesNot() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        let frame = try #require(model.current?.pages.first?.paragraphs[0].frame)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .word))
        model.speech.startFromSelection()
        #expect(try await book.speaks("All rights are reserved."))
        #expect(model.speech.voiceIndex == 0, "the narrator is still chosen")
        book.voice.end()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(book.voice.spoken.count == 1 && book.voice.current == nil)
        // After the last chapter of the narrator there is only the voice.
        model.speech.stop()
        model.perform(.lastPage)
        await model.settle()
        model.speech.start()
        #expect(try await book.speaks("This is the last page."))
    }

    @Test func textsWithoutARecordingAreSpokenByTheChosenVoice() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(try await eventually { model.speech.voiceNames.count == 4 })
        model.speech.voiceIndex = 3
        model.speech.voiceIndex = 0
        model.speech.goToNextChapter()
        #expect(try await book.narrates(model, "Sentence 30 is here."))
        #expect(model.speech.chapterTitle == "End" && model.speech.title == "Narrated")
        book.sound.advance(by: 4)
        #expect(try await book.speaks("Sentence 31 is here."))
        #expect(book.voice.current?.voice?.identifier == "Bob")
        #expect(model.speech.isPlaying && model.speech.sentence == "Sentence 31 is here.")
        book.voice.end()
        #expect(try await book.narrates(model, "Sentence 32 is here."))
        model.speech.goToPreviousChapter()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
    }

    /// The first choice is the narrator. Another one goes on at the same sentence, and is kept for this book.
    @Test func aVoiceCanBeChosenInstead() async throws {
        let library = try Library.inMemory()
        let book = try NarratedBook(library: library)
        var model = await book.open()
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(try await eventually { model.speech.voiceNames.count == 4 })
        #expect(model.speech.voiceNames == ["Narrator: Nora Reed", "Standard Voice", "Ann (English)", "Bob (English)"])
        #expect(model.speech.voiceIndex == 0)
        book.sound.advance(by: 5)
        model.speech.voiceIndex = 2
        #expect(model.speech.isOn)
        #expect(try await book.speaks("Sentence 1 is here."))
        #expect(book.voice.current?.voice?.identifier == "Ann" && model.speech.voiceIndex == 2)
        model.speech.pause()
        model.speech.voiceIndex = 0
        #expect(try await eventually { book.sound.position == 4 && book.voice.current == nil })
        #expect(model.speech.narrator?.state.passage?.text == "Sentence 1 is here.")
        #expect(model.speech.isOn && !model.speech.isPlaying && !book.sound.isPlaying, "it stays paused")
        model.speech.pauseOrResume()
        #expect(try await book.narrates(model, "Sentence 1 is here."))
        model.speech.voiceIndex = 1
        await model.settle()
        model.close()
        await book.reader.app.written()

        model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await book.speaks("Sentence 1 is here."))
        #expect(model.speech.voiceIndex == 1)
    }

    @Test func speedAndPlaceAreKept() async throws {
        let library = try Library.inMemory()
        let book = try NarratedBook(library: library)
        var model = await book.open()
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        model.speech.speed = 1.5
        book.sound.advance(by: 6)
        #expect(model.speech.sentence == "Sentence 2 is here.")
        await model.settle()
        model.close()
        await book.reader.app.written()
        #expect(!book.sound.isPlaying && book.sound.track == nil)

        model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 2 is here."))
        #expect(model.speech.speed == 1.5 && book.sound.rate == 1.5)
    }

    @Test func sleepTimers() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        model.speech.sleepTimerIndex = SpeechController.sleepTimers.count - 1
        book.sound.advance(by: 60)
        #expect(try await eventually { !model.speech.isPlaying && model.speech.sentence == "Sentence 30 is here." })
        await model.speech.settle()
        #expect(!book.sound.isPlaying && model.speech.sleepTimerIndex == 0 && model.speech.isOn)
        model.speech.pauseOrResume()
        #expect(try await book.narrates(model, "Sentence 30 is here."))
        model.speech.sleepTimerIndex = 1
        model.speech.fallAsleep()
        #expect(!model.speech.isPlaying && !book.sound.isPlaying && model.speech.sleepTimerIndex == 0)
    }

    @Test func aRecordingThatCannotBePlayedIsReportedAndItsTextSpoken() async throws {
        let book = try NarratedBook()
        book.sound.failures["EPUB/a.mp3"] = .unsupported("x")
        let model = await book.open()
        defer { model.close() }
        var messages: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { messages.append(text) } }
        model.speech.start()
        #expect(try await book.speaks("Sentence 0 is here."))
        #expect(messages.count == 1 && messages[0].contains("recording of the narrator cannot be played"))
        // Without a service nothing can be spoken: that is a problem each time.
        for _ in 0..<2 {
            book.voice.failures = [.unavailable("x")]
            model.speech.next()
            #expect(try await eventually { model.speech.problem?.contains("Install speech-dispatcher") == true })
            #expect(try await eventually { !model.speech.isPlaying && model.speech.isOn })
            model.speech.pauseOrResume()
            #expect(try await eventually { book.voice.current != nil && model.speech.problem == nil })
        }
    }

    /// The panels of a comic with sound: pages follow, and there is no voice to choose.
    @Test func aComicIsHeardPanelByPanel() async throws {
        let sound = VirtualAudioEngine { _ in 4 }
        let reader = try TestReader(audioEngine: { sound }, speechEngine: { VirtualTTSEngine() })
        let picture = Bitmap(width: 2, height: 2, bytesPerRow: 8, pixels: [UInt8](repeating: 200, count: 16))
        let png = Bytes(try #require(PNGEncoder.encode(picture)))
        func write(_ name: String, _ guide: String) throws -> String {
            var zip = ZIPBuilder()
            zip.add(
                "manifest.json",
                """
                {"metadata":{"title":"Comic","conformsTo":"https://readium.org/webpub-manifest/profiles/divina"},
                "links":[{"href":"guide.json","type":"application/guided-navigation+json","rel":"related"}],
                "readingOrder":[{"href":"p1.png","type":"image/png"},{"href":"p2.png","type":"image/png"}]}
                """)
            zip.add("guide.json", guide)
            for page in ["p1.png", "p2.png"] { zip.add(page, png) }
            if guide.contains("a.mp3") { zip.add("a.mp3", "sound") }
            return try reader.folder.write(name, zip.bytes())
        }
        let panels = (1...2).map { number in
            "{\"imgref\":\"p\(number).png\",\"description\":{\"text\":\"P\(number)\",\"audioref\":\"a.mp3#t=0,2\"}}"
        }
        let model = await reader.open(try write("sound.divina", "{\"guided\":[\(panels.joined(separator: ","))]}"))
        defer { model.close() }
        #expect(model.speech.canSpeak && model.speech.voiceNames == ["Narrator"] && !model.ruler.isAvailable)
        model.perform(.listen)
        #expect(try await eventually { sound.isPlaying && model.speech.sentence == "P1" })
        sound.advance(by: 3)
        #expect(try await eventually { model.speech.sentence == "P2" && sound.isPlaying })
        #expect(try await eventually { model.navigator?.place.chapter == 1 })
        let silent = await reader.open(try write("silent.divina", "{\"guided\":[{\"imgref\":\"p1.png\"}]}"))
        defer { silent.close() }
        #expect(!silent.speech.canSpeak)
    }

    /// Without sound there is no narrator.
    @Test func withoutSoundTheVoiceReads() async throws {
        let silent = try NarratedBook(hasSound: false)
        let model = await silent.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await silent.speaks("All rights are reserved."))
        #expect(model.speech.voiceNames.first == "Standard Voice")
        let nameless = try NarratedBook(narrator: nil)
        let other = await nameless.open()
        defer { other.close() }
        #expect(other.speech.voiceNames == ["Narrator", "Standard Voice"])
    }

    /// A reader who chooses a chapter in the contents is read that chapter.
    @Test func theNarratorGoesWhereTheContentsLead() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        model.perform(.listen)
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        let end = try #require(model.contents.rows.first { $0.title == "End" })
        model.contents.go(to: end.id)
        #expect(try await book.narrates(model, "Sentence 30 is here."))
        #expect(try await eventually { model.speech.isFollowing && model.speech.isPlaying })
        // A paused one stays paused there.
        model.speech.pause()
        let way = try #require(model.contents.rows.first { $0.title == "Way" })
        model.contents.go(to: way.id)
        #expect(try await eventually { model.speech.sentence == "Sentence 0 is here." && !model.speech.isPlaying })
        // A chapter without a recording is read by the eyes alone.
        let notes = try #require(model.contents.rows.first { $0.title == "Notes" })
        model.contents.go(to: notes.id)
        #expect(try await eventually { !model.speech.isFollowing })
        #expect(model.speech.sentence == "Sentence 0 is here.")
    }

    /// The class that a book gives its root while it is played is shown on the page.
    @Test func theRootClassIsApplied() async throws {
        let book = try NarratedBook { book in
            NarratedBook.addChapters(&book)
            book.extraMetadata += "<meta property=\"media:playback-active-class\">playing</meta>"
        }
        let model = await book.open()
        defer { model.close() }
        model.perform(.listen)
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(try await eventually { decorations(model).map(\.id) == ["document", "sentence"] })
        model.perform(.stopListening)
        #expect(try await eventually { decorations(model).isEmpty })
    }
}
