import LecternBase
import LecternContent

/// The entries of a lexicon by the beginnings of their words, to find them in texts.
struct LexiconIndex: Sendable {
    private typealias Entry = PronunciationLexicon.Entry

    /// By the first word in lower case; longer phrases first, then those with capitals, then in the order of the lexicon.
    private let entries: [String: [Entry]]

    init(_ lexicon: PronunciationLexicon) {
        var entries: [String: [Entry]] = [:]
        var writtenForms: Set<String> = []
        for entry in lexicon.entries where writtenForms.insert(entry.written).inserted {
            entries[entry.written.firstWord(at: entry.written.startIndex), default: []].append(entry)
        }
        self.entries = entries.mapValues { list in
            let sorted = list.enumerated().sorted {
                ($1.element.written.count, $0.element.rank, $0.offset)
                    < ($0.element.written.count, $1.element.rank, $1.offset)
            }
            return sorted.map(\.element)
        }
    }

    /// Returns the longest entry that is written at an index of a text, and its end.
    ///
    /// - Parameter word: the first word there.
    func match(in text: String, at index: String.Index, word: String) -> (PronunciationLexicon.Entry, String.Index)? {
        guard let candidates = entries[word] else { return nil }
        for entry in candidates {
            let written = entry.written
            let limit = text.index(index, offsetBy: written.count, limitedBy: text.endIndex)
            guard let end = limit, text.hasBorder(at: end) else { continue }
            let part = text[index..<end]
            // A word in small letters also matches capitals, as with a reader's own pronunciations.
            if part == written || part.lowercased() == written { return (entry, end) }
        }
        return nil
    }
}

extension PronunciationLexicon.Entry {
    /// Written with capitals, it applies to them before one without.
    fileprivate var rank: Int { written.contains { $0.isUppercase } ? 0 : 1 }
}

extension [LexiconIndex] {
    /// Finds the words of lexicons in a text. Where several lexicons have a word, the first one applies.
    ///
    /// - Parameter excluded: ranges that are spoken in another way already, in UTF-16 units.
    /// - Returns: in ascending order, without overlaps.
    func replacements(in text: String, except excluded: [Range<Int>]) -> [SpokenText.Replacement] {
        var result: [SpokenText.Replacement] = []
        var (index, offset) = (text.startIndex, 0)
        while index < text.endIndex {
            if text.hasBorder(at: index), let (entry, end) = match(in: text, at: index) {
                let range = offset..<offset + text[index..<end].utf16.count
                if !excluded.contains(where: { $0.overlaps(range) }) {
                    let phonemes = entry.phonemes.map { SpokenText.Phonemes(text: $0, alphabet: entry.alphabet) }
                    result.append(.init(range: range, spoken: entry.alias, phonemes: phonemes))
                    index = end
                    offset = range.upperBound
                    continue
                }
            }
            offset += text[index].utf16.count
            index = text.index(after: index)
        }
        return result
    }

    private func match(in text: String, at index: String.Index) -> (PronunciationLexicon.Entry, String.Index)? {
        let word = text.firstWord(at: index)
        return lazy.compactMap { $0.match(in: text, at: index, word: word) }.first
    }
}

extension String {
    /// The word that begins at an index, in lower case; a single character where words are not divided by spaces, or
    /// where no word begins.
    fileprivate func firstWord(at index: Index) -> String {
        guard self[index].isInSpacedWord else { return self[index].lowercased() }
        return self[index...].prefix { $0.isInSpacedWord }.lowercased()
    }

    /// Whether a word may begin or end at an index.
    fileprivate func hasBorder(at index: Index) -> Bool {
        if index == startIndex || index == endIndex { return true }
        return !self[index].isInSpacedWord || !self[self.index(before: index)].isInSpacedWord
    }
}

extension Character {
    /// Whether the character is part of a word, in a script that divides words by spaces.
    fileprivate var isInSpacedWord: Bool { (isLetter || isNumber) && !isUnspaced }

    /// Thai, Lao, Burmese, Khmer, and the scripts of Chinese and Japanese.
    private var isUnspaced: Bool {
        guard let first = unicodeScalars.first?.value, first >= 0x0E00 else { return false }
        return switch first {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
