/// Lines that begin with a number: headings if they count a text through.
enum NumberedLine {
    private static let longestTitle = 60

    static func read(_ text: Substring) -> HeadingLine? {
        bracketed(text) ?? numbered(text) ?? worded(text)
    }

    /// `ONE`, `Two`, `Twenty-three`: a number in words that begins with a capital letter, alone in its line.
    private static func worded(_ text: Substring) -> HeadingLine? {
        guard text.first?.isUppercase == true, text.utf8.count <= longestTitle,
            let number = NumberWords.value(text.lowercased())
        else { return nil }
        return HeadingLine(.numberWord, number, title: text, hasTitle: false)
    }

    /// `（10）归途`, `(10) Return`, `【10】`.
    private static func bracketed(_ text: Substring) -> HeadingLine? {
        let pairs: [Character: Character] = ["（": "）", "(": ")", "【": "】", "[": "]", "〔": "〕"]
        guard let first = text.first, let closing = pairs[first], let end = text.firstIndex(of: closing) else {
            return nil
        }
        let inside = text[text.index(after: text.startIndex)..<end].filter { !$0.isWhitespace }
        let title = text[text.index(after: end)...].drop(while: \.isWhitespace)
        guard let number = HeadingNumber.chinese(inside) ?? HeadingNumber.roman(inside), isTitle(title) else {
            return nil
        }
        return HeadingLine(.numberedTitle(.brackets), number, title: text, hasTitle: !title.isEmpty)
    }

    private static func numbered(_ text: Substring) -> HeadingLine? {
        let digits = text.prefix { HeadingNumber.isChineseDigit($0) }
        if !digits.isEmpty, let number = HeadingNumber.chinese(digits) {
            return heading(text, number, isRoman: false, after: text.dropFirst(digits.count), digits: digits)
        }
        let letters = text.prefix { "IVXLCDM".contains($0) }
        guard !letters.isEmpty, let number = HeadingNumber.roman(letters) else { return nil }
        return heading(text, number, isRoman: true, after: text.dropFirst(letters.count), digits: letters)
    }

    private static func heading(
        _ text: Substring, _ number: Int, isRoman: Bool, after tail: Substring, digits: Substring
    ) -> HeadingLine? {
        guard let mark = tail.first else {
            return HeadingLine(.number(isRoman: isRoman), number, title: text, hasTitle: false)
        }
        let title = tail.dropFirst().drop(while: \.isWhitespace)
        switch mark {
        case ".", "．", ":", "：", ")", "）", "—", "–", "-":
            if title.isEmpty {
                // "4)" and "4:" are parts of lists.
                return mark == "." ? HeadingLine(.number(isRoman: isRoman), number, title: text, hasTitle: false) : nil
            }
            // 3.14, 10:30, 2-3
            guard tail.dropFirst().first?.isWhitespace == true || title.first?.isNumber != true, isTitle(title) else {
                return nil
            }
            return HeadingLine(.numberedTitle(isRoman ? .roman : .stop), number, title: text, hasTitle: true)
        case "、":
            guard isTitle(title), !title.isEmpty else { return nil }
            return HeadingLine(.numberedTitle(.comma), number, title: text, hasTitle: true)
        case _ where mark.isWhitespace:
            // "3 dogs barked": only zero-padded numbers, or titles without letter case.
            let isPadded = digits.count >= 2 && (digits.first == "0" || digits.count == 3)
            let isCased = title.first?.isLowercase ?? true
            guard isTitle(title), isPadded || !isCased, digits.count <= 4 else { return nil }
            return HeadingLine(.numberedTitle(isRoman ? .roman : .space), number, title: text, hasTitle: true)
        default: return nil
        }
    }

    /// Whether text may be a title: short, beginning as one, and not a sentence.
    private static func isTitle(_ text: Substring) -> Bool {
        guard let first = text.first else { return true }
        return text.count <= longestTitle && !first.isLowercase && !HeadingLine.endsSentence(text)
            && !text.contains { "。；".contains($0) }
    }
}
