/// `10:30 a.m.` and `7:05`.
enum ClockTimes {
    @Sendable static func time(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isAtWordStart, let hour = scanner.digits(1...2).flatMap({ Int($0) }), scanner.take(":"),
            let minute = scanner.digits(2...2).flatMap({ Int($0) })
        else { return nil }
        let second = seconds(&scanner)
        guard scanner.peek()?.isDigit != true, hour <= 24, minute < 60, second ?? 0 < 60 else { return nil }
        let half = halfOfDay(&scanner)
        var words = EnglishNumber.cardinal(hour)
        switch minute {
        case 0: words += half == nil && second == nil ? " o'clock" : ""
        case 1..<10: words += " oh " + EnglishNumber.cardinal(minute)
        default: words += " " + EnglishNumber.cardinal(minute)
        }
        if let second {
            words += " and " + EnglishNumber.cardinal(second) + (second == 1 ? " second" : " seconds")
        }
        // With stops, so that the letters are spelled.
        if let half { words += " \(half).M" + (scanner.peek() == "." ? "" : ".") }
        return Rewording(end: scanner.index, words: words)
    }

    private static func seconds(_ scanner: inout TextScanner) -> Int? {
        var ahead = scanner
        guard ahead.take(":"), let digits = ahead.digits(2...2) else { return nil }
        scanner = ahead
        return Int(digits)
    }

    /// `A` or `P`.
    private static func halfOfDay(_ scanner: inout TextScanner) -> String? {
        var ahead = scanner
        ahead.skipSpace()
        guard let half = ahead.take(oneOf: "AaPp") else { return nil }
        _ = ahead.take(".")
        guard ahead.take(oneOf: "Mm") != nil else { return nil }
        _ = ahead.take(".")
        guard ahead.peek().map({ !$0.isLetter }) ?? true else { return nil }
        scanner = ahead
        return String(half).uppercased()
    }
}

/// `2024-03-05`, `3/5/2024`, `March 5` and `5 March`.
enum Dates {
    @Sendable static func international(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isAtWordStart, let year = scanner.digits(4...4), scanner.take("-"),
            let month = scanner.digits(2...2), scanner.take("-"), let day = scanner.digits(2...2), scanner.isAtWordEnd,
            let words = date(month: Int(month), day: Int(day))
        else { return nil }
        return Rewording(end: scanner.index, words: words + ", " + year)
    }

    @Sendable static func american(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isAtWordStart, let first = scanner.digits(1...2).flatMap({ Int($0) }), scanner.take("/"),
            let second = scanner.digits(1...2).flatMap({ Int($0) }), scanner.take("/"),
            let year = scanner.digits(4...4) ?? scanner.digits(2...2), scanner.isAtWordEnd
        else { return nil }
        // A first number beyond 12 is the day, as in Britain.
        let words = first <= 12 ? date(month: first, day: second) : date(month: second, day: first)
        guard let words else { return nil }
        let century = year.count == 4 ? "" : (Int(year) ?? 0) > 30 ? "19" : "20"
        return Rewording(end: scanner.index, words: words + ", " + century + year)
    }

    static func date(month: Int?, day: Int?) -> String? {
        guard let month, let day, (1...12).contains(month), (1...31).contains(day) else { return nil }
        return EnglishWordLists.months[month - 1] + " " + EnglishNumber.ordinal(day)
    }

    @Sendable static func monthDay(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isAtWordStart, let month = month(&scanner) else { return nil }
        _ = scanner.take(".")
        guard scanner.take(" "), let day = scanner.digits(1...2).flatMap({ Int($0) }), (1...31).contains(day) else {
            return nil
        }
        _ = scanner.take(firstOf: ["st", "nd", "rd", "th"])
        guard scanner.isAtWordEnd, scanner.peek().map({ !":%".unicodeScalars.contains($0) }) ?? true else { return nil }
        return Rewording(end: scanner.index, words: month + " " + EnglishNumber.ordinal(day))
    }

    @Sendable static func dayMonth(_ text: [Unicode.Scalar], _ index: Int) -> Rewording? {
        var scanner = TextScanner(text, at: index)
        guard scanner.isAtWordStart else { return nil }
        _ = scanner.take("the ")
        guard let day = scanner.digits(1...2).flatMap({ Int($0) }), (1...31).contains(day), scanner.take(" ") else {
            return nil
        }
        _ = scanner.take("of ")
        guard let month = month(&scanner), scanner.isAtWordEnd else { return nil }
        if month.unicodeScalars.last != text[scanner.index - 1] { _ = scanner.take(".") }
        return Rewording(end: scanner.index, words: "the " + EnglishNumber.ordinal(day) + " of " + month)
    }

    private static func month(_ scanner: inout TextScanner) -> String? {
        for form in EnglishWordLists.monthForms {
            var ahead = scanner
            guard ahead.take(form), ahead.isAtWordEnd else { continue }
            scanner = ahead
            return EnglishWordLists.month(form)
        }
        return nil
    }
}
