/// Numbers in English words.
package enum EnglishNumber {
    private static let ones = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let scales = [
        "", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion",
    ]

    /// The number as in `one thousand, two hundred and thirty-four`.
    package static func cardinal(_ number: Int) -> String {
        if number < 0 { return "minus " + cardinal(number == .min ? .max : -number) }
        if number < 1_000 { return belowThousand(number) }
        var groups: [String] = []
        var (rest, scale) = (number, 0)
        while rest > 0 {
            if !rest.isMultiple(of: 1_000) {
                groups.append(belowThousand(rest % 1_000) + (scale > 0 ? " " + scales[scale] : ""))
            }
            rest /= 1_000
            scale += 1
        }
        groups.reverse()
        let low = number % 1_000
        // “one thousand and one”, but “one thousand, one hundred”.
        guard groups.count > 1, (1..<100).contains(low) else { return groups.joined(separator: ", ") }
        return groups.dropLast().joined(separator: ", ") + " and " + belowThousand(low)
    }

    private static func belowThousand(_ number: Int) -> String {
        guard number >= 100 else { return belowHundred(number) }
        let hundreds = ones[number / 100] + " hundred"
        return number.isMultiple(of: 100) ? hundreds : hundreds + " and " + belowHundred(number % 100)
    }

    private static func belowHundred(_ number: Int) -> String {
        guard number >= 20 else { return ones[number] }
        return tens[number / 10] + (number.isMultiple(of: 10) ? "" : "-" + ones[number % 10])
    }

    /// The rank as in `twenty-third`.
    package static func ordinal(_ number: Int) -> String {
        let words = cardinal(number)
        let start = words.lastIndex { $0 == " " || $0 == "-" }.map { words.index(after: $0) } ?? words.startIndex
        return words[..<start] + ordinal(ofWord: String(words[start...]))
    }

    private static func ordinal(ofWord word: String) -> String {
        switch word {
        case "one": "first"
        case "two": "second"
        case "three": "third"
        case "five": "fifth"
        case "eight": "eighth"
        case "nine": "ninth"
        case "twelve": "twelfth"
        case _ where word.hasSuffix("y"): word.dropLast() + "ieth"
        default: word + "th"
        }
    }

    /// A number of four digits as a year: `nineteen oh-five`, `two thousand and five`.
    package static func year(_ number: Int) -> String {
        let (century, rest) = number.quotientAndRemainder(dividingBy: 100)
        guard (1..<100).contains(century), !(century.isMultiple(of: 10) && rest < 10) else { return cardinal(number) }
        switch rest {
        case 0: return cardinal(century) + " hundred"
        case 1..<10: return cardinal(century) + " oh-" + cardinal(rest)
        default: return cardinal(century) + " " + cardinal(rest)
        }
    }

    /// Digits one by one, for numbers too long to have a name.
    package static func digits(_ text: some StringProtocol) -> String {
        text.compactMap(\.wholeNumberValue).filter { ones.indices.contains($0) }.map { ones[$0] }
            .joined(separator: " ")
    }

    /// The cardinal of decimal digits.
    package static func cardinal(digits text: some StringProtocol) -> String {
        text.count <= 18 ? Int(text).map { cardinal($0) } ?? digits(text) : digits(text)
    }

    /// A number with a decimal point: `three point one four`.
    package static func decimal(_ text: String) -> String {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = cardinal(digits: parts[0].isEmpty ? "0" : parts[0])
        var fraction = parts.count > 1 ? parts[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty ? whole : whole + " point " + digits(fraction)
    }
}
