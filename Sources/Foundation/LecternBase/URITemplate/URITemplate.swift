/// A URL with variables, such as the address of a search in a catalog (RFC 6570,
/// levels 1 to 4).
///
///     let template = URITemplate("https://example.org/search{?query,page}")
///     template.parameters  // ["query", "page"]
///     template.expand(with: ["query": "war & peace"])
///     // "https://example.org/search?query=war%20%26%20peace"
///
/// Values are text, lists or pairs; variables without value are left out:
///
///     let url = template.expand(["query": "war", "page": .list(["1", "2"])])
///
/// A malformed expression, such as `{a` or `{=a}`, has no variables and stays in
/// the result as it is (RFC 6570, section 3): see ``isWellFormed``.
public struct URITemplate: Hashable, Sendable {
    /// A value of a variable.
    public enum Value: Hashable, Sendable {
        /// A text.
        case string(String)
        /// A list of texts. An empty list is the same as no value.
        case list([String])
        /// Names with texts, in order. No pairs are the same as no value.
        case pairs([Pair])
    }

    /// A name with a text.
    public struct Pair: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The text of the name.
        public let value: String

        /// Creates a pair; neither text is encoded yet.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The template as written.
    public let string: String
    let parts: [Part]

    /// Creates a template. Any text is one: see ``isWellFormed``.
    public init(_ string: String) {
        self.string = string
        parts = Part.parse(string)
    }

    /// Whether every expression and every literal follows the syntax of RFC 6570.
    public var isWellFormed: Bool {
        parts.allSatisfy { if case .malformed = $0 { false } else { true } }
    }

    /// The names of the variables, each once, in the order of the template.
    public var parameters: [String] {
        var names: [String] = []
        for case .expression(let expression) in parts {
            for variable in expression.variables where !names.contains(variable.name) { names.append(variable.name) }
        }
        return names
    }

    /// Returns the text of the URL with the variables replaced by texts.
    ///
    /// - Parameter parameters: Texts by variable. Others are ignored.
    public func expand(with parameters: [String: String]) -> String {
        expand { parameters[$0].map(Value.string) }
    }

    /// Returns the text of the URL with the variables replaced by values.
    ///
    /// - Parameter values: Values by variable. Others are ignored.
    public func expand(_ values: [String: Value]) -> String { expand { values[$0] } }

    private func expand(_ value: (String) -> Value?) -> String {
        var result = ""
        for part in parts {
            switch part {
            case .literal(let text), .malformed(let text): result += text
            case .expression(let expression): result += expression.expand(value)
            }
        }
        return result
    }
}

extension URITemplate.Value: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: String...) { self = .list(elements) }
    public init(dictionaryLiteral elements: (String, String)...) {
        self = .pairs(elements.map { URITemplate.Pair($0.0, $0.1) })
    }
}

extension URITemplate: CustomStringConvertible {
    public var description: String { string }
}
