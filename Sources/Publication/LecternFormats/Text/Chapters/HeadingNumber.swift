/// Numbers as headings write them: digits, Roman and Chinese numerals, words.
enum HeadingNumber {
    /// Returns the number of a word without punctuation; nil for other words.
    static func value(_ word: String) -> Int? {
        digits(word) ?? roman(word) ?? NumberWords.value(word.lowercased())
    }

    /// At most five digits, ASCII or full-width.
    static func digits(_ word: some StringProtocol) -> Int? {
        guard (1...5).contains(word.unicodeScalars.count) else { return nil }
        var value = 0
        for scalar in word.unicodeScalars {
            switch scalar.value {
            case 0x30...0x39: value = value * 10 + Int(scalar.value - 0x30)
            case 0xFF10...0xFF19: value = value * 10 + Int(scalar.value - 0xFF10)
            default: return nil
            }
        }
        return value
    }

    /// A Roman numeral in capitals or in lower case, in its usual form.
    static func roman(_ word: some StringProtocol) -> Int? {
        guard (1...12).contains(word.utf8.count) else { return nil }
        let text = word.uppercased()
        guard word.allSatisfy(\.isUppercase) || word.allSatisfy(\.isLowercase),
            text.utf8.allSatisfy({ "IVXLCDM".utf8.contains($0) })
        else { return nil }
        let values: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000]
        let numbers = text.compactMap { values[$0] }
        var sum = 0
        for (index, number) in numbers.enumerated() {
            sum += index + 1 < numbers.count && number < numbers[index + 1] ? -number : number
        }
        // Older books write IIII; otherwise only the usual form is a number.
        let isUsual = sum > 0 && sum < 4000 && (usualRoman(sum) == text || text == "IIII")
        return isUsual ? sum : nil
    }

    private static func usualRoman(_ value: Int) -> String {
        var (remainder, text) = (value, "")
        let signs = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        for (size, sign) in signs {
            while remainder >= size {
                text += sign
                remainder -= size
            }
        }
        return text
    }

    private static let chineseDigits: [Character: Int] = [
        "零": 0, "〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "两": 2, "兩": 2, "壹": 1,
        "贰": 2, "貳": 2, "叁": 3, "參": 3, "肆": 4, "伍": 5, "陆": 6, "陸": 6, "柒": 7, "捌": 8, "玖": 9, "壱": 1, "弐": 2, "参": 3,
    ]
    private static let chineseUnits: [Character: Int] = [
        "十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000, "万": 10_000, "萬": 10_000, "廿": 20, "卅": 30,
    ]

    /// Whether a character may be part of a number in Chinese or Japanese.
    static func isChineseDigit(_ character: Character) -> Bool {
        chineseDigits[character] != nil || chineseUnits[character] != nil || isPlainDigit(character)
    }

    private static func isPlainDigit(_ character: Character) -> Bool {
        character >= "0" && character <= "9" || character >= "０" && character <= "９"
    }

    /// Returns the value of `十二`, `一二` or `12`; nil if it is no number.
    static func chinese(_ text: some StringProtocol) -> Int? {
        if let value = digits(text) { return value }
        guard (1...12).contains(text.count) else { return nil }
        var (total, section, digit) = (0, 0, 0)
        var hasUnit = false
        for character in text {
            if let value = chineseDigits[character] {
                // Without units the digits are a decimal number.
                digit = hasUnit ? value : digit * 10 + value
            } else if let unit = chineseUnits[character] {
                hasUnit = true
                switch unit {
                case 10_000:
                    total = (total + section + digit) * unit
                    section = 0
                    digit = 0
                case 20, 30:
                    section += unit
                    digit = 0
                default:
                    section = section + max(digit, 1) * unit
                    digit = 0
                }
            } else {
                return nil
            }
            guard total + section + digit < 10_000_000 else { return nil }
        }
        return total + section + digit
    }
}
