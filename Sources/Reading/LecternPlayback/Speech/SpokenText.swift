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
    /// Whether it applies to whole words only, and not to parts of longer ones.
    public var isWholeWord = true

    /// Creates a pronunciation; by default for whole words in any language.
    ///
    /// - Parameters:
    ///   - written: with capital letters if only that spelling is meant.
    ///   - spoken: empty to leave the word out.
    public init(of written: String, as spoken: String, language: Language? = nil, isWholeWord: Bool = true) {
        self.written = written
        self.spoken = spoken
        self.language = language
        self.isWholeWord = isWholeWord
    }

    func applies(to language: Language) -> Bool {
        self.language.map { $0.base == language.base || $0.isRelated(to: language) } ?? true
    }
}

/// The text that an engine receives for an utterance, with the places of its parts in the utterance's text.
struct SpokenText: Hashable {
    /// A part of the original text that is spoken as another one.
    struct Replacement: Hashable, Sendable {
        /// In UTF-16 units of the original text.
        var range: Range<Int>
        /// The text to speak; empty for none, `nil` for the original one.
        var spoken: String?
        /// How it sounds, for engines that support phonemes.
        var phonemes: Phonemes?
    }

    /// Sounds in an alphabet such as `ipa` or `x-sampa`.
    struct Phonemes: Hashable, Sendable {
        var text: String
        var alphabet: String?
    }

    private(set) var text = ""
    /// Parts with phonemes, in UTF-16 units of ``text``.
    private(set) var phonemes: [TTSUtterance.Phonemes] = []
    /// For each replacement its range in ``text`` and in the original, in UTF-16 units and in ascending order.
    private var replacements: [Replaced] = []

    private struct Replaced: Hashable {
        var spoken: Range<Int>
        var original: Range<Int>
    }

    /// Applies replacements and pronunciations; the longest one first where several match.
    ///
    /// - Parameters:
    ///   - replacements: in ascending order, without overlaps.
    ///   - lexical: the same; pronunciations have precedence.
    init(
        _ original: String, pronunciations: [Pronunciation] = [], replacements: [Replacement] = [],
        lexical: [Replacement] = []
    ) {
        guard !pronunciations.isEmpty || !replacements.isEmpty || !lexical.isEmpty else {
            text = original
            return
        }
        let sorted = pronunciations.filter { !$0.written.isEmpty }.sorted { $0.written.count > $1.written.count }
        var (pending, fromBook) = (replacements[...], lexical[...])
        var index = original.startIndex
        var offset = 0
        while index < original.endIndex {
            let (first, second) = (pending.next(at: offset), fromBook.next(at: offset))
            let chosen = first == nil ? Self.match(in: original, at: index, sorted) : nil
            if let (match, spoken) = chosen {
                replace(original[match], at: offset, with: spoken, nil)
                index = match.upperBound
                offset += original[match].utf16.count
            } else if let next = first ?? second {
                let end = original.utf16.index(index, offsetBy: next.range.count, limitedBy: original.endIndex)
                let match = index..<(end ?? original.endIndex)
                replace(original[match], at: offset, with: next.spoken ?? String(original[match]), next.phonemes)
                index = match.upperBound
                offset = next.range.upperBound
            } else {
                text.append(original[index])
                offset += original[index].utf16.count
                index = original.index(after: index)
            }
        }
    }

    private mutating func replace(_ part: Substring, at offset: Int, with spoken: String, _ sounds: Phonemes?) {
        let start = text.utf16.count
        text += spoken
        let range = start..<start + spoken.utf16.count
        replacements.append(Replaced(spoken: range, original: offset..<offset + part.utf16.count))
        if let sounds, !range.isEmpty {
            phonemes.append(.init(range: range, text: sounds.text, alphabet: sounds.alphabet))
        }
    }

    private static func match(
        in text: String, at index: String.Index, _ pronunciations: [Pronunciation]
    ) -> (Range<String.Index>, String)? {
        let isInWord = index > text.startIndex && isPartOfWord(text[text.index(before: index)])
        for pronunciation in pronunciations where !(isInWord && pronunciation.isWholeWord) {
            let written = pronunciation.written
            guard let end = text.index(index, offsetBy: written.count, limitedBy: text.endIndex),
                !pronunciation.isWholeWord || end == text.endIndex || !isPartOfWord(text[end])
                    || !(written.last.map(isPartOfWord) ?? false)
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

extension ArraySlice<SpokenText.Replacement> {
    /// Returns the replacement that begins at an offset, after removing it and those before it.
    fileprivate mutating func next(at offset: Int) -> Element? {
        while let next = first, next.range.lowerBound < offset { removeFirst() }
        return first?.range.lowerBound == offset ? removeFirst() : nil
    }
}
