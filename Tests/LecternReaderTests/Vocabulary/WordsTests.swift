import LecternBase
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternReader

/// Words that are looked up are kept, if the reader wants it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WordsTests {
    @Test func wordsAreKeptWithTheirSentence() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        let frame = try #require(model.current?.pages.first?.paragraphs[1].frame)
        func lookUp() async throws {
            #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .word))
            model.lookUp.lookUpSelection()
            await model.lookUp.settle()
            await reader.app.written()
        }
        try await lookUp()
        #expect(try await reader.app.library.words().isEmpty, "nothing is kept until the reader wants it")
        let words = reader.app.makeWords()
        words.start()
        #expect(!words.keeps)
        words.setKeeps(true)
        await words.settled()
        try await lookUp()
        try await lookUp()
        let kept = try #require(try await reader.app.library.words().first)
        #expect(kept.word == "Paragraph" && kept.count == 2 && kept.book == model.bookID)
        #expect(kept.sentence == "Paragraph 1 of part 1, naïve and plain." && kept.bookTitle == "Book")
        #expect(kept.locator?.text.highlight == "Paragraph")
        #expect(try await eventually { words.words.map(\.word) == ["Paragraph"] })
        #expect(words.summary == "1 word" && words.path(of: kept)?.hasSuffix("Book.epub") == true)
        words.close()
    }

    @Test func wordsAreFoundRemovedRestoredAndExported() async throws {
        let reader = try TestReader()
        for (number, word) in ["ship", "whale"].enumerated() {
            try await reader.app.library.keep(
                VocabularyWord(
                    word, language: "en", sentence: "The \(word).", bookTitle: "Moby",
                    at: Timestamp(seconds: Double(number))))
        }
        let model = reader.app.makeWords()
        var messages: [String] = []
        model.onMessage = { text, _ in messages.append(text) }
        model.start()
        await model.settled()
        #expect(model.words.map(\.word) == ["whale", "ship"] && model.summary == "2 words")
        model.change { $0.order = .alphabet }
        await model.settled()
        #expect(model.words.map(\.word) == ["ship", "whale"])
        let file = try #require(model.export(.csv))
        #expect(file.name == "Words.csv" && file.text.contains("\"ship\",\"en\",\"The ship.\",\"Moby\",1,"))
        model.change { $0.text = "SHIP" }
        await model.settled()
        let ship = try #require(model.words.first)
        #expect(model.words.count == 1 && model.path(of: ship) == nil)
        model.remove(ship.id)
        #expect(try await eventually { model.words.isEmpty && messages == ["Word removed"] })
        #expect(model.summary == "Nothing found" && model.export(.anki) == nil)
        model.undo()
        #expect(try await eventually { model.words == [ship] })
        model.close()
    }

    private func place(_ before: String, _ word: String, _ after: String) throws -> Locator {
        var place = Locator(href: try #require(AnyURL(string: "c1.xhtml")))
        place.text = .init(before: before, highlight: word, after: after)
        return place
    }

    @Test func sentencesAreThoseOfTheirParagraph() throws {
        let paragraph = "It was a ship. A noble\n craft, but somehow a most melancholy! All noble things are."
        let finder = SentenceFinder(language: "en", paragraphs: ["Another craft.", paragraph])
        #expect(
            finder.sentence(around: try place("hip. A noble\n ", "craft", ", but somehow"))
                == "A noble craft, but somehow a most melancholy!")
        #expect(finder.sentence(around: try place("ly! All ", "noble", " things are.")) == "All noble things are.")
        // A place that is not on the page: the text around the word.
        #expect(
            finder.sentence(around: try place("Yes. The white ", "whale", " rose. Then")) == "The white whale rose.")
        #expect(finder.sentence(around: try place("", "", "")).isEmpty)
        #expect(finder.sentence(around: try place("", "whale", "")) == "whale")
    }
}
