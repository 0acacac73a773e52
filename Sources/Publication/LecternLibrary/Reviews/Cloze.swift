import LecternModel

/// A sentence with a gap, to be filled from memory.
///
///     Cloze("a noble craft").question   // "a […] craft"
///
/// The gap is the longest word; of several the first. In text without spaces it is the middle of a run of letters.
public struct Cloze: Hashable, Sendable {
    /// The text with the gap.
    public let question: String
    /// What the gap hides; empty if the text has no letters.
    public let answer: String

    private static let gap = "[…]"
    /// A longer run of letters is text without spaces.
    private static let longestWord = 24
    /// How much text around a word asks for it, before and after.
    private static let longestContext = 80

    /// Makes a gap in a text.
    public init(_ text: String) {
        var longest = text.startIndex..<text.startIndex
        var length = 0
        var index = text.startIndex
        while index < text.endIndex {
            let word = text[index...].prefix { $0.isLetter || $0.isNumber }
            let count = word.count
            if count > length {
                longest = word.startIndex..<word.endIndex
                length = count
            }
            index = word.isEmpty ? text.index(after: index) : word.endIndex
        }
        if length > Self.longestWord {
            let start = text.index(longest.lowerBound, offsetBy: length / 3)
            longest = start..<text.index(start, offsetBy: min(length / 3, Self.longestWord))
        }
        answer = String(text[longest])
        question = answer.isEmpty ? text : text.replacingCharacters(in: longest, with: Self.gap)
    }

    /// Makes a gap in highlighted text. If it is a single word, the text around asks for it.
    init(_ text: Locator.Text) {
        let words = text.highlight ?? ""
        let cloze = Cloze(words)
        let around = (
            before: text.before?.suffix(Self.longestContext) ?? "", after: text.after?.prefix(Self.longestContext) ?? ""
        )
        guard cloze.question == Self.gap, !(around.before + around.after).isEmpty else {
            self = cloze
            return
        }
        answer = words
        question = "\(around.before)\(Self.gap)\(around.after)".split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    /// Makes a gap where a word is in a sentence; at its end if the sentence does not have it.
    public init(_ sentence: String, hiding word: String) {
        answer = word
        if let range = word.isEmpty ? nil : sentence.firstRange(of: word) {
            question = sentence.replacingCharacters(in: range, with: Self.gap)
        } else {
            question = sentence.isEmpty ? Self.gap : sentence + " " + Self.gap
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
