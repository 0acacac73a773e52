import LecternCSS

/// Converts counter values to text by counter style: the document's
/// `@counter-style` rules take precedence over the predefined ones.
///
/// <https://www.w3.org/TR/css-counter-styles-3/>
struct CounterStyleSet {
    private let rules: [String: CounterStyleRule]
    /// The maximum length of a representation. Beyond it the fallback style is
    /// used.
    private static let maximumLength = 120

    init(rules: [String: CounterStyleRule]) { self.rules = rules }

    /// Returns a value as `counter()` shows it.
    func representation(of value: Int, style: ListStyleType) -> String {
        switch style {
        case .none: ""
        case .string(let text): text
        case .named(let name): representation(of: value, rule: rule(named: name))
        case .symbols(let system, let symbols): representation(of: value, rule: Self.rule(system, symbols))
        }
    }

    /// Returns a value as a marker shows it, with the style's prefix and
    /// suffix.
    func marker(of value: Int, style: ListStyleType) -> String {
        switch style {
        case .none: return ""
        case .string(let text): return text
        case .named(let name):
            let rule = rule(named: name)
            return rule.prefix + representation(of: value, rule: rule) + rule.suffix
        case .symbols(let system, let symbols):
            let rule = Self.rule(system, symbols)
            return representation(of: value, rule: rule) + " "
        }
    }

    private static func rule(_ system: String, _ symbols: [String]) -> CounterStyleRule {
        var rule = CounterStyleRule(name: "")
        rule.system = system
        rule.symbols = symbols
        return rule
    }

    /// Returns the rule of a name with its `extends` resolved; `decimal` if
    /// unknown.
    private func rule(named name: String) -> CounterStyleRule {
        guard var rule = find(name) else { return Self.decimal }
        var seen = [name]
        while rule.system.hasPrefix("extends") {
            let base = rule.extends ?? "decimal"
            // In a cycle of `extends` each rule extends `decimal`.
            let baseRule = seen.contains(base) || seen.count > 16 ? Self.decimal : find(base) ?? Self.decimal
            seen.append(base)
            rule = rule.extending(baseRule)
        }
        return rule
    }

    private func find(_ name: String) -> CounterStyleRule? {
        rules[name] ?? CounterStyleRule.predefined[name] ?? CounterStyleRule.predefined[name.lowercased()]
    }

    static let decimal = CounterStyleRule.predefined["decimal"] ?? CounterStyleRule(name: "decimal")

    /// Section 2: the algorithm of generating a counter representation.
    private func representation(of value: Int, rule: CounterStyleRule) -> String {
        var rule = rule
        for _ in 0..<8 {
            if let text = text(of: value, rule: rule) { return text }
            rule = self.rule(named: rule.fallback)
        }
        return String(value)
    }

    private func text(of value: Int, rule: CounterStyleRule) -> String? {
        // 2. Out of range: use the fallback.
        guard rule.contains(value) else { return nil }
        let usesNegative = value < 0 && rule.usesNegativeSign
        let magnitude = usesNegative ? Int(clamping: value.magnitude) : value
        // 3. The initial representation.
        guard var text = rule.initialRepresentation(of: magnitude, limit: Self.maximumLength) else { return nil }
        // 4. Padding.
        if rule.padLength > 0, !rule.padSymbol.isEmpty {
            let signs = usesNegative ? rule.negativePrefix.count + rule.negativeSuffix.count : 0
            let missing = min(rule.padLength, Self.maximumLength) - text.count - signs
            if missing > 0 { text = String(repeating: rule.padSymbol, count: missing) + text }
        }
        // 5. The negative sign.
        return usesNegative ? rule.negativePrefix + text + rule.negativeSuffix : text
    }
}

extension CounterStyleRule {
    /// Returns this rule with its unset descriptors taken from the rule that it
    /// extends.
    fileprivate func extending(_ base: CounterStyleRule) -> CounterStyleRule {
        let initial = CounterStyleRule(name: name)
        var rule = self
        rule.system = base.system
        rule.extends = base.extends
        rule.fixedStart = base.fixedStart
        rule.symbols = base.symbols
        rule.additiveSymbols = base.additiveSymbols
        if negativePrefix == initial.negativePrefix, negativeSuffix == initial.negativeSuffix {
            rule.negativePrefix = base.negativePrefix
            rule.negativeSuffix = base.negativeSuffix
        }
        if prefix == initial.prefix { rule.prefix = base.prefix }
        if suffix == initial.suffix { rule.suffix = base.suffix }
        if ranges.isEmpty { rule.ranges = base.ranges }
        if padLength == 0 {
            rule.padLength = base.padLength
            rule.padSymbol = base.padSymbol
        }
        if fallback == initial.fallback { rule.fallback = base.fallback }
        return rule
    }

    fileprivate var usesNegativeSign: Bool {
        switch system {
        case "cyclic", "fixed": false
        default: true
        }
    }

    fileprivate func contains(_ value: Int) -> Bool {
        if !ranges.isEmpty { return ranges.contains { $0.contains(value) } }
        switch system {
        case "alphabetic", "symbolic": return value >= 1
        case "additive": return value >= 0
        default: return true
        }
    }

    /// Section 3.1: the systems.
    fileprivate func initialRepresentation(of value: Int, limit: Int) -> String? {
        if let special = SpecialNumerals(system: system) { return special.text(of: value) }
        if let numerals = EastAsianNumerals(named: system) { return numerals.text(of: value) }
        switch system {
        case "cyclic": return cyclic(value)
        case "fixed": return fixed(value)
        case "numeric": return numeric(value)
        case "alphabetic": return alphabetic(value)
        case "additive": return additive(value, limit: limit)
        default: return symbolic(value, limit: limit)
        }
    }

    private func cyclic(_ value: Int) -> String? {
        guard !symbols.isEmpty else { return nil }
        let remainder = (value &- 1) % symbols.count
        return symbols[remainder < 0 ? remainder + symbols.count : remainder]
    }

    private func fixed(_ value: Int) -> String? {
        let (index, overflow) = value.subtractingReportingOverflow(fixedStart)
        return !overflow && symbols.indices.contains(index) ? symbols[index] : nil
    }

    private func numeric(_ value: Int) -> String? {
        guard symbols.count >= 2, value >= 0 else { return nil }
        var (quotient, digits) = (value, [String]())
        repeat {
            digits.append(symbols[quotient % symbols.count])
            quotient /= symbols.count
        } while quotient > 0
        return digits.reversed().joined()
    }

    private func alphabetic(_ value: Int) -> String? {
        guard symbols.count >= 2, value >= 1 else { return nil }
        var (quotient, letters) = (value, [String]())
        while quotient > 0 {
            quotient -= 1
            letters.append(symbols[quotient % symbols.count])
            quotient /= symbols.count
        }
        return letters.reversed().joined()
    }

    private func symbolic(_ value: Int, limit: Int) -> String? {
        guard !symbols.isEmpty, value >= 1 else { return nil }
        let count = (value - 1) / symbols.count + 1
        return count > limit ? nil : String(repeating: symbols[(value - 1) % symbols.count], count: count)
    }

    private func additive(_ value: Int, limit: Int) -> String? {
        if value == 0 { return additiveSymbols.first { $0.weight == 0 }?.symbol }
        var (remainder, text, count) = (value, "", 0)
        for symbol in additiveSymbols where symbol.weight > 0 && symbol.weight <= remainder {
            let times = remainder / symbol.weight
            count += times
            if count > limit { return nil }
            text += String(repeating: symbol.symbol, count: times)
            remainder -= times * symbol.weight
            if remainder == 0 { return text }
        }
        return nil
    }
}
