/// Substitutes custom properties into values.
///
/// Spec: https://www.w3.org/TR/css-variables-1/
struct VariableResolver {
    /// The maximum length of a substituted value in characters; stops exponential
    /// growth through chains of variables.
    static let maximumLength = 100_000
    private static let maximumDepth = 64

    /// The element's declared custom properties, by name.
    private let declared: [String: String]
    /// The parent's computed custom properties, by name.
    private let inherited: [String: String]
    private var resolved: [String: String?] = [:]
    private var inProgress: [String] = []
    private var cyclic: Set<String> = []
    private var budget = 4_000_000

    init(declared: [String: String], inherited: [String: String]) {
        self.declared = declared
        self.inherited = inherited
    }

    /// Creates a resolver that only knows computed properties.
    init(computed: CustomProperties?) { self.init(declared: [:], inherited: computed?.values ?? [:]) }

    /// Returns the computed value of a custom property; `nil` is the
    /// guaranteed-invalid value.
    mutating func value(_ name: String) -> String? {
        if let cached = resolved[name] { return cached }
        guard let text = declared[name] else { return inherited[name] }
        if let start = inProgress.firstIndex(of: name) {
            // All properties of a cycle are invalid.
            cyclic.formUnion(inProgress[start...])
            return nil
        }
        guard inProgress.count < Self.maximumDepth else { return nil }
        inProgress.append(name)
        var value = substitute(text)
        inProgress.removeLast()
        if cyclic.contains(name) { value = nil }
        if let text = value, let keyword = Self.wideKeyword(text) {
            value = keyword == .initial ? nil : inherited[name]
        }
        resolved[name] = .some(value)
        return value
    }

    /// Returns the CSS-wide keyword that a fallback consists of, if any.
    private static func wideKeyword(_ text: String) -> CSSWideKeyword? {
        guard text.utf8.count < 40 else { return nil }
        let list = TokenList(text)
        let words = list.tokens.filter { $0.kind != .whitespace }
        guard words.count == 1, words[0].kind == .ident else { return nil }
        return CSSWideKeyword(name: list.lowercased(words[0]))
    }

    /// Returns the value with its variables substituted; `nil` if one is missing.
    mutating func substitute(_ text: String) -> String? {
        let list = TokenList(text)
        guard DeclarationParser.containsVariables(list, 0..<list.tokens.count) else { return text }
        return substitute(list, 0..<list.tokens.count, depth: 0)
    }

    private mutating func substitute(_ list: TokenList, _ range: Range<Int>, depth: Int) -> String? {
        guard depth < Self.maximumDepth else { return nil }
        var result = ""
        var plainStart = range.lowerBound
        var index = range.lowerBound
        while index < range.upperBound {
            let token = list.tokens[index]
            guard token.kind == .function, list.matches(token, "var") || list.matches(token, "env") else {
                index += 1
                continue
            }
            // A comment keeps adjacent tokens separate.
            result += list.sourceText(plainStart..<index) + "/**/"
            let close = min(Int(token.link), range.upperBound)
            guard let part = reference(list, index + 1..<close, isVariable: list.matches(token, "var"), depth: depth)
            else {
                return nil
            }
            result += part + "/**/"
            budget -= part.utf8.count + 16
            guard result.utf8.count <= Self.maximumLength, budget > 0 else { return nil }
            index = close + 1
            plainStart = min(index, range.upperBound)
        }
        result += list.sourceText(plainStart..<range.upperBound)
        return result.utf8.count <= Self.maximumLength ? result : nil
    }

    /// Returns the substitution for `var(--name, fallback)`.
    private mutating func reference(_ list: TokenList, _ range: Range<Int>, isVariable: Bool, depth: Int) -> String? {
        var index = range.lowerBound
        func skipSpaces() { while index < range.upperBound, list.tokens[index].kind == .whitespace { index += 1 } }
        skipSpaces()
        guard index < range.upperBound, list.tokens[index].kind == .ident else { return nil }
        let name = list.text(list.tokens[index])
        index += 1
        skipSpaces()
        let hasFallback = index < range.upperBound
        guard !hasFallback || list.tokens[index].kind == .comma else { return nil }
        if isVariable {
            guard name.hasPrefix("--"), name.utf8.count > 2 else { return nil }
            if let value = value(name) { return value }
        } else if name.hasPrefix("safe-area-inset-") {
            return "0px"
        }
        return hasFallback ? substitute(list, index + 1..<range.upperBound, depth: depth + 1) : nil
    }
}
