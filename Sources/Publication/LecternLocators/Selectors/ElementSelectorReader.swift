/// A parser of CSS selectors.
struct ElementSelectorReader {
    private let text: [Character]
    private var at = 0
    private static let maximumCompounds = 64

    init(_ text: String) { self.text = Array(text) }

    mutating func read() -> [[ElementSelector.Compound]]? {
        var alternatives: [[ElementSelector.Compound]] = []
        repeat {
            guard let compounds = readCompounds(), alternatives.count < Self.maximumCompounds else { return nil }
            alternatives.append(compounds)
        } while skip(",")
        return at == text.count ? alternatives : nil
    }

    private mutating func readCompounds() -> [ElementSelector.Compound]? {
        var compounds: [ElementSelector.Compound] = []
        var combinator = ElementSelector.Combinator.descendant
        while true {
            skipSpace()
            guard let conditions = readConditions(), compounds.count < Self.maximumCompounds else { return nil }
            compounds.append(.init(conditions: conditions, combinator: combinator))
            let hadSpace = skipSpace()
            if skip(">") {
                combinator = .child
            } else if skip("+") {
                combinator = .next
            } else if skip("~") {
                combinator = .sibling
            } else if hadSpace, let next = peek, next != ",", next != ")" {
                combinator = .descendant
            } else {
                return compounds
            }
        }
    }

    private mutating func readConditions(depth: Int = 0) -> [ElementSelector.Condition]? {
        var conditions: [ElementSelector.Condition] = []
        var isAny = skip("*")
        if let name = readIdentifier() {
            // Ignore the namespace prefix.
            conditions.append(.type(skip("|") ? readIdentifier() ?? name : name))
            isAny = true
        }
        while let next = peek {
            let condition: ElementSelector.Condition?
            switch next {
            case "#": condition = readAfterMark().map { .id($0) }
            case ".": condition = readAfterMark().map { .className($0) }
            case "[": condition = readAttribute()
            case ":": condition = readPseudoClass(depth: depth)
            default: return isAny ? conditions : nil
            }
            guard let condition else { return nil }
            conditions.append(condition)
            isAny = true
        }
        return isAny ? conditions : nil
    }

    private mutating func readAfterMark() -> String? {
        at += 1
        return readIdentifier()
    }

    private mutating func readAttribute() -> ElementSelector.Condition? {
        at += 1
        skipSpace()
        guard var name = readIdentifier() else { return nil }
        if peek == "|", at + 1 < text.count, text[at + 1] != "=" {
            at += 1
            name = readIdentifier() ?? name
        }
        skipSpace()
        if skip("]") { return .attribute(name, match: nil, value: "") }
        guard let match = peek, "=~|^$*".contains(match) else { return nil }
        at += 1
        if match != "=" { guard skip("=") else { return nil } }
        skipSpace()
        guard let value = readString() ?? readIdentifier() else { return nil }
        skipSpace()
        return skip("]") ? .attribute(name, match: match, value: value) : nil
    }

    private mutating func readPseudoClass(depth: Int) -> ElementSelector.Condition? {
        at += 1
        guard let name = readIdentifier()?.lowercased() else { return nil }
        switch name {
        case "root": return .root
        case "empty": return .empty
        case "first-child": return .nth(.init(step: 0, offset: 1))
        case "last-child": return .nth(.init(step: 0, offset: 1, fromEnd: true))
        case "first-of-type": return .nth(.init(step: 0, offset: 1, ofType: true))
        case "last-of-type": return .nth(.init(step: 0, offset: 1, ofType: true, fromEnd: true))
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            guard var nth = readNth() else { return nil }
            nth.ofType = name.hasSuffix("of-type")
            nth.fromEnd = name.hasPrefix("nth-last")
            return .nth(nth)
        case "not":
            guard depth < 4, skip("("), let conditions = readConditions(depth: depth + 1), skip(")") else { return nil }
            return .not(conditions)
        default: return nil
        }
    }

    /// `( odd | even | an+b )`
    private mutating func readNth() -> ElementSelector.Nth? {
        guard skip("("), let end = text[at...].firstIndex(of: ")") else { return nil }
        let inner = String(text[at..<end].filter { !$0.isWhitespace }).lowercased()
        at = end + 1
        if inner == "odd" { return .init(step: 2, offset: 1) }
        if inner == "even" { return .init(step: 2, offset: 0) }
        guard let n = inner.firstIndex(of: "n") else { return Int32(inner).map { .init(step: 0, offset: Int($0)) } }
        let (head, tail) = (inner[..<n], inner[inner.index(after: n)...])
        let step = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : Int32(head)
        let offset = tail.isEmpty ? 0 : Int32(tail)
        guard let step, let offset else { return nil }
        return .init(step: Int(step), offset: Int(offset))
    }

    private mutating func readIdentifier() -> String? {
        var result = ""
        while let next = peek {
            if next == "\\" {
                at += 1
                guard let escaped = readEscape() else { return nil }
                result.append(escaped)
            } else if next.isLetter || next.isNumber || next == "-" || next == "_" || !next.isASCII {
                result.append(next)
                at += 1
            } else {
                break
            }
        }
        return result.isEmpty ? nil : result
    }

    private mutating func readEscape() -> Character? {
        guard let next = peek else { return nil }
        var value: UInt32 = 0
        var count = 0
        while count < 6, let digit = peek?.hexDigitValue {
            value = value * 16 + UInt32(digit)
            at += 1
            count += 1
        }
        if count == 0 {
            at += 1
            return next
        }
        if peek == " " { at += 1 }
        return Unicode.Scalar(value).map { Character($0) } ?? "\u{FFFD}"
    }

    private mutating func readString() -> String? {
        guard let quote = peek, quote == "\"" || quote == "'" else { return nil }
        at += 1
        var result = ""
        while let next = peek, next != quote {
            at += 1
            if next == "\\" {
                guard let escaped = readEscape() else { return nil }
                result.append(escaped)
            } else {
                result.append(next)
            }
        }
        return skip(String(quote)) ? result : nil
    }

    private var peek: Character? { at < text.count ? text[at] : nil }

    private mutating func skip(_ token: Character) -> Bool {
        guard peek == token else { return false }
        at += 1
        return true
    }

    private mutating func skip(_ token: String) -> Bool { token.first.map { skip($0) } ?? false }

    @discardableResult private mutating func skipSpace() -> Bool {
        let start = at
        while peek?.isWhitespace == true { at += 1 }
        return at > start
    }
}
