import LecternPlayback

/// Divides tokens into runs of letters, numbers and signs, and groups those that are written together.
enum WordParts {
    /// Tokens that are written together.
    struct Word {
        var parts: [Token]
        /// Whether more may follow without a space.
        var isOpen: Bool
    }

    private static let signTags: Set<String> = [".", ",", "-LRB-", "-RRB-", "``", "\"\"", "''", ":", "$", "#", "NFP"]
    private static let signPhonemes = ["-LRB-": "(", "-RRB-": ")", "``": "“", "\"\"": "”", "''": "”"]
    private static let spokenSigns = Set(";:,.!?—…\"“”".unicodeScalars)

    static func words(of tokens: [Token]) -> [Word] {
        var words: [Word] = []
        var currency: String?
        for (index, token) in tokens.enumerated() {
            var parts = divide(token)
            for place in parts.indices {
                if parts[place].phonemes == nil {
                    sign(&parts[place], &currency)
                    if parts[place].phonemes == nil {
                        let isAmount =
                            place + 1 == parts.count
                            && (index + 1 == tokens.count || tokens[index + 1].tag != "CD")
                        if currency != nil, parts[place].tag != "CD" {
                            currency = nil
                        } else if currency != nil, isAmount {
                            parts[place].currency = currency
                        } else if currency == nil, isTo(parts, place) {
                            parts[place].alias = "to"
                        }
                    }
                }
                append(parts[place], to: &words)
            }
        }
        return words
    }

    /// Parts of a word are looked up in all combinations: no word has more.
    private static let mostParts = 16

    private static func append(_ part: Token, to words: inout [Word]) {
        if part.alias != nil || part.phonemes != nil {
            words.append(Word(parts: [part], isOpen: false))
        } else if let last = words.last, last.isOpen, last.parts.last?.isFollowedBySpace == false,
            last.parts.count < mostParts
        {
            var part = part
            part.isHead = false
            words[words.count - 1].parts.append(part)
        } else {
            words.append(Word(parts: [part], isOpen: !part.isFollowedBySpace))
        }
    }

    /// Gives signs their phonemes, which are the signs themselves.
    private static func sign(_ part: inout Token, _ currency: inout String?) {
        if part.tag == "$", NumberReader.currencies[part.text] != nil {
            currency = part.text
            part.phonemes = ""
        } else if part.tag == ":", part.text == "-" || part.text == "–" {
            part.phonemes = "—"
        } else if signTags.contains(part.tag),
            !part.text.lowercased().unicodeScalars.allSatisfy({ ("a"..."z").contains($0) })
        {
            let signs = String.UnicodeScalarView(part.text.unicodeScalars.filter { spokenSigns.contains($0) })
            part.phonemes = signPhonemes[part.tag] ?? String(signs)
        }
    }

    /// Whether a part is the 2 of `B2B`.
    private static func isTo(_ parts: [Token], _ place: Int) -> Bool {
        guard place > 0, place + 1 < parts.count, parts[place].text == "2" else { return false }
        return parts[place - 1].text.unicodeScalars.last?.isLetter == true
            && parts[place + 1].text.unicodeScalars.first?.isLetter == true
    }

    // MARK: Dividing

    /// The parts of a token; the token itself if it has phonemes.
    static func divide(_ token: Token) -> [Token] {
        guard token.phonemes == nil else { return [token] }
        let text = Array(token.text.unicodeScalars)
        var parts: [Token] = []
        var index = 0
        while index < text.count {
            let end = end(of: text, index)
            if end > index {
                var part = token
                part.text = TracedText.string(text[index..<end])
                part.isFollowedBySpace = false
                parts.append(part)
            }
            index = max(end, index + 1)
        }
        if parts.isEmpty {
            var part = token
            part.phonemes = ""
            parts = [part]
        }
        parts[parts.count - 1].isFollowedBySpace = token.isFollowedBySpace
        return parts
    }

    /// The end of the part that begins at an index; the index itself if the scalar is left out.
    private static func end(of text: [Unicode.Scalar], _ index: Int) -> Int {
        let rest = text[index...]
        let first = text[index]
        let apostrophes = rest.prefix(while: \.isApostrophe).count
        if apostrophes > 0 {
            let isAtEdge = index == 0 || index + apostrophes == text.count
            return isAtEdge || apostrophes > 1 ? index + apostrophes : index
        }
        let scanner = TextScanner(text, at: index)
        // The first capital of `XMLFile`, one by one.
        if first.isLatinCapital, scanner.peek(1)?.isLatinCapital == true, scanner.peek(2)?.isLatinSmall == true {
            return index + 1
        }
        let number = numberEnd(text, index)
        if number > index { return number }
        if first == "-" || first == "_" { return index + rest.prefix { $0 == "-" || $0 == "_" }.count }
        return first.isLetter ? camelEnd(text, index) ?? wordEnd(text, index) : index + 1
    }

    private static func numberEnd(_ text: [Unicode.Scalar], _ index: Int) -> Int {
        var end = index
        if index == 0, text[0] == "-" { end += 1 }
        let start = end
        while end < text.count {
            let scanner = TextScanner(text, at: end)
            if text[end].isDigit {
                end += 1
            } else if text[end] == "," || text[end] == ".", scanner.peek(1)?.isDigit == true {
                end += 2
            } else {
                break
            }
        }
        return end > start ? end : index
    }

    /// The end of the first word of `camelCase`.
    private static func camelEnd(_ text: [Unicode.Scalar], _ index: Int) -> Int? {
        var end = index
        while end < text.count, text[end].isLetter {
            var place = end
            while place + 1 < text.count {
                if text[place].isLatinSmall, text[place + 1].isLatinCapital { return place + 1 }
                guard text[place].isApostrophe, text[place + 1].isLetter else { break }
                place += 2
            }
            end += 1
        }
        return nil
    }

    private static func wordEnd(_ text: [Unicode.Scalar], _ index: Int) -> Int {
        var end = index + text[index...].prefix(while: \.isLetter).count
        while end + 1 < text.count, text[end].isApostrophe, text[end + 1].isLetter { end += 2 }
        return end
    }
}

extension Unicode.Scalar {
    var isApostrophe: Bool { self == "'" || self == "‘" || self == "’" }
}
