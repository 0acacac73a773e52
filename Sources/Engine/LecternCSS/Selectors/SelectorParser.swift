import LecternMarkup

/// Parses selectors.
///
/// Spec: https://www.w3.org/TR/selectors-4/#grammar
struct SelectorParser {
    let list: TokenList
    let names: NameTable
    let namespaces: NamespaceTable
    private(set) var index: Int
    private let end: Int
    private let depth: Int

    /// Whether the parser is inside `:is()`, `:not()` and the like: pseudo-elements
    /// are invalid, and the default namespace applies only to named types.
    private var isNested: Bool { depth > 0 }

    /// The maximum nesting of functional pseudo-classes.
    static let maximumDepth = 12
    /// The maximum number of selectors in a list.
    static let maximumCount = 8_192

    init(list: TokenList, range: Range<Int>, names: NameTable, namespaces: NamespaceTable, depth: Int = 0) {
        self.list = list
        self.names = names
        self.namespaces = namespaces
        self.depth = depth
        index = range.lowerBound
        end = range.upperBound
    }

    /// Parses a text on its own.
    static func parse(_ text: String, names: NameTable, namespaces: NamespaceTable = .init()) -> [ComplexSelector]? {
        let list = TokenList(text)
        var parser = Self(list: list, range: 0..<list.tokens.count, names: names, namespaces: namespaces)
        return parser.selectorList()
    }

    /// Parses a selector list; `nil` if one of them is invalid.
    mutating func selectorList(isForgiving: Bool = false, isRelative: Bool = false) -> [ComplexSelector]? {
        guard depth <= Self.maximumDepth else { return nil }
        var result: [ComplexSelector] = []
        while true {
            if let selector = complexSelector(isRelative: isRelative) {
                result.append(selector)
            } else if isForgiving {
                skipToComma()
            } else {
                return nil
            }
            guard result.count < Self.maximumCount else { return nil }
            guard index < end else { return result }
            guard token.kind == .comma else { return nil }
            index += 1
            if index >= end, !isForgiving { return nil }
        }
    }

    private var token: Token { index < end ? list.tokens[index] : .end }

    /// Whether the parser is in the argument of a functional pseudo-class.
    var isInsideFunction: Bool { isNested }
    /// The index after the last token to parse.
    var limit: Int { end }

    mutating func advance() { index += 1 }
    mutating func move(to index: Int) { self.index = index }

    /// Returns a parser for the argument of a functional pseudo-class.
    func deeper(_ range: Range<Int>) -> Self {
        Self(list: list, range: range, names: names, namespaces: namespaces, depth: depth + 1)
    }

    private mutating func skipSpaces() -> Bool {
        let start = index
        while token.kind == .whitespace { index += 1 }
        return index > start
    }

    private mutating func skipToComma() {
        while index < end, token.kind != .comma { index = token.opens ? min(Int(token.link) + 1, end) : index + 1 }
    }

    // MARK: Complex selectors

    private mutating func complexSelector(isRelative: Bool) -> ComplexSelector? {
        var compounds: [CompoundSelector] = []
        var specificity = Specificity()
        var pseudo: PseudoElement?
        _ = skipSpaces()
        if isRelative {
            let combinator = explicitCombinator() ?? .descendant
            compounds.append(CompoundSelector(simple: [.anchor], combinator: combinator))
            _ = skipSpaces()
        }
        while true {
            var combinator = Combinator.descendant
            guard let compound = compoundSelector(&specificity, &pseudo) else { return nil }
            compounds.append(compound)
            guard compounds.count <= ComplexSelector.maximumLength else { return nil }
            let hasSpace = skipSpaces()
            if index >= end || token.kind == .comma { break }
            if let explicit = explicitCombinator() {
                combinator = explicit
                _ = skipSpaces()
            } else if !hasSpace {
                return nil
            }
            // A pseudo-element ends its selector.
            guard pseudo == nil else { return nil }
            compounds[compounds.count - 1].combinator = combinator
        }
        return assemble(compounds, specificity: specificity, pseudo: pseudo)
    }

    /// Builds a selector from compounds in source order, each with the combinator
    /// that follows it.
    private func assemble(
        _ source: [CompoundSelector], specificity: Specificity, pseudo: PseudoElement?
    ) -> ComplexSelector {
        var compounds = Array(source.reversed())
        for index in 0..<compounds.count - 1 { compounds[index].combinator = compounds[index + 1].combinator }
        // Inside functions the default namespace does not apply to the subject.
        if isNested, let namespace = namespaces.defaultNamespace {
            for index in 1..<max(compounds.count, 1) where compounds[index].lacksType {
                compounds[index].simple.insert(.namespace(.exactly(namespace)), at: 0)
            }
        }
        if pseudo == .inert { compounds[0].simple.insert(.never, at: 0) }
        var selector = ComplexSelector(compounds: compounds, pseudo: pseudo?.box, specificity: specificity)
        selector.filter = SelectorFilter(compounds)
        return selector
    }

    private mutating func explicitCombinator() -> Combinator? {
        guard token.kind == .delimiter else { return nil }
        let combinator: Combinator
        switch token.delimiter {
        case 0x3E: combinator = .child
        case 0x2B: combinator = .nextSibling
        case 0x7E: combinator = .subsequentSibling
        default: return nil
        }
        index += 1
        return combinator
    }

    // MARK: Compound selectors

