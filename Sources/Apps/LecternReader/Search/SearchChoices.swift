import LecternBase
import LecternContent

/// How the book is searched: the reader's choice for all books.
public struct SearchChoices: Hashable, Sendable {
    /// Whether only whole words match.
    public var wholeWords = false
    /// Whether upper and lower case differ.
    public var matchesCase = false
    /// Whether the query is a regular expression.
    public var isExpression = false
    /// Whether only the chapter that the page belongs to is searched.
    public var isThisChapter = false

    public init() {}

    var options: SearchOptions {
        var options = SearchOptions()
        options.matchesWholeWords = wholeWords
        options.isCaseSensitive = matchesCase
        options.isRegularExpression = isExpression
        return options
    }

    /// The form in which the library stores it. The chapter is chosen anew in each book.
    var json: JSONValue {
        .object(["words": .bool(wholeWords), "case": .bool(matchesCase), "expression": .bool(isExpression)])
    }

    init(json: JSONValue) {
        wholeWords = json["words"]?.bool ?? false
        matchesCase = json["case"]?.bool ?? false
        isExpression = json["expression"]?.bool ?? false
    }
}

/// The searches that the reader has made before, the newest first.
public struct SearchHistory: Hashable, Sendable {
    /// The most searches that are kept.
    static let limit = 20

    public private(set) var queries: [String] = []

    init() {}

    /// Adds a search; one that was made before moves to the front. What was typed on the way to it is not kept.
    mutating func add(_ query: String) {
        let words = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard words.count > 1 else { return }
        queries.removeAll { $0.lowercased() == words.lowercased() }
        queries.insert(words, at: 0)
        queries = Array(queries.prefix(Self.limit))
    }

    /// Forgets all searches.
    mutating func clear() { queries = [] }

    /// The form in which the library stores it.
    var json: JSONValue { .array(queries.map { .string($0) }) }

    init(json: JSONValue) { queries = Array(json.elements.compactMap(\.string).prefix(Self.limit)) }
}
