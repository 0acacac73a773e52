import LecternBase
import LecternModel
import LecternNavigator
import LecternUnicode

/// Finds the sentence around a selection, in the paragraph on the page or else in the text around the selection.
struct SentenceFinder {
    let language: String
    /// The texts of the paragraphs on the pages shown.
    let paragraphs: [String]

    /// The longest sentence that is returned, and how much text around the selection names its place.
    private static let (longest, around) = (600, 24)

    /// Returns the sentence with the words of a locator; empty if it has none.
    func sentence(around locator: Locator) -> String {
        let texts = [locator.text.before, locator.text.highlight, locator.text.after]
        let parts = texts.map { ($0 ?? "").withSingleSpaces }
        let (before, word, after) = (parts[0], parts[1], parts[2])
        guard !word.isEmpty else { return "" }
        let (start, end) = (String(before.suffix(Self.around)), String(after.prefix(Self.around)))
        // At the beginning and the end of a paragraph the text around is that of others.
        for (start, end) in [(start, end), ("", end), (start, "")] {
            let near = (start + word + end).withSingleSpaces
            for text in paragraphs.map(\.withSingleSpaces) {
                guard let place = text.firstRange(of: near) else { continue }
                return sentence(in: text, at: text[..<place.lowerBound].utf16.count + start.utf16.count)
            }
        }
        return sentence(in: (before + word + after).withSingleSpaces, at: before.utf16.count)
    }

    private func sentence(in text: String, at offset: Int) -> String {
        let units = Array(text.utf16)
        let ranges = sentenceRanges(units, language: language.isEmpty ? "root" : language)
        let range = ranges.first { $0.contains(offset) } ?? ranges.last ?? units.indices
        let sentence = String(decoding: units[range], as: UTF16.self)
        return String(sentence.trimmed.prefix(Self.longest))
    }
}
