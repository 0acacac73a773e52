import LecternBase

/// The label of a paragraph in a list.
struct OfficeLabel: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case bullet
        /// A number that HTML writes, with the value of `type`.
        case number(Int, type: String)
        /// Any other text, such as `1.2` or `(a)`.
        case text(String)
    }

    /// Paragraphs with the same list and level are items of one list.
    var list: String
    var level: Int
    var kind: Kind

    /// HTML's types of the formats that it knows.
    static let types = ["decimal": "1", "lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"]

    /// The label in front of a heading, with the space after it.
    var prefix: String {
        switch kind {
        case .bullet: ""
        case .number(let number, let type):
            Self.text(number, Self.types.first { $0.value == type }?.key ?? "decimal") + ". "
        case .text(let text): text.isEmpty ? "" : text + " "
        }
    }

    /// A number in a format of WordprocessingML.
    static func text(_ number: Int, _ format: String) -> String {
        guard (1...4999).contains(number) else { return String(number) }
        return switch format {
        case "lowerLetter": letters(number)
        case "upperLetter": letters(number).uppercased()
        case "lowerRoman": RomanNumeral.text(number)
        case "upperRoman": RomanNumeral.text(number).uppercased()
        case "decimalZero": number < 10 ? "0\(number)" : String(number)
        case "ordinal": String(number) + ordinalSuffix(number)
        case "chineseCounting", "chineseCountingThousand", "japaneseCounting", "ideographDigital", "taiwaneseCounting":
            ideographs(number)
        default: String(number)
        }
    }

    /// a to z, then aa to zz, as Word counts.
    private static func letters(_ number: Int) -> String {
        let letter = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8((number - 1) % 26)))
        return String(repeating: letter, count: (number - 1) / 26 + 1)
    }

    private static func ordinalSuffix(_ number: Int) -> String {
        if (11...13).contains(number % 100) { return "th" }
        return switch number % 10 {
        case 1: "st"
        case 2: "nd"
        case 3: "rd"
        default: "th"
        }
    }

    private static func ideographs(_ number: Int) -> String {
        let digits = Array("〇一二三四五六七八九")
        guard number < 100 else { return String(number) }
        if number < 10 { return String(digits[number]) }
        let tens = number / 10 == 1 ? "十" : "\(digits[number / 10])十"
        return tens + (number % 10 == 0 ? "" : String(digits[number % 10]))
    }
}
