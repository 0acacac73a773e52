enum Abbreviations {
    private static let titles = EnglishWordLists.titles.keys.sorted { ($0.count, $1) > ($1.count, $0) }
    private static let forms = EnglishWordLists.abbreviations.keys.sorted { ($0.count, $1) > ($1.count, $0) }
    private static let formsInside = EnglishWordLists.abbreviationsInside.keys.sorted()
    private static let formsBeforeNumbers = EnglishWordLists.abbreviationsBeforeNumbers.keys.sorted {
        ($0.count, $1) > ($1.count, $0)
    }

    /// A title before a name: `St. Paul`.
    @Sendable static func title(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        guard text[index].isCapital, TextScanner(text, at: index).isAtWordStart else { return nil }
        for title in titles {
            var scanner = TextScanner(text, at: index)
            guard scanner.take(title) else { continue }
            _ = scanner.take(".")
            guard scanner.take(" "), scanner.peek()?.isCapital == true else { continue }
            return Rewording(end: scanner.index, words: (EnglishWordLists.titles[title] ?? title) + " ")
        }
        return nil
    }

    @Sendable static func anywhere(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        guard let (form, end) = form(of: forms, text, index) else { return nil }
        // The full stop of the last word ends the sentence, too.
        let stop = end == text.count && form.hasSuffix(".") ? "." : ""
        return EnglishWordLists.abbreviations[form].map { Rewording(end: end, words: $0 + stop) }
    }

    /// Not at the end: “He sat.”
    @Sendable static func insideSentence(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        guard let (form, end) = form(of: formsInside, text, index) else { return nil }
        let scanner = TextScanner(text, at: end)
        guard scanner.peek() == "," || scanner.peek() == " " && scanner.peek(1)?.isDigit == true else { return nil }
        return EnglishWordLists.abbreviationsInside[form].map { Rewording(end: end, words: $0) }
    }

    /// `ch. 5` and `no. IV`, but not “He said no.”
    @Sendable static func beforeNumber(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        if scanner.isAtWordStart, let word = scanner.take(firstOf: ["Nos. ", "Nos.", "No. ", "No."]),
            scanner.peek()?.isDigit == true
        {
            return Rewording(end: scanner.index, words: word.hasPrefix("Nos") ? "Numbers " : "Number ")
        }
        guard let (form, end) = form(of: formsBeforeNumbers, text, index) else { return nil }
        scanner.index = end
        scanner.skipSpace()
        let numeral =
            RomanNumerals.numeral(text, at: scanner.index) ?? RomanNumerals.smallNumeral(text, at: scanner.index)
        guard scanner.peek()?.isDigit == true || numeral != nil,
            let word = EnglishWordLists.abbreviationsBeforeNumbers[form]
        else { return nil }
        if let numeral { return Rewording(end: numeral.end, words: "\(word) \(numeral.value)") }
        return Rewording(end: end, words: word)
    }

    @Sendable static func numberSign(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isFree(of: "&"), scanner.take("#"), scanner.peek()?.isDigit == true else { return nil }
        return Rewording(end: scanner.index, words: "number ")
    }

    private static func form(of forms: [String], _ text: [Unicode.Scalar], _ index: Int) -> (String, Int)? {
        guard text[index].isLetter, TextScanner(text, at: index).isFree(of: ".") else { return nil }
        for form in forms {
            var scanner = TextScanner(text, at: index)
            if scanner.take(form), scanner.isAtWordEnd { return (form, scanner.index) }
        }
        return nil
    }
}
