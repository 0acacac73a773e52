extension URITemplate {
    /// The character after `{`, which decides how values are joined and encoded.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc6570#appendix-A
    enum Operator: Character, Sendable {
        case reserved = "+"
        case fragment = "#"
        case label = "."
        case path = "/"
        case pathParameter = ";"
        case query = "?"
        case continuation = "&"

        var first: String { self == .reserved ? "" : String(rawValue) }

        var separator: String {
            switch self {
            case .reserved, .fragment: ","
            case .query: "&"
            default: String(rawValue)
            }
        }

        /// Whether values follow their variable's name and `=`.
        var isNamed: Bool { self == .pathParameter || self == .query || self == .continuation }
        /// What follows the name of an empty value.
        var ifEmpty: String { self == .pathParameter ? "" : "=" }
        var allowsReserved: Bool { self == .reserved || self == .fragment }
    }

    /// A variable with its modifier.
    struct Variable: Hashable, Sendable {
        var name: String
        /// The number of characters to take of a text: `:3`.
        var prefix: Int?
        /// Whether items of lists and pairs are separate values: `*`.
        var explodes = false
    }

    /// `{`, an operator, variables, `}`.
    struct Expression: Hashable, Sendable {
        var `operator`: Operator?
        var variables: [Variable]
    }
}

/// Spec: https://www.rfc-editor.org/rfc/rfc6570#section-3.2.1
extension URITemplate.Expression {
    func expand(_ value: (String) -> URITemplate.Value?) -> String {
        let defined = variables.compactMap { variable in value(variable.name).flatMap { expand(variable, $0) } }
        guard !defined.isEmpty else { return "" }
        return (self.operator?.first ?? "") + defined.joined(separator: separator)
    }

    private var separator: String { self.operator?.separator ?? "," }
    private var isNamed: Bool { self.operator?.isNamed ?? false }

    /// Returns the text of a variable; nil if it is undefined.
    private func expand(_ variable: URITemplate.Variable, _ value: URITemplate.Value) -> String? {
        switch value {
        case .string(let text):
            let prefix = variable.prefix.map { String(String.UnicodeScalarView(text.unicodeScalars.prefix($0))) }
            return named(variable.name, encode(prefix ?? text))
        case .list(let items):
            // A prefix does not apply to lists and pairs (section 2.4.1).
            guard !items.isEmpty, variable.prefix == nil else { return nil }
            guard variable.explodes else {
                return named(variable.name, items.map(encode).joined(separator: ","))
            }
            return items.map { named(variable.name, encode($0)) }.joined(separator: separator)
        case .pairs(let pairs):
            guard !pairs.isEmpty, variable.prefix == nil else { return nil }
            guard variable.explodes else {
                let items = pairs.map { encode($0.name) + "," + encode($0.value) }
                return named(variable.name, items.joined(separator: ","))
            }
            return pairs.map(exploded).joined(separator: separator)
        }
    }

    private func exploded(_ pair: URITemplate.Pair) -> String {
        isNamed ? named(encode(pair.name), encode(pair.value)) : encode(pair.name) + "=" + encode(pair.value)
    }

    private func named(_ name: String, _ value: String) -> String {
        guard let `operator`, `operator`.isNamed else { return value }
        return value.isEmpty ? name + `operator`.ifEmpty : name + "=" + value
    }

    private func encode(_ text: String) -> String {
        self.operator?.allowsReserved == true
            ? PercentEncoding.encode(text, in: .reserved, escapes: .kept)
            : PercentEncoding.encode(text, in: .value, escapes: .literal)
    }
}
