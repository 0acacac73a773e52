import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

@testable import LecternReader

/// A session of review, without its window.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReviewModelTests {
    private func fill(_ reader: TestReader, _ texts: [String]) async throws {
        let path = try reader.write("Moby", TestReader.bodies)
        let book = try await reader.app.library.add(path: path, importer: TitleImporter()).book.id
        for (number, text) in texts.enumerated() {
            var place = Locator(href: try #require(AnyURL(string: "c1.xhtml")))
            place.text.highlight = text
            try await reader.app.library.save(
                Highlight(book: book, locator: place, createdAt: Timestamp(seconds: Double(number))))
        }
    }

    private func question(_ model: ReviewModel) -> String? {
        if case .question(let card) = model.state { card.question } else { nil }
    }

    @Test func cardsAreAskedAnsweredAndTakenBack() async throws {
        let reader = try TestReader()
        try await fill(reader, ["a noble craft", "the white whale"])
        let model = ReviewModel(reader.app) { Timestamp(seconds: 1e9) }
        await model.start(.highlights)
        #expect(question(model) == "a […] craft" && model.remaining == 2 && !model.canUndo)
        await model.answer(.good)
        #expect(model.answered == 0, "it is not answered before the answer is shown")
        model.showAnswer()
        guard case .answer(let card) = model.state else {
            Issue.record("no answer")
            return
        }
        #expect(card.answer == "a noble craft" && card.source == "Moby.epub")
        #expect(
            ReviewGrade.allCases.map { model.wait(after: $0) } == ["10 minutes", "1 day", "3 days", "16 days"])
        // What was forgotten comes again at the end.
        await model.answer(.again)
        #expect(question(model) == "the […] whale" && model.remaining == 2 && model.answered == 1)
        model.showAnswer()
        await model.answer(.easy)
        #expect(question(model) == "a […] craft" && model.remaining == 1)
        await model.undo()
        #expect(question(model) == "the […] whale" && model.remaining == 2 && model.answered == 1)
        for grade in [ReviewGrade.hard, .good] {
            model.showAnswer()
            await model.answer(grade)
        }
        #expect(model.state == .done && model.answered == 3)
        let again = ReviewModel(reader.app) { Timestamp(seconds: 1e9) }
        await again.start(.highlights)
        #expect(again.state == .done, "all wait for their days")
        let later = ReviewModel(reader.app) { Timestamp(seconds: 1e9 + 40 * 86_400) }
        await later.start(.highlights)
        #expect(later.remaining == 2)
        await later.start(.words)
        #expect(later.state == .done && later.answered == 0 && !later.canUndo)
        await later.undo()
        #expect(later.state == .done)
    }

    @Test func waitsAreInWords() {
        let day = 86_400.0
        #expect(ReviewModel.words(5) == "1 minute" && ReviewModel.words(45 * day) == "45 days")
        #expect(ReviewModel.words(90 * day) == "3 months" && ReviewModel.words(1000 * day) == "3 years")
    }
}
