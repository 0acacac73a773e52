import LecternPlayback

/// Phonemes that are spoken at once, with the words that they belong to.
struct SpokenPassage: Hashable, Sendable {
    /// A word and where its phonemes begin.
    struct Word: Hashable, Sendable {
        /// In UTF-16 units of the utterance.
        var range: Range<Int>
        /// An index of `phonemes`.
        var start: Int
    }

    private(set) var phonemes: [Int64] = []
    private(set) var words: [Word] = []

    /// The passages of a sentence: one, unless it is very long.
    ///
    /// - Parameter id: the number of a phoneme; nil if the voice does not know it.
    static func passages(of tokens: [Token], id: (Unicode.Scalar) -> Int64?) -> [SpokenPassage] {
        var passages: [SpokenPassage] = []
        var current = SpokenPassage()
        for clause in clauses(tokens) {
            if !current.phonemes.isEmpty, current.phonemes.count + clause.length > VoiceNetwork.mostPhonemes {
                passages.append(current)
                current = SpokenPassage()
            }
            for token in clause.tokens { current.append(token, id, to: &passages) }
        }
        passages.append(current)
        return passages.compactMap { $0.trimmed(of: id(" ")) }
    }

    /// Tokens up to a comma or another sign within the sentence.
    private static func clauses(_ tokens: [Token]) -> [(tokens: ArraySlice<Token>, length: Int)] {
        var clauses: [(tokens: ArraySlice<Token>, length: Int)] = []
        var start = 0
        for (index, token) in tokens.enumerated() {
            let isEnd =
                token.isFollowedBySpace
                && token.phonemes?.unicodeScalars.last.map { ",;:—".unicodeScalars.contains($0) } == true
            guard isEnd || index + 1 == tokens.count else { continue }
            let clause = tokens[start...index]
            clauses.append((clause, clause.reduce(0) { $0 + ($1.phonemes?.unicodeScalars.count ?? 0) + 1 }))
            start = index + 1
        }
        return clauses
    }

    private mutating func append(
        _ token: Token, _ id: (Unicode.Scalar) -> Int64?, to passages: inout [SpokenPassage]
    ) {
        let ids = (token.phonemes ?? "").unicodeScalars.compactMap(id).prefix(VoiceNetwork.mostPhonemes)
        if phonemes.count + ids.count + 1 > VoiceNetwork.mostPhonemes {
            passages.append(self)
            self = SpokenPassage()
        }
        if !ids.isEmpty, token.text.unicodeScalars.contains(where: \.isWord), words.last?.range != token.source {
            words.append(Word(range: token.source, start: phonemes.count))
        }
        phonemes += ids
        if token.isFollowedBySpace, let space = id(" "), !phonemes.isEmpty { phonemes.append(space) }
    }

    /// Without a space at the end; nil if nothing is spoken.
    private func trimmed(of space: Int64?) -> SpokenPassage? {
        var passage = self
        if let space, passage.phonemes.last == space { passage.phonemes.removeLast() }
        return passage.phonemes.isEmpty ? nil : passage
    }
}

/// The sentences of a text, each of which is spoken at once.
enum SpokenSentences {
    static func ranges(of text: TracedText) -> [Range<Int>] {
        let scalars = text.scalars
        var ranges: [Range<Int>] = []
        var (start, index) = (0, 0)
        while index < scalars.count {
            guard ".!?…".unicodeScalars.contains(scalars[index]) else {
                index += 1
                continue
            }
            let closed = scalars[(index + 1)...].prefix { "\"”'’)]".unicodeScalars.contains($0) }.endIndex
            if closed + 1 < scalars.count, scalars[closed] == " ", !scalars[closed + 1].properties.isLowercase,
                scalars[index] != "." || !isInitial(scalars, index)
            {
                ranges.append(start..<closed)
                start = closed + 1
            }
            index = max(closed, index + 1)
        }
        if start < scalars.count { ranges.append(start..<scalars.count) }
        return ranges
    }

    /// Whether a full stop follows the initial of a name.
    private static func isInitial(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
        guard index > 0, text[index - 1].properties.isUppercase else { return false }
        return index == 1 || !text[index - 2].isWord
    }
}
