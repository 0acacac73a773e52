import LecternMarkup

/// Evaluates `@supports` conditions while a style sheet is parsed.
///
/// Spec: https://www.w3.org/TR/css-conditional-4/#at-supports
enum SupportsCondition {
    private static let maximumDepth = 16

    /// Returns whether the condition in a token range holds; `nil` if it is malformed.
    static func evaluate(_ list: TokenList, _ range: Range<Int>, names: NameTable, namespaces: NamespaceTable) -> Bool?
    {
        var parser = ValueParser(list: list, range: range, base: URLBase(url: ""))
        guard let result = condition(&parser, names: names, namespaces: namespaces, depth: 0), parser.atEnd else {
            return nil
        }
        return result
    }

    private static func condition(
        _ parser: inout ValueParser, names: NameTable, namespaces: NamespaceTable, depth: Int
    ) -> Bool? {
        guard depth < maximumDepth else { return nil }
        if parser.take("not") {
            return inParentheses(&parser, names: names, namespaces: namespaces, depth: depth).map { !$0 }
        }
        guard var result = inParentheses(&parser, names: names, namespaces: namespaces, depth: depth) else {
            return nil
        }
        if parser.peek().kind == .ident, parser.list.matches(parser.peek(), "and") {
            while parser.take("and") {
                guard let next = inParentheses(&parser, names: names, namespaces: namespaces, depth: depth) else {
                    return nil
                }
                result = result && next
            }
            return result
        }
        while parser.take("or") {
            guard let next = inParentheses(&parser, names: names, namespaces: namespaces, depth: depth) else {
                return nil
            }
            result = result || next
        }
        return result
    }

    private static func inParentheses(
        _ parser: inout ValueParser, names: NameTable, namespaces: NamespaceTable, depth: Int
    ) -> Bool? {
        let token = parser.peek()
        if token.kind == .function {
            let isSelector = parser.functionName() == "selector"
            let range = parser.index + 1..<max(parser.index + 1, min(Int(token.link), parser.end))
            parser.skipComponent()
            guard isSelector else { return false }
            var selector = SelectorParser(list: parser.list, range: range, names: names, namespaces: namespaces)
            return selector.selectorList().map { $0.count == 1 } ?? false
        }
        guard token.kind == .openParenthesis else { return nil }
        if let nested = parser.arguments({ condition(&$0, names: names, namespaces: namespaces, depth: depth + 1) }) {
            return nested
        }
        let range = parser.index + 1..<max(parser.index + 1, min(Int(token.link), parser.end))
        let list = parser.list
        parser.skipComponent()
        return declaration(list, range)
    }

    /// Returns whether a declaration is supported.
    private static func declaration(_ list: TokenList, _ range: Range<Int>) -> Bool {
        // The range holds exactly one declaration, without a semicolon.
        guard !list.hasSemicolon(range) else { return false }
        let raw = DeclarationParser.declarations(list, range)
        guard raw.count == 1 else { return false }
        if raw[0].property.hasPrefix("--") {
            return list.isDeclarationValue(raw[0].value) && VariableSyntax.isValid(list, raw[0].value)
        }
        return DeclarationParser.values(raw[0].property, list, range: raw[0].value, base: URLBase(url: "")) != nil
    }

    /// The condition of `@import … supports(…)`: a declaration or a condition.
    static func evaluateImport(
        _ list: TokenList, _ range: Range<Int>, names: NameTable, namespaces: NamespaceTable
    ) -> Bool {
        declaration(list, range) || evaluate(list, range, names: names, namespaces: namespaces) ?? false
    }
}
