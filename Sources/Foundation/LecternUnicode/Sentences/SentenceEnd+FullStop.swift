/// Full stops, which also end abbreviations, initials and ordinal numbers.
extension SentenceFinder.End {
    var endsBeforeNumber: Bool {
        let (token, start) = token
        if isPlainWord(token, start) { return true }
        // The number of a reference: “Wang et al. 51 analyzed”
        if token == "al" { return false }
        if words.numbered.contains(token) || words.inner.contains(token) || words.titles.contains(token) {
            return false
        }
        if words.open.contains(token) || words.months.contains(token) { return false }
        // The street of an address: “Goethestr. 5”
        if finder.language.hasPrefix("de"), token.hasSuffix("str") { return false }
        // Shillings before pence: “12s. 6d.”
        if token.last == "s", token.count > 1, token.dropLast().allSatisfy(\.isNumber) { return false }
        let letters = token.filter(\.isLetter)
        return letters.count > 1 || token.count > 2 && !isAtStart(start)
    }

    /// Whether a full stop before a capital letter ends a sentence.
    var endsAfterWord: Bool {
        let (token, start) = token
        // A full stop of its own: after a closing mark and a space, or at the start of a text whose words are elsewhere.
        guard !token.isEmpty else {
            return closed > signs.upperBound || signs.lowerBound > sentenceStart || signs.lowerBound == 0
        }
        if closed > signs.upperBound, !hasOpening { return true }
        if token.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }) { return endsAfterNumber(token, start) }
        if let ends = endsAfterAbbreviation(token, start) { return ends }
        // The number of a heading: “B.1.2. Title”
        if isAtStart(start), token.contains("."), token.contains(where: \.isNumber) { return false }
        let wordUnits = finder.text[start..<signs.lowerBound]
        if isRoman(wordUnits) { return endsAfterRoman(token, start) }
        let last = token.split(separator: "-").last.map(String.init) ?? token
        if last.count == 1, last.first?.isLetter == true, last.utf16.allSatisfy({ $0 < 0x1100 }) {
            return endsAfterLetter(last, at: start, in: wordUnits)
        }
        if token.contains("."), token.split(separator: ".").allSatisfy({ $0.count == 1 && $0.first?.isLetter == true })
        {
            return startsNewly
        }
        return true
    }

    /// Whether a token is a plain word, although its letters are those of an abbreviation with a capital: “sat.”
    func isPlainWord(_ token: String, _ start: Int) -> Bool {
        words.capitalized.contains(token) && SentenceClass.letter(text[start]) == .small
    }

    /// Whether a listed abbreviation ends the sentence; nil if it is not listed.
    func endsAfterAbbreviation(_ token: String, _ start: Int) -> Bool? {
        if isPlainWord(token, start) { return nil }
        let previous = previousWord(start)
        let pair = previous.hasSuffix(".") ? previous + token : token
        if words.ends.contains(pair) || words.ends.contains(token) { return true }
        // The first half: “z. B.”, “EE. UU.”
        let forward = token + "." + nextWord
        if isBeforeFullStop, words.inner.contains(forward) || words.open.contains(forward) { return false }
        if pair != token, words.inner.contains(pair) { return false }
        if pair != token, words.open.contains(pair) { return startsNewly }
        // “Lieut.-Col. Miller”
        if token.contains("-"), let last = token.split(separator: "-").last, words.titles.contains(String(last)) {
            return false
        }
        if words.titles.contains(token) { return token.count == 1 && isPlainLetter(start) && startsNewly }
        // A capital letter is an initial.
        if token.count == 1, !isPlainLetter(start) { return nil }
        if words.inner.contains(token) { return token.count == 1 && startsNewly }
        if words.open.contains(token) { return endsAfterOpen(token, previous) }
        if words.numbered.contains(token) {
            if isBeforeRoman(token) { return false }
            return token.count == 1 ? nil : true
        }
        return nil
    }

    /// Whether a Roman number follows. “No. I think so.” has none.
    func isBeforeRoman(_ token: String) -> Bool {
        let next = finder.text[first..<end(ofWord: first)]
        guard isRoman(next) else { return false }
        let isWord = next.count == 1 && words.letters.contains(nextWord)
        return !isWord || ["vol", "vols", "ch", "chap", "bk", "fig", "pt"].contains(token)
    }

    func endsAfterOpen(_ token: String, _ previous: String) -> Bool {
        // The year in Russian: “в 1812 г. Наполеон”.
        if token.count <= 2, previous.last?.isNumber == true { return true }
        if token == "a.m" || token == "p.m" { return !SentenceFinder.dayNames.contains(nextWord) }
        if token == "no" { return true }
        // “Thomas Lloyd, Esq. (No. 1465)”
        if nextWord == "no", isBeforeFullStop { return false }
        return startsNewly
    }

    /// Whether the next word ends with a full stop.
    var isBeforeFullStop: Bool {
        let end = end(ofWord: first)
        return end > first && end < finder.text.count && finder.text[end] == 0x2E
    }

    /// Whether a letter is small: `v.` rather than `V.`
    func isPlainLetter(_ start: Int) -> Bool { SentenceClass.letter(finder.text[start]) != .capital }

    func end(ofWord start: Int) -> Int {
        var end = start
        while end < finder.text.count, SentenceClass.letter(finder.text[end]) != .sign { end += 1 }
        return end
    }

    func endsAfterNumber(_ token: String, _ start: Int) -> Bool {
        // The number of a heading, of an entry of a list, or of a figure.
        if isAtStart(start) || isLabel(token, start) { return false }
        guard !words.ordinalContexts.isEmpty, token.count <= 2, token.allSatisfy(\.isNumber) else { return true }
        if words.months.contains(nextWord) { return false }
        let previous = previousWord(start)
        if previous.hasSuffix("."), previous.dropLast().allSatisfy(\.isNumber) { return startsNewly }
        return !words.ordinalContexts.contains(previous) || startsNewly
    }

    /// Whether a number and the word before it are all of the sentence so far, as in “Figure 1.2. A title” or “Kapitel 3. Der
    /// Weg”: they name what follows.
    private func isLabel(_ number: String, _ start: Int) -> Bool {
        guard !hasOpening, sentenceStart == 0 || SentenceClass.isBreak(text[sentenceStart - 1]),
            number.split(separator: ".").allSatisfy({ $0.count <= 3 })
        else { return false }
        var end = start
        while end > sentenceStart, SentenceClass.isSpace(text[end - 1]) { end -= 1 }
        let (_, begin) = wordPlace(before: end)
        return begin < end && isAtStart(begin) && text[begin..<end].allSatisfy { SentenceClass.letter($0) != .sign }
            && SentenceClass.letter(text[begin]) != .small
    }

    func isRoman(_ units: ArraySlice<UInt16>) -> Bool {
        !units.isEmpty && units.count <= 7
            && units.allSatisfy { [0x49, 0x56, 0x58, 0x4C, 0x43, 0x44, 0x4D].contains($0) }
    }

    func endsAfterRoman(_ token: String, _ start: Int) -> Bool {
        if isAtStart(start) { return false }
        if token.count == 1 { return endsAfterLetter(token, at: start, in: finder.text[start..<signs.lowerBound]) }
        guard !words.ordinalContexts.isEmpty else { return true }
        if words.months.contains(nextWord) { return false }
        return startsNewly
    }

    /// Whether a single letter, which may be an initial, ends the sentence.
    func endsAfterLetter(_ letter: String, at start: Int, in wordUnits: ArraySlice<UInt16>) -> Bool {
        if isAtStart(start), wordUnits.count == 1 { return false }
        let isCapital = wordUnits.last.map { SentenceClass.letter($0) == .capital } ?? false
        let previous = previousWord(start)
        if !isCapital { return words.letters.contains(letter) || startsNewly && !previous.hasSuffix(".") }
        // “It was I.”, “и это я”
        if words.letters.contains(letter), previous.first?.isLetter == true, isSmall(before: start) { return true }
        if isBeforeFullStop, words.titles.contains(nextWord) { return true }
        return startsNewly && (!SentenceFinder.particles.contains(nextWord) || finder.language.hasPrefix("de"))
    }

    /// Whether the word before begins with a small letter.
    func isSmall(before start: Int) -> Bool {
        var end = start
        while end > sentenceStart, SentenceClass.isSpace(finder.text[end - 1]) { end -= 1 }
        let (_, begin) = wordPlace(before: end)
        return begin < end && SentenceClass.letter(finder.text[begin]) == .small
    }

    func wordPlace(before end: Int) -> (Int, Int) {
        var start = end
        while start > sentenceStart, !SentenceClass.isSpace(finder.text[start - 1]) { start -= 1 }
        return (end, start)
    }
}

extension SentenceFinder {
    /// Parts of names after an initial: “J. de Vries”, “M. Le Pen”.
    static let particles: Set<String> = [
        "de", "la", "le", "les", "du", "des", "di", "da", "del", "della", "van", "von", "der", "den", "el", "al", "lo",
        "los", "las", "ter", "zu", "do", "dos",
    ]

    static let dayNames: Set<String> = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march",
        "april", "may", "june", "july", "august", "september", "october", "november", "december", "est", "gmt", "pst",
    ]
}
