internal import CICUText

/// Word boundaries in scripts with and without spaces between words.
package enum WordParts {
    /// Returns whether a code point can be part of a word: a letter, mark or number.
    package static func isPart(_ codePoint: UInt32) -> Bool {
        if codePoint < 0x80 {
            return (0x61...0x7A).contains(codePoint | 0x20) || (0x30...0x39).contains(codePoint)
        }
        return cicu_is_word_part(codePoint) != 0
    }

    /// Returns whether the code point's script is written without spaces between words.
    package static func hasNoSpaces(_ codePoint: UInt32) -> Bool {
        codePoint >= 0xE00 && cicu_has_no_spaces(codePoint) != 0
    }

    /// Returns whether a range of a text is one or more whole words.
    ///
    /// In scripts with spaces, the characters next to the range must not be part of
    /// a word; in others ICU's dictionaries decide.
    package static func isWhole(_ range: Range<Int>, of text: [UInt16], language: String = "root") -> Bool {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= text.count else { return false }
        return isBoundary(range.lowerBound, of: text, language: language)
            && isBoundary(range.upperBound, of: text, language: language)
    }

    /// Returns whether no word continues over an offset, in a script with spaces; true in others.
    package static func startsWord(_ offset: Int, in text: [UInt16]) -> Bool {
        guard offset > 0, offset < text.count else { return true }
        let before = codePoint(in: text, before: offset)
        return !isJoined(before) || hasNoSpaces(before)
    }

    private static func isBoundary(_ offset: Int, of text: [UInt16], language: String) -> Bool {
        guard offset > 0, offset < text.count else { return true }
        let (before, after) = (codePoint(in: text, before: offset), codePoint(in: text, at: offset))
        guard isJoined(before), isJoined(after) else { return true }
        guard hasNoSpaces(before) || hasNoSpaces(after) else { return false }
        // A dictionary needs only the surrounding words.
        let window = max(0, offset - 60)..<min(text.count, offset + 60)
        let words = wordRanges(Array(text[window]), language: language)
        return !words.contains {
            $0.lowerBound < offset - window.lowerBound && offset - window.lowerBound < $0.upperBound
        }
    }

    /// Soft hyphens and joiners are inside words.
    private static func isJoined(_ codePoint: UInt32) -> Bool {
        isPart(codePoint) || codePoint == 0xAD || codePoint == 0x200C || codePoint == 0x200D
    }

    private static func codePoint(in text: [UInt16], at offset: Int) -> UInt32 {
        let unit = UInt32(text[offset])
        guard unit & 0xFC00 == 0xD800, offset + 1 < text.count else { return unit }
        return 0x10000 + ((unit & 0x3FF) << 10 | UInt32(text[offset + 1]) & 0x3FF)
    }

    private static func codePoint(in text: [UInt16], before offset: Int) -> UInt32 {
        let unit = UInt32(text[offset - 1])
        guard unit & 0xFC00 == 0xDC00, offset > 1 else { return unit }
        return 0x10000 + ((UInt32(text[offset - 2]) & 0x3FF) << 10 | unit & 0x3FF)
    }
}
