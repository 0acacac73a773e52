/// Numbers in Roman numerals, in lower case.
package enum RomanNumeral {
    private static let signs = [
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
        (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]

    /// Returns the numeral of a positive number; empty for others.
    package static func text(_ number: Int) -> String {
        var (rest, text) = (max(number, 0), "")
        for (value, sign) in signs {
            text += String(repeating: sign, count: rest / value)
            rest %= value
        }
        return text
    }
}
