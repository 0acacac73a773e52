import LecternPlayback

/// Reads numbers and amounts of money.
struct NumberReader {
    let lexicon: Lexicon

    static let currencies = ["$": ("dollar", "cent"), "£": ("pound", "pence"), "€": ("euro", "cent")]
    private static let ranks: Set<String> = ["st", "nd", "rd", "th"]
    private static let endings = ["ing", "'d", "ed", "'s", "st", "nd", "rd", "th", "s"]

    /// Whether a word is a number, perhaps with an ending, as in `1990s` and `3rd`.
    static func isNumber(_ word: String, isHead: Bool) -> Bool {
        guard word.unicodeScalars.contains(where: \.isDigit) else { return false }
        let ending = endings.first { word.hasSuffix($0) } ?? ""
        return word.dropLast(ending.count).unicodeScalars.enumerated().allSatisfy { index, scalar in
            scalar.isDigit || scalar == "," || scalar == "." || isHead && index == 0 && scalar == "-"
        }
    }

    /// The phonemes of a number.
    ///
    /// - Parameters:
    ///   - currency: the sign of the currency, if it is an amount.
    ///   - isHead: false if it is a part of a word such as `B12`.
    func phonemes(of word: String, currency: String?, isHead: Bool) -> String? {
        let ending = String(word.reversed().prefix { ("a"..."z").contains($0) || $0 == "'" }.reversed())
        var number = String(word.dropLast(ending.count))
        var spoken: [String?] = []
        if number.hasPrefix("-") {
            spoken.append(lexicon.lookUp("minus", tag: nil, stress: nil))
            number.removeFirst()
        }
        let isSigned = !spoken.isEmpty
        spoken += words(of: number, ending: ending, currency: currency, isHead: isHead, isSigned: isSigned)
        let phonemes = spoken.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        guard !phonemes.isEmpty else { return nil }
        switch ending {
        case "s", "'s": return Lexicon.withS(phonemes)
        case "ed", "'d": return Lexicon.withD(phonemes)
        case "ing": return Lexicon.withIng(phonemes)
        default: return phonemes
        }
    }

    private func words(
        of number: String, ending: String, currency: String?, isHead: Bool, isSigned: Bool
    ) -> [String?] {
        let isWhole = Self.isWhole(number)
        let plain = number.filter { $0 != "," }
        if Self.ranks.contains(ending), isHead || isWhole, Self.isWhole(plain), plain.count <= 18 {
            return say(Int(plain).map { EnglishNumber.ordinal($0) } ?? "")
        }
        let units = currency.flatMap { Self.currencies[$0] }
        if !isSigned, isWhole, number.count == 4, units == nil { return say(EnglishNumber.year(Int(number) ?? 0)) }
        if !isHead, !number.contains(".") { return part(plain) }
        if !isHead || number.filter({ $0 == "." }).count > 1 { return version(plain) }
        if let units, Self.isAmount(number) { return amount(plain, units) }
        if !number.contains(".") { return say(EnglishNumber.cardinal(digits: plain)) }
        return say(plain.hasPrefix(".") ? "point " + EnglishNumber.digits(plain) : EnglishNumber.decimal(plain))
    }

    private static func isWhole(_ text: String) -> Bool { !text.isEmpty && text.unicodeScalars.allSatisfy(\.isDigit) }

    private static func isAmount(_ number: String) -> Bool {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count < 2 || parts.count == 2 && parts[1].count < 3
    }

    /// The phonemes of number words, without their “and”.
    private func say(_ words: String) -> [String?] {
        words.split { !("a"..."z").contains($0) }.filter { $0 != "and" }.map {
            lexicon.lookUp(String($0), tag: nil, stress: $0 == "point" ? Stress.none : nil)
        }
    }

    private func cardinal(_ digits: some StringProtocol) -> [String?] { say(EnglishNumber.cardinal(digits: digits)) }

    /// A number within a word: long ones digit by digit, `101` as “one oh one”.
    private func part(_ digits: String) -> [String?] {
        guard let first = digits.first else { return [] }
        if first == "0" || digits.count > 3 { return digits.flatMap { cardinal(String($0)) } }
        guard digits.count == 3, !digits.hasSuffix("00") else { return cardinal(digits) }
        let rest = digits.dropFirst()
        guard rest.first == "0" else { return cardinal(String(first)) + cardinal(rest) }
        return cardinal(String(first)) + [lexicon.lookUp("O", tag: nil, stress: Stress.none)]
            + cardinal(rest.dropFirst())
    }

    /// Numbers between dots, as in `1.2.10`.
    private func version(_ number: String) -> [String?] {
        number.split(separator: ".").flatMap { part -> [String?] in
            if part.first == "0" || part.count != 2 && part.dropFirst().contains(where: { $0 != "0" }) {
                return part.flatMap { cardinal(String($0)) }
            }
            return cardinal(part)
        }
    }

    private func amount(_ number: String, _ units: (String, String)) -> [String?] {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false).map { $0.isEmpty ? "0" : $0 }
        var pairs = Array(zip(parts, [units.0, units.1]))
        if pairs.count > 1 {
            if (Int(pairs[1].0) ?? 0) == 0 {
                pairs.removeLast()
            } else if (Int(pairs[0].0) ?? 0) == 0 {
                pairs.removeFirst()
            }
        }
        var spoken: [String?] = []
        for (index, (digits, unit)) in pairs.enumerated() {
            if index > 0 { spoken.append(lexicon.lookUp("and", tag: nil, stress: nil)) }
            spoken += cardinal(digits)
            spoken.append(
                Int(digits) == 1 || unit == "pence"
                    ? lexicon.lookUp(unit, tag: nil, stress: nil) : lexicon.plural(unit + "s", tag: nil, stress: nil))
        }
        return spoken
    }

    /// The name of a currency after words, as in “$ five”.
    func naming(_ currency: String?, after phonemes: String) -> String {
        guard let unit = currency.flatMap({ Self.currencies[$0] }),
            let name = lexicon.plural(unit.0 + "s", tag: nil, stress: nil)
        else { return phonemes }
        return phonemes + " " + name
    }
}
