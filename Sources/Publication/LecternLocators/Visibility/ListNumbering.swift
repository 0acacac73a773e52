import LecternMarkup

/// Computes the numbers that a page shows before the items of lists, from the markup and the book's style sheets.
///
/// Numbers that style sheets make of counters of their own (`::before`) are not among them.
///
/// Spec: https://html.spec.whatwg.org/multipage/grouping-content.html#ordinal-value
struct ListNumbering {
    private let document: MarkupDocument
    private let rules: [VisibilitySheet.Rule]
    private let hidden: HiddenNodes

    init(_ document: MarkupDocument, _ rules: [VisibilitySheet.Rule], hidden: HiddenNodes) {
        self.document = document
        self.hidden = hidden
        self.rules = rules.filter { $0.declarations.listStyle != nil || $0.declarations.display != nil }
            .thatMayMatch(in: document)
    }

    /// The numbers by list item, with their full stop: `5.`, `iv.`.
    func numbers() -> [NodeID: String] {
        var numbersByItem: [NodeID: String] = [:]
        for index in document.nodes.indices {
            let list = NodeID(rawValue: Int32(index))
            guard Self.lists.contains(document[list].name), document[list].kind == .element else { continue }
            number(document.childElements(of: list, named: .li), of: list, into: &numbersByItem)
        }
        return numbersByItem
    }

    private static let lists: Set<Name> = [.ol, .ul, .menu, .dir]

    private func number(_ items: [NodeID], of list: NodeID, into numbersByItem: inout [NodeID: String]) {
        let style = declared(list).listStyle?.name ?? presentational(list) ?? (isOrdered(list) ? "decimal" : "disc")
        let isReversed = isOrdered(list) && document.attribute(.reversed, of: list) != nil
        var next = integer(.start, of: list) ?? (isReversed ? items.count : 1)
        for item in items {
            let declarations = declared(item)
            if declarations.display?.hides == true { continue }
            next = integer(.value, of: item) ?? next
            let isShown = declarations.display?.isListItem ?? true && !hidden.contains(item)
            let itemStyle = declarations.listStyle?.name ?? presentational(item) ?? style
            if isShown, let text = ListNumeral(itemStyle)?.text(of: next) { numbersByItem[item] = text + "." }
            next += isReversed ? -1 : 1
        }
    }

    private func isOrdered(_ list: NodeID) -> Bool { document[list].name == .ol }

    private func integer(_ name: Name, of node: NodeID) -> Int? {
        guard isOrdered(node) || document[node].name == .li else { return nil }
        let text = document.attribute(name, of: node).map { $0.filter { !$0.isWhitespace } }
        return text.flatMap { Int($0) }.flatMap { (-999_999_999...999_999_999).contains($0) ? $0 : nil }
    }

    /// The style that the attribute `type` of a list or an item names.
    private func presentational(_ node: NodeID) -> String? {
        switch document.attribute(.type, of: node) {
        case "1": "decimal"
        case "a": "lower-alpha"
        case "A": "upper-alpha"
        case "i": "lower-roman"
        case "I": "upper-roman"
        case let other?: ["none", "disc", "circle", "square"].first { $0 == other.lowercased() }
        case nil: nil
        }
    }

    /// The winning declarations of the list style and of `display`.
    private func declared(_ node: NodeID) -> VisibilitySheet.Declarations {
        var display = CascadeWinner<VisibilitySheet.Declarations.Value>()
        var style = CascadeWinner<VisibilitySheet.Declarations.ListStyle>()
        for rule in rules where rule.selector.matches(node, in: document) {
            display.offer(rule.declarations.display, rank: rule.specificity)
            style.offer(rule.declarations.listStyle, rank: rule.specificity)
        }
        if let text = document.attribute(.style, of: node) {
            let inlineStyle = VisibilitySheet.Declarations(text)
            display.offer(inlineStyle.display, rank: .max)
            style.offer(inlineStyle.listStyle, rank: .max)
        }
        return VisibilitySheet.Declarations(display: display.value, listStyle: style.value)
    }
}

/// A counter style that counts. Styles of other scripts count in decimal digits here: voices read those in each language.
///
/// Spec: https://www.w3.org/TR/css-counter-styles-3/#predefined-counters
enum ListNumeral: Hashable {
    case decimal, leadingZero
    case letters(first: Unicode.Scalar, count: Int)
    case greek
    case roman(isUpper: Bool)

    /// - Returns: nil for `none`, bullets and styles that the book defines.
    init?(_ name: String) {
        switch name {
        case "decimal": self = .decimal
        case "decimal-leading-zero": self = .leadingZero
        case "lower-alpha", "lower-latin": self = .letters(first: "a", count: 26)
        case "upper-alpha", "upper-latin": self = .letters(first: "A", count: 26)
        case "lower-greek": self = .greek
        case "lower-roman": self = .roman(isUpper: false)
        case "upper-roman": self = .roman(isUpper: true)
        case _ where Self.counting.contains(name): self = .decimal
        default: return nil
        }
    }

    private static let counting: Set<String> = [
        "arabic-indic", "armenian", "upper-armenian", "lower-armenian", "bengali", "cambodian", "khmer", "cjk-decimal",
        "cjk-earthly-branch", "cjk-heavenly-stem", "cjk-ideographic", "devanagari", "ethiopic-numeric", "georgian",
        "gujarati", "gurmukhi", "hebrew", "hiragana", "hiragana-iroha", "japanese-formal", "japanese-informal",
        "kannada", "katakana", "katakana-iroha", "korean-hangul-formal", "korean-hanja-formal",
        "korean-hanja-informal", "lao", "malayalam", "mongolian", "myanmar", "oriya", "persian", "simp-chinese-formal",
        "simp-chinese-informal", "tamil", "telugu", "thai", "tibetan", "trad-chinese-formal", "trad-chinese-informal",
    ]

    /// The numeral of a number. Numbers outside the range of a style are decimal.
    func text(of number: Int) -> String {
        switch self {
        case .decimal: "\(number)"
        case .leadingZero: (0..<10).contains(number) ? "0\(number)" : "\(number)"
        case .letters(let first, let count):
            Self.letters(of: number, (0..<count).compactMap { Unicode.Scalar(first.value + UInt32($0)) })
        case .greek: Self.letters(of: number, Array("αβγδεζηθικλμνξοπρστυφχψω".unicodeScalars))
        case .roman(let isUpper): Self.roman(number, isUpper)
        }
    }

    private static func letters(of number: Int, _ symbols: [Unicode.Scalar]) -> String {
        guard number > 0, !symbols.isEmpty else { return "\(number)" }
        var (remaining, text) = (number, "")
        while remaining > 0 {
            text = String(Character(symbols[(remaining - 1) % symbols.count])) + text
            remaining = (remaining - 1) / symbols.count
        }
        return text
    }

    private static func roman(_ number: Int, _ isUpper: Bool) -> String {
        guard (1...3_999).contains(number) else { return "\(number)" }
        let signs = [
            (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
            (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var (remaining, text) = (number, "")
        for (value, sign) in signs {
            while remaining >= value {
                text += sign
                remaining -= value
            }
        }
        return isUpper ? text.uppercased() : text
    }
}
