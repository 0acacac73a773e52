import LecternMarkup

/// Parses the rules of a style sheet.
///
/// Spec: https://www.w3.org/TR/css-syntax-3/#parse-stylesheet
struct RuleParser {
    let list: TokenList
    let base: URLBase
    let names: NameTable
    let imports: StyleSheet.ImportContext
    var namespaces = NamespaceTable()
    private var index = 0
    /// Whether `@import` and `@namespace` are still allowed: they precede other rules.
    private var allowsImports = true
    var allowsNamespaces = true
    private var importCount = 0
    /// The number of rules that may still be parsed.
    private var budget = 1_000_000

    private static let maximumDepth = 32
    private static let maximumImports = 64

    init(list: TokenList, base: URLBase, names: NameTable, imports: StyleSheet.ImportContext) {
        self.list = list
        self.base = base
        self.names = names
        self.imports = imports
    }

    mutating func styleSheet() -> [SheetRule] { rules(0..<list.tokens.count, depth: 0) }

    /// https://www.w3.org/TR/css-syntax-3/#consume-list-of-rules
    private mutating func rules(_ range: Range<Int>, depth: Int) -> [SheetRule] {
        guard depth < Self.maximumDepth else { return [] }
        var result: [SheetRule] = []
        index = range.lowerBound
        while index < range.upperBound, budget > 0 {
            let token = list.tokens[index]
            switch token.kind {
            case .whitespace: index += 1
            case .cdo where depth == 0, .cdc where depth == 0: index += 1
            case .atKeyword:
                let parts = prelude(from: index + 1, limit: range.upperBound, endsAtSemicolon: true)
                if let rule = atRule(list.lowercased(token), parts, depth: depth) { result.append(rule) }
                index = parts.next
            default:
                let parts = prelude(from: index, limit: range.upperBound, endsAtSemicolon: false)
                if let rule = styleRule(parts) {
                    allowsImports = false
                    allowsNamespaces = false
                    if !rule.block.isEmpty { result.append(.style(rule)) }
                }
                index = parts.next
            }
            budget -= 1
        }
        return result
    }

    /// The prelude and the block of a rule.
    struct Parts {
        let prelude: Range<Int>
        let block: Range<Int>?
        /// The first token after the rule.
        let next: Int
    }

    private func prelude(from start: Int, limit: Int, endsAtSemicolon: Bool) -> Parts {
        var at = start
        while at < limit {
            let token = list.tokens[at]
            if token.kind == .semicolon, endsAtSemicolon { return Parts(prelude: start..<at, block: nil, next: at + 1) }
            if token.kind == .openCurly {
                let close = min(Int(token.link), limit)
                return Parts(prelude: start..<at, block: min(at + 1, close)..<close, next: min(close + 1, limit))
            }
            at = token.opens ? min(Int(token.link) + 1, limit) : at + 1
        }
        return Parts(prelude: start..<limit, block: nil, next: limit)
    }

    private func styleRule(_ parts: Parts) -> StyleRule? {
        guard let block = parts.block else { return nil }
        var parser = SelectorParser(list: list, range: parts.prelude, names: names, namespaces: namespaces)
        guard let selectors = parser.selectorList() else { return nil }
        var declarations = DeclarationParser(list: list, base: base)
        let parsed = declarations.block(block)
        return StyleRule(selectors: selectors, block: parsed, source: list.sourceText(parts.prelude).trimmedASCII)
    }

    // MARK: At-rules

    private mutating func atRule(_ name: String, _ parts: Parts, depth: Int) -> SheetRule? {
        switch name {
        case "charset": return nil
        case "import": return depth == 0 ? importRule(parts) : nil
        case "namespace":
            if depth == 0, allowsNamespaces, parts.block == nil {
                allowsImports = false
                namespace(parts.prelude)
            }
            return nil
        case "layer": return layer(parts, depth: depth)
        default:
            allowsImports = false
            allowsNamespaces = false
            return parts.block.flatMap { blockRule(name, prelude: parts.prelude, block: $0, depth: depth) }
        }
    }

