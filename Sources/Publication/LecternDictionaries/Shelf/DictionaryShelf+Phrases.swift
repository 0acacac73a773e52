public import LecternBase
import LecternUnicode

extension DictionaryShelf {
    /// The number of words of a phrase, and of characters in scripts without spaces.
    static let (mostWords, mostCharacters) = (6, 16)

    /// Returns the longest word or phrase at a place of a text that a dictionary has.
    ///
    /// In scripts with spaces, these are up to six words with the one at the place among them. Chinese and Japanese have no
    /// spaces: there it is the longest text that begins at the character.
    ///
    ///     shelf.phrase(in: "They gave it up at once.", at: 13, language: Language("en"))?.phrase  // "up"
    ///
    /// - Parameters:
    ///   - text: a sentence or paragraph; only what is near the place is looked at.
    ///   - offset: the place in UTF-16 units.
    /// - Returns: nil if there is no word at the place, or no dictionary has it.
    public func phrase(in text: String, at offset: Int, language: Language? = nil) -> PhraseMatch? {
        let units = Array(text.utf16)
        guard units.indices.contains(offset) else { return nil }
        let ranges =
            WordParts.hasNoSpaces(Self.codePoint(units, at: offset))
            ? Self.rangesWithoutSpaces(units, at: offset)
            : Self.rangesOfWords(units, around: offset, language: language)
        let dictionaries = ordered(for: language)
        for range in ranges {
            let phrase = String(decoding: units[range], as: UTF16.self)
            let spoken = language ?? (Self.isKana(units[range]) ? Language("ja") : nil)
            guard contains(phrase, forms: wordForms(of: phrase, language: spoken), in: dictionaries) else { continue }
            let matches = matches(for: phrase, language: spoken)
            if !matches.isEmpty { return PhraseMatch(range: range, phrase: phrase, matches: matches) }
        }
        return nil
    }

    private static func codePoint(_ units: [UInt16], at offset: Int) -> UInt32 {
        let start = units[offset] & 0xFC00 == 0xDC00 && offset > 0 ? offset - 1 : offset
        return String(decoding: units[start..<min(start + 2, units.count)], as: UTF16.self).unicodeScalars.first?.value
            ?? 0
    }

    private static func isKana(_ units: ArraySlice<UInt16>) -> Bool {
        units.contains { (0x3041...0x30FF).contains($0) }
    }

    /// Ranges from a character on, the longest first, up to the end of the script.
    private static func rangesWithoutSpaces(_ units: [UInt16], at offset: Int) -> [Range<Int>] {
        let start = units[offset] & 0xFC00 == 0xDC00 && offset > 0 ? offset - 1 : offset
        var ends: [Int] = []
        var position = start
        while position < units.count, ends.count < mostCharacters, WordParts.hasNoSpaces(codePoint(units, at: position))
        {
            position += units[position] & 0xFC00 == 0xD800 ? 2 : 1
            ends.append(min(position, units.count))
        }
        return ends.reversed().map { start..<$0 }
    }

    /// Ranges of words with the one at a place, those of most words first.
    private static func rangesOfWords(_ units: [UInt16], around offset: Int, language: Language?) -> [Range<Int>] {
        let window = max(0, offset - 400)..<min(units.count, offset + 400)
        let words = wordRanges(Array(units[window]), language: language?.tag ?? "root").map {
            $0.lowerBound + window.lowerBound..<$0.upperBound + window.lowerBound
        }
        guard let middle = words.firstIndex(where: { $0.contains(offset) }) else { return [] }
        var ranges: [Range<Int>] = []
        for count in stride(from: mostWords, through: 1, by: -1) {
            for first in max(0, middle - count + 1)...middle where first + count <= words.count {
                let range = words[first].lowerBound..<words[first + count - 1].upperBound
                if isOnePhrase(units[range]) { ranges.append(range) }
            }
        }
        return ranges
    }

    /// Phrases do not go across the end of a sentence or clause.
    private static func isOnePhrase(_ units: ArraySlice<UInt16>) -> Bool {
        let text = String(decoding: units, as: UTF16.self)
        return !text.contains { ",;:!?()[]{}“”«»„\n".contains($0) } && !text.contains(". ")
    }
}
