/// Writes English text as it is read: times, dates, measures, abbreviations, Roman numerals and signs in words.
///
///     EnglishWording.words(of: "Dr. Jekyll, ch. IV, 10:30 a.m.")  // Dr Jekyll, chapter 4, ten thirty A.M.
///
/// Plain numbers stay as they are, because speech engines read them.
package enum EnglishWording {
    /// What becomes of amounts of `$`, `£` and `€` such as `$9.99`.
    package enum Money: Hashable, Sendable {
        /// They stay, for engines that read them.
        case printed
        case inWords
    }

    package static func words(of text: String, money: Money = .printed) -> String {
        words(of: TracedText(text), money: money).string
    }

    package static func words(of text: TracedText, money: Money = .printed) -> TracedText {
        var text = text.plainlySpaced
        // A cancelled task wants no words any more.
        for rule in rules where !Task.isCancelled { text = text.replacing(rule) }
        if money == .inWords { text = text.replacing(Amounts.smallMoney) }
        return text.plainlySpaced.replacing(spaceBeforeStop)
    }

    private typealias Rule = @Sendable ([Unicode.Scalar], Int) -> Rewording?

    // The order matters: a later rule reads what earlier ones wrote.
    private static let rules: [Rule] = [
        // A heading that is a numeral, before a single “I” could be anything else.
        RomanNumerals.alone,
        ClockTimes.time,
        Dates.international, Dates.american,
        Amounts.largeMoney, Amounts.cents, Amounts.money, Amounts.degrees, Amounts.measure,
        Abbreviations.insideSentence,
        Dates.monthDay, Dates.dayMonth,
        Abbreviations.title, Abbreviations.beforeNumber, Abbreviations.anywhere, Abbreviations.numberSign,
        RomanNumerals.counting, RomanNumerals.ranking,
        Digits.telephone, Digits.fraction, Digits.range, Digits.plus,
        Signs.sign,
    ]

    @Sendable private static func spaceBeforeStop(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        guard text[index] == " ", index + 1 < text.count, ",.;:!?".unicodeScalars.contains(text[index + 1]) else {
            return nil
        }
        return Rewording(end: index + 1, words: "")
    }
}

extension TracedText {
    /// With single spaces between words, none at the ends, straight apostrophes, and without characters that are not seen.
    var plainlySpaced: TracedText {
        var result = TracedText()
        var isSpacePending = false
        for (scalar, source) in zip(scalars, sources) {
            if scalar.properties.isWhitespace {
                isSpacePending = !result.scalars.isEmpty
                continue
            }
            guard let plain = scalar.plain else { continue }
            if isSpacePending { result.append(" ", from: source.lowerBound..<source.lowerBound) }
            isSpacePending = false
            result.append(plain, from: source)
        }
        return result
    }
}

extension Unicode.Scalar {
    /// The sign that means the same in plain text; nil if it is not seen.
    fileprivate var plain: Unicode.Scalar? {
        switch value {
        case 0x2019: "'"
        case 0x2012, 0x2010, 0x2011: "-"
        case 0x2015: "—"
        case 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF: nil
        default: properties.generalCategory == .control ? nil : self
        }
    }
}
