import LecternBase
import LecternLibrary
import LecternModel
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// Pitch, volume, pauses and the voices of languages, which are kept.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SpeechSoundTests {
    private func engine() -> VirtualTTSEngine {
        VirtualTTSEngine(
            voices: [("Ann", "en-GB"), ("Bob", "en-US"), ("Cem", "de"), ("Doris", "de")].map {
                TTSVoice(identifier: $0.0, language: Language($0.1), name: $0.0)
            })
    }

    private let bodies = ["<p>One two. <i lang=\"de\">Drei vier.</i> Five six. Seven eight.</p>"]

    @Test func soundIsKeptForAllBooks() async throws {
        let (voice, library) = (engine(), try Library.inMemory())
        let reader = try TestReader(library: library, speechEngine: { voice })
        let path = try reader.write("Aloud", bodies)
        let model = await reader.open(path)
        model.speech.start()
        #expect(try await eventually { voice.current?.text == "One two." })
        #expect(voice.current?.pitch == 1 && voice.current?.volume == 1)
        model.speech.pitch = 1.4
        model.speech.volume = 0.6
        model.speech.pauseLength = 0.2
        voice.end()
        #expect(try await eventually { voice.current?.text == "Drei vier." })
        #expect(voice.current?.pitch == 1.4 && voice.current?.volume == 0.6)
        await reader.app.flush()

        let again = engine()
        let other = try TestReader(library: library, folder: reader.folder, speechEngine: { again })
        let reopened = await other.open(path)
        defer { reopened.close() }
        reopened.speech.start()
        #expect(try await eventually { again.current != nil })
        #expect(again.current?.pitch == 1.4 && again.current?.volume == 0.6)
        #expect(reopened.speech.pauseLength == 0.2)
    }

    @Test func eachLanguageHasItsVoice() async throws {
        let voice = engine()
        let reader = try TestReader(speechEngine: { voice })
        let model = await reader.open(try reader.write("Aloud", bodies))
        defer { model.close() }
        model.speech.start()
        #expect(try await eventually { voice.current?.text == "One two." })
        #expect(try await eventually { !model.speech.languageVoices.isEmpty })
        #expect(model.speech.languageVoices.map(\.language.tag) == ["en"], "the language of the book")
        // A voice of a language that is not spoken now.
        model.speech.chooseVoice(2, for: Language("de"))
        let shown = model.speech.languageVoices
        #expect(shown.map(\.language.tag) == ["en", "de"] && shown.map(\.chosen) == [0, 2])
        #expect(shown.map { $0.names.count } == [3, 3])
        voice.end()
        #expect(try await eventually { voice.current?.text == "Drei vier." })
        #expect(voice.current?.voice?.name == "Doris")
        voice.end()
        #expect(try await eventually { voice.current?.text == "Five six." })
        #expect(voice.current?.voice == nil)
        model.speech.chooseVoice(0, for: Language("de"))
        #expect(model.speech.languageVoices.map(\.language.tag) == ["en"])
        model.speech.chooseVoice(9, for: Language("en"))
        #expect(model.speech.languageVoices.map(\.chosen) == [0], "there is no such voice")
    }

    /// The volume of a recording changes at once.
    @Test func theNarratorIsAsLoud() async throws {
        let book = try NarratedBook()
        let model = await book.open()
        defer { model.close() }
        model.speech.start()
        #expect(try await book.narrates(model, "Sentence 0 is here."))
        #expect(!model.speech.isVoice)
        model.speech.volume = 0.3
        #expect(book.sound.volume == 0.3)
    }

    /// Headers and the word for code may be left out.
    @Test func headersAreLeftOut() async throws {
        let voice = engine()
        let reader = try TestReader(speechEngine: { voice })
        let table = "<table><tr><th>A</th><th>B</th></tr><tr><td>x</td><td>y</td></tr></table>"
        let model = await reader.open(try reader.write("Aloud", [table]))
        defer { model.close() }
        model.speech.start()
        #expect(try await eventually { voice.current?.text == "A" })
        model.speech.findSkips()
        #expect(try await eventually { model.speech.skips == [.headers] })
        for text in ["B", "A: x", "B: y"] {
            voice.end()
            #expect(try await eventually { voice.current?.text == text })
        }
        model.speech.skip(.headers, true)
        model.speech.previous()
        model.speech.stop()
        model.speech.start(from: nil)
        for text in ["A", "B", "x", "y"] {
            #expect(try await eventually { voice.current?.text == text })
            voice.end()
        }
    }
}
