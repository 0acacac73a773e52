/// Checks the syntax of values that contain `var()` before the variables are
/// resolved.
enum VariableSyntax {
    /// Returns whether every `var()` in a range has the form
    /// `var( <custom-property-name> [, <declaration-value>? ]? )`.
    static func isValid(_ list: TokenList, _ range: Range<Int>) -> Bool {
        for index in range where list.tokens[index].kind == .function && list.matches(list.tokens[index], "var") {
            let close = min(Int(list.tokens[index].link), range.upperBound)
            guard isValidReference(list, list.trimmed(min(index + 1, close)..<close)) else { return false }
        }
        return true
    }

    private static func isValidReference(_ list: TokenList, _ range: Range<Int>) -> Bool {
        guard let first = range.first, list.tokens[first].kind == .ident else { return false }
        let name = list.text(list.tokens[first])
        guard name.hasPrefix("--"), name.utf8.count > 2 else { return false }
        let afterName = list.trimmed(first + 1..<range.upperBound)
        guard let comma = afterName.first else { return true }
        return list.tokens[comma].kind == .comma && list.isDeclarationValue(comma + 1..<range.upperBound)
    }
}

extension TokenList {
    /// Returns whether a range is a `<declaration-value>`: no bad tokens, no
    /// unmatched closing bracket, no semicolon or `!` outside brackets.
    /// https://www.w3.org/TR/css-syntax-3/#typedef-declaration-value
    func isDeclarationValue(_ range: Range<Int>) -> Bool {
        var closers: [Int] = []
        for index in range {
            let token = tokens[index]
            if closers.last == index {
                closers.removeLast()
                continue
            }
            switch token.kind {
            case .badString, .badURL, .closeParenthesis, .closeSquare, .closeCurly: return false
            case .semicolon where closers.isEmpty: return false
            case .delimiter where closers.isEmpty && token.isDelimiter("!"): return false
            default: if token.opens { closers.append(Int(token.link)) }
            }
        }
        return true
    }
}
