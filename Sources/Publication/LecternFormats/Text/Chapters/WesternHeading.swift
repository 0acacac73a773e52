/// Headings in languages with words and spaces: a word for a division with a number before or after it.
enum WesternHeading {
    private static let longest = 100

    static func read(_ text: Substring) -> HeadingLine? {
        guard text.count <= longest, let first = text.unicodeScalars.first, first.value < 0x2E80 else { return nil }
        let words = Words(text)
        guard words.count > 0 else { return nil }
        return special(text, words) ?? wordFirst(text, words) ?? numberFirst(text, words)
    }

    /// The words of a line, each without the punctuation around it.
    private struct Words {
        var plain: [String] = []
        /// The ends of the words with their punctuation.
        var ends: [Substring.Index] = []
        /// The punctuation after each word.
        var marks: [String] = []

        init(_ text: Substring) {
            var remaining = text
            while plain.count < 12 {
                remaining = remaining.drop(while: \.isWhitespace)
                let word = remaining.prefix { !$0.isWhitespace && $0 != "—" && $0 != "–" && $0 != ":" }
                let after = remaining[word.endIndex...].prefix { $0 == "—" || $0 == "–" || $0 == ":" }
                guard !word.isEmpty || !after.isEmpty else { break }
                var core = word
                while let last = core.last, ".,;:!?)]-".contains(last) { core = core.dropLast() }
                core = core.drop { "([".contains($0) }
                plain.append(String(core))
                marks.append(String(word[core.endIndex...]) + after)
                ends.append(after.endIndex)
                remaining = remaining[after.endIndex...]
            }
        }

        var count: Int { plain.count }
    }

    // MARK: Prologue

    private static func special(_ text: Substring, _ words: Words) -> HeadingLine? {
        guard isCapitalized(words.plain[0]) else { return nil }
        for length in stride(from: min(4, words.count), through: 1, by: -1) {
            let phrase = words.plain[..<length].joined(separator: " ").lowercased()
            guard HeadingWords.isSpecial(phrase.replacing("’", with: "'")) else { continue }
            let tail = text[words.ends[length - 1]...].drop(while: \.isWhitespace)
            if tail.isEmpty, !words.marks[length - 1].contains(where: { ",;?!".contains($0) }) {
                return HeadingLine(.special, nil, title: text, hasTitle: false)
            }
            let mark = words.marks[length - 1]
            let isCapitals = text == text.uppercased()[...] && text.contains(where: \.isUppercase)
            let isDivided = mark.contains { ":.—–-".contains($0) } || startsWithDash(tail)
            // "Notes from a journey" may be a sentence; "APPENDIX A" and "Prologue: The Sea" are not.
            guard isCapitals || isDivided && !HeadingLine.endsSentence(tail) && startsTitle(tail) || isLabel(tail)
            else {
                return nil
            }
            return HeadingLine(.special, nil, title: text, hasTitle: true)
        }
        return nil
    }

    /// `A`, `1` or `IV` after "Appendix".
    private static func isLabel(_ tail: Substring) -> Bool {
        tail.count <= 4
            && (HeadingNumber.value(String(tail)) != nil || tail.count == 1 && tail.first?.isUppercase == true)
    }

    // MARK: Chapter 1

    private static func wordFirst(_ text: Substring, _ words: Words) -> HeadingLine? {
        guard words.count > 1, isCapitalized(words.plain[0]),
            let kind = HeadingWords.kind(of: words.plain[0].lowercased()), words.marks[0].allSatisfy({ $0 == "." })
        else { return nil }
        guard let (number, length) = number(words, from: 1) else { return nil }
        return heading(.word(kind), number, text: text, words: words, length: length)
    }

    /// Reads a number from a word on: `12`, `IV`, `Twenty-One`, `the Fourth`, `двадцать первая`, `thứ nhất`.
    private static func number(_ words: Words, from start: Int) -> (value: Int, end: Int)? {
        var index = start
        let article = words.plain[index].lowercased()
        if ["the", "la", "le", "il", "el", "o", "a", "thứ", "no", "nr", "№", "n°", "nº"].contains(article),
            index + 1 < words.count, article.count > 1 || words.marks[index].isEmpty
        {
            if let value = HeadingNumber.value(words.plain[index + 1]) { return (value, index + 2) }
        }
        guard var value = value(of: words.plain[index]) else { return nil }
        index += 1
        // "Twenty One", "двадцать первая".
        if value >= 20, value % 10 == 0, value < 100, index < words.count, words.marks[index - 1].isEmpty,
            HeadingNumber.digits(words.plain[index - 1]) == nil, HeadingNumber.roman(words.plain[index - 1]) == nil,
            let ones = NumberWords.value(words.plain[index].lowercased()), ones < 10
        {
            value += ones
            index += 1
        }
        return (value, index)
    }