    private mutating func blockRule(_ name: String, prelude: Range<Int>, block: Range<Int>, depth: Int)
        -> SheetRule?
    {
        switch name {
        case "media":
            let media = MediaQueryParser.parse(list, prelude)
            return .media(media, rules(block, depth: depth + 1))
        case "supports":
            let holds = SupportsCondition.evaluate(list, prelude, names: names, namespaces: namespaces)
            return holds == true ? .media(.all, rules(block, depth: depth + 1)) : nil
        case "font-face": return DescriptorParser(list: list, base: base).fontFace(block).map { .fontFace($0) }
        case "font-feature-values":
            return DescriptorParser(list: list, base: base).fontFeatureValues(prelude, block)
                .map { .fontFeatureValues($0) }
        case "font-palette-values":
            return DescriptorParser(list: list, base: base).fontPaletteValues(prelude, block)
                .map { .fontPaletteValues($0) }
        case "counter-style":
            return DescriptorParser(list: list, base: base).counterStyle(prelude, block).map { .counterStyle($0) }
        case "page": return DescriptorParser(list: list, base: base).page(prelude, block).map { .page($0) }
        default: return nil
        }
    }

    /// `@namespace prefix? url`.
    private mutating func namespace(_ prelude: Range<Int>) {
        var parser = ValueParser(list: list, range: prelude, base: URLBase(url: ""))
        let prefix = parser.attempt { $0.prefixName() }
        guard let uri = parser.string() ?? parser.url(), parser.atEnd else { return }
        namespaces.declare(prefix, uri)
    }

    /// https://www.w3.org/TR/css-cascade-5/#layering
    private mutating func layer(_ parts: Parts, depth: Int) -> SheetRule? {
        var layerNames: [String] = []
        for part in list.split(parts.prelude, at: .comma) {
            let name = list.sourceText(part).trimmedASCII
            if !name.isEmpty { layerNames.append(name) }
        }
        guard let block = parts.block else { return layerNames.isEmpty ? nil : .layerStatement(layerNames) }
        allowsImports = false
        allowsNamespaces = false
        guard layerNames.count <= 1 else { return nil }
        return .layerBlock(layerNames.first, rules(block, depth: depth + 1))
    }

    /// https://www.w3.org/TR/css-cascade-5/#at-import
    private mutating func importRule(_ parts: Parts) -> SheetRule? {
        guard allowsImports, parts.block == nil, importCount < Self.maximumImports else { return nil }
        importCount += 1
        var parser = ValueParser(list: list, range: parts.prelude, base: base)
        guard let url = parser.string().map({ base.resolve($0) }) ?? parser.url() else { return nil }
        var layer: String?
        if parser.take("layer") {
            layer = ""
        } else if parser.functionName() == "layer" {
            layer = list.sourceText(parser.argumentRange()).trimmedASCII
        }
        if parser.functionName() == "supports" {
            let range = parser.argumentRange()
            guard SupportsCondition.evaluateImport(list, range, names: names, namespaces: namespaces) else {
                return nil
            }
        }
        let media = parser.atEnd ? .all : MediaQueryParser.parse(list, parser.index..<parts.prelude.upperBound)
        let sheet = imports.load(url).map { StyleSheet(bytes: $0, url: url, names: names, imports: imports) }
        return .importSheet(ImportRule(url: url, media: media, layer: layer, sheet: sheet))
    }
}

extension ValueParser {
    /// Parses a namespace prefix that is followed by a URL.
    fileprivate mutating func prefixName() -> String? {
        guard peek().kind == .ident else { return nil }
        let name = list.text(peek())
        advance()
        return name
    }

    /// Consumes the next function and returns the range of its argument.
    fileprivate mutating func argumentRange() -> Range<Int> {
        let token = peek()
        let close = max(index + 1, min(Int(token.link), end))
        let range = index + 1..<close
        skipComponent()
        return range
    }
}
