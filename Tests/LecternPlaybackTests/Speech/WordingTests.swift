import LecternPlayback
import Testing

/// What is read for what is printed.
@Suite(.timeLimit(.minutes(10))) struct WordingTests {
    private static let printed: [(String, String)] = [
        // Times
        ("at 10:30 a.m. sharp", "at ten thirty A.M. sharp"),
        ("at 7:05 PM.", "at seven oh five P.M."),
        ("at 12:00 and 2:03:59", "at twelve o'clock and two oh three and fifty-nine seconds"),
        ("a ratio of 25:61", "a ratio of 25:61"),
        // Dates
        ("on March 5, 1871", "on March fifth, 1871"),
        ("the 14 July 1789", "the fourteenth of July 1789"),
        ("2024-03-05 and 3/12/2024", "March fifth, 2024 and March twelfth, 2024"),
        ("13/5/99", "May thirteenth, 1999"),
        ("Sept. 30", "September thirtieth"),
        ("May 45 people come?", "May 45 people come?"),
        // Money and measures
        ("$3.5 million and £20k", "3.5 million dollars and 20 thousand pounds"),
        ("¥500, EUR 1 and 50¢", "500 yen, 1 euro and 50 cents"),
        ("$9.99", "$9.99"),
        ("12 km, 1 lb and 100km/h", "12 kilometers, 1 pound and 100 kilometers per hour"),
        ("-5 °C or 41°F", "-5 degrees Celsius or 41 degrees Fahrenheit"),
        // Abbreviations
        ("Dr. Watson of Baker St. met St. Paul", "Dr Watson of Baker Street met Saint Paul"),
        ("See ch. 5, vol. ii and no. 7.", "See chapter 5, volume 2 and number 7."),
        ("He said no. He ate a fig. The Sun.", "He said no. He ate a fig. The Sun."),
        ("Sun. 5 May", "Sunday the fifth of May"),
        ("Smith and Co.", "Smith and Company."),
        // Roman numerals
        ("Chapter IV, World War II", "Chapter 4, World War 2"),
        ("Henry VIII and Louis XIV", "Henry the eighth and Louis the fourteenth"),
        ("the part I played", "the part I played"),
        ("Part I begins", "Part 1 begins"),
        ("King Charles and Queen Mary", "King Charles and Queen Mary"),
        ("XVIII", "18"), ("XII.", "12."), ("MIX it", "MIX it"),
        // Digits and signs
        ("555-0199", "5 5 5, 0 1 9 9"),
        ("3/4, 1/2 and 9/16", "3 quarters, one half and 9 sixteenths"),
        ("1914–18.", "1914 to 18."),
        ("2½ cups", "2 and one half cups"),
        ("x = y", "x equals y"), ("#1", "number 1"), ("+5", "plus 5"),
        // Spaces, and what is not seen
        ("  soft\u{AD}hyphen \n and\u{A0}more’s ", "softhyphen and more's"),
        ("", ""),
    ]

    @Test(arguments: printed) func printIsReadInWords(text: String, words: String) {
        #expect(EnglishWording.words(of: text) == words)
    }

    @Test(arguments: [
        ("$9.99 or £0.50", "9 dollars and 99 cents or 50 pence"),
        ("$1, €5.00 and $1,250", "1 dollar, 5 euros and 1,250 dollars"),
        ("$3.5 million", "3.5 million dollars"), ("$1.5", "1.5 dollars"),
    ])
    func moneyIsReadInWords(text: String, words: String) {
        #expect(EnglishWording.words(of: text, money: .inWords) == words)
    }

    @Test func wordsKnowTheirPlace() {
        let text = "🙂 At 10:30 a.m. Dr. Jekyll left."
        let worded = EnglishWording.words(of: TracedText(text))
        let units = Array(text.utf16)
        func place(of word: String) -> String? {
            let scalars = Array(word.unicodeScalars)
            let start = worded.scalars.indices.first { worded.scalars[$0...].starts(with: scalars) }
            return start.map { String(decoding: units[worded.source(of: $0..<$0 + scalars.count)], as: UTF16.self) }
        }
        #expect(place(of: "ten thirty") == "10:30 a.m.")
        #expect(place(of: "Jekyll") == "Jekyll")
        #expect(place(of: "🙂") == "🙂")
        #expect(place(of: "left.") == "left.")
    }

    @Test(arguments: [
        (0, "zero"), (21, "twenty-one"), (100, "one hundred"), (1_001, "one thousand and one"),
        (1_234_567, "one million, two hundred and thirty-four thousand, five hundred and sixty-seven"),
        (-5, "minus five"), (Int.max, "nine quintillion"),
    ])
    func numbersHaveNames(number: Int, name: String) { #expect(EnglishNumber.cardinal(number).hasPrefix(name)) }

    @Test func yearsRanksAndDecimalsHaveNames() {
        #expect(
            [1905, 2005, 1900, 2010, 1066].map { EnglishNumber.year($0) } == [
                "nineteen oh-five", "two thousand and five", "nineteen hundred", "twenty ten", "ten sixty-six",
            ])
        #expect(
            [1, 12, 20, 103].map { EnglishNumber.ordinal($0) } == [
                "first", "twelfth", "twentieth", "one hundred and third",
            ])
        #expect(EnglishNumber.decimal("3.140") == "three point one four")
        #expect(EnglishNumber.cardinal(digits: String(repeating: "9", count: 40)).hasPrefix("nine nine nine"))
    }

    /// Long and senseless texts end soon.
    @Test(arguments: ["1", ":", "I", "Mr. ", "1/", "1-", "€9", "\u{AD}", "No. ", "XIV "])
    func senselessTextEnds(part: String) {
        let text = String(repeating: part, count: 1_000)
        #expect(EnglishWording.words(of: text).utf8.count <= 60 * text.utf8.count)
    }
}
