extension DescriptorParser {
    /// https://www.w3.org/TR/css-page-3/#at-page-rule
    func page(_ prelude: Range<Int>, _ block: Range<Int>) -> PageRuleSource? {
        var selectors: [PageSelector] = []
        for part in list.split(prelude, at: .comma) {
            guard let selector = pageSelector(part) else { return nil }
            selectors.append(selector)
        }
        var declarations = DeclarationParser(list: list, base: base)
        let parsed = declarations.block(block)
        let descriptors = DeclarationParser.declarations(list, block).compactMap(pageDescriptor)
        return PageRuleSource(
            selectors: selectors.isEmpty ? [PageSelector()] : selectors, block: parsed, descriptors: descriptors,
            marginBoxes: marginBoxes(block))
    }

    private func pageSelector(_ range: Range<Int>) -> PageSelector? {
        var selector = PageSelector()
        var parser = parser(range)
        if parser.peek().kind == .ident {
            selector.name = list.text(parser.peek())
            parser.advance()
        }
        while parser.peek().kind == .colon {
            parser.advance()
            guard let name = parser.ident(), let pseudoClass = PageSelector.PseudoClass(rawValue: name) else {
                return nil
            }
            selector.pseudoClasses.append(pseudoClass)
        }
        return parser.atEnd ? selector : nil
    }

    private func pageDescriptor(_ raw: DeclarationParser.Raw) -> PageRuleSource.Descriptor? {
        var parser = parser(raw.value)
        let value: PageRuleSource.Descriptor.Value?
        switch raw.property {
        case "size": value = pageSize(&parser).map { .size($0) }
        case "page-orientation":
            value = parser.keyword(keywordTable(PageContext.Orientation.self)).map { .orientation($0) }
        default: return nil
        }
        guard let value, parser.atEnd else { return nil }
        return .init(value: value, isImportant: raw.isImportant)
    }

    /// https://www.w3.org/TR/css-page-3/#page-size-prop
    private func pageSize(_ parser: inout ValueParser) -> SpecifiedPageSize? {
        if parser.take("auto") { return .auto }
        if let width = parser.length(.nonNegative, percent: false) {
            return .lengths(width, parser.length(.nonNegative, percent: false) ?? width)
        }
        var isLandscape: Bool?
        var size: (Double, Double)?
        for _ in 0..<2 {
            if isLandscape == nil, parser.take("landscape") {
                isLandscape = true
            } else if isLandscape == nil, parser.take("portrait") {
                isLandscape = false
            } else if size == nil {
                size = parser.keyword(Self.pageSizes)
            }
        }
        guard let size else { return isLandscape.map { .orientation(isLandscape: $0) } }
        let (width, height) = isLandscape == true ? (size.1, size.0) : size
        return .lengths(.pixels(width * 96 / 25.4), .pixels(height * 96 / 25.4))
    }

    /// Named page sizes in millimetres.
    private static let pageSizes: [String: (Double, Double)] = [
        "a5": (148, 210), "a4": (210, 297), "a3": (297, 420), "b5": (176, 250), "b4": (250, 353),
        "jis-b5": (182, 257), "jis-b4": (257, 364), "letter": (215.9, 279.4), "legal": (215.9, 355.6),
        "ledger": (279.4, 431.8),
    ]

    // MARK: Margin boxes

    private static let marginBoxesByName = Dictionary(
        uniqueKeysWithValues: PageMarginBox.allCases.map { ($0.name, $0) })

    /// The rules nested in a page rule: https://www.w3.org/TR/css-page-3/#margin-at-rules
    private func marginBoxes(_ block: Range<Int>) -> [PageRuleSource.MarginBox] {
        nestedRules(in: block).compactMap { rule in
            Self.marginBoxesByName[rule.name].map { box in
                var declarations = DeclarationParser(list: list, base: base)
                return .init(box: box, block: declarations.block(rule.block))
            }
        }
    }

    /// Returns the at-rules in a block that have blocks themselves.
    func nestedRules(in block: Range<Int>) -> [(name: String, block: Range<Int>)] {
        var result: [(name: String, block: Range<Int>)] = []
        var index = block.lowerBound
        while index < block.upperBound {
            let token = list.tokens[index]
            if token.kind == .atKeyword, let open = blockStart(after: index, block.upperBound) {
                let close = min(Int(list.tokens[open].link), block.upperBound)
                result.append((list.lowercased(token), min(open + 1, close)..<close))
                index = close + 1
            } else {
                index = token.opens ? min(Int(token.link) + 1, block.upperBound) : index + 1
            }
        }
        return result
    }

    /// Returns the index of the brace that opens an at-rule's block; `nil` if it has none.
    private func blockStart(after start: Int, _ limit: Int) -> Int? {
        var index = start + 1
        while index < limit {
            let token = list.tokens[index]
            if token.kind == .semicolon { return nil }
            if token.kind == .openCurly { return index }
            index = token.opens ? min(Int(token.link) + 1, limit) : index + 1
        }
        return nil
    }
}
