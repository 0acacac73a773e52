public import LecternBase
public import LecternPreferences

/// Explains hard words of a text: the app's dictionaries and its list of word frequencies.
///
///     struct Glosses: WordHintSource {
///         let glosses: [String: String]
///         func hints(for words: [String], language: Language?, level: WordHintLevel) -> [String?] {
///             words.map { glosses[$0] }
///         }
///     }
///
/// Set it as ``SpreadConfiguration/wordHints``; the preference `wordHints` turns hints on. They are painted over the page:
/// text, places and page numbers are those of the book. Words that look like names are not asked for.
///
/// It is asked once for each page that is painted, on the thread that paints, and may block for a few milliseconds. Navigators
/// do not paint on the main thread.
public protocol WordHintSource: Sendable {
    /// Changes with every change of the answers, such as a new dictionary: see ``EPUBNavigator/wordHintsDidChange()``.
    var edition: Int { get }

    /// Returns the hint of each word, or nil for words that need none or have none.
    ///
    /// - Parameters:
    ///   - words: The words of a page as they are inflected, each once.
    ///   - language: The language of the words; nil if it is not known.
    ///   - level: Which words are hard.
    /// - Returns: As many hints as words. A hint of more than 40 characters is not shown.
    func hints(for words: [String], language: Language?, level: WordHintLevel) -> [String?]
}

extension WordHintSource {
    public var edition: Int { 0 }
}
