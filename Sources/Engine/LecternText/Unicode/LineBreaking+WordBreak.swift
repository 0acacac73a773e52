internal import CICU
import LecternUnicode

// Applies `word-break: break-all`, `keep-all` and `auto-phrase` to ICU's result for `normal`.
// https://www.w3.org/TR/css-text-3/#word-break-property

/// Returns the offsets at which `word-space-transform: auto-phrase` inserts a space in a text; empty for languages whose
/// phrases are not known.
///
/// <https://www.w3.org/TR/css-text-4/#word-space-transform>
package func phraseBoundaries(of text: UnsafeBufferPointer<UInt16>, language: String?) -> [Int] {
    LineBreaking.phraseBoundaries(text, language: language)
}

/// Whether a UTF-16 unit forbids a break beside an atomic inline.
package func joinsAtomicInlines(_ unit: UInt16) -> Bool { LineBreaking.joinsAtomics(unit) }

/// Whether a UTF-16 unit does not begin a line where a phrase that does not fit is broken.
package func beginsNoLine(_ unit: UInt16) -> Bool { LineBreaking.beginsNoLine(unit) }

/// The line breaking classes of UAX 14 by ICU's numbers.
enum LineBreakClass {
    static let unknown: Int32 = 0, ambiguous: Int32 = 1, alphabetic: Int32 = 2, breakBoth: Int32 = 3
    static let breakAfter: Int32 = 4, breakBefore: Int32 = 5, mandatory: Int32 = 6, contingent: Int32 = 7
    static let closePunctuation: Int32 = 8, combiningMark: Int32 = 9, carriageReturn: Int32 = 10
    static let exclamation: Int32 = 11, glue: Int32 = 12, hyphen: Int32 = 13, ideographic: Int32 = 14
    static let inseparable: Int32 = 15, infixNumeric: Int32 = 16, lineFeed: Int32 = 17, nonstarter: Int32 = 18
    static let numeric: Int32 = 19, openPunctuation: Int32 = 20, postfixNumeric: Int32 = 21
    static let prefixNumeric: Int32 = 22, quotation: Int32 = 23, complexContext: Int32 = 24
    static let surrogate: Int32 = 25, space: Int32 = 26, breakSymbols: Int32 = 27, zeroWidthSpace: Int32 = 28
    static let nextLine: Int32 = 29, wordJoiner: Int32 = 30, hangulLV: Int32 = 31, hangulLVT: Int32 = 32
    static let jamoL: Int32 = 33, jamoT: Int32 = 34, jamoV: Int32 = 35, closeParenthesis: Int32 = 36
    static let conditionalJapanese: Int32 = 37, hebrewLetter: Int32 = 38, regionalIndicator: Int32 = 39
    static let zeroWidthJoiner: Int32 = 42
}

extension LineBreaking {
    static func tailor(
        _ text: UnsafeBufferPointer<UInt16>, _ wordBreak: LineBreakOptions.WordBreak,
        into marks: UnsafeMutableBufferPointer<UInt8>
    ) {
        var index = 0
        // The class of the base before the boundary; marks are skipped.
        var before = LineBreakClass.mandatory
        while index < text.count {
            let (value, length) = UTF16Decoding.codePoint(in: text, at: index, end: text.count)
            let after = cicu_line_break(value)
            if after == LineBreakClass.combiningMark || after == LineBreakClass.zeroWidthJoiner {
                index += length
                continue
            }
            if marks[index] != 2 {
                switch wordBreak {
                case .breakAll where marks[index] == 0 && breaksAsIdeographs(before, after): marks[index] = 1
                case .keepAll where marks[index] == 1 && isKeptTogether(before, after): marks[index] = 0
                default: break
                }
            }
            before = after
            index += length
        }
    }

    /// `auto-phrase`: removes the breaks inside of phrases, which ICU finds in Japanese text.
    ///
    /// <https://www.w3.org/TR/css-text-4/#valdef-word-break-auto-phrase>
    static func keepPhrases(
        _ text: UnsafeBufferPointer<UInt16>, language: String?, into marks: UnsafeMutableBufferPointer<UInt8>
    ) {
        let subtag = writtenLanguage(language)
        guard knowsPhrases(of: subtag) else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { phrases in
            phrases.initialize(repeating: 0)
            guard BreakIterators.mark(.line, locale: "\(subtag)@lw=phrase", text: text, marks: phrases) else { return }
            for index in marks.indices where phrases[index] == 0 { marks[index] = 0 }
        }
    }

