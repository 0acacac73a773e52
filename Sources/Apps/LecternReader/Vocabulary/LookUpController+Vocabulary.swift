import LecternLibrary
import LecternModel
import LecternNavigator

// Words that are looked up are kept, if the reader wants it.
extension LookUpController {
    /// Longer selections are no words to learn.
    private static let longestWord = 60

    /// Keeps the selected word with its sentence and place.
    func keep(_ selection: Selection, language: String) {
        let word = selection.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !word.isEmpty, word.count <= Self.longestWord, session.library.keepsWords() else { return }
        let paragraphs = session.navigator?.shown?.pages.flatMap(\.paragraphs).map(\.text) ?? []
        let finder = SentenceFinder(language: language, paragraphs: paragraphs)
        let kept = VocabularyWord(
            word, language: language, sentence: finder.sentence(around: selection.locator), book: session.bookID,
            bookTitle: session.title, locator: selection.locator)
        let stored = session.publication.map { kept.sealed(by: $0) } ?? kept
        session.app.write { await $0.keep { try await $0.keep(stored) } }
    }
}
