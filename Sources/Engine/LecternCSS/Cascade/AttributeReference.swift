/// An `attr()` in a declared value.
///
/// `attr( <attr-name> <attr-type>? , <declaration-value>?)`
///
/// <https://www.w3.org/TR/css-values-5/#attr-notation>
struct AttributeReference {
    /// How the attribute's value becomes a value of CSS.
    enum Kind {
        /// A string: `raw-string`, or no type.
        case string
        /// A number with a unit; an empty unit for `number`.
        case unit(String)
        /// `type()`: what the value must match.
        case syntax(AttributeSyntax)
    }

    /// The name, after a prefix and a colon if it has one.
    let name: String
    let kind: Kind
    let hasType: Bool
    /// The tokens after the comma; nil if there is none.
    let fallback: Range<Int>?

    /// Reads the arguments of an `attr()`; nil if they are invalid.
    init?(_ list: TokenList, _ range: Range<Int>) {
        var parser = ValueParser(list: list, range: range, base: URLBase(url: ""))
        guard let name = parser.attributeName() else { return nil }
        self.name = name
        hasType = !parser.atEnd && parser.peek().kind != .comma
        if !hasType {
            kind = .string
        } else {
            guard let kind = Self.kind(&parser) else { return nil }
            self.kind = kind
        }
        guard !parser.atEnd else {
            fallback = nil
            return
        }
        guard parser.comma() else { return nil }
        fallback = parser.index..<range.upperBound
    }

    private static func kind(_ parser: inout ValueParser) -> Kind? {
        if parser.peek().isDelimiter("%") {
            parser.advance()
            return .unit("%")
        }
        if parser.functionName() == "type" {
            return parser.arguments { AttributeSyntax(&$0) }.map { .syntax($0) }
        }
        guard let word = parser.ident() else { return nil }
        if word == "raw-string" { return .string }
        if word == "number" { return .unit("") }
        return CalculationNode(1, unit: word) == nil && word != "fr" ? nil : .unit(word)
    }
}

/// The argument of `type()`: `*`, or names of types and keywords, one of which a value must match.
///
/// <https://www.w3.org/TR/css-values-5/#css-syntax>
struct AttributeSyntax {
    private enum Multiplier { case one, spaces, commas }
    private enum Component {
        case keyword(String)
        case type(String, Multiplier)
    }

    /// Nil for `*`.
    private let components: [Component]?
    private static let types: Set<String> = [
        "length", "percentage", "length-percentage", "number", "integer", "angle", "time", "resolution", "color",
        "string", "custom-ident",
    ]

    init?(_ parser: inout ValueParser) {
        if parser.peek().isDelimiter("*") {
            parser.advance()
            components = nil
            return
        }
        var components: [Component] = []
        repeat {
            guard components.count < 100, let component = Self.component(&parser) else { return nil }
            components.append(component)
        } while Self.take("|", &parser)
        self.components = components
    }

    private static func take(_ mark: Unicode.Scalar, _ parser: inout ValueParser) -> Bool {
        guard parser.peek().isDelimiter(mark) else { return false }
        parser.advance()
        return true
    }

    private static func component(_ parser: inout ValueParser) -> Component? {
        guard take("<", &parser) else { return parser.customIdent().map { .keyword($0) } }
        guard let name = parser.ident(), types.contains(name), take(">", &parser) else { return nil }
        if parser.isAtWhitespace { return .type(name, .one) }
        return .type(name, take("+", &parser) ? .spaces : take("#", &parser) ? .commas : .one)
    }

    /// Whether a value has the syntax.
    func matches(_ list: TokenList, _ range: Range<Int>) -> Bool {
        guard let components else { return list.isDeclarationValue(range) }
        return components.contains { component in
            var parser = ValueParser(list: list, range: range, base: URLBase(url: ""))
            switch component {
            case .keyword(let name): return parser.customIdent() == name && parser.atEnd
            case .type(let name, .one): return Self.takes(name, &parser) && parser.atEnd
            case .type(let name, .spaces):
                repeat { guard Self.takes(name, &parser) else { return false } } while !parser.atEnd
                return true
            case .type(let name, .commas):
                repeat { guard Self.takes(name, &parser) else { return false } } while parser.comma()
                return parser.atEnd
            }
        }
    }

    private static func takes(_ name: String, _ parser: inout ValueParser) -> Bool {
        switch name {
        case "length": parser.length(percent: false) != nil
        case "percentage": parser.percentage() != nil
        case "length-percentage": parser.length() != nil
        case "number": parser.number() != nil
        case "integer": parser.integer() != nil
        case "angle": parser.angle(allowsZero: false) != nil
        case "time": parser.calculation(.time) != nil || parser.time()
        case "resolution": parser.resolution() != nil
        case "color": parser.color() != nil
        case "string": parser.string() != nil
        default: parser.customIdent() != nil
        }
    }
}

extension ValueParser {
    /// The name of an attribute, after a prefix and a colon if it has one.
    mutating func attributeName() -> String? {
        guard peek().kind == .ident else { return nil }
        var name = list.text(peek())
        advance()
        if !isAtWhitespace, peek().isDelimiter("|") {
            advance()
            guard peek().kind == .ident else { return nil }
            name += ":" + list.text(peek())
            advance()
        }
        return name
    }

    /// Takes a `<time>` that is not calculated.
    fileprivate mutating func time() -> Bool {
        let token = peek()
        guard token.kind == .dimension, ["s", "ms"].contains(list.lowercased(token)) else { return false }
        advance()
        return true
    }
}