    /// Returns the boundaries between two letters that end a phrase of Japanese, or a word of a script without spaces.
    static func phraseBoundaries(_ text: UnsafeBufferPointer<UInt16>, language: String?) -> [Int] {
        let subtag = writtenLanguage(language)
        guard knowsPhrases(of: subtag) || ["th", "lo", "km", "my"].contains(subtag) else { return [] }
        let locale = knowsPhrases(of: subtag) ? "\(subtag)@lw=phrase" : subtag
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { marks in
            marks.initialize(repeating: 0)
            guard BreakIterators.mark(.line, locale: locale, text: text, marks: marks) else { return [] }
            return text.indices.dropFirst().filter { index in
                marks[index] == 1 && isLetter(cicu_line_break(UInt32(text[index - 1])))
                    && isLetter(cicu_line_break(UInt32(text[index])))
            }
        }
    }

    /// Whether ICU divides text of a language into phrases.
    static func knowsPhrases(of subtag: String) -> Bool { subtag == "ja" }

    /// Whether there is a break between two classes if letters count as ideographs: "AL, NU and SA are treated as
    /// ID".
    private static func breaksAsIdeographs(_ before: Int32, _ after: Int32) -> Bool {
        switch (isLetter(before), isLetter(after)) {
        case (true, true): true
        case (true, false): after == LineBreakClass.openPunctuation || after == LineBreakClass.prefixNumeric
        case (false, true):
            before == LineBreakClass.infixNumeric || before == LineBreakClass.closeParenthesis
                || before == LineBreakClass.closePunctuation || before == LineBreakClass.breakSymbols
                || before == LineBreakClass.hyphen || before == LineBreakClass.exclamation
                || before == LineBreakClass.postfixNumeric
        default: false
        }
    }

    /// "Implicit soft wrap opportunities between typographic letter units are suppressed."
    private static func isKeptTogether(_ before: Int32, _ after: Int32) -> Bool {
        isLetterOfKeepAll(before) && isLetterOfKeepAll(after)
    }

    /// Whether a character forbids a break beside an atomic inline: the classes GL, WJ and ZWJ, but for U+00A0.
    ///
    /// <https://www.w3.org/TR/css-text-3/#line-break-details>
    static func joinsAtomics(_ unit: UInt16) -> Bool {
        guard unit != 0xA0 else { return false }
        switch cicu_line_break(UInt32(unit)) {
        case LineBreakClass.glue, LineBreakClass.wordJoiner, LineBreakClass.zeroWidthJoiner: return true
        default: return false
        }
    }

    /// Whether a character does not begin a line: closing punctuation, small kana and the like.
    static func beginsNoLine(_ unit: UInt16) -> Bool {
        switch cicu_line_break(UInt32(unit)) {
        case LineBreakClass.closePunctuation, LineBreakClass.closeParenthesis, LineBreakClass.exclamation,
            LineBreakClass.nonstarter, LineBreakClass.conditionalJapanese, LineBreakClass.infixNumeric,
            LineBreakClass.breakSymbols, LineBreakClass.inseparable:
            return true
        default: return false
        }
    }

    private static func isLetter(_ lineClass: Int32) -> Bool {
        switch lineClass {
        case LineBreakClass.alphabetic, LineBreakClass.numeric, LineBreakClass.complexContext, LineBreakClass.ambiguous,
            LineBreakClass.hebrewLetter, LineBreakClass.ideographic, LineBreakClass.unknown, LineBreakClass.hangulLV,
            LineBreakClass.hangulLVT:
            true
        default: false
        }
    }

    private static func isLetterOfKeepAll(_ lineClass: Int32) -> Bool {
        switch lineClass {
        case LineBreakClass.alphabetic, LineBreakClass.numeric, LineBreakClass.ambiguous, LineBreakClass.hebrewLetter,
            LineBreakClass.ideographic, LineBreakClass.hangulLV, LineBreakClass.hangulLVT, LineBreakClass.jamoL,
            LineBreakClass.jamoV, LineBreakClass.jamoT, LineBreakClass.conditionalJapanese, LineBreakClass.unknown:
            true
        default: false
        }
    }
}
