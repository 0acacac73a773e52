import Foundation
import LecternBase
import LecternLibrary
import LecternMarkup
import LecternNavigator
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// The reader's own pronunciations.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PronunciationsTests {
    @Test func wordsAreSaidFromTheNextSentenceOnAndKept() async throws {
        let library = try Library.inMemory()
        let engine = VirtualTTSEngine()
        var reader = try TestReader(library: library, speechEngine: { engine })
        let path = try reader.write("Cats", ["<p>The cat sat. Cats sit. A cat naps.</p>"])
        let model = await reader.open(path)
        model.speech.start()
        func speaks(_ text: String) async throws -> Bool {
            try await eventually { engine.current?.text == text }
        }
        #expect(try await speaks("The cat sat."))
        let words = reader.app.pronunciations
        #expect(!words.add(Pronunciation(of: " ", as: "x")) && words.items.isEmpty)
        #expect(words.add(Pronunciation(of: " cat ", as: "kitty", language: Language("en"))))
        #expect(words.add(Pronunciation(of: "sit", as: "rest")))
        #expect(try await speaks("The cat sat."), "the sentence that has begun stays")
        engine.end()
        #expect(try await speaks("Cats rest."), "whole words only")
        // The same word again replaces it.
        words.add(Pronunciation(of: "cat", as: "tom", language: Language("en")))
        #expect(words.items.map(\.spoken) == ["tom", "rest"])
        #expect(words.change(at: 1, to: Pronunciation(of: "nap", as: "doze", isWholeWord: false)))
        engine.end()
        #expect(try await speaks("A tom dozes."))
        model.close()
        await reader.app.written()

        reader = try TestReader(library: library, speechEngine: { engine })
        #expect(
            reader.app.pronunciations.items == [
                Pronunciation(of: "cat", as: "tom", language: Language("en")),
                Pronunciation(of: "nap", as: "doze", isWholeWord: false),
            ])
    }

    /// The language of the selected words comes first, then those of the book; the voices have more.
    @Test func languagesAreThoseOfTheWordsTheBookAndTheVoices() async throws {
        let voices = ["nb": "Nora", "de": "Cem", "en-GB": "Ann", "en-US": "Bob"].map {
            TTSVoice(identifier: $1, language: Language($0), name: $1)
        }
        let reader = try TestReader(speechEngine: { VirtualTTSEngine(voices: voices) })
        let body = "<p>He said <i xml:lang=\"de-AT\">Servus</i> and went.</p>"
        let model = await reader.open(try reader.write("Words", [body]))
        defer { model.close() }
        #expect(model.speech.pronunciationLanguages() == [Language("en")])
        let page = try #require(model.current?.pages.first)
        func select(_ words: String) throws {
            let (text, count) = (page.document.markup.text, words.utf16.count)
            let starts = 0...text.count - count
            let start = try #require(starts.first { text[$0..<$0 + count].elementsEqual(words.utf16) })
            model.navigator?.select(TextRange(chapter: page.page.chapter, range: start..<start + count))
        }
        try select("Servus")
        #expect(model.selection.text == "Servus")
        #expect(model.speech.pronunciationLanguages() == [Language("de"), Language("en")])
        try select("went")
        #expect(model.speech.pronunciationLanguages() == [Language("en")])
        let words = reader.app.pronunciations
        #expect(words.voiceLanguages.isEmpty)
        words.findLanguages()
        #expect(try await eventually { words.voiceLanguages.map(\.tag).sorted() == ["de", "en", "nb"] })
        let names = words.voiceLanguages.map(\.name)
        #expect(names == names.sorted { $0.localizedCaseInsensitiveCompare($1) == .orderedAscending })
        #expect(names.allSatisfy { $0.count > 2 }, "names, not tags: \(names)")
    }

    @Test func removalsAreUndone() async throws {
        let reader = try TestReader()
        let words = reader.app.pronunciations
        for word in ["a", "b", "c"] { words.add(Pronunciation(of: word, as: word + word)) }
        var changes = 0
        words.onChange = { changes += 1 }
        words.remove(at: 1)
        words.remove(at: 0)
        #expect(words.items.map(\.written) == ["c"] && words.canUndo && changes == 2)
        words.undo()
        words.undo()
        #expect(words.items.map(\.written) == ["a", "b", "c"] && !words.canUndo && changes == 4)
        words.undo()
        words.remove(at: 7)
        #expect(!words.change(at: 0, to: Pronunciation(of: "a", as: " ")) && changes == 4)
    }

    @Test func aWordIsTriedByEar() async throws {
        let engine = VirtualTTSEngine()
        let reader = try TestReader(speechEngine: { engine })
        let words = reader.app.pronunciations
        words.listen(to: Pronunciation(of: "cat", as: "kitty"), in: Language("fr"))
        #expect(try await eventually { engine.current?.text == "kitty" && engine.current?.language.tag == "fr" })
        words.listen(to: Pronunciation(of: "Katze", as: "Kätzchen", language: Language("de")))
        #expect(try await eventually { engine.current?.text == "Kätzchen" && engine.current?.language.tag == "de" })
        words.stopListening()
        #expect(try await eventually { engine.current == nil })
        engine.failures = [.unavailable("x")]
        words.listen(to: Pronunciation(of: "cat", as: "kitty"))
        #expect(try await eventually { words.problem?.contains("Install speech-dispatcher") == true })
    }
}
