// Grapheme, word and sentence boundaries.
// https://www.unicode.org/reports/tr29/

/// Whether a user-perceived character (an extended grapheme cluster) begins at
/// each boundary; one entry more than the text has units, the first and last true.
public func graphemeBoundaries(_ text: [UInt16]) -> [Bool] {
    guard text.contains(where: { $0 >= 0x300 || $0 == 0x0D }) else {
        return [Bool](repeating: true, count: text.count + 1)
    }
    return boundaries(text, .character).map { $0 != 0 }
}

/// The words of a text: ranges of letters and numbers, without spaces and punctuation.
///
/// - Parameter language: a BCP 47 tag such as `th`; `root` for Unicode's own rules.
public func wordRanges(_ text: [UInt16], language: String = "root") -> [Range<Int>] {
    guard !text.isEmpty else { return [] }
    let marks = boundaries(text, .word, language: language)
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 1...text.count where marks[index] != 0 {
        if marks[index] == 2 { ranges.append(start..<index) }
        start = index
    }
    return ranges
}

/// Returns whether a word, space or punctuation mark begins at each boundary;
/// one more entry than the text has units, the first and last are true.
package func wordBoundaries(_ text: [UInt16]) -> [Bool] {
    text.isEmpty ? [true] : boundaries(text, .word).map { $0 != 0 }
}

/// Returns ICU's boundaries of sentences within a text, by Unicode's rules for a language.
func sentenceMarks(_ text: [UInt16], language: String) -> [Int] {
    let marks = boundaries(text, .sentence, language: language == "root" ? language : icuLocale(language))
    return marks.indices.dropFirst().dropLast().filter { marks[$0] != 0 }
}

/// Returns a BCP 47 tag in ICU's older syntax; `root` for an invalid tag.
func icuLocale(_ language: String) -> String {
    let isTag =
        !language.isEmpty && language.utf8.count <= 64
        && language.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
                || byte == 0x5F
        }
    return isTag ? language.split(separator: "-").joined(separator: "_") : "root"
}

private func boundaries(_ text: [UInt16], _ kind: BreakIterators.Kind, language: String = "root") -> [UInt8] {
    let locale = kind == .sentence ? language : icuLocale(language)
    return [UInt8](unsafeUninitializedCapacity: text.count + 1) { out, count in
        out.initialize(repeating: 0)
        count = text.count + 1
        text.withUnsafeBufferPointer { _ = BreakIterators.mark(kind, locale: locale, text: $0, marks: out) }
        out[0] = 1
        if out[text.count] == 0 { out[text.count] = 1 }
    }
}
