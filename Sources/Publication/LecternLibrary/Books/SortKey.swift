import Foundation
import LecternBase

/// Texts for comparison: letter case, accents and width are ignored, and
/// numbers compare by value.
enum SortKey {
    /// Returns the text that search compares: `"Über Bücher"` becomes `"uber
    /// bucher"`.
    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the text that sorting compares: `"Part 2"` is before `"Part
    /// 10"`, and punctuation is ignored.
    static func sorting(_ text: String) -> String {
        var result = ""
        var digits = ""
        func padded() -> String { String(repeating: "0", count: max(0, 8 - digits.count)) + digits }
        for character in folded(text) {
            if character.isASCII, character.isNumber {
                digits.append(character)
                continue
            }
            if !digits.isEmpty { result += padded() }
            digits = ""
            if character.isLetter || character.isNumber || character == " " { result.append(character) }
        }
        return (digits.isEmpty ? result : result + padded()).trimmingCharacters(in: .whitespaces)
    }

    /// Returns the key of a series: the same for the names of one series, and in the order of sorted series.
    static func series(_ name: String) -> String {
        let key = sorting(name)
        return key.isEmpty ? folded(name) : key
    }

    /// Returns a title as in catalogues: `"The Hobbit"` becomes `"Hobbit,
    /// The"`.
    static func title(_ title: String, language: Language?) -> String {
        let articles = Self.articles[language?.base ?? "en"] ?? []
        guard let article = articles.first(where: { title.lowercased().hasPrefix($0) }) else { return title }
        let remainder = title.dropFirst(article.count)
        guard !remainder.allSatisfy(\.isWhitespace) else { return title }
        return remainder + ", " + title.prefix(article.count).trimmingCharacters(in: .whitespaces)
    }

    /// Returns a personal name as in catalogues: `"Jane Austen"` becomes
    /// `"Austen, Jane"`. Names without a family name at the end, and inverted
    /// names, are unchanged.
    static func person(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, !name.contains(","), let last = words.last,
            last.unicodeScalars.allSatisfy({ $0.value < 0x0590 })
        else { return name }
        return last + ", " + words.dropLast().joined(separator: " ")
    }

    private static let articles: [String: [String]] = [
        "en": ["the ", "an ", "a "], "de": ["der ", "die ", "das ", "ein ", "eine "],
        "fr": ["les ", "le ", "la ", "l’", "l'", "une ", "un "], "es": ["los ", "las ", "el ", "la ", "un ", "una "],
        "it": ["gli ", "il ", "lo ", "la ", "le ", "i ", "l’", "l'", "un ", "una "], "nl": ["de ", "het ", "een "],
        "pt": ["os ", "as ", "o ", "a ", "um ", "uma "], "sv": ["en ", "ett "], "da": ["en ", "et "],
    ]
}
