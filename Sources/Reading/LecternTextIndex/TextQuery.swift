public import LecternContent
import LecternUnicode

/// What to look for in the texts of a library.
///
///     let query = try TextQuery("\"white whale\" harpoon* -moby")
///
/// | written | finds chapters with |
/// |---|---|
/// | `whale ship` | both words |
/// | `"white whale"` | the words in this order |
/// | `harpoon*` | words that begin so |
/// | `whale OR shark` | at least one of the words |
/// | `whale NEAR ship`, `whale NEAR/5 ship` | the words at most ten, or five, words apart |
/// | `-shark` | the other words, but not this one |
///
/// Case, accents and punctuation are ignored, as in a search in one book. Chinese, Japanese, Thai and other scripts without
/// spaces are found by any part of their text.
public struct TextQuery: Hashable, Sendable {
    /// Words in order.
    struct Phrase: Hashable, Sendable {
        var words: [String]
        /// Whether the last word is the beginning of one.
        var isPrefix = false
        /// As it was written, for the search in the text of a book.
        var text: String
    }

    /// Phrases near each other; often one phrase.
    struct Group: Hashable, Sendable {
        var phrases: [Phrase]
        /// The greatest number of words between them.
        var distance = Self.usualDistance

        static let usualDistance = 10
    }

    /// A condition: one of several groups occurs.
    struct Clause: Hashable, Sendable {
        var alternatives: [Group]
    }

    /// All of these apply.
    var clauses: [Clause] = []
    /// None of these occurs.
    var excluded: [Phrase] = []

    /// Reads a query as it is typed.
    ///
    /// - Throws: ``/LecternContent/SearchError/emptyQuery`` if it asks for no word,
    ///   ``/LecternContent/SearchError/queryTooLong`` above 1,000 UTF-16 units.
    public init(_ text: String) throws(SearchError) {
        guard text.utf16.count <= Self.greatestLength else { throw .queryTooLong }
        var reader = Reader(text: Array(text))
        while let part = reader.next() { add(part) }
        clauses.removeAll { $0.alternatives.isEmpty }
        guard !clauses.isEmpty else { throw .emptyQuery }
    }

    private static let greatestLength = 1_000

    /// The phrases to show in a book that was found.
    var phrases: [Phrase] { clauses.flatMap { $0.alternatives.flatMap(\.phrases) } }

    private mutating func add(_ part: Reader.Part) {
        switch part {
        case .phrase(let phrase, .and): clauses.append(Clause(alternatives: [Group(phrases: [phrase])]))
        case .phrase(let phrase, .not): excluded.append(phrase)
        case .phrase(let phrase, .or):
            guard var last = clauses.popLast() else { return add(.phrase(phrase, .and)) }
            last.alternatives.append(Group(phrases: [phrase]))
            clauses.append(last)
        case .phrase(let phrase, .near(let distance)):
            guard var last = clauses.popLast(), var group = last.alternatives.popLast() else {
                return add(.phrase(phrase, .and))
            }
            group.phrases.append(phrase)
            group.distance = group.phrases.count > 2 ? max(group.distance, distance) : distance
            last.alternatives.append(group)
            clauses.append(last)
        }
    }

    /// The expression of SQLite's full text search. All words are quoted, so that none is an operator.
    package var expression: String {
        let wanted = clauses.map { clause in
            clause.alternatives.map(\.expression).joined(separator: " OR ")
        }
        let all = wanted.map { "(\($0))" }.joined(separator: " AND ")
        return ([all] + excluded.map(\.expression)).joined(separator: " NOT ")
    }
}

extension TextQuery.Phrase {
    fileprivate var expression: String {
        "\"" + words.joined(separator: " ") + "\"" + (isPrefix ? " *" : "")
    }
}

extension TextQuery.Group {
    fileprivate var expression: String {
        guard phrases.count > 1 else { return phrases.first?.expression ?? "" }
        return "NEAR(" + phrases.map(\.expression).joined(separator: " ") + ", \(distance))"
    }
}

extension TextQuery {
    /// Reads phrases and the words between them that combine them.
    fileprivate struct Reader {
        enum Link { case and, or, not, near(Int) }
        enum Part { case phrase(Phrase, Link) }

        let text: [Character]
        private var index = 0

        init(text: [Character]) { self.text = text }

        mutating func next() -> Part? {
            var link = Link.and
            while let word = nextWord() {
                if !word.isQuoted, let operation = Self.operation(word.text) {
                    link = operation
                    continue
                }
                var written = word.text
                if !word.isQuoted, written.first == "-", written.count > 1 {
                    written.removeFirst()
                    link = .not
                }
                if let phrase = Self.phrase(written, isPrefix: word.isPrefix) { return .phrase(phrase, link) }
            }
            return nil
        }

        private static func operation(_ word: String) -> Link? {
            if word == "OR" { return .or }
            if word == "AND" { return .and }
            if word == "NOT" { return .not }
            guard word.hasPrefix("NEAR") else { return nil }
            let rest = word.dropFirst(4)
            if rest.isEmpty { return .near(Group.usualDistance) }
            guard rest.first == "/", let distance = Int(rest.dropFirst()), (0...1_000).contains(distance) else {
                return nil
            }
            return .near(distance)
        }

        private static func phrase(_ text: String, isPrefix: Bool) -> Phrase? {
            let words = IndexWords.words(SearchFolding.fold(text))
            return words.isEmpty ? nil : Phrase(words: words, isPrefix: isPrefix, text: text)
        }

        /// Returns the next word, or the text between quotation marks.
        private mutating func nextWord() -> (text: String, isQuoted: Bool, isPrefix: Bool)? {
            while index < text.count, text[index].isWhitespace { index += 1 }
            guard index < text.count else { return nil }
            let isExcluded = text[index] == "-" && index + 1 < text.count && Self.isMark(text[index + 1])
            if isExcluded { index += 1 }
            let isQuoted = Self.isMark(text[index])
            if isQuoted { index += 1 }
            let start = index
            while index < text.count, isQuoted ? !Self.isMark(text[index]) : !text[index].isWhitespace { index += 1 }
            var word = String(text[start..<index])
            if isQuoted { index += 1 }
            let isStarred = isQuoted ? index < text.count && text[index] == "*" : word.hasSuffix("*")
            if isStarred, isQuoted { index += 1 }
            if isStarred, !isQuoted { word.removeLast() }
            return (isExcluded ? "-" + word : word, isQuoted && !isExcluded, isStarred)
        }

        private static func isMark(_ character: Character) -> Bool { "\"“”„«»「」".contains(character) }
    }
}
