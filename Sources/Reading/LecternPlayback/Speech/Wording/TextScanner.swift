/// Reads a text from an index on, part by part.
package struct TextScanner {
    package let text: [Unicode.Scalar]
    package var index: Int

    package init(_ text: [Unicode.Scalar], at index: Int) {
        self.text = text
        self.index = index
    }

    /// The scalar at the index plus an offset; nil beyond the text.
    package func peek(_ offset: Int = 0) -> Unicode.Scalar? {
        text.indices.contains(index + offset) ? text[index + offset] : nil
    }

    /// Whether no letter, digit or underscore comes before the index.
    package var isAtWordStart: Bool { peek(-1).map { !$0.isWord } ?? true }

    /// Whether no letter, digit or underscore follows.
    package var isAtWordEnd: Bool { peek().map { !$0.isWord } ?? true }

    /// Whether a number ends here: neither a letter or digit follows, nor one of some signs, nor a decimal point.
    package func endsNumber(before signs: String) -> Bool {
        guard isAtWordEnd else { return false }
        guard let next = peek() else { return true }
        if next == "." { return peek(1)?.isDigit != true }
        return !signs.unicodeScalars.contains(next)
    }

    /// Whether neither a letter, digit, underscore nor one of some signs comes before the index.
    package func isFree(of signs: String) -> Bool {
        peek(-1).map { !$0.isWord && !signs.unicodeScalars.contains($0) } ?? true
    }

    package mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek() == scalar else { return false }
        index += 1
        return true
    }

    package mutating func take(_ string: String) -> Bool {
        var end = index
        for scalar in string.unicodeScalars {
            guard end < text.count, text[end] == scalar else { return false }
            end += 1
        }
        index = end
        return true
    }

    /// The scalar, if it is one of some.
    package mutating func take(oneOf scalars: String) -> Unicode.Scalar? {
        guard let scalar = peek(), scalars.unicodeScalars.contains(scalar) else { return nil }
        index += 1
        return scalar
    }

    /// The first of some words that stands here; longer ones have to come first.
    package mutating func take(firstOf words: [String]) -> String? {
        guard let first = peek() else { return nil }
        for word in words where word.unicodeScalars.first == first && take(word) { return word }
        return nil
    }

    /// Digits, as many as there are; nil, and nothing taken, if their count is not in a range.
    package mutating func digits(_ count: ClosedRange<Int>) -> String? {
        var end = index
        while end < text.count, end - index <= count.upperBound, text[end].isDigit { end += 1 }
        guard count.contains(end - index) else { return nil }
        defer { index = end }
        return TracedText.string(text[index..<end])
    }

    /// A number such as `1,250.75`.
    package mutating func number() -> String? {
        let start = index
        let most = start + 80
        guard digits(1...40) != nil else { return nil }
        while index < most, peek() == ",", (1...3).allSatisfy({ peek($0)?.isDigit == true }) { index += 4 }
        if peek() == ".", peek(1)?.isDigit == true {
            index += 1
            while index < most, peek()?.isDigit == true { index += 1 }
        }
        return TracedText.string(text[start..<index])
    }

    package mutating func skipSpace() { _ = take(" ") }
}

extension Unicode.Scalar {
    package var isDigit: Bool { ("0"..."9").contains(self) }

    package var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    /// Whether it belongs to words: a letter, a digit of any kind, or an underscore.
    package var isWord: Bool { isLetter || properties.numericType != nil || self == "_" }

    package var isCapital: Bool { ("A"..."Z").contains(self) }
}
