extension DescriptorParser {
    /// https://www.w3.org/TR/css-counter-styles-3/#the-counter-style-rule
    func counterStyle(_ prelude: Range<Int>, _ block: Range<Int>) -> CounterStyleRule? {
        var parser = parser(prelude)
        guard let name = parser.customIdent(), parser.atEnd, name.asciiLowercased != "none" else { return nil }
        var rule = CounterStyleRule(name: name)
        for raw in DeclarationParser.declarations(list, block) {
            var parser = self.parser(raw.value)
            descriptor(raw.property, &parser, &rule)
        }
        return isValid(rule) ? rule : nil
    }

    private func isValid(_ rule: CounterStyleRule) -> Bool {
        switch rule.system {
        case "alphabetic", "numeric": rule.symbols.count >= 2
        case "cyclic", "symbolic", "fixed": !rule.symbols.isEmpty
        case "additive": !rule.additiveSymbols.isEmpty
        default: true
        }
    }

    private func descriptor(_ name: String, _ parser: inout ValueParser, _ rule: inout CounterStyleRule) {
        switch name {
        case "system": system(&parser, &rule)
        case "negative":
            guard let prefix = parser.symbol() else { return }
            (rule.negativePrefix, rule.negativeSuffix) = (prefix, parser.symbol() ?? "")
        case "prefix": if let symbol = parser.symbol() { rule.prefix = symbol }
        case "suffix": if let symbol = parser.symbol() { rule.suffix = symbol }
        case "range": if let ranges = parser.counterRanges() { rule.ranges = ranges }
        case "pad":
            let length = parser.integer(0...1_000)
            guard let symbol = parser.symbol(), let length = length ?? parser.integer(0...1_000) else { return }
            (rule.padLength, rule.padSymbol) = (length, symbol)
        case "fallback": if let name = parser.customIdent() { rule.fallback = name }
        case "symbols":
            var symbols: [String] = []
            while symbols.count < 10_000, let symbol = parser.symbol() { symbols.append(symbol) }
            rule.symbols = symbols
        case "additive-symbols":
            if let symbols = parser.commaList({ $0.additiveSymbol() }) { rule.additiveSymbols = symbols }
        default: break
        }
    }

    private func system(_ parser: inout ValueParser, _ rule: inout CounterStyleRule) {
        guard let name = parser.ident() else { return }
        switch name {
        case "cyclic", "numeric", "alphabetic", "symbolic", "additive": rule.system = name
        case "fixed":
            rule.system = name
            rule.fixedStart = parser.integer() ?? 1
        case "extends":
            rule.system = name
            rule.extends = parser.customIdent()
        default: break
        }
    }
}

extension ValueParser {
    /// `<symbol>`: a string or an identifier.
    fileprivate mutating func symbol() -> String? { string() ?? customIdent() }

    fileprivate mutating func additiveSymbol() -> CounterStyleRule.AdditiveSymbol? {
        let weight = integer(0...2_147_483_647)
        guard let symbol = symbol(), let weight = weight ?? integer(0...2_147_483_647) else { return nil }
        return .init(weight: weight, symbol: symbol)
    }

    fileprivate mutating func counterRanges() -> [ClosedRange<Int>]? {
        if take("auto") { return [] }
        return commaList { parser in
            guard let low = parser.take("infinite") ? -2_147_483_647 : parser.integer(),
                let high = parser.take("infinite") ? 2_147_483_647 : parser.integer(), low <= high
            else { return nil }
            return low...high
        }
    }
}
