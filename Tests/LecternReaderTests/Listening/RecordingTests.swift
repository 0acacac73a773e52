import LecternAssets
import LecternBase
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// Sounds inside a text.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RecordingTests {
    private static let words = """
        <p>Listen:</p><audio controls="" title="Birds" style="display:block"><source src="none.opus"/>
        <source src="a.mp3"/><source src="b.mp3"/></audio>
        <audio controls="" src="b.mp3" style="display:block"></audio>
        """

    private func open() async throws -> (NarratedBook, ReaderModel) {
        let book = try NarratedBook { $0.addChapter("c1.xhtml", title: "Birds", body: Self.words) }
        let model = await book.reader.open(book.path)
        model.setViewport(width: 600, height: 800, scale: 1)
        await model.opened()
        await model.settle()
        return (book, model)
    }

    /// The sounds of the page shown, from its top.
    private func sounds(_ model: ReaderModel) throws -> [NavigatorHit.MediaTarget] {
        let navigator = try #require(model.navigator)
        let spread = try #require(navigator.shown)
        let hits = stride(from: 0.0, to: 800, by: 10).compactMap { navigator.hit(x: 200, y: $0, in: spread)?.media }
        return hits.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test func soundsOfAPageArePlayed() async throws {
        let (book, model) = try await open()
        let sounds = try sounds(model)
        let names = sounds.map { $0.recordings.map { $0.url?.lastPathSegment } }
        #expect(names == [["a.mp3", "b.mp3"], ["b.mp3"]], "a form that the book does not have is left out")
        model.recordings.play(sounds[0])
        let player = try #require(model.recordings.player)
        #expect(try await eventually { player.isPlaying && !player.isLoading })
        #expect(model.recordings.title == "Birds" && player.title == "Narrated" && player.chapterTitle == "Birds")
        #expect(book.sound.track?.href.lastPathSegment == "a.mp3")
        book.sound.advance(by: 5)
        #expect(try await eventually { player.elapsedLabel == "0:05" && player.remainingLabel == "−0:55" })
        model.recordings.play(sounds[0])
        #expect(!player.isPlaying && model.recordings.player === player, "the same sound pauses")
        model.recordings.play(sounds[1])
        let second = try #require(model.recordings.player)
        #expect(try await eventually { second.isPlaying && !second.isLoading })
        #expect(second !== player && model.recordings.title == "b.mp3" && second.elapsed == 0)
        model.recordings.close()
        #expect(model.recordings.player == nil && !second.isPlaying)
        model.close()
    }

    @Test func anotherFormIsPlayedIfTheFirstCannotBe() async throws {
        let (book, model) = try await open()
        let sounds = try sounds(model)
        book.sound.failures = [sounds[0].recordings[0].href: .unsupported("no decoder")]
        model.recordings.play(sounds[0])
        #expect(try await eventually { model.recordings.player.map { $0.isPlaying && !$0.isLoading } ?? false })
        #expect(book.sound.track?.href.lastPathSegment == "b.mp3" && model.recordings.player?.problem == nil)
        book.sound.failures[sounds[1].recordings[0].href] = .unsupported("no decoder")
        model.recordings.play(sounds[1])
        #expect(try await eventually { model.recordings.player?.problem?.contains("no decoder") == true })
        #expect(model.recordings.player?.isPlaying == false)
        model.close()
    }

    @Test func soundsAreReachedByKeys() async throws {
        let (_, model) = try await open()
        #expect(model.key("Tab") && model.targets.chosen?.text == "Birds")
        #expect(model.targets.chosen?.frames.first.map { $0.width == 300 && $0.height == 54 } == true)
        #expect(model.key("Return") && model.recordings.title == "Birds")
        #expect(model.key("Tab") && model.targets.chosen?.text == "" && !model.key("Tab"))
        model.close()
    }

    @Test func onlyOneThingSounds() async throws {
        let (_, model) = try await open()
        model.speech.start()
        #expect(try await eventually { model.speech.isPlaying })
        model.recordings.play(try sounds(model)[0])
        #expect(try await eventually { model.recordings.player?.isPlaying == true && !model.speech.isPlaying })
        model.speech.resume()
        #expect(try await eventually { model.speech.isPlaying && model.recordings.player?.isPlaying == false })
        model.close()
    }
}