    private mutating func compoundSelector(
        _ specificity: inout Specificity, _ pseudo: inout PseudoElement?
    ) -> CompoundSelector? {
        var compound = CompoundSelector()
        let start = index
        switch typeSelector(&specificity) {
        case .absent:
            compound.lacksType = true
            if let namespace = namespaces.defaultNamespace, !isNested {
                compound.simple.append(.namespace(.exactly(namespace)))
            }
        case .invalid: return nil
        case .present(let simple): if let simple { compound.simple.append(simple) }
        }
        while index < end {
            if pseudo != nil, token.kind != .colon { return compound }
            switch token.kind {
            case .hash where token.flags.contains(.identifier):
                compound.simple.append(.id(names.name(list.text(token))))
                specificity += .id
                index += 1
            case .delimiter where token.isDelimiter("."):
                guard index + 1 < end, list.tokens[index + 1].kind == .ident else { return nil }
                compound.simple.append(.class(names.name(list.text(list.tokens[index + 1]))))
                specificity += .class
                index += 2
            case .openSquare:
                guard let attribute = attributeSelector() else { return nil }
                compound.simple.append(.attribute(attribute))
                specificity += .class
            case .colon:
                guard pseudoSelector(&compound, specificity: &specificity, pseudo: &pseudo) else { return nil }
            default: return index > start ? compound : nil
            }
        }
        return index > start ? compound : nil
    }

    private enum TypeSelector { case absent, invalid, present(SimpleSelector?) }

    /// `E`, `*`, `ns|E`, `*|*`, `|E`.
    private mutating func typeSelector(_ specificity: inout Specificity) -> TypeSelector {
        let isBar: (Int) -> Bool = { [list, end] in $0 < end && list.tokens[$0].isDelimiter("|") }
        let isName = token.kind == .ident || token.isDelimiter("*")
        guard isName || (isBar(index) && !isBar(index + 1)) else { return .absent }
        var namespace: NamespaceTest = namespaces.defaultNamespace.map { .exactly($0) } ?? .any
        var hasPrefix = false
        if isBar(index) {
            namespace = .exactly(.none)
            hasPrefix = true
            index += 1
        } else if isBar(index + 1), index + 2 < end, startsName(list.tokens[index + 2]) {
            if token.kind == .ident {
                guard let declared = namespaces[list.text(token)] else { return .invalid }
                namespace = .exactly(declared)
            } else {
                namespace = .any
            }
            hasPrefix = true
            index += 2
        }
        if token.isDelimiter("*") {
            index += 1
            return .present(namespace == .any || (isNested && !hasPrefix) ? nil : .namespace(namespace))
        }
        guard token.kind == .ident else { return .invalid }
        let text = list.text(token)
        index += 1
        specificity += .type
        return .present(.type(namespace, exact: names.name(text), lower: names.name(text.asciiLowercased)))
    }

    private func startsName(_ token: Token) -> Bool { token.kind == .ident || token.isDelimiter("*") }

    // MARK: Attributes

    private mutating func attributeSelector() -> AttributeSelector? {
        let close = min(Int(token.link), end)
        index += 1
        defer { index = min(close + 1, end) }
        var reader = Self(list: list, range: index..<close, names: names, namespaces: namespaces, depth: depth)
        return reader.attributeBody()
    }

    private mutating func attributeBody() -> AttributeSelector? {
        _ = skipSpaces()
        var namespace: NamespaceTest = .exactly(.none)
        var prefix: String?
        if index + 1 < end, list.tokens[index + 1].isDelimiter("|"), index + 2 < end,
            list.tokens[index + 2].kind == .ident
        {
            if token.isDelimiter("*") {
                namespace = .any
            } else if token.kind == .ident, let declared = namespaces[list.text(token)] {
                namespace = .exactly(declared)
                prefix = list.text(token)
            } else {
                return nil
            }
            index += 2
        } else if token.isDelimiter("|") {
            index += 1
        }
        guard token.kind == .ident else { return nil }
        let text = list.text(token)
        index += 1
        let prefixed = prefix.map { names.name($0 + ":" + text) }
        let (exact, lower) = (names.name(text), names.name(text.asciiLowercased))
        _ = skipSpaces()
        if index >= end {
            return AttributeSelector(namespace: namespace, exact: exact, lower: lower, prefixed: prefixed)
        }
        guard let operation = attributeOperation() else { return nil }
        _ = skipSpaces()
        guard token.kind == .ident || token.kind == .string else { return nil }
        let value = list.text(token)
        index += 1
        guard let sensitivity = attributeSensitivity(), index >= end else { return nil }
        return AttributeSelector(
            namespace: namespace, exact: exact, lower: lower, prefixed: prefixed, operation: operation, value: value,
            sensitivity: sensitivity,
            ignoresCaseInHTML: prefix == nil && Self.caseInsensitiveAttributes.contains(text.asciiLowercased))
    }

    /// https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors
    private static let caseInsensitiveAttributes: Set<String> = [
        "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype",
        "color",
        "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang",
        "http-equiv",
        "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize", "noshade", "nowrap",
        "readonly",
        "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target", "text", "type", "valign",
        "valuetype",
        "vlink",
    ]

    /// Parses `i` or `s` after the value.
    private mutating func attributeSensitivity() -> AttributeSelector.Sensitivity? {
        _ = skipSpaces()
        guard token.kind == .ident else { return .byDocument }
        let flag = list.lowercased(token)
        index += 1
        _ = skipSpaces()
        return flag == "i" ? .insensitive : flag == "s" ? .sensitive : nil
    }

    private mutating func attributeOperation() -> AttributeSelector.Operation? {
        if token.isDelimiter("=") {
            index += 1
            return .equals
        }
        guard token.kind == .delimiter, index + 1 < end, list.tokens[index + 1].isDelimiter("=") else { return nil }
        let operation: AttributeSelector.Operation
        switch token.delimiter {
        case 0x7E: operation = .includes
        case 0x7C: operation = .dashMatch
        case 0x5E: operation = .prefix
        case 0x24: operation = .suffix
        case 0x2A: operation = .substring
        default: return nil
        }
        index += 2
        return operation
    }
}
