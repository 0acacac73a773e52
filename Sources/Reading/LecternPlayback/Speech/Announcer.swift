import LecternBase
import LecternContent

/// Puts into words what pages show about a text, and its letters do not say.
///
/// - The numbers of list items are always spoken: a page shows them.
/// - The header of a column is spoken before each data cell, if it is another one than that of the cell before. NVDA, VoiceOver
///   and Orca say headers where they change, too, which is at each cell when a table is read row by row.
/// - A block of code begins with the word for it. Words of code within a sentence have none: it would interrupt the sentence.
struct Announcer {
    typealias Utterance = PublicationSpeechSynthesizer.Utterance

    let announcesStructure: Bool

    /// Words before an utterance.
    struct Words: Hashable {
        var text = ""
        /// Parts that are spoken in another way, in UTF-16 units of ``text``.
        var replacements: [SpokenText.Replacement] = []
    }

    /// - Parameter language: that of the utterance.
    func announcements(of all: [TextContentElement.Announcement], in language: Language) -> Words {
        var words = Words()
        for announcement in all {
            switch announcement {
            case .listNumber(let number): add(number, to: &words)
            case .columnHeader(let header): if announcesStructure { words.text += header + ": " }
            case .code: if announcesStructure, let code = Self.code(in: language) { words.text += code + ": " }
            }
        }
        return words
    }

    /// The full stop after a number is a short pause: in German it would make an ordinal of the number.
    private func add(_ number: String, to words: inout Words) {
        words.text += number
        let end = words.text.utf16.count
        if number.hasSuffix(".") { words.replacements.append(.init(range: end - 1..<end, spoken: ",")) }
        words.text += " "
    }

    /// The word for code; nil in languages whose word is not known here.
    static func code(in language: Language) -> String? {
        switch language.base {
        case "en", "de", "fr", "nl": "Code"
        case "da", "no", "nb", "nn": "Kode"
        case "es", "pt": "Código"
        case "it": "Codice"
        case "pl", "sv": "Kod"
        case "cs": "Kód"
        case "ru", "uk", "bg": "Код"
        case "ja": "コード"
        case "zh": "代码"
        default: nil
        }
    }
}

extension PublicationSpeechSynthesizer.Utterance {
    /// The utterance with words before it.
    func announcing(_ words: Announcer.Words) -> Self {
        let length = words.text.utf16.count
        guard length > 0 else { return self }
        var result = self
        result.text = words.text + text
        result.announcementLength = length + announcementLength
        result.replacements = words.replacements + replacements.map { $0.moved(by: length) }
        return result
    }
}

extension SpokenText.Replacement {
    /// The replacement in a text that begins with more units.
    func moved(by offset: Int) -> Self {
        var moved = self
        moved.range = range.lowerBound + offset..<range.upperBound + offset
        return moved
    }
}
