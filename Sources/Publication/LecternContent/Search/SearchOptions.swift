/// What counts as found.
///
///     var options = SearchOptions()
///     options.matchesWholeWords = true
public struct SearchOptions: Hashable, Sendable {
    /// Upper and lower case differ.
    public var isCaseSensitive = false
    /// Accents and vowel points differ.
    public var isDiacriticSensitive = false
    /// Not within words.
    public var matchesWholeWords = false
    /// Characters as typed: no folding but of white space.
    public var isExact = false
    /// The query is a regular expression of ICU's syntax; `^` and `$` are the
    /// ends of a paragraph. Accents always differ.
    public var isRegularExpression = false
    /// The words of the query in any order, with at most this many words
    /// between the first and the last; an ideograph counts as a word.
    public var nearness: Int?
    /// A BCP 47 tag: which letters differ is for the language to say.
    public var language: String?
    /// Hits in one resource beyond this number are not listed.
    public var limitPerResource = 10_000

    public init() {}
}

/// Why a search cannot be made.
public enum SearchError: Error, Hashable, Sendable {
    /// There is nothing to look for.
    case emptyQuery
    /// The query has more than ``maximumLength`` characters.
    case queryTooLong
    /// It is no regular expression: what is wrong stands about at this UTF-16 offset.
    case invalidExpression(offset: Int)
    /// This system has no ICU to search regular expressions with.
    case expressionsUnavailable
    /// No resource of the publication has text.
    case notSearchable

    /// Longer queries are refused, in UTF-16 units.
    public static let maximumLength = 2_000
}
