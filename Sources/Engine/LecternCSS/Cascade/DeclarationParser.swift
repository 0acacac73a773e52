/// Parses the declarations of a block.
///
/// Spec: https://www.w3.org/TR/css-syntax-3/#consume-list-of-declarations
struct DeclarationParser {
    let list: TokenList
    let base: URLBase
    /// Whether lengths without a unit are accepted, as presentation attributes allow.
    var allowsUnitlessLengths = false
    private var normal: [LonghandValue] = []
    private var important: [LonghandValue] = []
    private var customNormal: [CustomDeclaration] = []
    private var customImportant: [CustomDeclaration] = []
    private var source: [String] = []
    private var usesAttributes = false

    /// The maximum number of declarations in one block.
    private static let maximumCount = 100_000

    init(list: TokenList, base: URLBase) {
        self.list = list
        self.base = base
    }

    /// Parses the value of a `style` attribute.
    static func parse(_ text: String, base: URLBase, allowsUnitlessLengths: Bool = false) -> DeclarationBlock {
        let list = TokenList(text)
        var parser = DeclarationParser(list: list, base: base)
        parser.allowsUnitlessLengths = allowsUnitlessLengths
        return parser.block(0..<list.tokens.count)
    }

    /// Parses the declarations in a token range.
    mutating func block(_ range: Range<Int>) -> DeclarationBlock {
        for declaration in Self.declarations(list, range) {
            guard normal.count + important.count < Self.maximumCount else { break }
            add(declaration)
        }
        return DeclarationBlock(
            normal: normal, important: important, customNormal: customNormal, customImportant: customImportant,
            source: source, usesAttributes: usesAttributes)
    }

    /// A declaration whose value is not parsed yet.
    struct Raw {
        let name: String
        /// The name in lower case. Custom properties keep their case.
        let property: String
        let value: Range<Int>
        let isImportant: Bool
    }

