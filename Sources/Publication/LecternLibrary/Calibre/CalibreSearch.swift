import LecternBase

/// Searches of calibre that are rules of shelves: terms joined by `and`, or by `or`.
///
///     CalibreSearch.rule(#"tags:"=Travel" and rating:>=4"#)
///
/// Tags, authors and series must be exact (`"=…"`), because rules have no parts of names.
enum CalibreSearch {
    private static let formats: [String: MediaType] = [
        "epub": .epub, "pdf": .pdf, "cbz": .cbz, "cbr": .cbr, "mobi": .mobi, "azw3": .azw3, "fb2": .fictionBook,
        "djvu": .djvu,
    ]

    /// Returns the rule of a search; nil if it is more than that.
    static func rule(_ search: String) -> BookRule? {
        let words = words(search)
        let terms = words.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        let joints = Set(words.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { $0.element.lowercased() })
        guard words.count == 2 * terms.count - 1, joints.count <= 1, joints.isSubset(of: ["and", "or"]) else {
            return nil
        }
        let conditions = terms.map(condition)
        guard !conditions.contains(nil) else { return nil }
        return BookRule(joints == ["or"] ? .any : .all, conditions.compactMap(\.self))
    }

    /// Splits a search at white space outside quotation marks, which are kept.
    private static func words(_ search: String) -> [String] {
        var (words, word, isQuoted) = ([String](), "", false)
        for character in search {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func condition(_ term: String) -> BookCondition? {
        guard let colon = term.firstIndex(of: ":") else { return nil }
        let field = term[..<colon].lowercased()
        var value = String(term[term.index(after: colon)...])
        if value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") {
            value = String(value.dropFirst().dropLast())
        }
        guard !value.isEmpty, !value.contains("\"") else { return nil }
        let exact = value.hasPrefix("=") ? String(value.dropFirst()) : nil
        switch field {
        case "tag", "tags": return exact.map { .tag($0) }
        case "author", "authors": return exact.map { .author($0) }
        case "series": return exact.map { .series($0) }
        case "format", "formats": return Self.formats[(exact ?? value).lowercased()].map { .format($0) }
        case "rating": return rating(value)
        default: return nil
        }
    }

    /// calibre compares whole stars: `>=4`, or `>3`.
    private static func rating(_ value: String) -> BookCondition? {
        if value.hasPrefix(">="), let stars = Int(value.dropFirst(2)), (1...5).contains(stars) {
            return .rating(atLeast: 2 * stars)
        }
        guard value.hasPrefix(">"), let stars = Int(value.dropFirst()), (0...4).contains(stars) else { return nil }
        return .rating(atLeast: 2 * stars + 1)
    }
}
