extension URITemplate {
    /// A run of a template.
    enum Part: Hashable, Sendable {
        /// Literal text, encoded.
        case literal(String)
        /// An expression in braces.
        case expression(Expression)
        /// Text that breaks the syntax, as written.
        case malformed(String)
    }
}

/// Spec: https://www.rfc-editor.org/rfc/rfc6570#section-2
extension URITemplate.Part {
    static func parse(_ template: String) -> [URITemplate.Part] {
        var parts: [URITemplate.Part] = []
        var remaining = template[...]
        while !remaining.isEmpty {
            if remaining.first == "{" {
                parts.append(takeExpression(&remaining))
            } else {
                let end = remaining.firstIndex(of: "{") ?? remaining.endIndex
                parts.append(literal(remaining[..<end]))
                remaining = remaining[end...]
            }
        }
        return parts
    }

    /// Section 2.1: characters that a URL cannot have are encoded.
    private static func literal(_ text: Substring) -> URITemplate.Part {
        text.unicodeScalars.contains { $0 == "}" || $0.value < 0x20 || $0.value == 0x7F }
            ? .malformed(String(text)) : .literal(PercentEncoding.encode(text, in: .reserved))
    }

    private static func takeExpression(_ remaining: inout Substring) -> URITemplate.Part {
        guard let end = remaining.firstIndex(of: "}") else {
            defer { remaining = "" }
            return .malformed(String(remaining))
        }
        let text = remaining[...end]
        remaining = remaining[remaining.index(after: end)...]
        return URITemplate.Expression(parsing: text.dropFirst().dropLast()).map { .expression($0) }
            ?? .malformed(String(text))
    }
}

extension URITemplate.Expression {
    /// Reads the text between the braces.
    fileprivate init?(parsing text: Substring) {
        let sign = text.first.flatMap { URITemplate.Operator(rawValue: $0) }
        let list = sign == nil ? text : text.dropFirst()
        var variables: [URITemplate.Variable] = []
        for item in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let variable = URITemplate.Variable(parsing: item) else { return nil }
            variables.append(variable)
        }
        self.init(operator: sign, variables: variables)
    }
}

extension URITemplate.Variable {
    /// Section 2.3, with the modifiers of section 2.4.
    fileprivate init?(parsing text: Substring) {
        var name = text
        var (prefix, explodes) = (Int?.none, false)
        if text.last == "*" {
            explodes = true
            name = text.dropLast()
        } else if let colon = text.firstIndex(of: ":") {
            let digits = text[text.index(after: colon)...]
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(digits),
                (1...9999).contains(length), digits.first != "0"
            else { return nil }
            prefix = length
            name = text[..<colon]
        }
        guard Self.isName(name) else { return nil }
        self.init(name: String(name), prefix: prefix, explodes: explodes)
    }

    /// Letters, digits, `_` and percent-encoded characters, in groups joined by dots.
    private static func isName(_ text: Substring) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { group in
            var remaining = Array(group.utf8)[...]
            guard !remaining.isEmpty else { return false }
            while let byte = remaining.popFirst() {
                if byte == 0x25 {
                    guard remaining.prefix(2).count(where: isHexDigit) == 2 else { return false }
                    remaining = remaining.dropFirst(2)
                } else if !isLetterOrDigit(byte) {
                    return false
                }
            }
            return true
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
    }
}