    /// Returns the declarations in a token range. Invalid ones are skipped up to
    /// the next semicolon.
    static func declarations(_ list: TokenList, _ range: Range<Int>) -> [Raw] {
        var result: [Raw] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let token = list.tokens[index]
            switch token.kind {
            case .whitespace, .semicolon: index += 1
            case .atKeyword: index = skipAtRule(list, from: index, limit: range.upperBound)
            default:
                let end = endOfDeclaration(list, from: index, limit: range.upperBound)
                if let raw = declaration(list, index..<end), !isNestedRule(list, raw) {
                    result.append(raw)
                    index = end + 1
                } else {
                    // An invalid declaration may be a nested rule, which ends with its block.
                    index = endOfRule(list, from: index, limit: end) + 1
                }
            }
        }
        return result
    }

    private static func endOfDeclaration(_ list: TokenList, from start: Int, limit: Int) -> Int {
        var index = start
        while index < limit, list.tokens[index].kind != .semicolon {
            index = list.tokens[index].opens ? min(Int(list.tokens[index].link) + 1, limit) : index + 1
        }
        return min(index, limit)
    }

    /// Returns whether the value mixes a block with other tokens, which makes it a nested rule.
    private static func isNestedRule(_ list: TokenList, _ raw: Raw) -> Bool {
        guard !raw.property.hasPrefix("--"), let last = raw.value.last else { return false }
        let end = endOfRule(list, from: raw.value.lowerBound, limit: last)
        return list.tokens[end].kind == .closeCurly && end < raw.value.upperBound
    }

    /// Returns the index of the closing brace of the first block in the range, or the end of the range.
    private static func endOfRule(_ list: TokenList, from start: Int, limit: Int) -> Int {
        var index = start
        while index < limit {
            let token = list.tokens[index]
            if token.kind == .openCurly { return min(Int(token.link), limit) }
            index = token.opens ? min(Int(token.link) + 1, limit) : index + 1
        }
        return limit
    }

    private static func skipAtRule(_ list: TokenList, from start: Int, limit: Int) -> Int {
        var index = start
        while index < limit {
            let token = list.tokens[index]
            if token.kind == .semicolon { return index + 1 }
            if token.kind == .openCurly { return min(Int(token.link) + 1, limit) }
            index = token.opens ? min(Int(token.link) + 1, limit) : index + 1
        }
        return limit
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-declaration
    private static func declaration(_ list: TokenList, _ range: Range<Int>) -> Raw? {
        var index = range.lowerBound
        let nameToken = list.tokens[index]
        guard nameToken.kind == .ident else { return nil }
        index += 1
        while index < range.upperBound, list.tokens[index].kind == .whitespace { index += 1 }
        guard index < range.upperBound, list.tokens[index].kind == .colon else { return nil }
        index += 1
        while index < range.upperBound, list.tokens[index].kind == .whitespace { index += 1 }
        var end = range.upperBound
        func trim() { while end > index, list.tokens[end - 1].kind == .whitespace { end -= 1 } }
        trim()
        var isImportant = false
        if end > index, list.tokens[end - 1].kind == .ident, list.matches(list.tokens[end - 1], "important") {
            var mark = end - 2
            while mark >= index, list.tokens[mark].kind == .whitespace { mark -= 1 }
            if mark >= index, list.tokens[mark].isDelimiter("!") {
                isImportant = true
                end = mark
                trim()
            }
        }
        let name = list.text(nameToken)
        let property = name.hasPrefix("--") ? name : name.asciiLowercased
        return Raw(name: name, property: property, value: index..<end, isImportant: isImportant)
    }

    // MARK: Values

    private mutating func add(_ raw: Raw) {
        if raw.property.hasPrefix("--") {
            guard raw.property.utf8.count > 2, let value = customValue(raw) else { return }
            let declaration = CustomDeclaration(name: raw.property, value: value)
            if raw.isImportant { customImportant.append(declaration) } else { customNormal.append(declaration) }
        } else {
            guard
                let values = Self.values(
                    raw.property, list, range: raw.value, base: base, allowsUnitlessLengths: allowsUnitlessLengths)
            else { return }
            if case .substitution(let text)? = values.first?.value, text.usesAttributes { usesAttributes = true }
            if raw.isImportant { important += values } else { normal += values }
        }
        source.append(
            "\(raw.property): \(list.sourceText(raw.value))" + (raw.isImportant ? " !important" : ""))
    }

    private mutating func customValue(_ raw: Raw) -> CustomDeclaration.Value? {
        guard list.isDeclarationValue(raw.value) else { return nil }
        if Self.containsVariables(list, raw.value), !VariableSyntax.isValid(list, raw.value) { return nil }
        if AttributeSubstitution.isNeeded(list, raw.value) {
            guard AttributeSubstitution.isValid(list, raw.value) else { return nil }
            usesAttributes = true
        }
        let words = raw.value.filter { list.tokens[$0].kind != .whitespace }
        if words.count == 1, list.tokens[words[0]].kind == .ident,
            let keyword = CSSWideKeyword(name: list.lowercased(list.tokens[words[0]]))
        {
            return .wide(keyword)
        }
        return .text(list.sourceText(raw.value))
    }

    /// Returns the longhand values of a declaration; `nil` if it is invalid or unknown.
    static func values(
        _ name: String, _ list: TokenList, range: Range<Int>, base: URLBase, allowsUnitlessLengths: Bool = false
    ) -> [LonghandValue]? {
        let longhand = Property(name: name)
        let shorthand = longhand == nil ? Shorthand.named(name) : nil
        guard longhand != nil || shorthand != nil else { return nil }
        let properties = longhand.map { [$0] } ?? shorthand?.longhands ?? []
        // Looked for in values that are not valid as they stand, which are few.
        var usesAttributes: Bool { AttributeSubstitution.isNeeded(list, range) }
        func substitution() -> [LonghandValue]? {
            guard list.isDeclarationValue(range), VariableSyntax.isValid(list, range),
                AttributeSubstitution.isValid(list, range)
            else { return nil }
            let text = Substitution(
                name: name, text: list.sourceText(range), base: base, usesAttributes: usesAttributes)
            return properties.map { LonghandValue(property: $0, value: .substitution(text)) }
        }
        if containsVariables(list, range) { return substitution() }
        var parser = ValueParser(list: list, range: range, base: base)
        parser.allowsUnitlessLengths = allowsUnitlessLengths
        if let keyword = wideKeyword(&parser) {
            return properties.map { LonghandValue(property: $0, value: .wide(keyword)) }
        }
        if let longhand {
            if let value = parser.longhand(longhand), parser.atEnd { return [value] }
            // Generated content resolves references without a type itself: there the fallback is a string.
            let isPlain = longhand == .content && !AttributeSubstitution.hasType(list, range)
            return usesAttributes && !isPlain ? substitution() : nil
        }
        guard let shorthand, let values = shorthand.parse(&parser), parser.atEnd else {
            return usesAttributes ? substitution() : nil
        }
        // Longhands that the shorthand's value omits get their initial value.
        let missing = shorthand.longhands.filter { property in !values.contains { $0.property == property } }
        return missing.map { LonghandValue(property: $0, value: .wide(.initial)) } + values
    }

    private static func wideKeyword(_ parser: inout ValueParser) -> CSSWideKeyword? {
        parser.attempt { parser in
            guard let name = parser.ident(), let keyword = CSSWideKeyword(name: name), parser.atEnd else { return nil }
            return keyword
        }
    }

    static func containsVariables(_ list: TokenList, _ range: Range<Int>) -> Bool {
        for index in range where list.tokens[index].kind == .function {
            let token = list.tokens[index]
            if list.matches(token, "var") || list.matches(token, "env") { return true }
        }
        return false
    }
}
