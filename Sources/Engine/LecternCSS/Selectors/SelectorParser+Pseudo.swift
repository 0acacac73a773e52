import LecternMarkup

/// A pseudo-element of a selector.
enum PseudoElement: Hashable, Sendable {
    case generated(StyledDocument.Pseudo)
    /// A pseudo-element without boxes on a page, such as `::selection`.
    case inert

    /// The pseudo-element if it has a box.
    var box: StyledDocument.Pseudo? { if case .generated(let kind) = self { kind } else { nil } }

    init?(name: String) {
        switch name {
        case "before": self = .generated(.before)
        case "after": self = .generated(.after)
        case "first-line": self = .generated(.firstLine)
        case "first-letter": self = .generated(.firstLetter)
        case "marker": self = .generated(.marker)
        case "placeholder", "-webkit-input-placeholder": self = .generated(.placeholder)
        case "file-selector-button", "-webkit-file-upload-button": self = .generated(.fileSelectorButton)
        // https://drafts.csswg.org/css-forms-1/#slider-pseudos
        case "slider-track": self = .generated(.sliderTrack)
        case "slider-fill": self = .generated(.sliderFill)
        case "slider-thumb": self = .generated(.sliderThumb)
        case "selection", "backdrop", "target-text", "spelling-error", "grammar-error", "cue", "cue-region",
            "details-content":
            self = .inert
        default:
            guard name.hasPrefix("-webkit-") else { return nil }
            self = .inert
        }
    }
}

extension SelectorParser {
    private var token: Token { index < limit ? list[index] : .end }

    /// Parses what follows a colon and adds it to the compound.
    mutating func pseudoSelector(
        _ compound: inout CompoundSelector, specificity: inout Specificity, pseudo: inout PseudoElement?
    ) -> Bool {
        advance()
        if token.kind == .colon {
            advance()
            return pseudoElement(&specificity, &pseudo)
        }
        guard pseudo == nil else { return false }
        if token.kind == .ident {
            let name = list.lowercased(token)
            if ["before", "after", "first-line", "first-letter"].contains(name) {
                return pseudoElement(&specificity, &pseudo)
            }
            guard let simple = Self.pseudoClass(name) else { return false }
            compound.simple.append(simple)
            specificity += .class
            advance()
            return true
        }
        guard token.kind == .function else { return false }
        guard let (simple, added) = functionalPseudoClass() else { return false }
        compound.simple.append(simple)
        specificity += added
        return true
    }

    private mutating func pseudoElement(_ specificity: inout Specificity, _ pseudo: inout PseudoElement?) -> Bool {
        guard pseudo == nil, !isInsideFunction, token.kind == .ident,
            let parsed = PseudoElement(name: list.lowercased(token))
        else { return false }
        pseudo = parsed
        specificity += .type
        advance()
        return true
    }

    private static func pseudoClass(_ name: String) -> SimpleSelector? {
        switch name {
        case "root": .root
        case "empty": .empty
        case "scope": .scope
        case "first-child": .firstChild
        case "last-child": .lastChild
        case "only-child": .onlyChild
        case "first-of-type": .firstOfType
        case "last-of-type": .lastOfType
        case "only-of-type": .onlyOfType
        case "link", "any-link", "-webkit-any-link", "-moz-any-link": .link
        case "enabled": .form(.enabled)
        case "disabled": .form(.disabled)
        case "checked": .form(.checked)
        case "required": .form(.required)
        case "optional": .form(.optional)
        case "read-only": .form(.readOnly)
        case "read-write": .form(.readWrite)
        case "defined": .form(.defined)
        case "visited", "hover", "active", "focus", "focus-visible", "focus-within", "target", "target-within",
            "current",
            "past", "future", "playing", "paused", "indeterminate", "default", "valid", "invalid", "in-range",
            "out-of-range", "user-valid", "user-invalid", "placeholder-shown", "autofill", "fullscreen", "modal",
            "open",
            "popover-open", "local-link", "blank", "picture-in-picture":
            .never
        default: nil
        }
    }

