import LecternLibrary
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// Pauses for other players and for sleep. What the buses say is tested by the journey `--narrator`.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
    @Test func otherPlayersPauseTheBook() async throws {
        let library = try Library.inMemory()
        let book = try NarratedBook(library: library)
        let model = await book.open()
        defer { model.close() }
        let interruptions = book.reader.app.interruptions
        interruptions.otherPlayerBegan(during: nil)
        interruptions.otherPlayerBegan(during: model.speech)
        #expect(!model.speech.isOn, "nothing plays")
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        interruptions.otherPlayerBegan(during: model.speech)
        #expect(!model.speech.isPlaying && model.speech.isOn && !book.sound.isPlaying)
        interruptions.otherPlayerBegan(during: model.speech)
        #expect(!model.speech.isPlaying)
        model.speech.resume()
        interruptions.pausesForOthers = false
        interruptions.otherPlayerBegan(during: model.speech)
        #expect(model.speech.isPlaying && book.sound.isPlaying)
        await book.reader.app.written()
        #expect(!(try NarratedBook(library: library).reader.app.interruptions.pausesForOthers), "kept")
    }

    @Test func sleepPausesAndResumes() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        let interruptions = book.reader.app.interruptions
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        interruptions.willSleep(during: model.speech)
        #expect(!book.sound.isPlaying && !model.speech.isPlaying)
        interruptions.didWake(model.speech)
        #expect(book.sound.isPlaying && model.speech.isPlaying)
        // A reader who has paused before hears nothing after it.
        model.speech.pause()
        interruptions.willSleep(during: model.speech)
        interruptions.didWake(model.speech)
        #expect(!model.speech.isPlaying)
        // Nor over another player that has begun meanwhile.
        model.speech.resume()
        interruptions.willSleep(during: model.speech)
        interruptions.otherPlayerBegan(during: model.speech)
        interruptions.didWake(model.speech)
        #expect(!model.speech.isPlaying)
        // A second signal without sleep in between changes nothing.
        model.speech.resume()
        model.speech.pause()
        interruptions.didWake(model.speech)
        #expect(!model.speech.isPlaying)
    }
}
