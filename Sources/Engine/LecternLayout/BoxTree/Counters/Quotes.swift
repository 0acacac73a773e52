import LecternBase
import LecternCSS

/// The quotation marks of `content`, with the current nesting depth.
///
/// <https://www.w3.org/TR/css-content-3/#quotes>
struct Quotes {
    private var depth = 0

    mutating func open(_ style: ComputedStyle, isShown: Bool) -> String {
        defer { depth = min(depth + 1, 1 << 20) }
        return isShown ? mark(style, depth: depth, isClosing: false) : ""
    }

    mutating func close(_ style: ComputedStyle, isShown: Bool) -> String {
        // A close quote without an open quote is empty.
        guard depth > 0 else { return "" }
        depth -= 1
        return isShown ? mark(style, depth: depth, isClosing: true) : ""
    }

    private func mark(_ style: ComputedStyle, depth: Int, isClosing: Bool) -> String {
        let quotes = style.text.quotes ?? Self.quotes(of: style.text.language)
        let pairs = quotes.count / 2
        guard pairs > 0 else { return "" }
        return quotes[min(depth, pairs - 1) * 2 + (isClosing ? 1 : 0)]
    }

    /// Returns the quotation marks of a language, for `quotes: auto`.
    private static func quotes(of language: Language?) -> [String] {
        language.flatMap { byLanguage[$0.tag.lowercased()] ?? byLanguage[$0.base] } ?? ["“", "”", "‘", "’"]
    }

    private static let byLanguage: [String: [String]] = [
        "de": ["„", "“", "‚", "‘"], "de-ch": ["«", "»", "‹", "›"],
        "fr": ["«\u{A0}", "\u{A0}»", "«\u{A0}", "\u{A0}»"], "fr-ch": ["«", "»", "‹", "›"],
        "it": ["«", "»", "“", "”"], "es": ["«", "»", "“", "”"], "pt-pt": ["«", "»", "“", "”"],
        "ca": ["«", "»", "“", "”"],
        "ru": ["«", "»", "„", "“"], "uk": ["«", "»", "„", "“"], "el": ["«", "»", "“", "”"], "no": ["«", "»", "‘", "’"],
        "nb": ["«", "»", "‘", "’"], "da": ["“", "”", "‘", "’"], "sv": ["”", "”", "’", "’"], "fi": ["”", "”", "’", "’"],
        "pl": ["„", "”", "«", "»"], "cs": ["„", "“", "‚", "‘"], "sk": ["„", "“", "‚", "‘"], "hu": ["„", "”", "»", "«"],
        "ro": ["„", "”", "«", "»"], "nl": ["‘", "’", "“", "”"], "bg": ["„", "“", "‘", "’"],
        "ja": ["「", "」", "『", "』"], "zh-tw": ["「", "」", "『", "』"], "zh-hant": ["「", "」", "『", "』"],
        "ar": ["”", "“", "’", "‘"], "he": ["”", "”", "’", "’"], "fa": ["«", "»", "‹", "›"],
    ]
}