    /// A pseudo-class with arguments, and its specificity.
    private mutating func functionalPseudoClass() -> (SimpleSelector, Specificity)? {
        let name = list.lowercased(token)
        let close = min(Int(token.link), limit)
        let range = min(index + 1, close)..<close
        move(to: min(close + 1, limit))
        switch name {
        case "is", "-webkit-any", "-moz-any", "matches":
            guard let selectors = nested(range, isForgiving: true) else { return nil }
            return (.matches(selectors), Self.greatest(selectors))
        case "where":
            guard let selectors = nested(range, isForgiving: true) else { return nil }
            return (.matches(selectors), Specificity())
        case "not":
            guard let selectors = nested(range) else { return nil }
            return (.not(selectors), Self.greatest(selectors))
        case "has":
            guard let selectors = nested(range, isRelative: true) else { return nil }
            return (.has(selectors), Self.greatest(selectors))
        case "lang":
            guard let ranges = languageRanges(range) else { return nil }
            return (.language(ranges), .class)
        case "dir":
            return direction(range).map { ($0, .class) }
        default:
            guard let (nth, added) = nthSelector(name, range) else { return nil }
            return (.nth(nth), added)
        }
    }

    private func nested(_ range: Range<Int>, isForgiving: Bool = false, isRelative: Bool = false) -> [ComplexSelector]?
    {
        var parser = deeper(range)
        return parser.selectorList(isForgiving: isForgiving, isRelative: isRelative)
    }

    private static func greatest(_ selectors: [ComplexSelector]) -> Specificity {
        selectors.map(\.specificity).max() ?? Specificity()
    }

    private func direction(_ range: Range<Int>) -> SimpleSelector? {
        let words = range.map { list.tokens[$0] }.filter { $0.kind != .whitespace }
        guard words.count == 1, words[0].kind == .ident else { return nil }
        switch list.lowercased(words[0]) {
        case "rtl": return .direction(isRTL: true)
        case "ltr": return .direction(isRTL: false)
        default: return .never
        }
    }

    private func languageRanges(_ range: Range<Int>) -> [String]? {
        var result: [String] = []
        var expectsRange = true
        for index in range where list.tokens[index].kind != .whitespace {
            let token = list.tokens[index]
            switch token.kind {
            case .comma where !expectsRange: expectsRange = true
            case .ident where expectsRange, .string where expectsRange:
                result.append(list.text(token).asciiLowercased)
                expectsRange = false
            // Unquoted `*-Latn` is tokenized as a delimiter and an ident.
            case .delimiter where expectsRange && token.isDelimiter("*"):
                result.append("*")
            case .ident where result.last == "*":
                result[result.count - 1] += list.text(token).asciiLowercased
            default: return nil
            }
            if token.isDelimiter("*") { expectsRange = false }
        }
        return result.isEmpty || expectsRange ? nil : result
    }

    private func nthSelector(_ name: String, _ range: Range<Int>) -> (NthSelector, Specificity)? {
        let (fromEnd, ofType): (Bool, Bool)
        switch name {
        case "nth-child":
            fromEnd = false
            ofType = false
        case "nth-last-child":
            fromEnd = true
            ofType = false
        case "nth-of-type":
            fromEnd = false
            ofType = true
        case "nth-last-of-type":
            fromEnd = true
            ofType = true
        default: return nil
        }
        var formulaEnd = range.upperBound
        var selectors: [ComplexSelector] = []
        if !ofType,
            let of = range.first(where: { list.tokens[$0].kind == .ident && list.matches(list.tokens[$0], "of") })
        {
            formulaEnd = of
            guard let parsed = nested(of + 1..<range.upperBound) else { return nil }
            selectors = parsed
        }
        guard let formula = NthFormula(list, range.lowerBound..<formulaEnd) else { return nil }
        let nth = NthSelector(formula: formula, fromEnd: fromEnd, ofType: ofType, of: selectors)
        return (nth, .class + Self.greatest(selectors))
    }
}
