import LecternBase
import LecternLayout
import LecternMarkup
import LecternPreferences
import LecternUnicode

/// Makes the hints over words of a chapter's pages.
struct WordHinting: Sendable {
    let source: any WordHintSource
    let level: WordHintLevel
    /// What the pages are laid out with.
    let services: LayoutServices
    let mode: LayoutMode
    /// The language of text that declares none.
    let language: Language?

    /// Returns the hints of a page, each word once.
    func hints(on page: Page) -> PageHints {
        let text = page.document.markup.text
        return PageHints(page.fragment, services: services, mode: mode) { words in
            answers(to: words).enumerated().map { index, hint in
                guard let hint, words[index].mayBeName else { return hint }
                return Self.isName(words[index].written, in: text) ? nil : hint
            }
        }
    }

    /// Asks for the words of each language.
    private func answers(to words: [HintWord]) -> [String?] {
        var answers = [String?](repeating: nil, count: words.count)
        let languages = Dictionary(grouping: words.indices) { words[$0].language ?? language }
        for (language, indices) in languages {
            let hints = source.hints(for: indices.map { words[$0].text }, language: language, level: level)
            for (index, hint) in zip(indices, hints) { answers[index] = hint }
        }
        return answers
    }

    /// Whether a chapter has a word with its capital inside of a sentence.
    private static func isName(_ word: String, in text: [UInt16]) -> Bool {
        let units = Array(word.utf16)
        guard let first = units.first, text.count >= units.count else { return false }
        return text.withUnsafeBufferPointer { text in
            for start in 0...text.count - units.count where text[start] == first {
                let end = start + units.count
                guard text[start..<end].elementsEqual(units), start == 0 || !WordParts.isPart(UInt32(text[start - 1])),
                    end == text.count || !WordParts.isPart(UInt32(text[end]))
                else { continue }
                if !SentenceStart.isAt(start, in: text) { return true }
            }
            return false
        }
    }
}