    /// Small Roman numerals are words of many languages: only longer ones count.
    private static func value(of word: String) -> Int? {
        if word.count == 1, word.first?.isLowercase == true { return nil }
        var word = word
        // "1st", "2nd", "1er", "1-й".
        let digits = word.prefix(while: \.isNumber)
        if !digits.isEmpty, digits.count < word.count, word.count - digits.count <= 3 {
            let ending = word.dropFirst(digits.count).drop { $0 == "-" }.lowercased()
            if ["st", "nd", "rd", "th", "er", "re", "ère", "e", "ème", "º", "ª", "°", "й", "я", "ая", "ый", "a", "o"]
                .contains(ending)
            {
                word = String(digits)
            }
        }
        return HeadingNumber.value(word)
    }

    // MARK: 1. Kapitel

    private static func numberFirst(_ text: Substring, _ words: Words) -> HeadingLine? {
        var start = 0
        if words.plain[0].lowercased() == "the", words.count > 2 { start = 1 }
        guard words.count > start + 1, isCapitalized(words.plain[0]) || words.plain[0].first?.isNumber == true,
            var (number, length) = number(words, from: start)
        else { return nil }
        guard length < words.count, let kind = HeadingWords.kind(of: words.plain[length].lowercased()),
            words.marks[length - 1].allSatisfy({ $0 == "." })
        else { return nil }
        // "One letter" and "Two books": cardinals in words count things.
        let word = words.plain[length - 1]
        if word.first?.isNumber != true, HeadingNumber.roman(word) == nil, isCardinal(word) { return nil }
        // "5 books", "3 parts".
        if word.first?.isNumber == true, words.marks[length - 1].isEmpty, HeadingNumber.digits(word) != nil,
            !["bölüm", "rész", "fejezet", "kısım", "luku", "osa", "könyv"].contains(words.plain[length].lowercased())
        {
            return nil
        }
        length += 1
        number = max(number, 0)
        return heading(.word(kind), number, text: text, words: words, length: length)
    }

    private static func isCardinal(_ word: String) -> Bool {
        [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "ein", "zwei", "drei",
            "vier", "un",
            "une", "deux", "trois", "uno", "una", "dos", "tres", "due", "tre", "um", "uma", "dois", "een", "twee",
            "jeden", "dwa",
            "два", "три", "bir", "iki", "một", "hai", "en", "ett", "to", "två",
        ].contains(word.lowercased())
    }

    // MARK: Titles

    private static func heading(
        _ form: HeadingLine.Form, _ number: Int, text: Substring, words: Words, length: Int
    ) -> HeadingLine? {
        let mark = words.marks[length - 1]
        let tail = text[words.ends[length - 1]...].drop(while: \.isWhitespace)
        if mark.contains(where: { ",;?!".contains($0) }) { return nil }
        guard !tail.isEmpty else { return HeadingLine(form, number, title: text, hasTitle: false) }
        let isMarked = mark.contains { ".:—–-)".contains($0) } || startsWithDash(tail)
        // "Part two of the plan was simple", "Chapter 5 describes": sentences.
        guard isMarked ? startsTitle(tail) : startsTitle(tail) && !HeadingLine.endsSentence(tail) else { return nil }
        return HeadingLine(form, number, title: text, hasTitle: true)
    }

    private static func startsWithDash(_ tail: Substring) -> Bool { tail.first.map { "—–-:|".contains($0) } ?? false }

    /// Whether text begins as a title does: with a capital, a digit or a quotation mark.
    private static func startsTitle(_ tail: Substring) -> Bool {
        guard
            let first = tail.first(where: {
                $0.isLetter || $0.isNumber || $0.isWhitespace == false && !"—–-:|".contains($0)
            })
        else { return true }
        return !first.isLowercase
    }

    /// Whether a word begins with a capital and is not in mixed case.
    private static func isCapitalized(_ word: String) -> Bool {
        guard let first = word.first, first.isUppercase else { return false }
        let laterLetters = word.dropFirst().filter(\.isLetter)
        return laterLetters.allSatisfy(\.isUppercase) || laterLetters.allSatisfy { !$0.isUppercase }
    }
}
