/// Returns the sentences of a text. They cover the text; each includes the white space after it.
///
/// ICU finds candidates by Unicode's rules; what ends a sentence in a language is decided here: by its abbreviations
/// and ordinal numbers, by quotation marks and brackets, which stay with their words, and by what follows.
///
/// - Parameter language: a BCP 47 tag such as `de`; the rules of English for a language without rules of its own.
public func sentenceRanges(_ text: [UInt16], language: String = "root") -> [Range<Int>] {
    guard !text.isEmpty else { return [] }
    let starts = SentenceFinder(text, language: language).starts()
    return zip([0] + starts, starts + [text.count]).map { $0..<$1 }
}

/// Finds where sentences begin.
///
/// Spec: https://www.unicode.org/reports/tr29/#Sentence_Boundaries
struct SentenceFinder {
    let text: [UInt16]
    let language: String
    let words: SentenceWords
    let marks: QuotationMarks

    init(_ text: [UInt16], language: String) {
        self.text = text
        self.language = language
        words = SentenceWords.of(language)
        marks = QuotationMarks(text, language: language)
    }

    /// The offsets at which sentences begin, without the first one.
    func starts() -> [Int] {
        var startOffsets = Set(others())
        var offset = 0
        var start = 0
        while offset < text.count {
            guard SentenceClass.isTerminator(text[offset]) else {
                offset += 1
                if SentenceClass.isBreak(text[offset - 1]) { start = offset }
                if let reply = reply(after: offset - 1) {
                    startOffsets.insert(reply)
                    start = reply
                }
                continue
            }
            let end = End(in: self, at: offset, sentenceStart: start)
            if let next = end.nextStart {
                startOffsets.insert(next)
                start = next
            }
            offset = end.signs.upperBound
        }
        return spoken(startOffsets.sorted())
    }

    /// Where the quotation begins that follows a Japanese one, if both are speech: 「行こうか」「ああ」 without full stops. Short ones
    /// may be a list: 「赤」「青」.
    private func reply(after closing: Int) -> Int? {
        guard text[closing] == 0x300D else { return nil }
        var next = closing + 1
        while next < text.count, SentenceClass.isSpace(text[next]), !SentenceClass.isBreak(text[next]) { next += 1 }
        guard next < text.count, text[next] == 0x300C, let opening = text[..<closing].lastIndex(of: 0x300C) else {
            return nil
        }
        return closing - opening > 8 ? next : nil
    }

    /// ICU's boundaries at paragraph ends, and after signs that are not terminators here.
    private func others() -> [Int] {
        let plain = text.map { SentenceClass.isSpace($0) && !SentenceClass.isBreak($0) ? 0x20 : $0 }
        let boundaries = sentenceMarks(plain, language: language)
        return boundaries.filter { mark in
            guard mark > 0, mark < text.count else { return false }
            if SentenceClass.isBreak(text[mark - 1]) { return true }
            var index = mark - 1
            while index > 0, SentenceClass.isSpace(text[index]) || marks.role(at: index) != nil { index -= 1 }
            return !SentenceClass.isTerminator(text[index]) && !SentenceClass.isSuperscript(text[index])
        }
    }

    /// Only those starts between which there are letters or digits: a dash alone is no sentence.
    private func spoken(_ starts: [Int]) -> [Int] {
        var kept: [Int] = []
        for start in starts {
            let isBreak = SentenceClass.isBreak(text[start - 1])
            if isBreak || isSpoken((kept.last ?? 0)..<start) || kept.isEmpty && beginsWithEnd { kept.append(start) }
        }
        if let last = kept.last, !SentenceClass.isBreak(text[last - 1]), !isSpoken(last..<text.count) {
            kept.removeLast()
        }
        return kept
    }

    /// Whether the text begins with the end of a sentence whose words are elsewhere, as behind a word in another
    /// language.
    private var beginsWithEnd: Bool {
        guard let first = text.first, SentenceClass.isTerminator(first), first != 0x2026 else { return false }
        return text.count > 1 && !SentenceClass.isTerminator(text[1])
    }

    private func isSpoken(_ range: Range<Int>) -> Bool {
        text[range].contains { SentenceClass.letter($0) != .sign }
    }
}
