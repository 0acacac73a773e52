/// `Chapter IV`, `Henry VIII`, and a heading `XII`.
enum RomanNumerals {
    /// A well-formed numeral in capitals as a word of its own, up to 3999.
    static func numeral(_ text: [Unicode.Scalar], at index: Int) -> (value: Int, end: Int)? {
        var scanner = TextScanner(text, at: index)
        guard let first = scanner.peek(), "IVXLCDM".unicodeScalars.contains(first), scanner.isAtWordStart else {
            return nil
        }
        var value = 0
        for _ in 0..<3 where scanner.take("M") { value += 1_000 }
        for (one, five, ten, unit) in [("C", "D", "M", 100), ("X", "L", "C", 10), ("I", "V", "X", 1)] {
            value += unit * digit(&scanner, one: one, five: five, ten: ten)
        }
        guard value > 0, scanner.isAtWordEnd, scanner.index - index <= 15 else { return nil }
        return (value, scanner.index)
    }

    /// A numeral below forty in small letters.
    static func smallNumeral(_ text: [Unicode.Scalar], at index: Int) -> (value: Int, end: Int)? {
        guard TextScanner(text, at: index).isAtWordStart else { return nil }
        let letters = text[index...].prefix(12).prefix { "ivx".unicodeScalars.contains($0) }
        let capitals = letters.map { $0 == "i" ? "I" : $0 == "v" ? "V" : "X" as Unicode.Scalar }
        guard TextScanner(text, at: letters.endIndex).isAtWordEnd, let numeral = numeral(capitals, at: 0),
            numeral.end == capitals.count
        else { return nil }
        return (numeral.value, letters.endIndex)
    }

    private static func digit(_ scanner: inout TextScanner, one: String, five: String, ten: String) -> Int {
        if scanner.take(one + ten) { return 9 }
        if scanner.take(one + five) { return 4 }
        var digit = scanner.take(five) ? 5 : 0
        for _ in 0..<3 where scanner.take(one) { digit += 1 }
        return digit
    }

    /// A whole text that is a numeral, with or without a full stop.
    @Sendable static func alone(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        guard index == 0, let numeral = numeral(text, at: 0), numeral.value < 400 else { return nil }
        let rest = text[numeral.end...]
        guard rest.isEmpty || rest.elementsEqual(["."]) else { return nil }
        return Rewording(end: numeral.end, words: "\(numeral.value)")
    }

    @Sendable static func counting(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        guard let match = match(EnglishWordLists.counted, in: text, at: index) else { return nil }
        if match.numeral.value == 1, !isNumeral(before: match.numeral.end, text, after: text[index]) { return nil }
        return Rewording(end: match.numeral.end, words: match.word + " \(match.numeral.value)")
    }

    @Sendable static func ranking(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        guard let match = match(EnglishWordLists.ranked, in: text, at: index) else { return nil }
        if match.numeral.value == 1, !isNumeral(before: match.numeral.end, text, after: text[index]) { return nil }
        let rank = EnglishNumber.ordinal(match.numeral.value)
        return Rewording(end: match.numeral.end, words: match.word + " the " + rank)
    }

    private static func match(
        _ words: [String], in text: [Unicode.Scalar], at index: Int
    ) -> (word: String, numeral: (value: Int, end: Int))? {
        var scanner = TextScanner(text, at: index)
        guard text[index].isLetter, scanner.isAtWordStart else { return nil }
        for word in words {
            scanner.index = index
            guard scanner.take(word), scanner.take(" "), let numeral = numeral(text, at: scanner.index) else {
                continue
            }
            scanner.index = numeral.end
            // `Chapter I.V` and `George I's`.
            if let sign = scanner.peek(), ".'".unicodeScalars.contains(sign), scanner.peek(1)?.isWord == true {
                continue
            }
            return (word, numeral)
        }
        return nil
    }

    /// Whether an “I” is a numeral and not the pronoun, as in “the part I played”: it ends its clause, or a word follows that
    /// does not follow the pronoun.
    private static func isNumeral(before end: Int, _ text: [Unicode.Scalar], after word: Unicode.Scalar) -> Bool {
        let scanner = TextScanner(text, at: end)
        guard scanner.peek() == " ", let next = scanner.peek(1), next.isLetter else { return true }
        guard word.isCapital else { return false }
        if next.isCapital { return true }
        let following = TracedText.string(text[(end + 1)...].prefix { $0.isLetter })
        return ["of", "and", "or", "in", "to", "is", "begins", "died", "ruled", "reigned"].contains(following)
    }
}

/// Telephone numbers, fractions and ranges.
enum Digits {
    @Sendable static func telephone(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isFree(of: ".-"), scanner.digits(3...3) != nil, scanner.take("-") else { return nil }
        var ahead = scanner
        if ahead.digits(3...3) != nil, ahead.take("-") { scanner = ahead }
        guard scanner.digits(4...4) != nil, scanner.endsNumber(before: "-") else { return nil }
        let words = text[index..<scanner.index].map { $0 == "-" ? "," : String($0) }.joined(separator: " ")
        return Rewording(end: scanner.index, words: words)
    }

    private static let parts = [
        "", "", "half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]

    @Sendable static func fraction(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isFree(of: "./"), let above = scanner.digits(1...2).flatMap({ Int($0) }), scanner.take("/"),
            let below = scanner.digits(1...2).flatMap({ Int($0) }), scanner.endsNumber(before: "/")
        else { return nil }
        return Rewording(end: scanner.index, words: fraction(above, below))
    }

    private static let fineParts = [16: "sixteenth", 32: "thirty-second", 64: "sixty-fourth"]

    private static func several(_ count: Int, _ part: String) -> String { "\(count) \(part)" + (count == 1 ? "" : "s") }

    private static func fraction(_ above: Int, _ below: Int) -> String {
        if above > 0, above < below, below <= 10 {
            return below == 2 ? "one half" : several(above, parts[below])
        }
        if above > 0, above < below, let part = fineParts[below] { return several(above, part) }
        return Dates.date(month: above, day: below) ?? "\(above) slash \(below)"
    }

    @Sendable static func range(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isFree(of: ".-"), let first = scanner.digits(1...4) else { return nil }
        scanner.skipSpace()
        guard scanner.take(oneOf: "-–") != nil else { return nil }
        scanner.skipSpace()
        guard let last = scanner.digits(1...4), scanner.endsNumber(before: "-%") else { return nil }
        return Rewording(end: scanner.index, words: first + " to " + last)
    }

    @Sendable static func plus(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isFree(of: "+"), scanner.take("+"), scanner.peek()?.isDigit == true else { return nil }
        return Rewording(end: scanner.index, words: "plus ")
    }
}

/// Signs that have a name.
enum Signs {
    private static let words = Dictionary(uniqueKeysWithValues: EnglishWordLists.signs)

    @Sendable static func sign(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        guard let word = words[text[index]] else { return nil }
        let scanner = TextScanner(text, at: index)
        // These stand between two things: “a = b”.
        if "=<>~".unicodeScalars.contains(text[index]), index == 0 || index + 1 == text.count { return nil }
        let isPart = "½¼¾".unicodeScalars.contains(text[index]) && scanner.peek(-1)?.isDigit == true
        let spaced = word.isEmpty ? " " : " \(word) "
        return Rewording(end: index + 1, words: isPart ? " and" + spaced : spaced)
    }
}
