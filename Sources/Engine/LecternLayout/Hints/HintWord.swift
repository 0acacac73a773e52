package import LecternBase
import LecternText
import LecternUnicode

/// A word of a text over which a hint may stand.
package struct HintWord: Hashable, Sendable {
    /// The word, without soft hyphens and the like. If its capital is that of a sentence, it is in lower case.
    package let text: String
    /// The word as it is written.
    package let written: String
    /// The language of the text.
    package let language: Language?
    /// Whether it begins a sentence with a capital, so that it may be a name.
    package let mayBeName: Bool

    /// Longer words are none.
    private static let longest = 40
    /// The least number of letters, and of characters in scripts without spaces between words.
    private static let (fewestLetters, fewestCharacters) = (3, 2)

    /// Reads a word of a paragraph; nil if it needs no hint: a name, an acronym, a number, a part of an address or of a
    /// compound with hyphens.
    init?(_ range: Range<Int>, of units: [UInt16], language: Language?) {
        guard range.count <= Self.longest, Self.isFree(range, of: units) else { return nil }
        let letters = units[range].filter { !Self.isInvisible($0) }
        let written = String(decoding: letters, as: UTF16.self)
        guard let first = written.unicodeScalars.first else { return nil }
        let fewest = WordParts.hasNoSpaces(first.value) ? Self.fewestCharacters : Self.fewestLetters
        guard written.unicodeScalars.count >= fewest, written.unicodeScalars.allSatisfy(Self.isPart) else { return nil }
        let capitals = written.unicodeScalars.map(Self.isCapital)
        // Acronyms, and names such as McDonald.
        if capitals.dropFirst().contains(true) { return nil }
        let isCapitalized = capitals[0] && !Self.capitalizesNouns(language)
        let beginsSentence = units.withUnsafeBufferPointer { SentenceStart.isAt(range.lowerBound, in: $0) }
        if isCapitalized, !beginsSentence { return nil }
        self.written = written
        text = isCapitalized ? written.lowercased() : written
        self.language = language
        mayBeName = isCapitalized
    }

    /// Soft hyphens, word joiners and spaces without width, which books have at dashes.
    static func isInvisible(_ unit: UInt16) -> Bool {
        unit == 0xAD || unit == 0x200B || unit == 0x2060 || unit == 0xFEFF
    }

    /// Whether a word is followed and preceded by spaces and usual punctuation.
    private static func isFree(_ range: Range<Int>, of units: [UInt16]) -> Bool {
        func joins(_ unit: UInt16) -> Bool {
            switch unit {
            // Hyphens, and signs of addresses and names of files.
            case 0x2D, 0x2010, 0x2011, 0x23, 0x26, 0x2F, 0x40, 0x5C, 0x5F: true
            default: false
            }
        }
        if range.lowerBound > 0, joins(units[range.lowerBound - 1]) { return false }
        guard range.upperBound < units.count else { return true }
        let isFollowedByLetter =
            range.upperBound + 1 < units.count && WordParts.isPart(UInt32(units[range.upperBound + 1]))
        return !joins(units[range.upperBound]) && !(units[range.upperBound] == 0x2E && isFollowedByLetter)
    }

    /// Letters and their marks, apostrophes, and joiners of Persian words: neither digits nor signs of addresses.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        let point = CodePoint(scalar.value)
        return point.isLetter || point.isMark || [0x27, 0xB7, 0x200C, 0x200D, 0x2019].contains(scalar.value)
    }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        CaseRules.lowercase(scalar.value) != scalar.value
    }

    /// Whether a capital says nothing about names.
    private static func capitalizesNouns(_ language: Language?) -> Bool {
        ["de", "lb", "nds"].contains(language?.primary ?? "")
    }
}

/// Whether a sentence may begin at a place.
package enum SentenceStart {
    /// - Parameter offset: the start of a word.
    package static func isAt(_ offset: Int, in units: UnsafeBufferPointer<UInt16>) -> Bool {
        var index = offset - 1
        while index >= 0 {
            let unit = units[index]
            if unit == 0x0A || unit == 0x2028 || unit == 0x2029 { return true }
            if ends(unit) { return true }
            guard isPassed(unit) else { return false }
            index -= 1
        }
        return true
    }

    /// Full stops and the like. A colon may precede a sentence.
    private static func ends(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x21, 0x2E, 0x3A, 0x3F, 0x2026, 0x37E, 0x589, 0x61F, 0x6D4, 0x964, 0x3002, 0xFF01, 0xFF0E, 0xFF1F: true
        default: false
        }
    }

    /// Spaces, quotation marks, brackets and dashes.
    private static func isPassed(_ unit: UInt16) -> Bool {
        switch CodePoint(UInt32(unit)).category {
        case .spaceSeparator, .openPunctuation, .closePunctuation, .initialQuote, .finalQuote, .dashPunctuation,
            .control:
            true
        default: unit == 0x22 || unit == 0x27 || unit == 0x09
        }
    }
}
