/// An entry that was found for a word, and why.
public struct DictionaryMatch: Hashable, Sendable {
    /// How the headword belongs to the word.
    public enum Kind: Hashable, Sendable {
        /// It is the word as it is written.
        case exact
        /// It differs in case, accents, apostrophes or hyphens.
        case folded
        /// It is a base form of the word.
        case form(WordForm)
    }

    /// The entry, which may be of any dictionary of the shelf.
    public let entry: DictionaryEntry
    /// How its headword belongs to the word that was looked up.
    public let kind: Kind

    /// Creates a match, such as one of a dictionary server.
    public init(entry: DictionaryEntry, kind: Kind) {
        self.entry = entry
        self.kind = kind
    }
}

/// The longest word or phrase around a place in a text that a dictionary has.
public struct PhraseMatch: Hashable, Sendable {
    /// Its range in the text, in UTF-16 units.
    public let range: Range<Int>
    /// Its text.
    public let phrase: String
    /// The entries of the phrase, as ``DictionaryShelf`` returns them for it; never empty.
    public let matches: [DictionaryMatch]
}
