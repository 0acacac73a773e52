import LecternBase
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct OverlayMovingTests {
    private typealias Chapter = OverlayBook.Chapter

    @Test func stepsBySentenceParagraphAndClip() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard())
        await player.play()
        await player.navigator.goForward()
        #expect(player.element == "s2" && player.engine.position == 12)
        await player.navigator.goForward()
        #expect(player.element == "w1")
        await player.navigator.goForward()
        #expect(player.element == "s3", "“Never mind.” is one sentence of two clips")
        await player.navigator.goBackward()
        #expect(player.element == "w1")
        await player.navigator.goForward(by: .clip)
        #expect(player.element == "w2")
        await player.navigator.goBackward(by: .paragraph)
        #expect(player.element == "s1")
        await player.navigator.goForward(by: .paragraph)
        #expect(player.element == "w1" && player.engine.isPlaying)
        #expect(await !player.navigator.goForward(by: .paragraph))
        #expect(player.navigator.state == .ended)
    }

    /// Playing from a place does not begin at the first clip, and ends where no clip follows.
    @Test func playsFromAPlace() async throws {
        let book = try await OverlayBook.open([
            Chapter(body: OverlayBook.body, overlay: OverlayBook.clips.joined()), Chapter(body: "<p>Notes.</p>"),
        ])
        let player = try TestOverlayPlayer(book)
        let first = try #require(book.locate(book.readingOrder[0]))
        var place = first
        place.locations.textOffset = nil
        place.locations.fragments = ["s3"]
        player.navigator.play(from: place)
        await player.navigator.settle()
        #expect(player.element == "s3" && player.played == ["s3"] && player.engine.isPlaying)
        player.navigator.play(from: nil)
        await player.navigator.settle()
        #expect(player.element == "s1")
        player.navigator.play(from: book.locate(book.readingOrder[1]))
        await player.navigator.settle()
        #expect(player.navigator.state == .ended && !player.engine.isPlaying)
    }

    @Test func firstSentenceHasNoPreviousOne() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard())
        await player.play()
        #expect(await !player.navigator.goBackward())
        #expect(player.element == "s1" && player.engine.isPlaying)
        await player.listen(2.1)
        #expect(player.element == "s2", "playback goes on")
    }

    @Test func stepsCrossDocuments() async throws {
        let book = try await OverlayBook.open([
            Chapter(body: OverlayBook.body, overlay: OverlayBook.clips.joined()),
            Chapter(body: OverlayBook.body, overlay: OverlayBook.par("s1", "b.mp3 0 1", chapter: 2)),
        ])
        let player = try TestOverlayPlayer(book, at: book.locate(book.readingOrder[1]))
        await player.play()
        #expect(player.navigator.currentClip?.resourceIndex == 1)
        await player.navigator.goBackward()
        #expect(player.element == "s3" && player.navigator.currentClip?.resourceIndex == 0)
        await player.navigator.goForward()
        #expect(player.element == "s1" && player.navigator.currentClip?.resourceIndex == 1)
    }

    @Test func quickStepsAddUp() async throws {
        let player = try TestOverlayPlayer(try await OverlayBook.standard())
        await player.play()
        player.engine.isHeld = true
        let steps = (0..<3).map { _ in Task { await player.navigator.goForward() } }
        for _ in 0..<50 { await Task.yield() }
        player.engine.release()
        for step in steps { _ = await step.value }
        #expect(player.element == "s3")
    }

    /// A tap on a word, in the middle of a sentence.
    @Test(arguments: [("Ishmael", "s1"), ("went to sea", "s2"), ("mind", "w2"), ("a way I", "s3")])
    func tapSeeksTheClipOfTheText(words: String, element: String) async throws {
        let book = try await OverlayBook.standard()
        let player = try TestOverlayPlayer(book)
        await player.play()
        let href = try #require(book.readingOrder[0].url)
        #expect(await player.navigator.go(to: Locator(href: href, text: .init(highlight: words))))
        #expect(player.element == element && player.engine.isPlaying)
    }

    @Test func placeWithoutClipLeadsToTheNextOne() async throws {
        let book = try await OverlayBook.open([
            Chapter(body: "<p>Title</p>"),
            Chapter(
                body: "<p>Not recorded.</p><p id=\"a\">Recorded.</p>",
                overlay: OverlayBook.par("a", "a.mp3 0 1", chapter: 2)),
        ])
        let player = try TestOverlayPlayer(book)
        for index in 0...1 {
            #expect(await player.navigator.go(to: try #require(book.locate(book.readingOrder[index]))))
            #expect(player.element == "a" && !player.engine.isPlaying, "a move does not start playback")
        }
        let elsewhere = Locator(href: try #require(AnyURL(string: "x.xhtml")))
        #expect(await !player.navigator.go(to: elsewhere))
        #expect(player.element == "a")
    }

    // MARK: Skipping and escaping

    @Test func chosenRolesAreSkipped() async throws {
        let overlay =
            OverlayBook.par("s1", "a.mp3 0 1") + OverlayBook.par("w1", "a.mp3 1 2", type: "pagebreak")
            + #"<seq epub:type="footnotes">\#(OverlayBook.par("w2", "a.mp3 2 3"))</seq>"#
            + OverlayBook.par("s3", "a.mp3 3 4")
        let book = try await OverlayBook.open([Chapter(body: OverlayBook.body, overlay: overlay)])
        for (roles, expected) in [
            ([], ["s1", "w1", "w2", "s3"]), ([.pagebreak], ["s1", "w2", "s3"]),
            (GuidedNavigationRole.skippable, ["s1", "s3"]),
        ] as [(Set<GuidedNavigationRole>, [String])] {
            let player = try TestOverlayPlayer(book)
            player.navigator.skippedRoles = roles
            await player.play()
            await player.listen(6)
            #expect(player.played == expected && player.ends == 1)
            #expect(await player.navigator.roles() == [.pagebreak, .endnotes])
        }
    }

    @Test func structuresAreEscaped() async throws {
        let cells = (0..<5).map { OverlayBook.par("s\($0)", "a.mp3 \($0) \($0 + 1)", type: "table-cell") }.joined()
        let overlay =
            OverlayBook.par("p1", "a.mp3 20 21")
            + #"<seq epub:type="table"><seq epub:type="table-row">\#(cells)</seq></seq>"#
            + OverlayBook.par("p2", "a.mp3 30 31")
        let book = try await OverlayBook.open([Chapter(body: OverlayBook.body, overlay: overlay)])
        let player = try TestOverlayPlayer(book)
        await player.play()
        #expect(await !player.navigator.escape() && !player.navigator.canEscape)
        await player.listen(1.1)
        #expect(player.navigator.canEscape && player.engine.position < 1)
        #expect(player.navigator.escapableRole == .table)
        #expect(await player.navigator.escape())
        #expect(player.element == "p2" && player.engine.position == 30 && player.engine.isPlaying)
    }

    // MARK: Speech and silence

    /// "When a media overlay text element with no audio sibling element references text […], reading systems capable of
    /// text-to-speech playback SHOULD render the referenced text using TTS."
    @Test func textsWithoutRecordingAreSpoken() async throws {
        let book = try await OverlayBook.open([
            Chapter(
                body: OverlayBook.body.replacing("<p id=\"p2\">", with: "<p id=\"p2\" xml:lang=\"fr\">"),
                overlay: OverlayBook.par("s1", "a.mp3 0 1") + OverlayBook.par("s2", nil) + OverlayBook.par("p2", nil)
                    + OverlayBook.par("s3", "a.mp3 1 2"))
        ])
        let player = try TestOverlayPlayer(book)
        player.navigator.pronunciations = [
            Pronunciation(of: "sea", as: "ocean", language: Language("en")),
            Pronunciation(of: "way", as: "path", language: Language("en")),
        ]
        await player.play()
        await player.listen(1.1)
        #expect(player.element == "s2" && !player.engine.isPlaying)
        #expect(try await player.finishSpeech() == "Some years ago I went to ocean.")
        #expect(player.element == "p2")
        #expect(try await player.finishSpeech() == "Never mind. It is a way I have.")
        #expect(player.speech.spoken.map(\.language.tag) == ["en", "fr"])
        #expect(player.element == "s3" && player.engine.isPlaying && player.engine.position == 1)
    }

    @Test func speechResumesAtTheWord() async throws {
        let book = try await OverlayBook.open([Chapter(body: OverlayBook.body, overlay: OverlayBook.par("s2", nil))])
        let player = try TestOverlayPlayer(book)
        await player.play()
        #expect(try await eventually { player.speech.current != nil })
        player.speech.advance(words: 3)
        player.navigator.pause()
        #expect(try await eventually { player.speech.current == nil })
        player.navigator.play()
        #expect(try await player.finishSpeech() == "ago I went to sea.")
        #expect(player.ends == 1)
    }

    @Test func withoutVoiceTextsAreSkippedWithAWord() async throws {
        let book = try await OverlayBook.open([
            Chapter(
                body: OverlayBook.body,
                overlay: OverlayBook.par("s1", nil) + OverlayBook.par("s2", nil) + OverlayBook.par("s3", "a.mp3 1 2"))
        ])
        let player = try TestOverlayPlayer(book, speaks: false)
        await player.play()
        #expect(player.element == "s3" && player.skips == [.noVoice])
    }

    @Test func missingRecordingsAreToldOnceAndSpoken() async throws {
        let book = try await OverlayBook.open([
            Chapter(
                body: OverlayBook.body,
                overlay: OverlayBook.par("s1", "none.mp3 0 1") + OverlayBook.par("s2", "none.mp3 1 2")
                    + OverlayBook.par("s3", "a.mp3 1 2"))
        ])
        let player = try TestOverlayPlayer(book)
        await player.play()
        #expect(try await player.finishSpeech() == "Call me Ishmael.")
        #expect(try await player.finishSpeech() == "Some years ago I went to sea.")
        #expect(player.element == "s3" && player.engine.isPlaying)
        #expect(player.skips == [.recording(href: try #require(AnyURL(string: "EPUB/none.mp3")), reason: "missing")])
        let silent = try TestOverlayPlayer(book, speaks: false)
        await silent.play()
        #expect(silent.element == "s3" && silent.skips.count == 2)
    }

    /// EPUB RS 3.3, embedded audio and video.
    @Test func embeddedMediaArePlayed() async throws {
        let book = try await OverlayBook.open([
            Chapter(
                body: #"<p id="p">One</p><audio id="m" controls="controls"><source src="b.mp3"/></audio>"#,
                overlay: OverlayBook.par("m", nil) + OverlayBook.par("p", "a.mp3 0 1"))
        ])
        let player = try TestOverlayPlayer(book, lengths: ["b.mp3": 2])
        await player.play()
        #expect(player.engine.loads == ["EPUB/b.mp3"])
        await player.listen(2.1)
        #expect(player.element == "p")
    }
}
