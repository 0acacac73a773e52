/// A dictionary in which words are looked up.
///
/// ``DictionaryFile`` opens files; apps may bring dictionaries of their own:
///
/// ```swift
/// struct Glossary: WordDictionary {
///     let info = DictionaryInfo(path: "glossary", title: "Glossary", language: Language("en"))
///     let words = ["leaf": "A part of a <a href='lookup:tree'>tree</a>."]
///
///     func entries(for headword: String, matching: HeadwordMatch, limit: Int) -> [DictionaryEntry] {
///         guard let html = words[headword] else { return [] }
///         return [DictionaryEntry(headword: headword, dictionary: info, definition: Definition(html: html))]
///     }
///
///     func contains(_ headword: String, matching: HeadwordMatch) -> Bool { words[headword] != nil }
/// }
/// ```
public protocol WordDictionary: Sendable {
    /// What the dictionary says of itself. Its entries refer to the same value.
    var info: DictionaryInfo { get }

    /// Returns the entries of a headword in the order of the dictionary; empty if it has none.
    ///
    /// - Parameter limit: the largest number of entries.
    /// - Throws: an error if the dictionary is damaged where the entry is.
    func entries(
        for headword: String, matching: HeadwordMatch, limit: Int
    ) throws(DictionaryError) -> [DictionaryEntry]

    /// Whether the dictionary has a headword. Does not read entries.
    func contains(_ headword: String, matching: HeadwordMatch) throws(DictionaryError) -> Bool
}

extension WordDictionary {
    /// Returns up to 64 entries of a headword.
    public func entries(
        for headword: String, matching: HeadwordMatch
    ) throws(DictionaryError) -> [DictionaryEntry] {
        try entries(for: headword, matching: matching, limit: 64)
    }
}

/// How a headword must match a word.
public enum HeadwordMatch: Hashable, Sendable {
    /// Character by character.
    case exact
    /// Without case, accents, apostrophes, hyphens and invisible characters.
    case folded
}

/// An entry of a dictionary.
public struct DictionaryEntry: Hashable, Sendable {
    /// The headword, as the dictionary writes it.
    public let headword: String
    /// The dictionary that has it.
    public let dictionary: DictionaryInfo
    /// The text of the entry, converted from the markup of the dictionary.
    public let definition: Definition

    /// Creates an entry of an app's own dictionary.
    public init(headword: String, dictionary: DictionaryInfo, definition: Definition) {
        self.headword = headword
        self.dictionary = dictionary
        self.definition = definition
    }
}
