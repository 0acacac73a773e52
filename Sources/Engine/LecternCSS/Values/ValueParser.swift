import LecternBase

/// Parses the value of one declaration.
///
/// Each method skips white space first and restores the position if the value
/// does not match.
struct ValueParser {
    let list: TokenList
    private(set) var index: Int
    /// The token range of the value.
    let start: Int
    let end: Int
    /// The base of relative URLs.
    let base: URLBase
    /// Whether plain numbers are accepted as pixels: SVG attributes and quirks.
    var allowsUnitlessLengths = false
    /// The components of the colour after `from`, by their names: `r` is 0, `alpha` is 3. Empty outside of such functions.
    var channels: [String: Int] = [:]
    /// Whether math functions may contain `size`: in the calculation of `calc-size()` it is the size of the basis.
    var allowsSize = false

    init(list: TokenList, range: Range<Int>, base: URLBase) {
        self.list = list
        index = range.lowerBound
        start = range.lowerBound
        end = range.upperBound
        self.base = base
    }

    /// Returns the next token that is not white space.
    mutating func peek() -> Token {
        while index < end {
            let token = list.tokens[index]
            if token.kind != .whitespace { return token }
            index += 1
        }
        return .end
    }

    /// Whether white space precedes the next token.
    var isAtWhitespace: Bool { index < end && list.tokens[index].kind == .whitespace }

    mutating func advance() { index += 1 }

    var atEnd: Bool {
        mutating get { peek().kind == .end }
    }

    mutating func rewind(to position: Int) { index = position }

    // MARK: Simple tokens

    /// An identifier in lower case.
    mutating func ident() -> String? {
        let token = peek()
        guard token.kind == .ident else { return nil }
        index += 1
        return list.lowercased(token)
    }

    /// An identifier as it is written.
    mutating func customIdent() -> String? {
        let token = peek()
        guard token.kind == .ident else { return nil }
        let lower = list.lowercased(token)
        if CSSWideKeyword(name: lower) != nil || lower == "default" { return nil }
        index += 1
        return list.text(token)
    }

    /// Consumes the given keyword.
    mutating func take(_ keyword: StaticString) -> Bool {
        let token = peek()
        guard token.kind == .ident, list.matches(token, keyword) else { return false }
        index += 1
        return true
    }

    mutating func string() -> String? {
        let token = peek()
        guard token.kind == .string else { return nil }
        index += 1
        return list.text(token)
    }

    mutating func comma() -> Bool { take(.comma) }

    mutating func slash() -> Bool {
        guard peek().isDelimiter("/") else { return false }
        index += 1
        return true
    }

    private mutating func take(_ kind: Token.Kind) -> Bool {
        guard peek().kind == kind else { return false }
        index += 1
        return true
    }

    /// Returns the value of the next keyword in a table.
    mutating func keyword<Value>(_ table: [String: Value]) -> Value? {
        let token = peek()
        guard token.kind == .ident, let value = table[list.lowercased(token)] else { return nil }
        index += 1
        return value
    }

    /// Returns the name of the next function.
    mutating func functionName() -> String? {
        let token = peek()
        return token.kind == .function ? list.lowercased(token) : nil
    }

    /// Parses the arguments of the next function or block; `nil`, with nothing
    /// consumed, if `body` fails or leaves tokens.
    mutating func arguments<Value>(_ body: (inout ValueParser) -> Value?) -> Value? {
        let token = peek()
        guard token.opens else { return nil }
        let close = min(Int(token.link), end)
        guard index + 1 <= close else { return nil }
        var inner = self
        inner.narrow(to: index + 1..<close)
        guard let value = body(&inner), inner.atEnd else { return nil }
        index = min(close + 1, end)
        return value
    }

    private mutating func narrow(to range: Range<Int>) {
        var narrowed = ValueParser(list: list, range: range, base: base)
        narrowed.allowsUnitlessLengths = allowsUnitlessLengths
        narrowed.channels = channels
        narrowed.allowsSize = allowsSize
        self = narrowed
    }

    /// Skips one component value.
    mutating func skipComponent() {
        let token = peek()
        guard token.kind != .end else { return }
        index = token.opens ? min(Int(token.link) + 1, end) : index + 1
    }

    /// Runs `body` and restores the position if it fails.
    mutating func attempt<Value>(_ body: (inout ValueParser) -> Value?) -> Value? {
        let start = index
        if let value = body(&self) { return value }
        index = start
        return nil
    }

    /// A comma-separated list of at least one.
    mutating func commaList<Value>(_ body: (inout ValueParser) -> Value?) -> [Value]? {
        var values: [Value] = []
        repeat {
            guard let value = body(&self) else { return nil }
            values.append(value)
        } while comma()
        return values
    }

    /// `url(…)` or `src(…)`, resolved.
    mutating func url() -> String? {
        let token = peek()
        if token.kind == .url {
            index += 1
            return base.resolve(list.text(token))
        }
        guard token.kind == .function, list.matches(token, "url") || list.matches(token, "src") else { return nil }
        let base = base
        return arguments { inner in
            guard let text = inner.string() else { return nil }
            // URL modifiers are ignored.
            while !inner.atEnd { inner.skipComponent() }
            return base.resolve(text)
        }
    }
}

/// The base of relative URLs.
struct URLBase: Hashable, Sendable {
    let url: String

    /// Resolves a reference. A reference to a fragment is returned unchanged.
    func resolve(_ reference: String) -> String {
        if reference.isEmpty || reference.utf8.first == 0x23 || url.isEmpty { return reference }
        guard let base = AnyURL(string: url) else { return reference }
        return base.resolve(reference)?.string ?? reference
    }
}

/// The keywords that every property takes. CSS Cascade 5, section 7.3.
enum CSSWideKeyword: UInt8, Sendable {
    case initial, inherit, unset, revert, revertLayer

    init?(name: String) {
        switch name {
        case "initial": self = .initial
        case "inherit": self = .inherit
        case "unset": self = .unset
        case "revert": self = .revert
        case "revert-layer": self = .revertLayer
        default: return nil
        }
    }
}
