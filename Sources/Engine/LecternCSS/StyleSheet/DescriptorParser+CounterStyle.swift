extension DescriptorParser {
    /// https://www.w3.org/TR/css-counter-styles-3/#the-counter-style-rule
    func counterStyle(_ prelude: Range<Int>, _ block: Range<Int>) -> CounterStyleRule? {
        var parser = parser(prelude)
        guard let name = parser.customIdent(), parser.atEnd, !CounterStyleName.reserved.contains(name.asciiLowercased)
        else {
            return nil
        }
        var rule = CounterStyleRule(name: CounterStyleName.normalized(name))
        for raw in DeclarationParser.declarations(list, block) {
            var parser = self.parser(raw.value)
            descriptor(raw.property, from: &parser, into: &rule)
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

    private func descriptor(_ name: String, from parser: inout ValueParser, into rule: inout CounterStyleRule) {
        // Remaining tokens make the descriptor invalid.
        var changed = rule
        guard read(name, from: &parser, into: &changed), parser.atEnd else { return }
        rule = changed
    }

    private func read(_ name: String, from parser: inout ValueParser, into rule: inout CounterStyleRule) -> Bool {
        switch name {
        case "system": return system(&parser, &rule)
        case "negative":
            guard let prefix = parser.symbol() else { return false }
            rule.negativePrefix = prefix
            rule.negativeSuffix = parser.symbol() ?? ""
        case "prefix":
            guard let symbol = parser.symbol() else { return false }
            rule.prefix = symbol
        case "suffix":
            guard let symbol = parser.symbol() else { return false }
            rule.suffix = symbol
        case "range":
            guard let ranges = parser.counterRanges() else { return false }
            rule.ranges = ranges
        case "pad":
            let length = parser.integer(0...1_000)
            guard let symbol = parser.symbol(), let length = length ?? parser.integer(0...1_000) else { return false }
            rule.padLength = length
            rule.padSymbol = symbol
        case "fallback":
            guard let name = parser.customIdent() else { return false }
            rule.fallback = CounterStyleName.normalized(name)
        case "symbols":
            var symbols: [String] = []
            while symbols.count < 10_000, let symbol = parser.symbol() { symbols.append(symbol) }
            guard !symbols.isEmpty else { return false }
            rule.symbols = symbols
        case "additive-symbols":
            guard let symbols = parser.commaList({ $0.additiveSymbol() }),
                zip(symbols, symbols.dropFirst()).allSatisfy({ $0.weight > $1.weight })
            else { return false }
            rule.additiveSymbols = symbols
        default: return false
        }
        return true
    }

    private func system(_ parser: inout ValueParser, _ rule: inout CounterStyleRule) -> Bool {
        guard let name = parser.ident() else { return false }
        switch name {
        case "cyclic", "numeric", "alphabetic", "symbolic", "additive": rule.system = name
        case "fixed":
            rule.system = name
            rule.fixedStart = parser.integer() ?? 1
        case "extends":
            guard let base = parser.customIdent() else { return false }
            rule.system = name
            rule.extends = CounterStyleName.normalized(base)
        default: return false
        }
        return true
    }
}

/// Names of counter styles. Predefined names match case-insensitively.
enum CounterStyleName {
    static func normalized(_ name: String) -> String {
        let lower = name.asciiLowercased
        return ValueParser.predefinedCounterStyles.contains(lower) ? lower : name
    }

    /// Names that `@counter-style` must not define.
    static let reserved: Set<String> = [
        "none", "decimal", "disc", "square", "circle", "disclosure-open", "disclosure-closed",
    ]
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
