import LecternGeometry
import LecternNavigator
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// Reading sentence by sentence, by keys and without sound.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RulerTests {
    private func open(_ bodies: [String] = TestReader.bodies, engine: VirtualTTSEngine? = nil) async throws
        -> ReaderModel
    {
        let makeEngine: (@MainActor () -> any TTSEngine)? = engine.map { engine in { @MainActor in engine } }
        let reader = try TestReader(speechEngine: makeEngine)
        return await reader.open(try reader.write("Ruler", bodies))
    }

    /// Waits until a sentence is bright on the page shown.
    private func shows(_ model: ReaderModel, _ sentence: String) async throws -> Bool {
        try await eventually {
            await model.ruler.settle()
            await model.settle()
            let drawn = model.current?.decorations.filter { $0.group == RulerController.group } ?? []
            return model.ruler.sentence == sentence && drawn.map(\.decoration.style) == [.spotlight]
                && model.current?.text.contains(sentence) == true
        }
    }

    private func isBright(_ model: ReaderModel) -> Bool {
        model.current?.decorations.contains { $0.group == RulerController.group } == false
    }

    @Test func keysMoveTheRulerOverPages() async throws {
        let model = try await open()
        defer { model.close() }
        #expect(model.ruler.isAvailable && !model.ruler.isOn)
        model.perform(.ruler)
        #expect(try await shows(model, "1") && model.ruler.isOn)
        #expect(model.key("Down"))
        #expect(try await shows(model, "Paragraph 1 of part 1, naïve and plain."))
        #expect(model.key("Up"))
        #expect(try await shows(model, "1"))
        #expect(model.key("Up"), "there is none before the first one")
        #expect(model.key("space"))
        #expect(try await shows(model, "Paragraph 1 of part 1, naïve and plain."))
        for _ in 0..<7 { model.perform(.nextSentence) }
        #expect(try await shows(model, "Paragraph 1 of part 2, naïve and plain."))
        #expect(model.current?.key.chapter == 1)
        #expect(model.key("comma"))
        model.perform(.previousParagraph)
        #expect(try await shows(model, "Paragraph 6 of part 1, naïve and plain."))
        #expect(model.key("Escape") && !model.ruler.isOn)
        #expect(try await eventually { isBright(model) })
        #expect(model.key("Down"), "turns the page again")
        #expect(model.ruler.sentence == nil)
    }

    /// A reader who turns to another page takes the ruler along, to the first sentence that begins there.
    @Test func theRulerComesAlongToAnotherPage() async throws {
        let model = try await open()
        defer { model.close() }
        model.perform(.ruler)
        #expect(try await shows(model, "1"))
        model.session.go { await $0.go(to: .start(of: 2)) }
        #expect(try await shows(model, "3"))
        model.turn(.forward)
        #expect(try await eventually { model.current?.key == .init(chapter: 2, index: 1) })
        #expect(try await eventually { model.ruler.sentence?.hasPrefix("Paragraph") == true })
        await model.ruler.settle()
        await model.settle()
        #expect(model.current?.key == .init(chapter: 2, index: 1), "the page stays")
        let sentence = try #require(model.ruler.sentence)
        #expect(try await shows(model, sentence))
    }

    @Test func theRulerScrolls() async throws {
        let model = try await open()
        defer { model.close() }
        model.perform(.toggleScrolling)
        await model.settle()
        #expect(model.isScrolled)
        model.perform(.ruler)
        #expect(try await shows(model, "1"))
        for _ in 0..<19 { #expect(model.key("Down")) }
        #expect(try await shows(model, "Paragraph 12 of part 2, naïve and plain."))
        let place = try #require(model.ruler.follower.spoken)
        #expect(try await eventually { model.navigator?.shown?.contains(place) == true })
    }

    /// While the book is read aloud, the spoken sentence is bright; the keys go on in the speech.
    @Test func theRulerFollowsTheVoice() async throws {
        let engine = VirtualTTSEngine()
        let model = try await open(engine: engine)
        defer { model.close() }
        model.perform(.ruler)
        #expect(try await shows(model, "1"))
        model.speech.start()
        #expect(try await eventually { engine.current?.text == "1" })
        engine.end()
        #expect(try await shows(model, "Paragraph 1 of part 1, naïve and plain."))
        #expect(model.key("Down"))
        #expect(try await shows(model, "Paragraph 2 of part 1, naïve and plain."))
        #expect(try await eventually { engine.current?.text == "Paragraph 2 of part 1, naïve and plain." })
        #expect(model.key("space") && !model.speech.isPlaying, "pauses")
        model.speech.stop()
        #expect(model.key("Down"))
        #expect(try await shows(model, "Paragraph 3 of part 1, naïve and plain."))
        #expect(engine.spoken.count == 3)
    }
}
