public import LecternBase
import LecternUnicode

/// How a word is to be spoken, chosen by the reader.
///
///     configuration.pronunciations = [Pronunciation(of: "Cholmondeley", as: "Chumley", language: Language("en"))]
public struct Pronunciation: Hashable, Sendable {
    /// The word or phrase as written. Letter case counts only if the written form has capital letters.
    public var written: String
    /// The text to speak instead.
    public var spoken: String
    /// The language to which it applies; all if `nil`.
    public var language: Language?

    public init(of written: String, as spoken: String, language: Language? = nil) {
        (self.written, self.spoken, self.language) = (written, spoken, language)
    }

    func applies(to language: Language) -> Bool { self.language.map { $0.base == language.base } ?? true }
}

/// The text that an engine receives for an utterance, with the places of its parts in the utterance's text.
struct SpokenText: Hashable {
    private(set) var text = ""
    /// For each replacement its range in ``text`` and in the original, in UTF-16 units and in ascending order.
    private var replacements: [(spoken: Range<Int>, original: Range<Int>)] = []

    static func == (left: SpokenText, right: SpokenText) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Applies pronunciations to whole words; the longest one first where several match.
    init(_ original: String, pronunciations: [Pronunciation]) {
        guard !pronunciations.isEmpty else {
            text = original
            return
        }
        let sorted = pronunciations.filter { !$0.written.isEmpty }.sorted { $0.written.count > $1.written.count }
        var index = original.startIndex
        var units = (spoken: 0, original: 0)
        while index < original.endIndex {
            if let (match, spoken) = Self.match(in: original, at: index, sorted) {
                let length = (spoken: spoken.utf16.count, original: original[match].utf16.count)
                replacements.append(
                    (units.spoken..<units.spoken + length.spoken, units.original..<units.original + length.original))
                text += spoken
                units = (units.spoken + length.spoken, units.original + length.original)
                index = match.upperBound
            } else {
                text.append(original[index])
                let length = original[index].utf16.count
                units = (units.spoken + length, units.original + length)
                index = original.index(after: index)
            }
        }
    }

    private static func match(
        in text: String, at index: String.Index, _ pronunciations: [Pronunciation]
    ) -> (Range<String.Index>, String)? {
        if index > text.startIndex, isPartOfWord(text[text.index(before: index)]) { return nil }
        for pronunciation in pronunciations {
            let written = pronunciation.written
            guard let end = text.index(index, offsetBy: written.count, limitedBy: text.endIndex),
                end == text.endIndex || !isPartOfWord(text[end]) || !(written.last.map(isPartOfWord) ?? false)
            else { continue }
            let part = text[index..<end]
            let isCaseSensitive = written.contains { $0.isUppercase }
            if part == written || !isCaseSensitive && part.lowercased() == written {
                return (index..<end, pronunciation.spoken)
            }
        }
        return nil
    }

    private static func isPartOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Returns the range of the original text for a range of ``text``. A part of a replacement gives all of its original.
    func original(of range: Range<Int>) -> Range<Int> {
        let start = offset(of: range.lowerBound, isEnd: false)
        return start..<max(start, offset(of: range.upperBound, isEnd: true))
    }

    private func offset(of spoken: Int, isEnd: Bool) -> Int {
        var shift = 0
        for replacement in replacements {
            if spoken < replacement.spoken.lowerBound || isEnd && spoken == replacement.spoken.lowerBound { break }
            if spoken < replacement.spoken.upperBound || isEnd && spoken == replacement.spoken.upperBound {
                return isEnd ? replacement.original.upperBound : replacement.original.lowerBound
            }
            shift = replacement.original.upperBound - replacement.spoken.upperBound
        }
        return spoken + shift
    }
}
