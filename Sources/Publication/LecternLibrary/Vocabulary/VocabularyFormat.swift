/// The formats in which words are exported.
public enum VocabularyFormat: String, Hashable, Sendable, CaseIterable {
    /// A table with a header, for spreadsheets.
    case csv
    /// A table of cards that Anki imports: the sentence with a gap, and the word. Cards that are imported again are
    /// updated.
    case anki

    /// The extension of files, without a full stop.
    public var fileExtension: String { self == .csv ? "csv" : "txt" }

    /// Returns the text of a file.
    public func text(of words: [VocabularyWord]) -> String {
        let rows = words.map { self == .csv ? Self.row($0) : Self.card($0) }
        return (header + rows).map { $0 + "\n" }.joined()
    }

    private var header: [String] {
        switch self {
        case .csv: ["Word,Language,Sentence,Book,Count,First,Last"]
        case .anki: ["#separator:tab", "#html:true", "#guid column:1", "#tags column:4"]
        }
    }

    private static func row(_ word: VocabularyWord) -> String {
        let texts = [word.word, word.language, word.sentence, word.bookTitle].map { TemplateFilter.cell.apply(to: $0) }
        return (texts + ["\(word.count)", word.createdAt.iso8601, word.lookedUpAt.iso8601]).joined(separator: ",")
    }

    private static func card(_ word: VocabularyWord) -> String {
        func field(_ text: String) -> String { TemplateFilter.anki.apply(to: text) }
        let question = word.sentence.isEmpty ? word.word : Cloze(word.sentence, hiding: word.word).question
        let answer = "<b>\(field(word.word))</b><br>\(field(word.sentence))<br><small>\(field(word.bookTitle))</small>"
        return [word.id, field(question), answer, TemplateFilter.word.apply(to: word.language)].joined(separator: "\t")
    }
}
