/// Replaces `attr()` by values of an element's attributes.
///
/// Blocks of declarations are shared by all elements; those with `attr()` are made anew for each.
///
/// <https://www.w3.org/TR/css-values-5/#attr-notation>
struct AttributeSubstitution {
    /// Returns the value of an attribute; nil if the element has none.
    let attribute: (String) -> String?

    private static let maximumDepth = 32

    /// Whether a value has `attr()`.
    static func isNeeded(_ list: TokenList, _ range: Range<Int>) -> Bool {
        range.contains { list.tokens[$0].kind == .function && list.matches(list.tokens[$0], "attr") }
    }

    /// Whether each `attr()` in a range is valid.
    static func isValid(_ list: TokenList, _ range: Range<Int>) -> Bool {
        references(list, range).allSatisfy { $0 != nil }
    }

    /// Whether an `attr()` in a range has a type.
    static func hasType(_ list: TokenList, _ range: Range<Int>) -> Bool {
        references(list, range).contains { $0?.hasType ?? false }
    }

    private static func references(_ list: TokenList, _ range: Range<Int>) -> [AttributeReference?] {
        range.filter { list.tokens[$0].kind == .function && list.matches(list.tokens[$0], "attr") }.map { index in
            let close = min(Int(list.tokens[index].link), range.upperBound)
            return AttributeReference(list, min(index + 1, close)..<close)
        }
    }

    /// The block for the element.
    func resolved(_ block: DeclarationBlock) -> DeclarationBlock {
        var known: [ObjectIdentifier: Substitution?] = [:]
        func resolved(_ value: LonghandValue) -> LonghandValue {
            guard case .substitution(let old) = value.value, old.usesAttributes else { return value }
            let id = ObjectIdentifier(old)
            let new = known[id] ?? substitute(old.text).map { Substitution(name: old.name, text: $0, base: old.base) }
            known[id] = .some(new)
            // Without a value the declaration is invalid at computed-value time.
            return LonghandValue(property: value.property, value: new.map { .substitution($0) } ?? .wide(.unset))
        }
        return DeclarationBlock(
            normal: block.normal.map(resolved), important: block.important.map(resolved),
            customNormal: block.customNormal.map(custom), customImportant: block.customImportant.map(custom),
            source: block.source)
    }

    private func custom(_ declaration: CustomDeclaration) -> CustomDeclaration {
        guard case .text(let text) = declaration.value else { return declaration }
        return CustomDeclaration(
            name: declaration.name, value: substitute(text).map { .text($0) } ?? .wide(.initial))
    }

    // MARK: Values

    /// The text with the values of attributes; nil if one is missing.
    private func substitute(_ text: String) -> String? {
        let list = TokenList(text)
        return substitute(list, 0..<list.tokens.count, depth: 0)
    }

    private func substitute(_ list: TokenList, _ range: Range<Int>, depth: Int) -> String? {
        guard depth < Self.maximumDepth else { return nil }
        var (result, plain, index) = ("", range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            let token = list.tokens[index]
            guard token.kind == .function, list.matches(token, "attr") else {
                index += 1
                continue
            }
            let close = min(Int(token.link), range.upperBound)
            guard let reference = AttributeReference(list, min(index + 1, close)..<close),
                let value = value(of: reference, in: list, depth: depth)
            else { return nil }
            // A comment keeps adjacent tokens separate.
            result += list.sourceText(plain..<index) + "/**/" + value + "/**/"
            guard result.utf8.count <= VariableResolver.maximumLength else { return nil }
            index = close + 1
            plain = min(index, range.upperBound)
        }
        return result + list.sourceText(plain..<range.upperBound)
    }

    private func value(of reference: AttributeReference, in list: TokenList, depth: Int) -> String? {
        let text = attribute(reference.name)
        if let text, let value = Self.value(text, reference.kind) { return value }
        if let fallback = reference.fallback { return substitute(list, fallback, depth: depth + 1) }
        guard case .string = reference.kind else { return nil }
        return "\"\""
    }

    /// An attribute's value as one of CSS; nil if it is not of the kind.
    private static func value(_ text: String, _ kind: AttributeReference.Kind) -> String? {
        guard text.utf8.count <= VariableResolver.maximumLength else { return nil }
        if case .string = kind { return cssString(text) }
        let list = TokenList(text)
        let range = list.trimmed(0..<list.tokens.count)
        let source = list.sourceText(range)
        switch kind {
        case .string: return nil
        case .unit(let unit):
            guard range.count == 1, list.tokens[range.lowerBound].kind == .number else { return nil }
            return source + unit
        case .syntax(let syntax):
            guard !isNeeded(list, range), !DeclarationParser.containsVariables(list, range),
                syntax.matches(list, range)
            else { return nil }
            return source
        }
    }
}
