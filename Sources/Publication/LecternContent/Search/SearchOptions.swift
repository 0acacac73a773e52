/// The options of a search.
///
///     var options = SearchOptions()
///     options.matchesWholeWords = true
public struct SearchOptions: Hashable, Sendable {
    /// Whether upper and lower case differ.
    public var isCaseSensitive = false
    /// Whether accents and vowel points differ.
    public var isDiacriticSensitive = false
    /// Whether only whole words match.
    public var matchesWholeWords = false
    /// Whether characters must match exactly, apart from white space.
    public var isExact = false
    /// Whether the query is a regular expression in ICU's syntax; `^` and `$`
    /// match the ends of a paragraph. Accents always differ.
    public var isRegularExpression = false
    /// Finds the words of the query in any order, with at most this many words
    /// in between; an ideograph counts as a word.
    public var nearness: Int?
    /// A BCP 47 tag: decides which letters are equal.
    public var language: String?
    /// The largest number of hits in a resource; further ones are dropped.
    public var limitPerResource = 10_000

    /// Creates options that ignore case and accents and find parts of words.
    public init() {}
}

/// The reason why a search is not possible.
public enum SearchError: Error, Hashable, Sendable {
    /// The query is empty.
    case emptyQuery
    /// The query has more than ``maximumLength`` characters.
    case queryTooLong
    /// The regular expression is invalid at about this UTF-16 offset.
    case invalidExpression(offset: Int)
    /// ICU's regular expressions are not installed.
    case expressionsUnavailable
    /// No resource of the publication has text.
    case notSearchable

    /// The largest length of a query in UTF-16 units.
    public static let maximumLength = 2_000
}
