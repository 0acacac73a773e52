/// Money and measures.
enum Amounts {
    /// `$3.5 million`; smaller amounts of these currencies stay.
    @Sendable static func largeMoney(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard let sign = scanner.take(oneOf: "$£€"), let number = scanner.number() else { return nil }
        guard let scale = scale(&scanner), let words = EnglishWordLists.currencies[String(sign)] else { return nil }
        return Rewording(end: scanner.index, words: "\(number) \(scale) \(words.1)")
    }

    /// `$9.99` and `£5`.
    @Sendable static func smallMoney(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard let sign = scanner.take(oneOf: "$£€"), let number = scanner.number() else { return nil }
        guard let words = EnglishWordLists.currencies[String(sign)] else { return nil }
        let parts = number.split(separator: ".")
        guard parts.count == 2, parts[1].utf8.count == 2, let small = Int(parts[1]) else {
            return Rewording(end: scanner.index, words: number + " " + one(number, of: words))
        }
        let large = String(parts[0])
        let cents = sign == "£" ? "pence" : small == 1 ? "cent" : "cents"
        let amounts = [
            Int(large) == 0 ? nil : large + " " + one(large, of: words), small == 0 ? nil : "\(small) \(cents)",
        ]
        return Rewording(end: scanner.index, words: amounts.compactMap(\.self).joined(separator: " and "))
    }

    @Sendable static func cents(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isFree(of: "."), let number = scanner.number() else { return nil }
        scanner.skipSpace()
        guard scanner.take("¢") else { return nil }
        return Rewording(end: scanner.index, words: number + " " + one(number, of: ("cent", "cents")))
    }

    /// Amounts of other currencies: `¥500`, `EUR 20`, `Rs. 5 million`.
    @Sendable static func money(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isAtWordStart, let sign = scanner.take(firstOf: ["¥", "₹", "₩", "Rs", "USD", "EUR", "GBP"]) else {
            return nil
        }
        if sign == "Rs" { _ = scanner.take(".") }
        scanner.skipSpace()
        guard let number = scanner.number(), let words = EnglishWordLists.currencies[sign] else { return nil }
        if let scale = scale(&scanner) {
            return Rewording(end: scanner.index, words: "\(number) \(scale) \(words.1)")
        }
        return Rewording(end: scanner.index, words: number + " " + one(number, of: words))
    }

    @Sendable static func degrees(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard let number = signedNumber(&scanner) else { return nil }
        scanner.skipSpace()
        guard scanner.take("°") else { return nil }
        let words = number + " " + one(number, of: ("degree", "degrees"))
        var ahead = scanner
        ahead.skipSpace()
        if let scale = ahead.take(oneOf: "CF"), ahead.isAtWordEnd {
            return Rewording(end: ahead.index, words: words + (scale == "C" ? " Celsius" : " Fahrenheit"))
        }
        return scanner.isAtWordEnd ? Rewording(end: scanner.index, words: words) : nil
    }

    private static let units = EnglishWordLists.units.keys.sorted { ($0.count, $1) > ($1.count, $0) }

    @Sendable static func measure(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard let number = signedNumber(&scanner) else { return nil }
        scanner.skipSpace()
        for unit in units {
            var ahead = scanner
            guard ahead.take(unit), ahead.isAtWordEnd, let words = EnglishWordLists.units[unit] else { continue }
            return Rewording(end: ahead.index, words: number + " " + one(number, of: words))
        }
        return nil
    }

    private static func signedNumber(_ scanner: inout TextScanner) -> String? {
        guard scanner.isFree(of: ".") else { return nil }
        let minus = scanner.take("-") ? "-" : ""
        return scanner.number().map { minus + $0 }
    }

    /// `million` or the like, or its letter.
    private static func scale(_ scanner: inout TextScanner) -> String? {
        var ahead = scanner
        ahead.skipSpace()
        if let word = ahead.take(firstOf: ["hundred", "thousand", "million", "billion", "trillion"]) {
            scanner = ahead
            return word
        }
        guard let letter = ahead.take(oneOf: "kKmMbB"), ahead.isAtWordEnd else { return nil }
        scanner = ahead
        return ["k": "thousand", "m": "million", "b": "billion"][String(letter).lowercased()]
    }

    /// The word for one or for several.
    private static func one(_ number: String, of words: (String, String)) -> String {
        ["1", "1.0", "-1"].contains(number.filter { $0 != "," }) ? words.0 : words.1
    }
}
